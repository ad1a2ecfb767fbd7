import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";

/** `isTrader`: sellers with the PRO badge are taken for traders (docs/operate.md). */
type Props = { isTrader: boolean };

/** Whether one buys from a business, which the law wants said before the purchase. */
export function TraderMark({ isTrader }: Props) {
  const t = useT("listing-more");
  return t(isTrader ? "trader.business" : "trader.private");
}

/** What follows from it: the legal guarantee and the right of withdrawal of the market. */
export function TraderNote({ isTrader }: Props) {
  const t = useT("listing-more");
  const locale = useLocale();
  return (
    <p className="small dim">
      <b>
        <TraderMark isTrader={isTrader} />.
      </b>{" "}
      {t(isTrader ? "trader.business-note" : "trader.private-note")}{" "}
      <a href={paths.content(locale, "support", "returns-and-refunds")}>{t("trader.rights")}</a>
    </p>
  );
}
