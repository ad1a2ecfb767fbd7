import { LIMITS } from "#contract/limits.ts";
import { formatDate, formatMoney } from "../locale/format.ts";
import { PRODUCT } from "../locale/product.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { findStatusVariant } from "./find-status-key.ts";
import type { OrderView } from "./present-order.ts";

/** What comes next from the reader's side; nothing once a seller has been paid. */
export function useNextLines(order: OrderView): string[] {
  const t = useT("order");
  const locale = useLocale();
  const { role, counterpart, total, status, payout } = order;
  if (status === "completed" && payout?.status === "paid") return [];
  const values = {
    name: counterpart.username,
    product: PRODUCT,
    days: LIMITS.warrantyDays,
    total: formatMoney(locale, total),
  };
  const key = `next.${role}.${findStatusVariant(order)}`;
  return ["first", "second", "third", "fourth"]
    .map((line) => t.find(`${key}.${line}`, values))
    .filter((line) => line !== null);
}

/**
 * Says when the refund arrives, by its cause (decisions "Refund times shown by cause"), or that
 * nothing was taken.
 */
export function useRefundSentence(order: OrderView): string | null {
  const t = useT("order");
  const locale = useLocale();
  const { role, refund, money, isCharged, status, counterpart, total } = order;
  if (role === "seller") return null;
  if (refund !== null) {
    const sum = formatMoney(locale, refund.amount);
    const { cause, expected_by: by, paid_at: paidAt } = refund;
    return paidAt === null
      ? t(`refund.${cause}`, {
          sum,
          date: formatDate(locale, by, "short"),
          name: counterpart.username,
        })
      : t("refund.paid", { sum, date: formatDate(locale, paidAt, "short") });
  }
  const isOver = money.some(({ step }) => step === "cancelled");
  return isOver && !isCharged && status !== "draft"
    ? t("refund.nothing-taken", { total: formatMoney(locale, total) })
    : null;
}
