import type { OrderStatus } from "#contract/order.ts";
import type { PaymentMethod, PaymentOutcome, PaymentStatus } from "#contract/payment.ts";
import type { MoneyGoal } from "#api/modules/order/index.ts";

/** The provider may hold or take money under this attempt, so that no other may start. */
const OPEN: ReadonlySet<PaymentStatus> = new Set([
  "created",
  "requires_action",
  "processing",
  "authorised",
  "captured",
]);
const UNDECIDED: ReadonlySet<PaymentStatus> = new Set(["requires_action", "processing"]);

export const isOpen = (payment: { status: PaymentStatus }): boolean => OPEN.has(payment.status);
export const isUndecided = (payment: { status: PaymentStatus }): boolean =>
  UNDECIDED.has(payment.status);

export const holdsMoney = (payment: { status: PaymentStatus }): boolean =>
  payment.status === "authorised" || payment.status === "captured";

/** The attempt has failed here, and the provider may still hold money for it. */
export const isToLetGo = ({
  status,
  closed_at,
}: {
  status: PaymentStatus;
  closed_at: Date | null;
}): boolean => (status === "cancelled" || status === "failed") && closed_at === null;

export const findStep = (
  payment: { status: PaymentStatus; closed_at: Date | null },
  goal: MoneyGoal,
): "check" | "capture" | "void" | "refund" | null => {
  if (isUndecided(payment)) return "check";
  if (isToLetGo(payment)) return "void";
  const isWanted = goal === "capture" || goal === "release";
  if (payment.status === "authorised" && isWanted) return "capture";
  return payment.status === "captured" && goal === "return" ? "refund" : null;
};

export const isRunning = (payment: { status: PaymentStatus }): boolean =>
  isUndecided(payment) || payment.status === "authorised";

export const isForOrder = (
  payment: { amount: number; method: PaymentMethod; card_reference: string | null },
  order: { total: number; payment_method: PaymentMethod; selected_card: string | null },
): boolean =>
  payment.amount === order.total &&
  payment.method === order.payment_method &&
  (payment.card_reference === null || payment.card_reference === order.selected_card);

const OUTCOMES = {
  created: null,
  requires_action: "redirect",
  processing: "waiting",
  authorised: "approved",
  captured: "approved",
  failed: "declined",
  cancelled: "declined",
  refunded: "declined",
} as const satisfies Record<PaymentStatus, PaymentOutcome | null>;

/** A placed order keeps its outcome, whatever becomes of its money later. */
export const findOutcome = (
  payment: { status: PaymentStatus; redirect_url: string | null },
  order: { status: OrderStatus; requested_at: Date | null },
): PaymentOutcome | null => {
  if (order.status === "waiting_for_payment") return "waiting";
  const isUnpaid = order.status === "payment_due" || order.status === "payment_failed";
  if (order.requested_at !== null && !isUnpaid) return "placed";
  const outcome = OUTCOMES[payment.status];
  return outcome === "redirect" && payment.redirect_url === null ? "waiting" : outcome;
};
