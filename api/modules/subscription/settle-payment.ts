import { LIMITS } from "#contract/limits.ts";
import type { DeclineCode } from "#contract/error-codes.ts";
import type { ApiDeps } from "#api/context.ts";
import { markCardWorked } from "#api/modules/payment/index.ts";
import { notifySubscriber } from "./notify-subscriber.ts";
import { planDue, scheduleNextMonth, stopPayment } from "./plan-payment.ts";
import { closeUnpaidClaim } from "./subscription-claim-store.ts";
import {
  type ChargeRow,
  listPayments,
  type PaymentRow,
  updatePayment,
} from "./subscription-payment-store.ts";
import { type SubscriptionRow, updateSubscription } from "./subscription-store.ts";

type SettleDeps = Pick<ApiDeps, "database" | "jobs">;
type Paid = { subscription: SubscriptionRow; payment: PaymentRow };

const isOver = ({ status }: SubscriptionRow): boolean =>
  status === "cancelled" || status === "expired" || status === "past";

/**
 * A first month, free or paid, begins the contract; the first that is paid after a free one gives
 * the second cooling-off period.
 */
async function startMonth(deps: SettleDeps, { subscription, payment }: Paid, at: Date) {
  const { database } = deps;
  const months = (await listPayments(database, subscription.id)).filter(
    ({ kind, status }) => kind === "month" && status === "successful",
  );
  const isFirst = subscription.activated_at === null;
  const paid = months.filter(({ amount }) => amount > 0);
  const isFirstPaid = months.length > paid.length && paid.length === 1 && payment.amount > 0;
  const cooling_off_until = new Date(at.getTime() + LIMITS.subscription.coolingOff);
  const started = await updateSubscription(
    database,
    subscription.id,
    {
      status: "active",
      protected_until: payment.period_end,
      ...(isFirst && { activated_at: at }),
      ...((isFirst || isFirstPaid) && { cooling_off_until }),
    },
    at,
  );
  await scheduleNextMonth(deps, started, at);
  if (subscription.status !== "active") await notifySubscriber(deps, started, "active", { at });
}

/** Requires the subscription's lock. */
export async function recordPaid(
  deps: SettleDeps,
  { subscription, payment }: Paid,
  charge: ChargeRow | null,
  at: Date,
): Promise<void> {
  const { database } = deps;
  await stopPayment(deps, payment);
  const paid = await updatePayment(database, payment.id, {
    status: "successful",
    paid_at: at,
    retry_at: null,
    decline_code: null,
  });
  if (charge) await markCardWorked(database, charge.card_reference, at);
  if (payment.kind === "month") await startMonth(deps, { subscription, payment: paid }, at);
}

/**
 * A failed attempt of the member leaves it at that; one of the clock is repeated, until the pauses
 * are used up. Requires the subscription's lock.
 */
export async function recordUnpaid(
  deps: SettleDeps,
  { subscription, payment }: Paid,
  { decline_code, isAttended }: { decline_code: DeclineCode | null; isAttended: boolean },
  at: Date,
): Promise<void> {
  const { database } = deps;
  if (isOver(subscription) && payment.kind === "month") {
    await updatePayment(database, payment.id, { status: "failed", decline_code });
    return;
  }
  const attempts = payment.attempts + (isAttended ? 0 : 1);
  const pause = LIMITS.subscription.retryAfter[Math.max(0, attempts - 1)];
  // The member tried in between: the planned attempt stays where it was.
  const planned = isAttended && payment.due_at > at ? payment.due_at : null;
  // A first month, or the first after a pause, that its member could not pay: it has not begun.
  const isWaiting = payment.kind === "month" && subscription.status === "requested";
  const isLast = attempts > LIMITS.subscription.retryAfter.length;
  const retry_at = isWaiting || isLast ? null : (planned ?? new Date(at.getTime() + (pause ?? 0)));
  const failed = await updatePayment(database, payment.id, {
    status: "failed",
    decline_code,
    attempts,
    retry_at,
    ...(retry_at && { due_at: retry_at }),
  });
  if (isWaiting) return;
  if (retry_at) await planDue(deps, subscription, failed, retry_at);
  if (payment.kind === "service_fee") {
    const isClosed = isLast && (await closeUnpaidClaim(database, payment.claim_id!, at));
    const variant = isClosed ? ({ variant: "closed" } as const) : {};
    const facts = { at, until: retry_at, amount: payment.amount, ...variant };
    await notifySubscriber(
      deps,
      subscription,
      "payment-failed",
      facts,
      `${payment.id}-${attempts}`,
    );
    return;
  }
  const status = isLast ? "expired" : "payment_failed";
  const changed = await updateSubscription(
    database,
    subscription.id,
    { status, ...(isLast && { ended_at: at }) },
    at,
  );
  const step = isLast ? "expired" : "payment-failed";
  const facts = { at, until: retry_at, amount: payment.amount };
  await notifySubscriber(deps, changed, step, facts, `${payment.id}-${attempts}`);
}
