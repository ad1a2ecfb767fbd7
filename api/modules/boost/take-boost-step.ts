import { days } from "#contract/duration.ts";
import type { ApiDeps } from "#api/context.ts";
import {
  BOOST_TRANSFERS,
  type BoostTransferKind,
  postTransfer,
} from "#api/modules/ledger/index.ts";
import { moveListing } from "#api/modules/listing/index.ts";
import { ProviderRejectedError } from "#api/providers/card/port.ts";
import {
  type BoostedListing,
  type BoostRow,
  findBoost,
  needsRelease,
  isUndecided,
  lockBoost,
  updateBoost,
  writeBoostedUntil,
} from "./boost-store.ts";
import { isBoostable, planEnd, scheduleBoostStep } from "./plan-boost.ts";
import { UNKNOWN_PAYMENT_TIMEOUT, recordBoostAnswer } from "./record-boost-answer.ts";

type BoostDeps = Pick<ApiDeps, "database" | "jobs" | "now" | "cardProvider" | "log">;

const byReferenceOrKey = (boost: BoostRow) =>
  boost.provider_reference
    ? { reference: boost.provider_reference }
    : { key: toBoostKey(boost, "authorise") };

async function postBoostTransfer(
  { database, jobs }: BoostDeps,
  boost: BoostRow,
  kind: BoostTransferKind,
  at: Date,
): Promise<void> {
  const reference = toBoostKey(boost, kind);
  const isNew = await postTransfer(database, {
    market: boost.market,
    order_id: null,
    kind: `boost_${kind}`,
    reference,
    currency: boost.currency,
    at,
    entries: BOOST_TRANSFERS[kind](boost.amount),
  });
  if (!isNew) return;
  const payload = { of: "boost", kind, boostId: boost.id, reference } as const;
  await jobs.outbox.add({ market: boost.market, topic: "transfer-posted", payload });
}

async function startBoost(
  deps: BoostDeps,
  boost: BoostRow,
  listing: BoostedListing,
  at: Date,
): Promise<BoostRow> {
  const endsAt = new Date(at.getTime() + days(boost.days));
  await postBoostTransfer(deps, boost, "capture", at);
  await writeBoostedUntil(deps.database, listing.id, endsAt);
  await moveListing(deps, listing, "boost", { by: "seller", at });
  await planEnd(deps, boost, endsAt);
  return updateBoost(
    deps.database,
    boost.id,
    { status: "running", starts_at: at, ends_at: endsAt },
    at,
  );
}

async function cancel(deps: BoostDeps, boost: BoostRow, at: Date): Promise<BoostRow> {
  await scheduleBoostStep(deps, boost);
  return updateBoost(deps.database, boost.id, { status: "cancelled" }, at);
}

const cancelIfGone = ({ database, ...deps }: BoostDeps, { id }: BoostRow): Promise<BoostRow> =>
  database.tx(async () => {
    const { boost, listing } = await lockBoost(database, id);
    if (boost.status !== "authorised" || isBoostable(listing)) return boost;
    return cancel({ database, ...deps }, boost, deps.now());
  });

async function capture(deps: BoostDeps, boost: BoostRow): Promise<void> {
  const { database } = deps;
  let isRefused = false;
  try {
    await deps.cardProvider.capture({
      reference: boost.provider_reference!,
      key: toBoostKey(boost, "capture"),
    });
  } catch (error) {
    if (!(error instanceof ProviderRejectedError)) throw error;
    deps.log.warn({ err: error, boost: boost.id }, "A boost could not be captured");
    isRefused = true;
  }
  await database.tx(async () => {
    const { boost: current, listing } = await lockBoost(database, boost.id);
    // If the boost was given up meanwhile, letGo finds the capture at the provider.
    if (current.status !== "authorised") return;
    const at = deps.now();
    if (isRefused) {
      // The authorisation may still hold the money, so the boost stays open until it is released.
      const failed = { status: "failed", decline_code: "declined" } as const;
      await scheduleBoostStep(deps, await updateBoost(database, current.id, failed, at));
    } else if (isBoostable(listing)) await startBoost(deps, current, listing, at);
    else await cancel(deps, current, at);
  });
}

async function releasePayment(deps: BoostDeps, boost: BoostRow): Promise<void> {
  const { database, cardProvider } = deps;
  const known = await cardProvider.readPayment(byReferenceOrKey(boost));
  const mayStillArrive =
    deps.now().getTime() - boost.updated_at.getTime() < UNKNOWN_PAYMENT_TIMEOUT;
  if (!known && mayStillArrive) throw new Error("The provider may still receive the authorisation");
  const { amount, currency } = boost;
  const isCharged = known?.status === "captured" || known?.status === "refunded";
  if (known?.status === "captured")
    await cardProvider.refund({
      reference: known.reference,
      amount: { amount, currency },
      key: toBoostKey(boost, "refund"),
    });
  else if (known && !isCharged)
    await cardProvider.cancel({ reference: known.reference, key: toBoostKey(boost, "void") });
  await database.tx(async () => {
    const { boost: current } = await lockBoost(database, boost.id);
    if (!needsRelease(current)) return;
    const at = deps.now();
    if (isCharged) {
      await postBoostTransfer(deps, current, "capture", at);
      await postBoostTransfer(deps, current, "refund", at);
    }
    const reference = known && { provider_reference: known.reference };
    await updateBoost(database, current.id, { ...reference, closed_at: at }, at);
  });
}

/** Idempotent, also concurrently. Throws when the provider does not answer: the outbox retries. */
export async function takeBoostStep(deps: BoostDeps, boostId: string): Promise<void> {
  const { database, cardProvider } = deps;
  database.refuseTx();
  let boost = await findBoost(database, boostId);
  if (!boost) return;
  if (isUndecided(boost)) {
    const answer = await cardProvider.readPayment(byReferenceOrKey(boost));
    boost = await recordBoostAnswer(deps, boost.id, answer, deps.now());
  }
  if (boost.status === "authorised") boost = await cancelIfGone(deps, boost);
  if (boost.status === "authorised") await capture(deps, boost);
  else if (needsRelease(boost)) await releasePayment(deps, boost);
}

export const toBoostKey = (
  { id }: { id: string },
  step: "authorise" | "capture" | "void" | "refund",
): string => (step === "authorise" ? `boost-${id}` : `boost-${id}-${step}`);
