import type { Money } from "#contract/money.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findCard } from "#api/modules/payment/index.ts";
import { requireOpenMarket } from "#api/modules/setting/index.ts";
import { ProviderUnavailableError } from "#api/providers/card/port.ts";
import { findPrices } from "./draft-subscription.ts";
import { type Facts, lockMyFacts } from "./find-facts.ts";
import { notifySubscriber } from "./notify-subscriber.ts";
import { findPeriod, scheduleNextMonth, startCharge } from "./plan-payment.ts";
import { presentMine } from "./present-subscription.ts";
import { recordPaid } from "./settle-payment.ts";
import { insertPayment, type PaymentRow, updatePayment } from "./subscription-payment-store.ts";
import {
  findDue,
  findFreeUntil,
  isAllowed,
  isHeld,
  isOnOffer,
  toRequestEnd,
} from "./subscription-policy.ts";
import {
  deleteDraft,
  type SubscriptionChange,
  type SubscriptionRow,
  updateSubscription,
} from "./subscription-store.ts";
import { takeChargeStep } from "./take-charge-step.ts";

export const REQUEST_END = "subscription-request-end";

type Acceptance = { card_reference: string; accepted_price: Money; return_path: string };

/** Refuses another member's, a removed and an expired card. */
async function requireCard({ database, user, at }: UserCall, reference: string) {
  const card = await findCard(database, { userId: user.id, reference, at });
  if (!card) throw new ApiError("card_not_found");
  if (card.is_expired)
    throw new ApiError("invalid_fields", {
      fields: { card_reference: ["subscription.card-expired"] },
    });
  return card;
}

function requirePrice(
  { amount, currency }: Money,
  price: { amount: number; currency: Money["currency"] },
): void {
  if (amount !== price.amount || currency !== price.currency)
    throw new ApiError("price_changed", { data: { price } });
}

async function chargeNow(
  call: UserCall,
  subscription: SubscriptionRow,
  payment: PaymentRow,
): Promise<string> {
  const card = await requireCard(call, subscription.card_reference!);
  const attempt = {
    provider: call.cardProvider.name,
    isAttended: true,
    card_last4: card.last4,
  };
  const charge = await startCharge(call, subscription, payment, attempt, call.at);
  return charge.id;
}

/**
 * The first month from now on: free in time, otherwise charged. Answers the attempt. Requires the
 * lock, and `requested`.
 */
async function beginMonth(call: UserCall, facts: Facts): Promise<string | null> {
  const { database, at } = call;
  const { order, others } = facts;
  const freeUntil = facts.subscription.activated_at ? null : findFreeUntil(order, others);
  const isFree = freeUntil !== null && at < freeUntil;
  const subscription = await updateSubscription(
    database,
    facts.subscription.id,
    { billed_from: at },
    at,
  );
  const period = findPeriod(subscription, at, at);
  const failed = facts.payments.find(
    ({ kind, status, created_at }) =>
      kind === "month" && status === "failed" && created_at >= subscription.confirmed_at!,
  );
  const payment = failed
    ? await updatePayment(database, failed.id, { ...period, due_at: at })
    : await insertPayment(
        database,
        {
          subscription_id: subscription.id,
          kind: "month",
          ...period,
          amount: isFree ? 0 : subscription.price,
          currency: subscription.currency,
          status: isFree ? "successful" : "scheduled",
          due_at: at,
        },
        at,
      );
  if (!isFree) return chargeNow(call, subscription, payment);
  await call.jobs.deadlines.cancel(toSubject(subscription));
  await recordPaid(call, { subscription, payment }, null, at);
  return null;
}

const toSubject = ({ id }: Pick<SubscriptionRow, "id">) => ({
  subject_type: "subscription",
  subject_id: id,
  kind: REQUEST_END,
});

const planRequestEnd = (call: UserCall, { subscription, order }: Facts): Promise<void> =>
  call.jobs.deadlines.set({
    ...toSubject(subscription),
    market: subscription.market,
    due_at: toRequestEnd(order, call.at),
  });

/** The attempt goes on in the request, so that the member sees its end; the outbox repeats it. */
async function finish(call: UserCall, id: string, chargeId: string | null) {
  try {
    if (chargeId) await takeChargeStep(call, chargeId);
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError)) throw error;
  }
  return presentMine({ ...call, at: call.now() }, id);
}

const toOrdered = ({ card_reference, return_path }: Acceptance, at: Date): SubscriptionChange => ({
  status: "requested",
  card_reference,
  return_path,
  confirmed_at: at,
});

/** Idempotent: a confirmed one is answered as it is. */
export async function confirmSubscription(call: UserCall, id: string, request: Acceptance) {
  const { database, at } = call;
  const chargeId = await database.tx(async () => {
    const facts = await lockMyFacts(call, id);
    const { subscription, order } = facts;
    if (subscription.status !== "draft") return null;
    if (!isOnOffer(order, at)) throw new ApiError("subscription_unavailable");
    if (!isAllowed("confirm", facts)) throw new ApiError("subscription_running");
    requireOpenMarket(call, subscription.market);
    const card = await requireCard(call, request.card_reference);
    const { market, plan, currency } = subscription;
    const { setting_id, prices } = await findPrices(call, market, plan);
    if (!prices) throw new ApiError("subscription_unavailable");
    requirePrice(request.accepted_price, { amount: prices.price, currency });
    const ordered = await updateSubscription(
      database,
      id,
      { ...toOrdered({ ...request, card_reference: card.reference }, at), ...prices, setting_id },
      at,
    );
    const next = { ...facts, subscription: ordered };
    await call.jobs.deadlines.cancel({ subject_type: "subscription", subject_id: id });
    for (const other of facts.others)
      if (other.status === "draft") await deleteDraft(database, other.id);
    if (isHeld(order)) {
      await planRequestEnd(call, next);
      return beginMonth(call, next);
    }
    return null;
  });
  return finish(call, id, chargeId);
}

/** spec §9: the first month is free within seven days of receiving the device. */
export async function activateSubscription(
  call: UserCall,
  id: string,
  { return_path }: { return_path: string },
) {
  const { database, at } = call;
  const chargeId = await database.tx(async () => {
    const facts = await lockMyFacts(call, id);
    if (facts.subscription.status === "active") return null;
    if (!isAllowed("activate", facts)) throw new ApiError("subscription_closed");
    await requireCard(call, facts.subscription.card_reference!);
    const subscription = await updateSubscription(database, id, { return_path }, at);
    return beginMonth(call, { ...facts, subscription });
  });
  return finish(call, id, chargeId);
}

/** The card also pays what comes after. */
export async function paySubscription(
  call: UserCall,
  id: string,
  { card_reference, return_path }: Pick<Acceptance, "card_reference" | "return_path">,
) {
  const { database, at } = call;
  const chargeId = await database.tx(async () => {
    const facts = await lockMyFacts(call, id);
    await requireCard(call, card_reference);
    const isWaiting = facts.subscription.status === "requested";
    if (!isAllowed(isWaiting ? "activate" : "pay", facts))
      throw new ApiError("subscription_closed");
    const subscription = await updateSubscription(
      database,
      id,
      { card_reference, return_path },
      at,
    );
    if (isWaiting) return beginMonth(call, { ...facts, subscription });
    return chargeNow(call, subscription, findDue(facts)!);
  });
  return finish(call, id, chargeId);
}

/** At today's price. While a paid month runs, the next payment follows it; otherwise now. */
export async function reactivateSubscription(call: UserCall, id: string, request: Acceptance) {
  const { database, at } = call;
  const chargeId = await database.tx(async () => {
    const facts = await lockMyFacts(call, id);
    const { status, currency, market, plan, protected_until } = facts.subscription;
    if (status === "active") return null;
    if (!isAllowed("reactivate", facts)) throw new ApiError("subscription_closed");
    const { setting_id, prices } = await findPrices(call, market, plan);
    if (!prices) throw new ApiError("subscription_unavailable");
    requirePrice(request.accepted_price, { amount: prices.price, currency });
    await requireCard(call, request.card_reference);
    const ordered = await updateSubscription(
      database,
      id,
      { ...toOrdered(request, at), ...prices, setting_id, ended_at: null },
      at,
    );
    const isPaid = protected_until !== null && protected_until > at;
    if (!isPaid) {
      await call.jobs.deadlines.set({
        ...toSubject(ordered),
        market,
        due_at: toRequestEnd({ ...facts.order, delivered_at: null }, at),
      });
      return beginMonth(call, { ...facts, subscription: ordered, payments: [] });
    }
    const going = await updateSubscription(
      database,
      id,
      { status: "active", billed_from: protected_until },
      at,
    );
    await scheduleNextMonth(call, going, at);
    await notifySubscriber(call, going, "active", { at });
    return null;
  });
  return finish(call, id, chargeId);
}
