import { days, hours } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Database } from "#api/db/database.ts";
import type { Jobs } from "#api/jobs/jobs.ts";
import { postTransfer, SUBSCRIPTION_TRANSFERS } from "#api/modules/ledger/index.ts";
import { findOrderView, type OrderView } from "#api/modules/order/index.ts";
import { getSetting } from "#api/modules/setting/index.ts";
import {
  addMonths,
  insertSubscription,
  insertSubscriptionCharge,
  insertSubscriptionClaim,
  insertSubscriptionPayment,
  scheduleNextMonth,
  toChargeKey,
  updateSubscription,
  updateSubscriptionCharge,
  updateSubscriptionClaim,
} from "#api/modules/subscription/index.ts";
import type { Sandbox } from "#api/providers/card/sandbox/create-sandbox.ts";

type Stage = { database: Database; jobs: Jobs; bank: Sandbox; at: Date };
type Owner = { userId: string; card: { reference: string; last4: string } };
type Protection = Awaited<ReturnType<typeof startProtection>>;

const after = (date: Date, time: number): Date => new Date(date.getTime() + time);

/** The device that its owner has had for the longest. */
async function findDevice(database: Database, userId: string): Promise<OrderView> {
  const { id } = await database
    .db()
    .selectFrom("customer_order")
    .select("id")
    .where("buyer_id", "=", userId)
    .where("status", "=", "completed")
    .orderBy("delivered_at")
    .executeTakeFirstOrThrow();
  return (await findOrderView(database, id))!;
}

/** A protection with its free month, begun two hours after the delivery. */
async function startProtection(stage: Stage, { userId, card }: Owner) {
  const { database } = stage;
  const order = await findDevice(database, userId);
  const start = after(order.delivered_at!, hours(2));
  const { market, currency } = order;
  const setting = await getSetting(database, { market, name: "subscription_plans", at: start });
  const draft = await insertSubscription(
    database,
    {
      market,
      currency,
      user_id: userId,
      order_id: order.id,
      plan: "smart",
      setting_id: setting.id,
      ...setting.value.smart!,
    },
    start,
  );
  const until = addMonths(start, 1);
  const active = await updateSubscription(
    database,
    draft.id,
    {
      status: "active",
      card_reference: card.reference,
      return_path: "/",
      confirmed_at: start,
      activated_at: start,
      billed_from: start,
      protected_until: until,
      cooling_off_until: after(start, LIMITS.subscription.coolingOff),
    },
    start,
  );
  const month = {
    subscription_id: active.id,
    kind: "month",
    period_start: start,
    period_end: until,
    amount: 0,
    currency,
    status: "successful",
    due_at: start,
    paid_at: start,
  } as const;
  await insertSubscriptionPayment(database, month, start);
  return { subscription: active, order, start };
}

const claim = (
  { database }: Stage,
  { subscription, order }: Protection,
  words: { reason: "broken_screen" | "battery"; description: string; at: Date },
): Promise<string> =>
  insertSubscriptionClaim(database, {
    market: subscription.market,
    subscription_id: subscription.id,
    user_id: subscription.user_id,
    orderId: order.id,
    photos: [],
    ...words,
  });

/** The fee of an approved claim, taken by the bank. */
async function payFee(
  { database, bank }: Stage,
  { subscription }: Protection,
  { claimId, card, at }: { claimId: string; card: Owner["card"]; at: Date },
): Promise<void> {
  const { id, market, currency, service_fee: amount } = subscription;
  const payment = await insertSubscriptionPayment(
    database,
    {
      subscription_id: id,
      kind: "service_fee",
      claim_id: claimId,
      period_start: at,
      period_end: at,
      amount,
      currency,
      status: "successful",
      due_at: at,
      paid_at: at,
    },
    at,
  );
  const charge = await insertSubscriptionCharge(
    database,
    {
      payment_id: payment.id,
      is_attended: false,
      provider: bank.name,
      card_reference: card.reference,
      card_last4: card.last4,
      return_path: "/",
    },
    at,
  );
  const key = toChargeKey(charge, "authorise");
  const status = "captured";
  const provider_reference = await bank.plantPayment({
    key,
    card,
    amount: { amount, currency },
    status,
    at,
  });
  await updateSubscriptionCharge(database, charge.id, { status, provider_reference }, at);
  await postTransfer(database, {
    market,
    order_id: null,
    kind: "subscription_capture",
    reference: toChargeKey(charge, "capture"),
    currency,
    at,
    entries: SUBSCRIPTION_TRANSFERS.capture(amount),
  });
}

/** The first owner's screen was repaired; the second one waits for an answer of the hub. */
export async function seedSubscriptions(
  stage: Stage,
  [repaired, waiting]: readonly [Owner, Owner],
): Promise<void> {
  const { database } = stage;
  const first = await startProtection(stage, repaired);
  const brokenAt = after(first.start, days(3));
  const claimId = await claim(stage, first, {
    reason: "broken_screen",
    description: "Γλίστρησε από τον καναπέ. Η οθόνη έχει μια ρωγμή στο κάτω μισό.",
    at: brokenAt,
  });
  const decidedAt = after(brokenAt, hours(20));
  await updateSubscriptionClaim(database, claimId, {
    status: "repaired",
    answer_el: "Καλύπτεται. Ο κούριερ περνά αύριο να την πάρει.",
    answer_en: "It is covered. The courier comes for it tomorrow.",
    decided_at: decidedAt,
    repair_el: "Νέα οθόνη, ελέγχθηκε στην αφή και στο φως.",
    repair_en: "New screen, checked for touch and light.",
    finished_at: after(decidedAt, days(3)),
  });
  await payFee(stage, first, { claimId, card: repaired.card, at: decidedAt });
  await scheduleNextMonth(stage, first.subscription, first.start);
  const second = await startProtection(stage, waiting);
  await claim(stage, second, {
    reason: "battery",
    description: "It is empty by noon, and it gets warm in my pocket.",
    at: after(stage.at, -hours(9)),
  });
  await scheduleNextMonth(stage, second.subscription, second.start);
}
