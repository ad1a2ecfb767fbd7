import { hours, minutes, seconds } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { ApiDeps } from "#api/context.ts";
import {
  type ChargeRow,
  deletePayment,
  findOpenCharge,
  insertCharge,
  insertPayment,
  isUndecided,
  listPayments,
  type PaymentRow,
  updateCharge,
  updatePayment,
} from "./subscription-payment-store.ts";
import type { SubscriptionRow } from "./subscription-store.ts";

export const PAYMENT_DUE = "subscription-payment-due";
export const PAYMENT_REMINDER = "subscription-payment-reminder";
export const CHARGE_CHECK = "subscription-charge-check";
export const CHARGE_GIVE_UP = "subscription-charge-give-up";

/** A bank answers within seconds; a person needs minutes for a challenge. */
const CHECK_INTERVAL = { soon: seconds(20), later: minutes(2) };
const TIME_LIMIT = { person: minutes(30), bank: hours(24) };

type PlanDeps = Pick<ApiDeps, "database" | "jobs">;

const toPaymentSubject = ({ id }: { id: string }) => ({
  subject_type: "subscription_payment",
  subject_id: id,
});
const toChargeSubject = ({ id }: { id: string }) => ({
  subject_type: "subscription_charge",
  subject_id: id,
});

/** The same day of a later month, or its last day; counted from one date, so that none drifts. */
export function addMonths(from: Date, count: number): Date {
  const moved = new Date(from);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + count);
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(from.getUTCDate(), last));
  return moved;
}

type Period = { period_start: Date; period_end: Date };

/** The month from `start` on. Months that are wholly over at `at` are left out: they are not charged. */
export function findPeriod({ billed_from }: SubscriptionRow, start: Date, at: Date): Period {
  for (let count = 1; ; count += 1) {
    const period_start = addMonths(billed_from!, count - 1);
    const period_end = addMonths(billed_from!, count);
    if (period_end > at && period_start >= start) return { period_start, period_end };
  }
}

const isReminded = ({ market }: SubscriptionRow, months: readonly PaymentRow[]): boolean => {
  if (months[0]?.amount === 0) return true;
  return market === "GB" && months.length % LIMITS.subscription.remindEveryMonths === 0;
};

export const planDue = (
  { jobs }: PlanDeps,
  { market }: Pick<SubscriptionRow, "market">,
  payment: PaymentRow,
  due_at: Date,
): Promise<void> =>
  jobs.deadlines.set({ ...toPaymentSubject(payment), market, kind: PAYMENT_DUE, due_at });

export const stopPayment = ({ jobs }: PlanDeps, payment: PaymentRow): Promise<void> =>
  jobs.deadlines.cancel(toPaymentSubject(payment));

/** The month after the last paid one; requires the subscription's lock. */
export async function scheduleNextMonth(
  deps: PlanDeps,
  subscription: SubscriptionRow,
  at: Date,
): Promise<void> {
  const { database, jobs } = deps;
  const { id, market, price, currency, protected_until } = subscription;
  const months = (await listPayments(database, id)).filter(({ kind }) => kind === "month");
  const period = findPeriod(subscription, protected_until!, at);
  const due_at = period.period_start > at ? period.period_start : at;
  const payment = await insertPayment(
    database,
    {
      subscription_id: id,
      kind: "month",
      ...period,
      amount: price,
      currency,
      status: "scheduled",
      due_at,
    },
    at,
  );
  await planDue(deps, subscription, payment, due_at);
  const remindAt = new Date(due_at.getTime() - LIMITS.subscription.remindBefore);
  if (isReminded(subscription, months) && remindAt > at)
    await jobs.deadlines.set({
      ...toPaymentSubject(payment),
      market,
      kind: PAYMENT_REMINDER,
      due_at: remindAt,
    });
}

/** What would be charged later; requires the subscription's lock. */
export async function dropScheduled(deps: PlanDeps, subscriptionId: string): Promise<void> {
  for (const payment of await listPayments(deps.database, subscriptionId)) {
    if (payment.status !== "scheduled" || payment.kind !== "month") continue;
    await stopPayment(deps, payment);
    await deletePayment(deps.database, payment.id);
  }
}

export const scheduleChargeStep = (
  { jobs }: Pick<PlanDeps, "jobs">,
  { market }: Pick<SubscriptionRow, "market">,
  charge: Pick<ChargeRow, "id">,
): Promise<void> =>
  jobs.outbox.add({ market, topic: "subscription-charge", payload: { charge_id: charge.id } });

export const toGiveUp = ({ status, created_at }: ChargeRow): Date =>
  new Date(created_at.getTime() + TIME_LIMIT[status === "processing" ? "bank" : "person"]);

export async function planChecks(
  { jobs }: PlanDeps,
  { market }: Pick<SubscriptionRow, "market">,
  charge: ChargeRow,
  at: Date,
): Promise<void> {
  const pause = CHECK_INTERVAL[charge.status === "requires_action" ? "later" : "soon"];
  const subject = { ...toChargeSubject(charge), market };
  const check = new Date(at.getTime() + pause);
  await jobs.deadlines.set({ ...subject, kind: CHARGE_CHECK, due_at: check });
  await jobs.deadlines.set({ ...subject, kind: CHARGE_GIVE_UP, due_at: toGiveUp(charge) });
}

export const stopChecks = ({ jobs }: PlanDeps, charge: ChargeRow): Promise<void> =>
  jobs.deadlines.cancel(toChargeSubject(charge));

type Attempt = { provider: string; isAttended: boolean; card_last4: string | null };

/** Begins an attempt, or answers the one under way; requires the subscription's lock. */
export async function startCharge(
  deps: PlanDeps,
  subscription: SubscriptionRow,
  payment: PaymentRow,
  { provider, isAttended, card_last4 }: Attempt,
  at: Date,
): Promise<ChargeRow> {
  const { database } = deps;
  const open = await findOpenCharge(database, payment.id);
  if (open) return open;
  const charge = await insertCharge(
    database,
    {
      payment_id: payment.id,
      is_attended: isAttended,
      provider,
      card_reference: subscription.card_reference!,
      card_last4,
      return_path: subscription.return_path!,
    },
    at,
  );
  await stopPayment(deps, payment);
  await updatePayment(database, payment.id, { status: "pending", retry_at: null });
  await planChecks(deps, subscription, charge, at);
  await scheduleChargeStep(deps, subscription, charge);
  return charge;
}

/** Gives up an attempt; money that the provider holds for it is released. */
export async function abandonCharge(
  deps: PlanDeps,
  subscription: SubscriptionRow,
  payment: PaymentRow,
  at: Date,
): Promise<void> {
  const { database } = deps;
  const open = await findOpenCharge(database, payment.id);
  if (!open || (!isUndecided(open) && open.status !== "authorised")) return;
  const dropped = await updateCharge(database, open.id, { status: "cancelled" }, at);
  await stopChecks(deps, dropped);
  await scheduleChargeStep(deps, subscription, dropped);
}
