import type { Money } from "#contract/money.ts";
import { formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import "./price.css";

type Props = { money: Money; size?: "m" | "xl"; as?: "p" | "span" };

/** For the main price; use `formatMoney` in running text. */
export function Price({ money, size = "m", as: Tag = "p" }: Props) {
  return (
    <Tag className={size === "xl" ? "price xl" : "price"}>{formatMoney(useLocale(), money)}</Tag>
  );
}
