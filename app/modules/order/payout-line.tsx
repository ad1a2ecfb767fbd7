import { Link } from "../ui/link.tsx";
import { sellerPaths } from "../../seller-paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import type { OrderView } from "./present-order.ts";

/** How far the seller's money has come on its way to the bank. */
export function PayoutLine({ order: { payout } }: { order: OrderView }) {
  const t = useT("order");
  const locale = useLocale();
  if (payout === null) return null;
  const { status, due_on, expected_by, held_until, paid_at, bank_last4 } = payout;
  const day = (at: string | null) => (at === null ? "" : formatDate(locale, at, "short"));
  const isStuck = status === "blocked" || status === "failed";
  return (
    <p className={isStuck ? "small bad-line" : "small"}>
      {t(`payout.${status}`, {
        due: day(due_on),
        by: day(expected_by),
        until: held_until === null ? "" : formatDate(locale, held_until, "moment"),
        paid: day(paid_at),
        bank: bank_last4 ?? "",
      })}{" "}
      <Link to={sellerPaths.payouts(locale)}>{t("payout.see")}</Link>
    </p>
  );
}
