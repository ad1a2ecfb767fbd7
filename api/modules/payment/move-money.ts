import type { Currency, Market } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import {
  getOrderBalances,
  ORDER_TRANSFERS,
  type OrderSums,
  type OrderTransferKind,
  postTransfer,
} from "#api/modules/ledger/index.ts";
import { sumGoodwill } from "./goodwill-refund-store.ts";
import { toPaymentKey } from "./payment-key.ts";
import { isOpen } from "./payment-states.ts";
import { listOrderPayments, type PaymentRow, updatePayment } from "./payment-store.ts";

type MoneyDeps = Pick<ApiDeps, "database" | "jobs">;

type PaidOrder = {
  id: string;
  market: Market;
  currency: Currency;
  total: number;
  asking_price: number;
  buyer_safety_fee: number;
  seller_fee: number;
  delivery_price: number | null;
  pickup_price: number;
  add_ons: number;
  discount: number;
  buyer_id: string;
  seller_id: string;
};

const toOrderSums = (order: PaidOrder): OrderSums => ({
  ...order,
  delivery_price: order.delivery_price ?? 0,
});

export const postOrderTransfer = async (
  { database, jobs }: MoneyDeps,
  order: PaidOrder,
  {
    kind,
    payment,
    at,
  }: {
    kind: OrderTransferKind;
    payment: { attempt: number; amount: number; goodwill?: number };
    at: Date;
  },
): Promise<void> => {
  const reference = `order-${order.id}-${kind}-${payment.attempt}`;
  const isNew = await postTransfer(database, {
    market: order.market,
    order_id: order.id,
    kind,
    reference,
    currency: order.currency,
    at,
    entries: ORDER_TRANSFERS[kind]({
      ...toOrderSums(order),
      total: payment.amount,
      goodwill: payment.goodwill ?? 0,
    }),
  });
  if (!isNew) return;
  if (kind !== "refund_paid") {
    const payload = { of: "order", kind, orderId: order.id, reference } as const;
    await jobs.outbox.add({ market: order.market, topic: "transfer-posted", payload });
    return;
  }
  await jobs.outbox.add({
    market: order.market,
    topic: "order-moved",
    payload: {
      order_id: order.id,
      notice: "order-refunded",
      at: at.toISOString(),
      due_at: null,
      ...(payment.goodwill && {
        amount: payment.amount - payment.goodwill,
        total: payment.amount,
        variant: "again" as const,
      }),
    },
  });
};

export const planStep = (
  { jobs }: MoneyDeps,
  payment: PaymentRow,
  step: "capture" | "void" | "refund",
): Promise<void> =>
  jobs.outbox.add({
    market: payment.market,
    topic: "payment-step",
    payload: { payment_id: payment.id, step },
    dedupe_key: toPaymentKey(payment, step),
  });

/** An attempt that never reached the provider is closed at once. */
export const abandonPayment = async (
  deps: MoneyDeps,
  payment: PaymentRow,
  at: Date,
): Promise<void> => {
  const neverSent = payment.status === "created";
  await updatePayment(
    deps.database,
    payment.id,
    { status: "cancelled", ...(neverSent && { closed_at: at }) },
    at,
  );
  if (!neverSent) await planStep(deps, payment, "void");
};

const refundAll = async (deps: MoneyDeps, order: PaidOrder, at: Date): Promise<void> => {
  for (const payment of await listOrderPayments(deps.database, order.id)) {
    if (payment.status === "captured") await promiseRefund(deps, order, payment, at);
    else if (isOpen(payment)) await abandonPayment(deps, payment, at);
  }
};

export const promiseRefund = async (
  deps: MoneyDeps,
  order: PaidOrder,
  payment: PaymentRow,
  at: Date,
): Promise<void> => {
  const goodwill = await sumGoodwill(deps.database, payment.id);
  await postOrderTransfer(deps, order, { kind: "refund", payment: { ...payment, goodwill }, at });
  await planStep(deps, payment, "refund");
};

const planCapture = async (deps: MoneyDeps, order: PaidOrder): Promise<void> => {
  for (const payment of await listOrderPayments(deps.database, order.id)) {
    if (payment.status === "authorised") await planStep(deps, payment, "capture");
  }
};

const release = async (deps: MoneyDeps, order: PaidOrder, at: Date): Promise<void> => {
  const { escrow = 0 } = await getOrderBalances(deps.database, order.id);
  if (escrow !== -order.total)
    throw new Error(`The order ${order.id} holds ${-escrow} in escrow instead of ${order.total}`);
  await postOrderTransfer(deps, order, {
    kind: "release",
    payment: { attempt: 1, amount: order.total },
    at,
  });
};

/** Runs in the transaction of the order's move; calls to the provider follow through the outbox. */
export const moveMoney = async (
  deps: MoneyDeps,
  order: PaidOrder,
  movement: "capture" | "hold" | "void" | "refund" | "release",
  at: Date,
): Promise<void> => {
  deps.database.requireTx();
  if (movement === "hold") return;
  if (movement === "capture") await planCapture(deps, order);
  else if (movement === "release") await release(deps, order, at);
  else await refundAll(deps, order, at);
};

/** Expects a locked order. Throws payment_required until the whole price is held. */
export async function requireCharge(
  database: Database,
  { id, total }: { id: string; total: number },
): Promise<void> {
  database.requireTx();
  const { escrow = 0 } = await getOrderBalances(database, id);
  if (escrow !== -total) throw new ApiError("payment_required");
}
