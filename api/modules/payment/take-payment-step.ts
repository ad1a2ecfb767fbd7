import type { OrderStatus } from "#contract/order.ts";
import type { ApiDeps } from "#api/context.ts";
import { getOrderStatus, lockOrder } from "#api/modules/order/order-store.ts";
import { moveOrder } from "#api/modules/order/move-order.ts";
import { toShape } from "#api/modules/order/order-policy.ts";
import { findTransition, moneyGoal } from "#api/modules/order/order-states.ts";
import { ProviderRefusalError, type ProviderPayment } from "#api/providers/card/port.ts";
import { planStep, postOrderTransfer, promiseRefund } from "./move-money.ts";
import { toPaymentKey } from "./payment-key.ts";
import { findStep, holdsMoney, isOpen, isToLetGo } from "./payment-states.ts";
import { findPayment, listOrderPayments, updatePayment, type PaymentRow } from "./payment-store.ts";
import { sumGoodwill } from "./refund-goodwill-store.ts";
import { GIVEN_UP_AFTER, recordCapture, recordProviderPayment } from "./record-provider-payment.ts";

export type StepDeps = Pick<ApiDeps, "database" | "jobs" | "now" | "cardProvider" | "log">;

const byReferenceOrKey = (payment: PaymentRow) =>
  payment.provider_reference
    ? { reference: payment.provider_reference }
    : { key: toPaymentKey(payment, "authorise"), method: payment.method };

/** Runs `work` with the order and the payment as they are now, both locked. */
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
    if (!locked || !current) throw new Error(`The payment ${payment.id} has lost its order`);
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
    if (!(error instanceof ProviderRefusalError)) throw error;
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
    // What cannot be charged may still be set aside: it stays open until it has been let go.
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
    } else deps.log.error({ order: order.id }, "An order goes on without its money");
  });
};

/** Whether the order has its money, or may soon have it, from an attempt that stands. */
const isPaidOtherwise = async (
  { database }: StepDeps,
  order: { id: string; status: OrderStatus },
): Promise<boolean> => {
  const open = (await listOrderPayments(database, order.id)).filter(isOpen);
  // What is not decided yet gives way to the charge that the order waits for.
  const counts = order.status === "payment_due" ? open.filter(holdsMoney) : open;
  return counts.length > 0;
};

/**
 * A charge of an attempt that had come to nothing here is the order's money where it has no other and
 * this is its sum. Else the buyer would pay twice, or another price than the seller is paid by: then it
 * goes back at once, and the books show both ways.
 */
const settleCharge = async (
  deps: StepDeps,
  payment: PaymentRow,
  known: ProviderPayment,
): Promise<void> => {
  const { reference } = known;
  const isSettled = await withLocked(deps, payment, async ({ order, payment: current }) => {
    if (!isToLetGo(current)) return true;
    const isItsSum = current.amount === order.total && current.currency === order.currency;
    if (known.status === "refunded" || !isItsSum || (await isPaidOtherwise(deps, order)))
      return false;
    const at = deps.now();
    const change = { provider_reference: reference };
    const withReference = await updatePayment(deps.database, current.id, change, at);
    await recordCapture(deps, { order, payment: withReference }, at);
    return true;
  });
  if (isSettled) return;
  if (known.status === "captured") {
    const key = toPaymentKey(payment, "refund");
    await deps.cardProvider.refund({ reference, amount: known.amount, key });
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

/** Lets an authorisation go; see `settleCharge` for one that turns out to be charged. */
const letGo = async (deps: StepDeps, payment: PaymentRow): Promise<void> => {
  const known = await deps.cardProvider.readPayment(byReferenceOrKey(payment));
  const isTooEarly = deps.now().getTime() - payment.updated_at.getTime() < GIVEN_UP_AFTER;
  if (!known && isTooEarly) throw new Error("The provider may still be about to hear of it");
  if (known?.status === "captured" || known?.status === "refunded") {
    await settleCharge(deps, payment, known);
    return;
  }
  if (known)
    await deps.cardProvider.cancel({
      reference: known.reference,
      key: toPaymentKey(payment, "void"),
    });
  await withLocked(deps, payment, async ({ payment: current }) => {
    if (!isToLetGo(current)) return;
    const reference = known && { provider_reference: known.reference };
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
    // Promised already, unless the order ended between the charge and its entry in the books.
    await promiseRefund(deps, order, current, at);
    const paid = { ...current, goodwill };
    if (left > 0) await postOrderTransfer(deps, order, { kind: "refund_paid", payment: paid, at });
    await updatePayment(deps.database, current.id, { status: "refunded", closed_at: at }, at);
  });
};

const STEPS = { check, capture, let_go: letGo, refund } satisfies Record<
  NonNullable<ReturnType<typeof findStep>>,
  (deps: StepDeps, payment: PaymentRow) => Promise<void>
>;

/** Of a payment as it stands now; null when there is nothing to do. */
export const findDueStep = async (
  { database }: Pick<StepDeps, "database">,
  payment: PaymentRow,
): Promise<keyof typeof STEPS | null> =>
  findStep(payment, moneyGoal(await getOrderStatus(database, payment.order_id)));

/**
 * Does at the provider whatever a payment needs now; the step that was planned only woke this up. Safe
 * to run twice, late, and beside itself. Throws when the provider does not answer, to be tried again.
 */
export const takePaymentStep = async (deps: StepDeps, paymentId: string): Promise<void> => {
  deps.database.refuseTx();
  const payment = await findPayment(deps.database, paymentId);
  const step = payment && (await findDueStep(deps, payment));
  if (step) await STEPS[step](deps, payment);
};
