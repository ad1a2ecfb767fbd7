import { Link } from "../ui/link.tsx";
import { sellerPaths } from "../../seller-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Panel } from "../ui/panel.tsx";
import { WaitRing } from "./wait-ring.tsx";
import "./hub.css";

type Props = {
  claims: { total: number; since: string | null };
  /** Reports and objections that wait. */
  reports: number;
  /** Devices that people miss in the catalogue. */
  wishes: number;
  now: string;
};

/** Claims on the warranty, and reports, that wait for an answer. */
export function OverviewClaims({ claims: { total, since }, reports, wishes, now }: Props) {
  const t = useT("hub");
  const report = useT("report");
  const wish = useT("device-wish");
  const locale = useLocale();
  return (
    <Panel aria-labelledby="claims" className="row hub-queue">
      <div>
        <h2 id="claims">
          <Link to={sellerPaths.hubClaims(locale)} discover="none">
            {t("overview.claims")}
          </Link>
        </h2>
        <p className="dim">
          {total === 0 ? t("overview.no-claims") : t("overview.claims-wait", { count: total })}
        </p>
        <p>
          <Link to={sellerPaths.hubReports(locale)} discover="none">
            {report("hub.title")}
          </Link>{" "}
          <span className="dim">
            {reports === 0 ? report("hub.none") : report("hub.wait", { count: reports })}
          </span>
        </p>
        <p>
          <Link to={sellerPaths.hubWishes(locale)} discover="none">
            {wish("hub.title")}
          </Link>{" "}
          <span className="dim">
            {wishes === 0 ? wish("hub.none") : wish("hub.wait", { count: wishes })}
          </span>
        </p>
      </div>
      {since === null ? null : (
        <span className="end">
          <WaitRing since={since} now={now} />
        </span>
      )}
    </Panel>
  );
}
