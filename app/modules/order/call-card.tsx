import { orderPaths } from "../../order-paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Panel } from "../ui/panel.tsx";
import type { OrderView } from "./present-order.ts";

/** The call by video that was agreed on. */
export function CallCard({ order: { id, appointment } }: { order: OrderView }) {
  const t = useT("order");
  const locale = useLocale();
  if (appointment === null) return null;
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
