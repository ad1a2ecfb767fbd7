import { seconds } from "#contract/duration.ts";
import type { ApiDeps } from "#api/context.ts";
import { lockOrder, moneyGoal, moveOrder, type OrderRow } from "#api/modules/order/index.ts";
import type { Authorisation, ProviderPayment } from "#api/providers/card/port.ts";
import { markCardWorked } from "./card-store.ts";
import { abandonPayment, planStep, postOrderTransfer, promiseRefund } from "./move-money.ts";
import { isOpen, isUndecided } from "./payment-states.ts";
import {
  findPayment,
  listOrderPayments,
  updatePayment,
  type PaymentChange,
  type PaymentRow,
} from "./payment-store.ts";

/** A payment that the provider does not know after this long did not happen. */
export const GIVEN_UP_AFTER = seconds(60);
/** A bank answers within seconds; a person at a challenge takes minutes. */
const CHECK_AGAIN = { processing: seconds(20), requires_action: seconds(120) };
export const PAYMENT_CHECK = "payment-check";

type RecordDeps = Pick<ApiDeps, "database" | "jobs" | "now">;

export const planCheck = async (
  { jobs }: RecordDeps,
  payment: PaymentRow,
  at: Date,
): Promise<void> =>
  jobs.deadlines.set({
    subject_type: "payment",
    subject_id: payment.id,
    kind: PAYMENT_CHECK,
    market: payment.market,
    due_at: new Date(
      at.getTime() +
        CHECK_AGAIN[payment.status === "requires_action" ? "requires_action" : "processing"],
    ),
  });

const toActor = ({ id }: PaymentRow) => ({ actor: "provider", data: { payment_id: id } }) as const;

const stopChecking = ({ jobs }: RecordDeps, payment: PaymentRow): Promise<void> =>
  jobs.deadlines.cancel({ subject_type: "payment", subject_id: payment.id, kind: PAYMENT_CHECK });

const toChange = (
  payment: PaymentRow,
  answer: Authorisation | null,
  at: Date,
): PaymentChange | null => {
  if (answer === null) {
    const isGivenUp = at.getTime() - payment.updated_at.getTime() >= GIVEN_UP_AFTER;
    return isGivenUp
      ? { status: "failed", decline_code: "provider_unavailable", closed_at: at }
      : null;
  }
  if (answer.status === "unknown") return null;
  const known = {
    provider_reference: answer.reference,
    card_last4: answer.cardLast4 ?? payment.card_last4,
  };
  switch (answer.status) {
    case "authorised":
    case "captured":
      return { ...known, status: "authorised", authorised_at: at, redirect_url: null };
    case "requires_action":
      if (payment.status === "requires_action") return null;
      return { ...known, status: "requires_action", redirect_url: answer.redirectUrl };
    case "processing":
      return payment.provider_reference ? null : known;
    case "declined":
      return { ...known, status: "failed", decline_code: answer.declineCode, closed_at: at };
    case "cancelled":
    case "refunded":
      return { ...known, status: "cancelled", closed_at: at };
  }
};

/** An order that has ended promises the refund at once; later attempts are abandoned. */
export const recordCapture = async (
  deps: RecordDeps,
  { order, payment }: { order: OrderRow; payment: PaymentRow },
  at: Date,
): Promise<PaymentRow> => {
  const isDue = order.status === "payment_due";
  if (isDue)
    for (const other of await listOrderPayments(deps.database, order.id))
      if (other.id !== payment.id && isOpen(other)) await abandonPayment(deps, other, at);
  const captured = await updatePayment(
    deps.database,
    payment.id,
    {
      status: "captured",
      captured_at: at,
      closed_at: null,
      authorised_at: payment.authorised_at ?? at,
    },
    at,
  );
  await postOrderTransfer(deps, order, { kind: "capture", payment, at });
  if (moneyGoal(order.status) === "return") await promiseRefund(deps, order, captured, at);
  if (isDue) await moveOrder(deps, order, "confirm_payment", toActor(captured), at);
  return captured;
};

/** A late answer to an abandoned attempt: the void step needs its reference. */
const recordLateAnswer = async (
  { database, jobs }: RecordDeps,
  payment: PaymentRow,
  answer: Authorisation | ProviderPayment | null,
  at: Date,
): Promise<PaymentRow> => {
  if (answer === null || answer.status === "unknown") return payment;
  const known = { provider_reference: answer.reference };
  const holdsNothing = ["declined", "cancelled", "refunded"].includes(answer.status);
  const wasGivenUp = payment.status === "cancelled" || payment.status === "failed";
  if (!payment.closed_at || holdsNothing || !wasGivenUp)
    return payment.provider_reference ? payment : updatePayment(database, payment.id, known, at);
  await jobs.outbox.add({
    market: payment.market,
    topic: "payment-step",
    payload: { payment_id: payment.id, step: "void" },
  });
  const reopened = { ...known, status: "cancelled", closed_at: null } as const;
  return updatePayment(database, payment.id, reopened, at);
};

/** `null`: unknown to the provider. Late, repeated and outdated answers change nothing. */
export const recordProviderPayment = (
  deps: RecordDeps,
  paymentId: string,
  answer: Authorisation | ProviderPayment | null,
  at: Date,
): Promise<PaymentRow> =>
  deps.database.tx(async () => {
    const { database } = deps;
    const found = await findPayment(database, paymentId);
    const locked = found && (await lockOrder(database, found.order_id));
    const payment = locked && (await findPayment(database, paymentId));
    if (!payment) throw new Error(`There is no payment ${paymentId}`);
    const { order } = locked;

    if (!isUndecided(payment)) return recordLateAnswer(deps, payment, answer, at);
    const change = toChange(payment, answer, at);
    let current = change ? await updatePayment(database, payment.id, change, at) : payment;
    if (isUndecided(current)) {
      await planCheck(deps, current, at);
      return current;
    }
    await stopChecking(deps, current);
    if (current.status === "authorised" && current.card_reference !== null)
      await markCardWorked(database, current.card_reference, at);
    if (answer?.status === "captured") return recordCapture(deps, { order, payment: current }, at);
    if (current.status === "authorised" && moneyGoal(order.status) === "return") {
      current = await updatePayment(database, current.id, { status: "cancelled" }, at);
      await planStep(deps, current, "void");
    }
    if (order.status === "waiting_for_payment") {
      const isPaid = current.status === "authorised";
      await moveOrder(
        deps,
        order,
        isPaid ? "confirm_payment" : "refuse_payment",
        toActor(current),
        at,
      );
    }
    // A decline leaves the order as it is: its buyer may try another card until the deadline.
    if (order.status === "payment_due" && current.status === "authorised")
      await moveOrder(deps, order, "confirm_payment", toActor(current), at);
    return current;
  });
