import { orderPaths } from "../../order-paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Panel } from "../ui/panel.tsx";
import type { OrderView } from "./present-order.ts";

/** A call that began so long ago is over. */
const CALL_TAKES = 30 * 60_000;

/** The call by video that was agreed on. */
export function CallCard({ order: { id, appointment }, now }: { order: OrderView; now: string }) {
  const t = useT("order");
  const locale = useLocale();
  // One that is over has nothing to offer any more.
  if (appointment === null) return null;
  if (Date.parse(now) - Date.parse(appointment.starts_at) >= CALL_TAKES) return null;
  const { starts_at: at, join_url: url } = appointment;
  return (
    <Panel className="stack snug" aria-labelledby="call">
      <h2 id="call">{t("call.title")}</h2>
      <p>
        <time dateTime={at}>{formatDate(locale, at, "moment")}</time>
      </p>
      <p className="row">
        {url !== null && /^https?:/.test(url) ? (
          <a className="btn m" href={url} target="_blank" rel="noreferrer noopener">
            {t("call.join")}
          </a>
        ) : null}
        <ButtonLink kind="line" size="m" to={orderPaths.order(locale, id, "call")}>
          {t("call.change")}
        </ButtonLink>
      </p>
    </Panel>
  );
}
