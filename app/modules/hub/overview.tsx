import type { Market } from "#contract/market.ts";
import { HUB_QUEUES, type HubQueue } from "#contract/order-states.ts";
import { Link } from "../ui/link.tsx";
import { consolePaths } from "../../console-paths.ts";
import { hubPaths } from "../../hub-paths.ts";
import { formatNumber } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Panel } from "../ui/panel.tsx";
import { WaitRing } from "./wait-ring.tsx";
import "./hub.css";
import { Badge } from "../ui/badge.tsx";

type Props = {
  total: number;
  oldest: { id: string; since: string } | null;
  countries: readonly { market: Market; total: number; since: string | null }[];
  now: string;
};

export function OverviewQueue({ total, oldest, countries, now }: Props) {
  const t = useT("hub");
  const places = useT("locale");
  const locale = useLocale();
  return (
    <Panel aria-labelledby="listings" className="stack hub-queue">
      <h2 id="listings">
        <Link to={hubPaths.listings(locale)} discover="none">
          {t("overview.listings")}
        </Link>
      </h2>
      {oldest === null ? (
        <p className="dim">{t("overview.none")}</p>
      ) : (
        <>
          <p className="row">
            <span className="many" aria-hidden="true">
              {formatNumber(locale, total)}
            </span>
            <span>
              <span className="vh">{t("overview.waiting", { count: total })}. </span>
              <span className="small dim block">{t("overview.oldest")}</span>
              <WaitRing since={oldest.since} now={now} />
            </span>
          </p>
          <ul className="by-country">
            {countries.map(({ market, total: count, since }) => (
              <li key={market}>
                <Link to={hubPaths.listings(locale, { market })} discover="none">
                  {t("overview.of-market", { market: places(`country.${market}`), count })}
                </Link>
                {since === null ? null : <WaitRing since={since} now={now} />}
              </li>
            ))}
          </ul>
          <p className="row">
            <ButtonLink kind="line" to={hubPaths.listing(locale, oldest.id)} discover="none">
              {t("begin")}
            </ButtonLink>
            <ButtonLink kind="line" to={hubPaths.listings(locale)} discover="none">
              {t("overview.open")}
            </ButtonLink>
          </p>
        </>
      )}
    </Panel>
  );
}

const WORK = HUB_QUEUES.filter((queue) => queue !== "all");

export function OverviewOrders({ counts }: { counts: Readonly<Record<HubQueue, number>> }) {
  const t = useT("hub");
  const words = useT("hub-order");
  const locale = useLocale();
  const to = (queue: HubQueue) => hubPaths.orders(locale, queue === "all" ? {} : { tab: queue });
  return (
    <Panel aria-labelledby="orders" className="stack hub-queue">
      <h2 id="orders">
        <Link to={to("all")} discover="none">
          {t("overview.orders")}
        </Link>
      </h2>
      <ul className="by-country">
        {WORK.map((queue) => (
          <li key={queue}>
            <Link to={to(queue)} discover="none">
              {words(`title.${queue}`)}
            </Link>
            {queue === "late" && counts.late > 0 ? (
              <Badge kind="now">{formatNumber(locale, counts.late)}</Badge>
            ) : (
              <b>{formatNumber(locale, counts[queue])}</b>
            )}
          </li>
        ))}
      </ul>
      <p className="row">
        <ButtonLink to={hubPaths.scan(locale)} discover="none">
          {t("overview.take-in")}
        </ButtonLink>
        <ButtonLink kind="line" to={consolePaths.list(locale, "orders")} discover="none">
          {t("overview.find-order")}
        </ButtonLink>
      </p>
    </Panel>
  );
}

type OverviewClaimsProps = {
  claims: { total: number; since: string | null };
  repairs: number;
  reports: number;
  /** Null for staff without the key. */
  complaints: number | null;
  /** In force. */
  decisions: number | null;
  wishes: number;
  /** Null for experts, who check no documents. */
  documents: number | null;
  now: string;
};

export function OverviewClaims({
  claims: { total, since },
  repairs,
  reports,
  complaints,
  decisions,
  wishes,
  documents,
  now,
}: OverviewClaimsProps) {
  const t = useT("hub");
  const report = useT("report");
  const moderation = useT("moderation-hub");
  const wish = useT("device-wish");
  const document = useT("documents");
  const locale = useLocale();
  const others = [
    { to: hubPaths.subscriptionClaims(locale), title: t("overview.repairs"), count: repairs },
    { to: hubPaths.reports(locale), title: report("hub.title"), count: reports },
    { to: hubPaths.complaints(locale), title: moderation("complaints"), count: complaints },
    { to: hubPaths.decisions(locale), title: moderation("decisions"), count: decisions },
    { to: hubPaths.deviceWishes(locale), title: wish("hub.title"), count: wishes },
    { to: hubPaths.documents(locale), title: document("hub.title"), count: documents },
  ].filter((one): one is typeof one & { count: number } => one.count !== null);
  return (
    <Panel aria-labelledby="claims" className="stack hub-queue">
      <h2 id="claims">
        <Link to={hubPaths.claims(locale)} discover="none">
          {t("overview.claims")}
        </Link>
      </h2>
      <p className="row snug dim">
        {total === 0 ? t("overview.no-claims") : t("overview.claims-wait", { count: total })}
        {since === null ? null : <WaitRing since={since} now={now} />}
      </p>
      <ul className="by-country">
        {others.map(({ to, title, count }) => (
          <li key={to}>
            <Link to={to} discover="none">
              {title}
            </Link>
            <b>{formatNumber(locale, count)}</b>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function OverviewAccounts() {
  const t = useT("hub");
  const locale = useLocale();
  return (
    <Panel aria-labelledby="accounts" className="hub-queue">
      <h2 id="accounts">
        <Link to={hubPaths.accounts(locale)} discover="none">
          {t("overview.accounts")}
        </Link>
      </h2>
      <p className="dim">{t("overview.accounts-note")}</p>
    </Panel>
  );
}
