import { minutes } from "#contract/duration.ts";
import { languageSchema } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import { postTransfer, SUBSCRIPTION_TRANSFERS } from "#api/modules/ledger/index.ts";
import { ProviderRejectedError } from "#api/providers/card/port.ts";
import type { Authorisation, ProviderPayment } from "#api/providers/card/port.ts";
import { planChecks, scheduleChargeStep, stopChecks } from "./plan-payment.ts";
import { recordPaid, recordUnpaid } from "./settle-payment.ts";
import {
  type ChargeChange,
  type ChargeRow,
  findCharge,
  findPayment,
  isUndecided,
  needsRelease,
  type PaymentRow,
  updateCharge,
  updatePayment,
} from "./subscription-payment-store.ts";
import { findSubscription, lockSubscription, type SubscriptionRow } from "./subscription-store.ts";

/** After this time, a payment unknown to the provider was never made. */
const UNKNOWN_PAYMENT_TIMEOUT = minutes(1);

export type ChargeDeps = Pick<ApiDeps, "database" | "jobs" | "now" | "cardProvider" | "log">;
type Answer = Authorisation | ProviderPayment | null;
type Locked = { subscription: SubscriptionRow; payment: PaymentRow; charge: ChargeRow };

export const toChargeKey = (
  { id }: { id: string },
  step: "authorise" | "capture" | "void" | "refund",
): string => (step === "authorise" ? `subscription-${id}` : `subscription-${id}-${step}`);

async function findAll(database: ApiDeps["database"], chargeId: string): Promise<Locked | null> {
  const charge = await findCharge(database, chargeId);
  const payment = charge && (await findPayment(database, charge.payment_id));
  const subscription = payment && (await findSubscription(database, payment.subscription_id));
  return subscription ? { subscription, payment: payment!, charge: charge! } : null;
}

async function lockAll(database: ApiDeps["database"], chargeId: string): Promise<Locked> {
  const found = await findAll(database, chargeId);
  if (found) await lockSubscription(database, found.subscription.id);
  const locked = found && (await findAll(database, chargeId));
  if (!locked) throw new Error(`The attempt ${chargeId} does not exist`);
  return locked;
}

async function postChargeTransfer(
  { database, jobs }: ChargeDeps,
  { subscription, payment, charge }: Locked,
  kind: "capture" | "refund",
  at: Date,
): Promise<void> {
  const reference = toChargeKey(charge, kind);
  const isNew = await postTransfer(database, {
    market: subscription.market,
    order_id: null,
    kind: `subscription_${kind}`,
    reference,
    currency: payment.currency,
    at,
    entries: SUBSCRIPTION_TRANSFERS[kind](payment.amount),
  });
  if (!isNew) return;
  const payload = { of: "subscription", kind, chargeId: charge.id, reference } as const;
  await jobs.outbox.add({ market: subscription.market, topic: "transfer-posted", payload });
}

function toChange(charge: ChargeRow, answer: Answer, at: Date): ChargeChange | null {
  if (answer === null) {
    const isTimedOut = at.getTime() - charge.created_at.getTime() >= UNKNOWN_PAYMENT_TIMEOUT;
    return isTimedOut ? { status: "failed", decline_code: "provider_unavailable" } : null;
  }
  if (answer.status === "unknown") return null;
  const known = {
    provider_reference: answer.reference,
    card_last4: answer.cardLast4 ?? charge.card_last4,
  };
  switch (answer.status) {
    case "authorised":
    case "captured":
      return { ...known, status: "authorised", redirect_url: null };
    case "requires_action":
      // Only its owner can answer the bank. What it holds is released.
      return charge.is_attended
        ? { ...known, status: "requires_action", redirect_url: answer.redirectUrl }
        : { ...known, status: "failed", decline_code: "challenge_failed" };
    case "processing":
      return { ...known, status: "processing" };
    case "declined":
      return { ...known, status: "failed", decline_code: answer.declineCode, closed_at: at };
    case "cancelled":
    case "refunded":
      return { ...known, status: "cancelled", closed_at: at };
  }
}

/** `null`: unknown to the provider. Late, repeated and outdated answers change nothing. */
const recordAnswer = (deps: ChargeDeps, chargeId: string, answer: Answer): Promise<ChargeRow> =>
  deps.database.tx(async () => {
    const { database, now } = deps;
    const at = now();
    const { subscription, payment, charge } = await lockAll(database, chargeId);
    if (!isUndecided(charge)) {
      // The attempt was given up before its reference was known: its step releases the money.
      const isNew = answer && answer.status !== "unknown" && charge.provider_reference === null;
      if (!isNew) return charge;
      await scheduleChargeStep(deps, subscription, charge);
      return updateCharge(database, charge.id, { provider_reference: answer.reference }, at);
    }
    const change = toChange(charge, answer, at);
    const current = change ? await updateCharge(database, charge.id, change, at) : charge;
    if (isUndecided(current)) {
      await planChecks(deps, subscription, current, at);
      return current;
    }
    await stopChecks(deps, current);
    if (current.status !== "authorised")
      await recordUnpaid(
        deps,
        { subscription, payment },
        { decline_code: current.decline_code, isAttended: current.is_attended },
        at,
      );
    if (current.closed_at === null) await scheduleChargeStep(deps, subscription, current);
    return current;
  });

async function authorise(deps: ChargeDeps, { payment, charge, subscription }: Locked) {
  const { cardProvider, database, log } = deps;
  const { language } = await database
    .db()
    .selectFrom("user_account")
    .select("language")
    .where("id", "=", subscription.user_id)
    .executeTakeFirstOrThrow();
  try {
    return await cardProvider.authorise({
      key: toChargeKey(charge, "authorise"),
      amount: { amount: payment.amount, currency: payment.currency },
      source: { method: "card", cardReference: charge.card_reference },
      returnPath: charge.return_path,
      language: languageSchema.parse(language),
    });
  } catch (error) {
    if (!(error instanceof ProviderRejectedError)) throw error;
    log.warn({ err: error, charge: charge.id }, "The provider rejected a subscription's payment");
    return {
      reference: `refused-${charge.id}`,
      status: "declined",
      amount: { amount: payment.amount, currency: payment.currency },
      declineCode: "declined",
      redirectUrl: null,
      cardLast4: null,
    } as const;
  }
}

async function capture(deps: ChargeDeps, { charge }: Locked): Promise<void> {
  const { database, cardProvider, log } = deps;
  let isRefused = false;
  try {
    await cardProvider.capture({
      reference: charge.provider_reference!,
      key: toChargeKey(charge, "capture"),
    });
  } catch (error) {
    if (!(error instanceof ProviderRejectedError)) throw error;
    log.warn({ err: error, charge: charge.id }, "A subscription's payment could not be captured");
    isRefused = true;
  }
  await database.tx(async () => {
    const at = deps.now();
    const locked = await lockAll(database, charge.id);
    // If it was given up meanwhile, its release finds the capture at the provider.
    if (locked.charge.status !== "authorised") return;
    if (isRefused) {
      const failed = { status: "failed", decline_code: "declined" } as const;
      const current = await updateCharge(database, charge.id, failed, at);
      await recordUnpaid(
        deps,
        locked,
        { decline_code: "declined", isAttended: current.is_attended },
        at,
      );
      await scheduleChargeStep(deps, locked.subscription, current);
      return;
    }
    await postChargeTransfer(deps, locked, "capture", at);
    const taken = await updateCharge(database, charge.id, { status: "captured" }, at);
    await recordPaid(deps, locked, taken, at);
  });
}

/** Releases what the provider holds for a given-up attempt, also when it was captured after all. */
async function release(deps: ChargeDeps, { payment, charge }: Locked): Promise<void> {
  const { cardProvider, database, now } = deps;
  const known = await cardProvider.readPayment(byReferenceOrKey(charge));
  const isYoung = now().getTime() - charge.updated_at.getTime() < UNKNOWN_PAYMENT_TIMEOUT;
  if (!known && isYoung) throw new Error("The provider may still receive the authorisation");
  const { amount, currency } = payment;
  const isCharged = known?.status === "captured" || known?.status === "refunded";
  const refund = { amount: { amount, currency }, key: toChargeKey(charge, "refund") };
  if (known?.status === "captured")
    await cardProvider.refund({ reference: known.reference, ...refund });
  else if (known && !["refunded", "declined", "cancelled"].includes(known.status))
    await cardProvider.cancel({ reference: known.reference, key: toChargeKey(charge, "void") });
  await database.tx(async () => {
    const at = now();
    const locked = await lockAll(database, charge.id);
    if (!needsRelease(locked.charge)) return;
    if (isCharged) {
      await postChargeTransfer(deps, locked, "capture", at);
      await postChargeTransfer(deps, locked, "refund", at);
    }
    const reference = known && { provider_reference: known.reference };
    await updateCharge(database, charge.id, { ...reference, closed_at: at }, at);
  });
}

async function refund(deps: ChargeDeps, { payment, charge }: Locked): Promise<void> {
  const { cardProvider, database, now } = deps;
  await cardProvider.refund({
    reference: charge.provider_reference!,
    amount: { amount: payment.amount, currency: payment.currency },
    key: toChargeKey(charge, "refund"),
  });
  await database.tx(async () => {
    const at = now();
    const locked = await lockAll(database, charge.id);
    if (locked.charge.status !== "refunding") return;
    await postChargeTransfer(deps, locked, "refund", at);
    await updateCharge(database, charge.id, { status: "refunded", closed_at: at }, at);
    await updatePayment(database, payment.id, { refunded_at: at });
  });
}

const byReferenceOrKey = (charge: ChargeRow) =>
  charge.provider_reference
    ? { reference: charge.provider_reference }
    : { key: toChargeKey(charge, "authorise") };

/** Idempotent, also concurrently. Throws when the provider does not answer: the outbox retries. */
export async function takeChargeStep(deps: ChargeDeps, chargeId: string): Promise<void> {
  const { database, cardProvider } = deps;
  database.refuseTx();
  const found = await findAll(database, chargeId);
  if (!found) return;
  let { charge } = found;
  if (isUndecided(charge)) {
    const answer =
      charge.status === "created"
        ? await authorise(deps, found)
        : await cardProvider.readPayment(byReferenceOrKey(charge));
    charge = await recordAnswer(deps, chargeId, answer);
  }
  const current = { ...found, charge };
  if (charge.status === "authorised") await capture(deps, current);
  else if (charge.status === "refunding") await refund(deps, current);
  else if (needsRelease(charge)) await release(deps, current);
}
