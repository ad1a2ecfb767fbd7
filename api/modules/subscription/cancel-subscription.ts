import type { ApiDeps, UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { closeClaims, refundPayment } from "./close-claims.ts";
import { findFacts, lockMyFacts } from "./find-facts.ts";
import { notifySubscriber } from "./notify-subscriber.ts";
import { abandonCharge, dropScheduled, stopPayment } from "./plan-payment.ts";
import { presentMine } from "./present-subscription.ts";
import { listPayments, updatePayment } from "./subscription-payment-store.ts";
import { findRefundable, isAllowed } from "./subscription-policy.ts";
import {
  listSubscriptionsOfOrder,
  lockSubscription,
  type SubscriptionRow,
  updateSubscription,
} from "./subscription-store.ts";

type EndDeps = Pick<ApiDeps, "database" | "jobs">;

/** Nothing more is charged for months; a fee of a claim stays. Requires the lock. */
async function stopMonths(deps: EndDeps, subscription: SubscriptionRow, at: Date): Promise<void> {
  await deps.jobs.deadlines.cancel({ subject_type: "subscription", subject_id: subscription.id });
  await dropScheduled(deps, subscription.id);
  for (const payment of await listPayments(deps.database, subscription.id)) {
    if (payment.kind !== "month") continue;
    if (payment.status !== "pending" && payment.status !== "failed") continue;
    await abandonCharge(deps, subscription, payment, at);
    await stopPayment(deps, payment);
    await updatePayment(deps.database, payment.id, { status: "failed", retry_at: null });
  }
}

/** All included repairs are made: months without cover are not charged. Requires the lock. */
export async function endUsedUp(
  deps: EndDeps,
  subscription: SubscriptionRow,
  at: Date,
): Promise<void> {
  if (subscription.status !== "active" && subscription.status !== "payment_failed") return;
  await stopMonths(deps, subscription, at);
  const change = { status: "past", ended_at: at } as const;
  const past = await updateSubscription(deps.database, subscription.id, change, at);
  await notifySubscriber(deps, past, "past", { at });
}

export async function expireRequest(deps: EndDeps, id: string, at: Date): Promise<void> {
  const subscription = await lockSubscription(deps.database, id);
  if (subscription?.status !== "requested") return;
  await stopMonths(deps, subscription, at);
  const change = { status: "expired", ended_at: at } as const;
  const expired = await updateSubscription(deps.database, id, change, at);
  await notifySubscriber(deps, expired, "expired", { at });
}

/** Requires the lock. Idempotent for an ended one. */
async function cancel(deps: EndDeps, subscription: SubscriptionRow, at: Date): Promise<void> {
  const { database } = deps;
  const facts = await findFacts(database, subscription, at);
  const refundable = findRefundable(facts);
  const isProtected = subscription.status === "active" && !refundable;
  await stopMonths(deps, subscription, at);
  if (refundable) {
    await refundPayment(deps, subscription, refundable, at);
    // The month that would pay its repair is given back.
    await closeClaims(deps, subscription, ["open"], at);
  }
  const cancelled = await updateSubscription(
    database,
    subscription.id,
    {
      status: "cancelled",
      ended_at: at,
      ...(!isProtected && subscription.protected_until && { protected_until: at }),
    },
    at,
  );
  await notifySubscriber(deps, cancelled, "cancelled", {
    at,
    until: isProtected ? subscription.protected_until : null,
    ...(refundable && { amount: refundable.amount, variant: "refunded" as const }),
  });
}

export async function cancelSubscription(call: UserCall, id: string) {
  const { database, at } = call;
  await database.tx(async () => {
    const facts = await lockMyFacts(call, id);
    if (facts.subscription.status === "cancelled") return;
    if (!isAllowed("cancel", facts)) throw new ApiError("subscription_closed");
    await cancel(call, facts.subscription, at);
  });
  return presentMine(call, id);
}

/** The device was returned or never came. The order is locked. */
export async function endSubscriptionsOfOrder(
  deps: EndDeps,
  orderId: string,
  at: Date,
): Promise<void> {
  for (const { id } of await listSubscriptionsOfOrder(deps.database, orderId))
    await endSubscription(deps, id, at);
}

/** No repair follows either, also of one that ended before. */
export async function endSubscription(deps: EndDeps, id: string, at: Date): Promise<void> {
  const subscription = await lockSubscription(deps.database, id);
  if (!subscription) return;
  await closeClaims(deps, subscription, ["open", "approved"], at);
  if (["requested", "active", "payment_failed"].includes(subscription.status))
    await cancel(deps, subscription, at);
}
