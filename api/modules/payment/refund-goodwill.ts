import type { Currency, Market } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";
import type { OrderStatus } from "#contract/order.ts";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { GOODWILL_TRANSFERS } from "#api/modules/ledger/transfers.ts";
import { postTransfer } from "#api/modules/ledger/ledger.ts";
import { findRefundable } from "./get-refundable.ts";
import { insertGoodwill } from "./refund-goodwill-store.ts";

export type RefundedOrder = { id: string; market: Market; buyer_id: string; status: OrderStatus };

/** The payment to give this much back of. Throws refund_too_large with what is left, invalid_fields. */
export async function requireRefundable(
  database: Database,
  order: Pick<RefundedOrder, "id" | "status">,
  amount: Money,
) {
  const found = await findRefundable(database, order);
  if (!found || amount.amount > found.left)
    throw new ApiError("refund_too_large", { data: { refundable: found?.left ?? 0 } });
  if (amount.amount <= 0 || amount.currency !== found.payment.currency)
    throw new ApiError("invalid_fields", { fields: { amount: ["hub.amount-invalid"] } });
  return found;
}

/**
 * Promises a part of a charge back at our own cost, in the current transaction and on a locked order;
 * the provider is told after the commit. Throws refund_too_large with what is left.
 */
export async function refundGoodwill(
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  order: RefundedOrder,
  { amount, note, by, at }: { amount: Money; note: string; by: string; at: Date },
): Promise<void> {
  database.requireTx();
  const { payment } = await requireRefundable(database, order, amount);
  await giveBack({ database, jobs }, order, {
    payment,
    amount: amount.amount,
    claimId: null,
    note,
    by,
    at,
  });
}

type Given = {
  payment: { id: string; currency: Currency };
  amount: number;
  /** The claim that it settles; null where nobody had to give anything. */
  claimId: string | null;
  note: string;
  by: string;
  at: Date;
};

/** Writes a refund beside the order's table and its transfer; the provider is told after the commit. */
export async function giveBack(
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  order: RefundedOrder,
  { payment, amount, claimId, note, by, at }: Given,
): Promise<void> {
  database.requireTx();
  const id = await insertGoodwill(database, {
    order_id: order.id,
    payment_id: payment.id,
    amount,
    claim_id: claimId,
    currency: payment.currency,
    note,
    made_by: by,
    created_at: at,
  });
  await postTransfer(database, {
    market: order.market,
    order_id: order.id,
    kind: claimId ? "claim_refund" : "goodwill",
    reference: `goodwill-${id}`,
    currency: payment.currency,
    at,
    entries: GOODWILL_TRANSFERS[claimId ? "claim_refund" : "goodwill"]({
      amount,
      buyer_id: order.buyer_id,
    }),
  });
  await jobs.outbox.add({
    market: order.market,
    topic: "goodwill-step",
    payload: { goodwill_id: id },
  });
}
