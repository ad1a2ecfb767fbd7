import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { presentTrader } from "./present-trader.ts";

/** `isTrader`: sellers with the PRO badge are taken for traders (docs/operate.md). */
type Props = { isTrader: boolean };

/** Whether one buys from a business, which the law wants said before the purchase. */
export function TraderMark({ isTrader }: Props) {
  const t = useT("trader");
  return t(isTrader ? "business" : "private");
}

/** What follows from it: the legal guarantee and the right of withdrawal of the market. */
export function TraderLines({ mark, note, rights }: ReturnType<typeof presentTrader>) {
  const locale = useLocale();
  return (
    <p className="small dim">
      <b>{mark}.</b> {note}{" "}
      <a href={paths.content(locale, "support", "returns-and-refunds")}>{rights}</a>
    </p>
  );
}

export const TraderNote = ({ isTrader }: Props) => (
  <TraderLines {...presentTrader(useT("trader"), isTrader)} />
);
