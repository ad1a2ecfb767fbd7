import type { OrderDetail } from "#contract/order.ts";
import { orderPaths } from "../../order-paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Panel } from "../ui/panel.tsx";

type Props = { order: { id: string; withdrawal: OrderDetail["withdrawal"] } };

/** During the whole period, and afterwards where it was used. */
export function WithdrawalCard({ order: { id, withdrawal } }: Props) {
  const t = useT("withdrawal");
  const locale = useLocale();
  if (withdrawal === null) return null;
  const { last_day, made_at } = withdrawal;
  const sentence =
    made_at !== null
      ? t("card.made", { moment: formatDate(locale, made_at, "moment") })
      : last_day === null
        ? t("card.early")
        : t("card.until", { date: formatDate(locale, last_day) });
  return (
    <Panel className="stack snug" aria-labelledby="withdrawal">
      <h2 id="withdrawal">{t("card.title")}</h2>
      <p>{sentence}</p>
      <p>
        <ButtonLink kind="line" size="m" to={orderPaths.order(locale, id, "withdraw")}>
          {t(made_at === null ? "here" : "card.see")}
        </ButtonLink>
      </p>
    </Panel>
  );
}
