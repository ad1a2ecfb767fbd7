import type { OrderStatus } from "#contract/order.ts";
import type { ApiDeps, UserCall } from "#api/context.ts";
import {
  findTransition,
  getOrderStatus,
  lockOrder,
  moneyGoal,
  moveOrder,
  toShape,
} from "#api/modules/order/index.ts";
import { type ProviderPayment, ProviderRejectedError } from "#api/providers/card/port.ts";
import { planStep, postOrderTransfer, promiseRefund } from "./move-money.ts";
import { toPaymentKey } from "./payment-key.ts";
import { findStep, holdsMoney, isOpen, isToLetGo } from "./payment-states.ts";
import {
  findLastPayment,
  findPayment,
  listOrderPayments,
  type PaymentRow,
  updatePayment,
} from "./payment-store.ts";
import { GIVEN_UP_AFTER, recordCapture, recordProviderPayment } from "./record-provider-payment.ts";
import { sumGoodwill } from "./goodwill-refund-store.ts";

export type StepDeps = Pick<ApiDeps, "database" | "jobs" | "now" | "cardProvider" | "log">;

const byReferenceOrKey = (payment: PaymentRow) =>
  payment.provider_reference
    ? { reference: payment.provider_reference }
    : { key: toPaymentKey(payment, "authorise"), method: payment.method };

const withLocked = <Result>(
  { database }: StepDeps,
  payment: PaymentRow,
  work: (
    locked: NonNullable<Awaited<ReturnType<typeof lockOrder>>> & { payment: PaymentRow },
  ) => Promise<Result>,
): Promise<Result> =>
  database.tx(async () => {
    const locked = await lockOrder(database, payment.order_id);
    const current = await findPayment(database, payment.id);
    if (!locked || !current) throw new Error(`The payment ${payment.id} has no order`);
    return work({ ...locked, payment: current });
  });

const check = async (deps: StepDeps, payment: PaymentRow): Promise<void> => {
  const answer = await deps.cardProvider.readPayment(byReferenceOrKey(payment));
  await recordProviderPayment(deps, payment.id, answer, deps.now());
};

const capture = async (deps: StepDeps, payment: PaymentRow): Promise<void> => {
  const reference = payment.provider_reference;
  if (!reference) throw new Error(`The payment ${payment.id} has no reference to capture`);
  let isRefused = false;
  try {
    await deps.cardProvider.capture({ reference, key: toPaymentKey(payment, "capture") });
  } catch (error) {
    if (!(error instanceof ProviderRejectedError)) throw error;
    deps.log.warn({ err: error, payment: payment.id }, "A payment could not be captured");
    isRefused = true;
  }
  await withLocked(deps, payment, async ({ order, payment: current }) => {
    const at = deps.now();
    if (current.status !== "authorised" && current.status !== "cancelled") return;
    if (!isRefused) {
      await recordCapture(deps, { order, payment: current }, at);
      return;
    }
    if (current.status === "cancelled") return;
    // The authorisation may still stand: the payment stays open until it is voided.
    await updatePayment(
      deps.database,
      current.id,
      { status: "failed", decline_code: "declined" },
      at,
    );
    await planStep(deps, current, "void");
    const mayFail = findTransition(toShape(order), "fail_capture", "provider") !== null;
    if (mayFail) {
      const data = { payment_id: current.id };
      await moveOrder(deps, order, "fail_capture", { actor: "provider", data }, at);
    } else deps.log.error({ order: order.id }, "An order continues without its money");
  });
};

const isPaidByAnother = async (
  { database }: StepDeps,
  order: { id: string; status: OrderStatus },
): Promise<boolean> => {
  const open = (await listOrderPayments(database, order.id)).filter(isOpen);
  // An undecided attempt yields to the charge that the order waits for.
  const counts = order.status === "payment_due" ? open.filter(holdsMoney) : open;
  return counts.length > 0;
};

/**
 * A late charge pays the order if it has no other payment and the amount matches; else it is
 * refunded, so that the buyer does not pay twice.
 */
const settleCharge = async (
  deps: StepDeps,
  payment: PaymentRow,
  found: ProviderPayment,
): Promise<void> => {
  const { reference } = found;
  const isSettled = await withLocked(deps, payment, async ({ order, payment: current }) => {
    if (!isToLetGo(current)) return true;
    const isItsSum = current.amount === order.total && current.currency === order.currency;
    if (found.status === "refunded" || !isItsSum || (await isPaidByAnother(deps, order)))
      return false;
    const at = deps.now();
    const change = { provider_reference: reference };
    const withReference = await updatePayment(deps.database, current.id, change, at);
    await recordCapture(deps, { order, payment: withReference }, at);
    return true;
  });
  if (isSettled) return;
  if (found.status === "captured") {
    const key = toPaymentKey(payment, "refund");
    await deps.cardProvider.refund({ reference, amount: found.amount, key });
  }
  await withLocked(deps, payment, async ({ order, payment: current }) => {
    if (!isToLetGo(current)) return;
    const at = deps.now();
    for (const kind of ["capture", "refund", "refund_paid"] as const)
      await postOrderTransfer(deps, order, { kind, payment: current, at });
    const change = { status: "refunded", provider_reference: reference, closed_at: at } as const;
    await updatePayment(deps.database, current.id, change, at);
  });
};

const voidPayment = async (deps: StepDeps, payment: PaymentRow): Promise<void> => {
  const found = await deps.cardProvider.readPayment(byReferenceOrKey(payment));
  const isTooEarly = deps.now().getTime() - payment.updated_at.getTime() < GIVEN_UP_AFTER;
  if (!found && isTooEarly) throw new Error("The provider may not have received the request yet");
  if (found?.status === "captured" || found?.status === "refunded") {
    await settleCharge(deps, payment, found);
    return;
  }
  if (found)
    await deps.cardProvider.cancel({
      reference: found.reference,
      key: toPaymentKey(payment, "void"),
    });
  await withLocked(deps, payment, async ({ payment: current }) => {
    if (!isToLetGo(current)) return;
    const reference = found && { provider_reference: found.reference };
    const at = deps.now();
    await updatePayment(deps.database, current.id, { ...reference, closed_at: at }, at);
  });
};

const refund = async (deps: StepDeps, payment: PaymentRow): Promise<void> => {
  const goodwill = await sumGoodwill(deps.database, payment.id);
  const left = payment.amount - goodwill;
  if (left > 0)
    await deps.cardProvider.refund({
      reference: payment.provider_reference!,
      amount: { amount: left, currency: payment.currency },
      key: toPaymentKey(payment, "refund"),
    });
  await withLocked(deps, payment, async ({ order, payment: current }) => {
    if (current.status !== "captured") return;
    const at = deps.now();
    // Promised already, unless the order ended between the charge and its ledger entry.
    await promiseRefund(deps, order, current, at);
    const paid = { ...current, goodwill };
    if (left > 0) await postOrderTransfer(deps, order, { kind: "refund_paid", payment: paid, at });
    await updatePayment(deps.database, current.id, { status: "refunded", closed_at: at }, at);
  });
};

const STEPS = { check, capture, void: voidPayment, refund } satisfies Record<
  NonNullable<ReturnType<typeof findStep>>,
  (deps: StepDeps, payment: PaymentRow) => Promise<void>
>;

export const findDueStep = async (
  { database }: Pick<StepDeps, "database">,
  payment: PaymentRow,
): Promise<keyof typeof STEPS | null> =>
  findStep(payment, moneyGoal(await getOrderStatus(database, payment.order_id)));

/** Idempotent, also concurrently. Throws when the provider does not answer, to be retried. */
export const takePaymentStep = async (deps: StepDeps, paymentId: string): Promise<void> => {
  deps.database.refuseTx();
  const payment = await findPayment(deps.database, paymentId);
  const step = payment && (await findDueStep(deps, payment));
  if (step) await STEPS[step](deps, payment);
};

/** Charges right after the commit, so that the caller sees the outcome; the outbox retries. */
export const chargeNow = async (call: UserCall, orderId: string): Promise<void> => {
  const payment = await findLastPayment(call.database, orderId);
  if (!payment) return;
  try {
    await takePaymentStep(call, payment.id);
  } catch (error) {
    call.log.warn({ err: error, order: orderId }, "The charge failed and is retried by the outbox");
  }
};
