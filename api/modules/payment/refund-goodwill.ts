import type { Currency, Market } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";
import type { OrderStatus } from "#contract/order.ts";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { publish } from "#api/events.ts";
import { ApiError } from "#api/http/api-error.ts";
import { GOODWILL_TRANSFERS, postTransfer } from "#api/modules/ledger/index.ts";
import { lockOrder, moneyGoal } from "#api/modules/order/index.ts";
import {
  findGoodwill,
  insertGoodwill,
  markGoodwillPaid,
  sumGoodwill,
  sumPaidGoodwill,
} from "./goodwill-refund-store.ts";
import { listOrderPayments, type PaymentRow } from "./payment-store.ts";

async function findRefundable(
  database: Database,
  order: { id: string; status: OrderStatus },
): Promise<{ payment: PaymentRow; left: number } | null> {
  if (moneyGoal(order.status) === "return") return null;
  const payments = await listOrderPayments(database, order.id);
  const payment = payments.find(({ status }) => status === "captured");
  if (!payment) return null;
  return { payment, left: payment.amount - (await sumGoodwill(database, payment.id)) };
}

/**
 * Answers how much may still be given back, in minor units: 0 without a captured payment, and for an
 * order that its table refunds in full.
 */
export const getRefundable = async (
  database: Database,
  order: { id: string; status: OrderStatus },
): Promise<number> => (await findRefundable(database, order))?.left ?? 0;

type RefundedOrder = { id: string; market: Market; buyer_id: string; status: OrderStatus };

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

/** Expects a locked order; calls the provider after the commit. Throws refund_too_large. */
export async function refundGoodwill(
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  order: RefundedOrder,
  { amount, note, by, at }: { amount: Money; note: string; by: string; at: Date },
): Promise<void> {
  database.requireTx();
  const { payment } = await requireRefundable(database, order, amount);
  await recordGoodwill({ database, jobs }, order, {
    payment,
    amount: amount.amount,
    claimId: null,
    note,
    by,
    at,
  });
}

type GoodwillInput = {
  payment: { id: string; currency: Currency };
  amount: number;
  claimId: string | null;
  note: string;
  by: string;
  at: Date;
};

async function recordGoodwill(
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  order: RefundedOrder,
  { payment, amount, claimId, note, by, at }: GoodwillInput,
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

type ClaimInput = { claimId: string; note: string; by: string; at: Date };

/** Expects a locked order. Throws refund_too_large where nothing is left. */
export async function refundClaim(
  deps: Pick<ApiDeps, "database" | "jobs">,
  order: RefundedOrder,
  claimed: ClaimInput,
): Promise<number> {
  const found = await findRefundable(deps.database, order);
  if (!found || found.left <= 0)
    throw new ApiError("refund_too_large", { data: { refundable: 0 } });
  await recordGoodwill(deps, order, { payment: found.payment, amount: found.left, ...claimed });
  return found.left;
}

type StepDeps = Pick<ApiDeps, "database" | "jobs" | "now" | "cardProvider">;

/** Idempotent by the refund's key. Throws without an answer, to be retried. */
async function takeGoodwillStep(deps: StepDeps, goodwillId: string): Promise<void> {
  const { database, cardProvider, now } = deps;
  database.refuseTx();
  const given = await findGoodwill(database, goodwillId);
  if (!given || given.paid_at) return;
  const { amount, currency } = given;
  await cardProvider.refund({
    reference: given.provider_reference!,
    amount: { amount, currency },
    key: `goodwill-${goodwillId}`,
  });
  await database.tx(async () => {
    await lockOrder(database, given.order_id);
    const at = now();
    await postTransfer(database, {
      market: given.market,
      order_id: given.order_id,
      kind: "goodwill_paid",
      reference: `goodwill-${goodwillId}-paid`,
      currency,
      at,
      entries: GOODWILL_TRANSFERS.goodwill_paid(given),
    });
    await markGoodwillPaid(database, goodwillId, at);
    // A refund under a cover is paid by it and lowers no fee.
    if (given.claim_id === null)
      await deps.jobs.outbox.add({
        market: given.market,
        topic: "transfer-posted",
        payload: {
          of: "order",
          kind: "goodwill",
          orderId: given.order_id,
          reference: `goodwill-${goodwillId}-paid`,
          amount,
        },
      });
    const { order_id, number, title, buyer_id: buyerId } = given;
    const sum = (await sumPaidGoodwill(database, order_id)) ?? amount;
    await publish(deps, "goodwill_refund_paid", {
      id: goodwillId,
      order: { id: order_id, number, title, buyerId },
      amount: { amount, currency },
      total: { amount: sum, currency },
      at,
    });
  });
}

export const registerGoodwillRefundJobs = (deps: ApiDeps): void =>
  deps.jobs.outbox.handle("goodwill-step", ({ payload }) =>
    takeGoodwillStep(deps, payload.goodwill_id),
  );
