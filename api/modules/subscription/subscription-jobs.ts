import type { ApiDeps } from "#api/context.ts";
import type { DomainEvents } from "#api/events.ts";
import { findCard } from "#api/modules/payment/index.ts";
import { expireRequest } from "./cancel-subscription.ts";
import { registerClaimClockJobs } from "./claim-clock.ts";
import { REQUEST_END } from "./confirm-subscription.ts";
import { DRAFT_END, endDraft } from "./draft-subscription.ts";
import { notifySubscriber } from "./notify-subscriber.ts";
import {
  CHARGE_CHECK,
  CHARGE_GIVE_UP,
  findPeriod,
  PAYMENT_DUE,
  PAYMENT_REMINDER,
  planChecks,
  scheduleChargeStep,
  startCharge,
  stopChecks,
  toGiveUp,
} from "./plan-payment.ts";
import { recordUnpaid } from "./settle-payment.ts";
import {
  findCharge,
  findChargeByReference,
  findPayment,
  isUndecided,
  updateCharge,
  updatePayment,
} from "./subscription-payment-store.ts";
import { findSubscription, lockSubscription } from "./subscription-store.ts";
import { takeChargeStep } from "./take-charge-step.ts";

async function lockByPayment({ database }: ApiDeps, paymentId: string) {
  const payment = await findPayment(database, paymentId);
  return payment && lockSubscription(database, payment.subscription_id);
}

async function lockByCharge(deps: ApiDeps, chargeId: string) {
  const charge = await findCharge(deps.database, chargeId);
  return charge && lockByPayment(deps, charge.payment_id);
}

/** The month in which the shop was away is not charged afterwards: the one of today is. */
async function chargeDue(deps: ApiDeps, paymentId: string, at: Date): Promise<void> {
  const { database, cardProvider } = deps;
  const subscription = await lockByPayment(deps, paymentId);
  const found = await findPayment(database, paymentId);
  if (!subscription || !found) return;
  if (found.status !== "scheduled" && found.status !== "failed") return;
  const isMissed = found.kind === "month" && found.attempts === 0 && found.period_end <= at;
  const payment = isMissed
    ? await updatePayment(database, found.id, {
        ...findPeriod(subscription, found.period_start, at),
        due_at: at,
      })
    : found;
  const card = await findCard(database, {
    userId: subscription.user_id,
    reference: subscription.card_reference,
    at,
  });
  if (!card || card.is_expired) {
    const failure = { decline_code: "expired_card", isAttended: false } as const;
    await recordUnpaid(deps, { subscription, payment }, failure, at);
    return;
  }
  const attempt = { provider: cardProvider.name, isAttended: false, card_last4: card.last4 };
  await startCharge(deps, subscription, payment, attempt, at);
}

async function remind(deps: ApiDeps, paymentId: string, at: Date): Promise<void> {
  const subscription = await lockByPayment(deps, paymentId);
  const payment = await findPayment(deps.database, paymentId);
  if (subscription?.status !== "active" || payment?.status !== "scheduled") return;
  const facts = { at, until: payment.due_at, amount: payment.amount };
  await notifySubscriber(deps, subscription, "reminder", facts, payment.id);
}

async function giveUp(deps: ApiDeps, chargeId: string, at: Date): Promise<void> {
  const { database } = deps;
  const subscription = await lockByCharge(deps, chargeId);
  const charge = await findCharge(database, chargeId);
  const payment = charge && (await findPayment(database, charge.payment_id));
  if (!subscription || !charge || !payment || !isUndecided(charge)) return;
  if (toGiveUp(charge) > at) {
    await planChecks(deps, subscription, charge, at);
    return;
  }
  await stopChecks(deps, charge);
  const decline_code = "challenge_failed" as const;
  const dropped = await updateCharge(
    database,
    charge.id,
    { status: "cancelled", decline_code },
    at,
  );
  const failure = { decline_code, isAttended: charge.is_attended };
  await recordUnpaid(deps, { subscription, payment }, failure, at);
  await scheduleChargeStep(deps, subscription, dropped);
}

/** In the current transaction; the payment may belong to no subscription. */
export async function resumeCharge(
  deps: Pick<ApiDeps, "database" | "jobs">,
  { provider, reference }: DomainEvents["unknown_payment_changed"],
): Promise<void> {
  const { database } = deps;
  const charge = await findChargeByReference(database, provider, reference);
  const payment = charge && (await findPayment(database, charge.payment_id));
  const subscription = payment && (await findSubscription(database, payment.subscription_id));
  if (charge && subscription) await scheduleChargeStep(deps, subscription, charge);
}

export function registerSubscriptionJobs(deps: ApiDeps): void {
  const { database, jobs } = deps;
  const { deadlines, outbox } = jobs;
  registerClaimClockJobs(deps);
  outbox.handle("subscription-charge", ({ payload }) => takeChargeStep(deps, payload.charge_id));
  const lock = {
    lock: ({ subject_id }: { subject_id: string }) => lockSubscription(database, subject_id),
  };
  const byPayment = {
    lock: ({ subject_id }: { subject_id: string }) => lockByPayment(deps, subject_id),
  };
  const byCharge = {
    lock: ({ subject_id }: { subject_id: string }) => lockByCharge(deps, subject_id),
  };
  deadlines.handle(DRAFT_END, ({ subject_id }) => endDraft(deps, subject_id), lock);
  deadlines.handle(REQUEST_END, ({ subject_id }, at) => expireRequest(deps, subject_id, at), lock);
  deadlines.handle(PAYMENT_DUE, ({ subject_id }, at) => chargeDue(deps, subject_id, at), byPayment);
  deadlines.handle(
    PAYMENT_REMINDER,
    ({ subject_id }, at) => remind(deps, subject_id, at),
    byPayment,
  );
  // A deadline runs in a transaction, in which no provider may be called.
  deadlines.handle(
    CHARGE_CHECK,
    async ({ subject_id }) => {
      const subscription = await lockByCharge(deps, subject_id);
      const charge = await findCharge(database, subject_id);
      if (subscription && charge && isUndecided(charge))
        await scheduleChargeStep(deps, subscription, charge);
    },
    byCharge,
  );
  deadlines.handle(CHARGE_GIVE_UP, ({ subject_id }, at) => giveUp(deps, subject_id, at), byCharge);
}
