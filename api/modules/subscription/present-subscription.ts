import { LIMITS } from "#contract/limits.ts";
import type { Language } from "#contract/market.ts";
import type {
  Subscription,
  SubscriptionClaim,
  SubscriptionPayment,
  SubscriptionSummary,
} from "#contract/subscription.ts";
import type { SubscriptionStatus } from "#contract/subscription-states.ts";
import type { UserCall } from "#api/context.ts";
import { findInvoicesBySource } from "#api/modules/invoice/index.ts";
import { findCard } from "#api/modules/payment/index.ts";
import { getSetting } from "#api/modules/setting/index.ts";
import { toPage } from "#api/http/to-page.ts";
import { ProviderUnavailableError } from "#api/providers/card/port.ts";
import type { Unbranded } from "#api/http/route.ts";
import { type Facts, findFacts, findMyFacts } from "./find-facts.ts";
import type { ClaimRow } from "./subscription-claim-store.ts";
import {
  type ChargeRow,
  findOpenCharge,
  isUndecided,
  listChargesOf,
  type PaymentRow,
} from "./subscription-payment-store.ts";
import {
  countRepairsLeft,
  findDue,
  findFreeUntil,
  findRefundable,
  isHeld,
  listAllowedActions,
  listReasons,
  toStatus,
} from "./subscription-policy.ts";
import { findSubscriptionPage } from "./subscription-store.ts";
import { takeChargeStep } from "./take-charge-step.ts";

const presentPayment = (
  row: PaymentRow,
  { subscription }: Pick<Facts, "subscription">,
): Unbranded<SubscriptionPayment> => ({
  id: row.id,
  kind: row.kind,
  month: row.period_start.toISOString(),
  status: row.status,
  date: (row.paid_at ?? row.due_at).toISOString(),
  amount: { amount: row.amount, currency: row.currency },
  protection: subscription.plan,
  decline_code: row.status === "failed" ? row.decline_code : null,
  retry_at: row.retry_at?.toISOString() ?? null,
  is_refunded: row.refunded_at !== null,
});

export const presentClaim = (row: ClaimRow, language: Language): Unbranded<SubscriptionClaim> => ({
  id: row.id,
  status: row.status,
  reason: row.reason,
  description: row.description,
  photos: row.photos.map((key) => `/media/${key}`),
  answer: row[`answer_${language}`],
  repair_note: row[`repair_${language}`],
  is_fee_paid: row.is_fee_paid,
  created_at: row.created_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  send_by: row.status === "approved" ? (row.send_by?.toISOString() ?? null) : null,
  finished_at: row.finished_at?.toISOString() ?? null,
});

function presentSummary(facts: Facts): Unbranded<SubscriptionSummary> {
  const { subscription, order, payments } = facts;
  const { currency } = subscription;
  const last = payments.find(({ status }) => status !== "scheduled");
  const next = payments.findLast(
    ({ status, retry_at }) => status === "scheduled" || retry_at !== null,
  );
  const cover = order.item.cover_key;
  return {
    id: subscription.id,
    plan: subscription.plan,
    status: toStatus(facts),
    device: { title: order.item.title, cover: cover === null ? null : `/media/${cover}` },
    price_per_month: { amount: subscription.price, currency },
    next_payment_at: next?.due_at.toISOString() ?? null,
    protected_until: subscription.protected_until?.toISOString() ?? null,
    last_payment: last ? presentPayment(last, facts) : null,
  };
}

const presentCharge = (charge: ChargeRow | null): Subscription["charge"] => {
  if (!charge || (!isUndecided(charge) && charge.status !== "authorised")) return null;
  return charge.status === "requires_action"
    ? { status: "requires_action", redirect_url: charge.redirect_url }
    : { status: "processing", redirect_url: null };
};

async function findRunningCharge({ database }: Pick<UserCall, "database">, facts: Facts) {
  const pending = facts.payments.find(({ status }) => status === "pending");
  return pending ? findOpenCharge(database, pending.id) : null;
}

async function findPriceNow(
  { database, at }: UserCall,
  { status, market, plan, currency }: Facts["subscription"],
) {
  if (status !== "draft" && status !== "cancelled") return null;
  const { value } = await getSetting(database, { market, name: "subscription_plans", at });
  const amount = value[plan]?.price;
  return amount === undefined ? null : { amount, currency };
}

const SOURCES = ["capture", "refund"] as const;

/** A payment may have been tried with several charges; only those that moved money have documents. */
async function presentPayments(
  { database }: Pick<UserCall, "database">,
  facts: Facts,
): Promise<Unbranded<Subscription["payments"]>> {
  const { payments, subscription } = facts;
  const charges = await listChargesOf(database, subscription.id);
  const toSources = ({ id }: { id: string }) => SOURCES.map((kind) => `subscription-${id}-${kind}`);
  const invoices = await findInvoicesBySource(database, {
    userId: subscription.user_id,
    sources: charges.flatMap(toSources),
  });
  return payments.map((payment) => ({
    ...presentPayment(payment, facts),
    invoices: charges
      .filter(({ payment_id: id }) => id === payment.id)
      .flatMap(toSources)
      .flatMap((source) => invoices.get(source) ?? []),
  }));
}

async function present(call: UserCall, facts: Facts): Promise<Unbranded<Subscription>> {
  const { subscription, order, claims, others, at } = facts;
  const { currency, status } = subscription;
  const freeUntil = subscription.activated_at ? null : findFreeUntil(order, others);
  const isWaiting = status === "draft" || status === "requested";
  const due = findDue(facts);
  const card = await findCard(call.database, {
    userId: subscription.user_id,
    reference: subscription.card_reference,
    at,
  });
  return {
    ...presentSummary(facts),
    order_id: subscription.order_id,
    price_now: await findPriceNow(call, subscription),
    service_fee: { amount: subscription.service_fee, currency },
    repairs: { included: LIMITS.subscription.repairs, left: countRepairsLeft(claims) },
    created_at: subscription.created_at.toISOString(),
    activated_at: subscription.activated_at?.toISOString() ?? null,
    is_device_received: isHeld(order),
    free_until: isWaiting && freeUntil && freeUntil > at ? freeUntil.toISOString() : null,
    cooling_off_until:
      status === "active" && findRefundable(facts)
        ? subscription.cooling_off_until!.toISOString()
        : null,
    card: card && { last4: card.last4, is_expired: card.is_expired },
    payment_methods: [{ method: "card", available: true, selected: false }],
    charge: presentCharge(await findRunningCharge(call, facts)),
    due: due && { amount: due.amount, currency },
    claim_reasons: listReasons(subscription.plan, order.item.vertical),
    claims: claims.map((claim) => presentClaim(claim, call.language)),
    payments: await presentPayments(call, facts),
    allowed_actions: listAllowedActions(facts),
  };
}

export const presentMine = async (call: UserCall, id: string) =>
  present(call, await findMyFacts(call, id));

/** Asks the provider for a pending answer first. */
export async function getSubscription(call: UserCall, id: string) {
  const facts = await findMyFacts(call, id);
  const charge = await findRunningCharge(call, facts);
  if (!charge) return present(call, facts);
  try {
    await takeChargeStep(call, charge.id);
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError)) throw error;
  }
  return presentMine({ ...call, at: call.now() }, id);
}

export async function listSubscriptions(
  { database, user, at }: UserCall,
  { status, page }: { status?: SubscriptionStatus | undefined; page: number },
) {
  const { total, rows } = await findSubscriptionPage(database, {
    userId: user.id,
    ...(status && { status }),
    page,
  });
  const summaries = [];
  for (const row of rows) summaries.push(presentSummary(await findFacts(database, row, at)));
  return toPage(summaries, {
    total,
    page,
    path: "/subscriptions",
    query: status ? { status } : {},
  });
}
