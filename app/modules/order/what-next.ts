import { LIMITS } from "#contract/limits.ts";
import { stateOf } from "#contract/order-states.ts";
import { paths } from "../../paths.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { formatDate, formatMoney } from "../locale/format.ts";
import { PRODUCT } from "../locale/product.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Link } from "../ui/link.tsx";
import { Panel } from "../ui/panel.tsx";
import { findStatusVariant } from "./find-status-key.ts";
import type { OrderView } from "./present-order.ts";

/** Shows the next step from the reader's side and, after the end, the outcome of the payment. */
export function WhatNext({ order }: { order: OrderView }) {
  const t = useT("order");
  const locale = useLocale();
  const { role, counterpart, total } = order;
  const values = {
    name: counterpart.username,
    product: PRODUCT,
    days: LIMITS.warrantyDays,
    total: formatMoney(locale, total),
  };
  const key = `next.${role}.${findStatusVariant(order)}`;
  const money = useRefundSentence(order);
  const isPaidOut = order.status === "completed" && order.payout?.status === "paid";
  const lines = isPaidOut
    ? []
    : ["first", "second", "third", "fourth"].map((line) => t.find(`${key}.${line}`, values));
  const shown = [money, ...lines].filter((line) => line !== null);
  if (shown.length === 0) return null;
  return (
    <Panel className="stack snug" aria-labelledby="next">
      <h2 id="next">{t("next.title")}</h2>
      <ul className="next-points">
        {shown.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {role === "seller" && stateOf(order.status).isResellable ? (
        <p>
          <Link className="link" to={sellerPaths.listing(locale, order.listingId)}>
            {t("next.to-listing")}
          </Link>
        </p>
      ) : null}
      {stateOf(order.status).phase === "failed" ? <LeadOn order={order} /> : null}
    </Panel>
  );
}

/**
 * Leads on after a failed end: to the same model on sale, to the listing if another payment may
 * succeed, and to our support.
 */
function LeadOn({ order: { role, status, title, listingId } }: { order: OrderView }) {
  const t = useT("order");
  const locale = useLocale();
  return (
    <p className="row">
      {role === "buyer" ? (
        <>
          {status === "payment_failed" ? (
            <Link className="link" to={paths.listing(locale, listingId)}>
              {t("next.again")}
            </Link>
          ) : null}
          <Link className="link" to={paths.search(locale, { q: title })}>
            {t("next.similar", { device: title })}
          </Link>
        </>
      ) : null}
    </p>
  );
}

/**
 * Says when the refund arrives, by its cause (decisions "Refund times shown by cause"), or that
 * nothing was taken.
 */
function useRefundSentence(order: OrderView): string | null {
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
