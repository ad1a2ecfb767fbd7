import type { Currency } from "#contract/market.ts";
import type { MoneyStep } from "#contract/order.ts";
import type { Payment } from "#api/modules/payment/payment-store.ts";
import { isClosed, moneyGoal } from "./order-states.ts";
import type { OrderEventRow, OrderRow } from "./order-store.ts";

type Step = MoneyStep["step"];
type MoneyOrder = Pick<
  OrderRow,
  "number" | "status" | "currency" | "total" | "asking_price" | "seller_fee" | "pickup_price"
>;

/** How far the money has come: the dates of what has happened, and what will still happen. */
const toSteps = (
  order: MoneyOrder,
  payment: Payment | null,
  completedAt: Date | null,
): { step: Step; at: Date | null }[] => {
  // Of a charge that failed nothing is set aside any more.
  const isSetAside = order.status !== "payment_due" || payment?.status !== "failed";
  const authorised = {
    step: "authorised" as const,
    at: (isSetAside && payment?.authorised_at) || null,
  };
  const charged = { step: "charged" as const, at: payment?.captured_at ?? null };
  const held = { step: "held" as const, at: payment?.captured_at ?? null };
  if (moneyGoal(order.status) !== "return") {
    return [authorised, charged, held, { step: "released", at: completedAt }];
  }
  if (!payment?.authorised_at) return [];
  if (payment.captured_at) {
    const refunded = payment.status === "refunded" ? payment.closed_at : null;
    return [authorised, charged, held, { step: "refunded", at: refunded }];
  }
  return [authorised, { step: "cancelled", at: payment.closed_at }];
};

/**
 * Where the buyer's money has been, is and will go. Only what the provider has confirmed counts as
 * done; "here" is where it is now.
 */
export const presentMoney = (
  order: MoneyOrder,
  {
    payment,
    events,
    role,
  }: { payment: Payment | null; events: readonly OrderEventRow[]; role: "buyer" | "seller" },
): MoneyStep[] => {
  if (isClosed(order.status) && !payment) return [];
  const completed = events.find((event) => event.to_status === "completed");
  const steps = toSteps(order, payment, completed?.at ?? null);
  const here = steps.findLastIndex(({ at }) => at !== null);
  const toMoney = (amount: number, currency: Currency) => ({ amount, currency });
  return steps.map(({ step, at }, index) => ({
    step,
    at: at?.toISOString() ?? null,
    amount: toMoney(
      step === "released"
        ? order.asking_price - (role === "seller" ? order.seller_fee + order.pickup_price : 0)
        : (payment?.amount ?? order.total),
      order.currency,
    ),
    state: index < here ? "done" : index === here ? "here" : "todo",
    reference: at && payment ? `${order.number}-${payment.attempt}` : null,
  }));
};
