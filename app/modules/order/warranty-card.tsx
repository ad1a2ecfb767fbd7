import { orderPaths } from "../../order-paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Loop } from "../ui/loop.tsx";
import { Panel } from "../ui/panel.tsx";
import type { OrderView } from "./present-order.ts";

/** Until when the warranty holds, or since when it does not (spec §4). */
export function WarrantyCard({ order: { id, warranty, extras } }: { order: OrderView }) {
  const t = useT("order");
  const locale = useLocale();
  if (warranty === null) return null;
  const { days_left: left, total_days: total, expires_on: until, serial_number: serial } = warranty;
  const date = formatDate(locale, until);
  return (
    <Panel aria-labelledby="warranty">
      <h2 id="warranty">{t("warranty.title")}</h2>
      <p className={left > 0 ? "grade where" : "grade out where"}>
        <Loop share={total === 0 ? 0 : left / total} />
        <span>
          {t(left > 0 ? "warranty.valid" : "warranty.expired", { date })}
          {left > 0 ? (
            <span className="small dim below">{t("warranty.left", { count: left })}</span>
          ) : null}
        </span>
      </p>
      {serial === null ? null : (
        <p className="small dim">
          {t("warranty.serial")} <span className="code">{serial}</span>
        </p>
      )}
      {extras.length === 0 ? null : (
        <p className="small dim">{t("warranty.extras", { list: extras.join(", ") })}</p>
      )}
      <p>
        <ButtonLink kind="line" size="m" to={orderPaths.order(locale, id, "warranty")}>
          {t("warranty.open")}
        </ButtonLink>
      </p>
    </Panel>
  );
}
