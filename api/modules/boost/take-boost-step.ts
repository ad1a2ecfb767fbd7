import { LIMITS } from "#contract/limits.ts";
import type { ApiDeps } from "#api/context.ts";
import { BOOST_TRANSFERS, type BoostTransferKind } from "#api/modules/ledger/transfers.ts";
import { postTransfer } from "#api/modules/ledger/ledger.ts";
import { moveListing } from "#api/modules/listing/move-listing.ts";
import { ProviderRefusalError } from "#api/providers/card/port.ts";
import { toBoostKey } from "./boost-key.ts";
import { isToLetGo, isUndecided } from "./boost-states.ts";
import {
  findBoost,
  updateBoost,
  writeBoostedUntil,
  type BoostRow,
  type BoostedListing,
} from "./boost-store.ts";
import { lockBoost } from "./lock-boost.ts";
import { isBoostable, planEnd, planStep } from "./plan-boost.ts";
import { GIVEN_UP_AFTER, recordBoostAnswer } from "./record-boost-answer.ts";

export type BoostDeps = Pick<ApiDeps, "database" | "jobs" | "now" | "cardProvider" | "log">;

const byReferenceOrKey = (boost: BoostRow) =>
  boost.provider_reference
    ? { reference: boost.provider_reference }
    : { key: toBoostKey(boost, "authorise") };

/** Writes one of the boost's two transfers; the same one twice is one. */
const postBoostTransfer = (
  { database }: BoostDeps,
  boost: BoostRow,
  kind: BoostTransferKind,
  at: Date,
): Promise<boolean> =>
  postTransfer(database, {
    market: boost.market,
    order_id: null,
    kind: `boost_${kind}`,
    reference: toBoostKey(boost, kind),
    currency: boost.currency,
    at,
    entries: BOOST_TRANSFERS[kind](boost.amount),
  });

/** It begins: the money is earned, the listing is shown first until the end, and its end is planned. */
async function begin(
  deps: BoostDeps,
  boost: BoostRow,
  listing: BoostedListing,
  at: Date,
): Promise<BoostRow> {
  const endsAt = new Date(at.getTime() + LIMITS.boost);
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

/** The listing has left the shop: whatever is set aside or was taken goes back. */
async function cancel(deps: BoostDeps, boost: BoostRow, at: Date): Promise<BoostRow> {
  await planStep(deps, boost);
  return updateBoost(deps.database, boost.id, { status: "cancelled" }, at);
}

const cancelIfGone = ({ database, ...deps }: BoostDeps, { id }: BoostRow): Promise<BoostRow> =>
  database.tx(async () => {
    const { boost, listing } = await lockBoost(database, id);
    if (boost.status !== "authorised" || isBoostable(listing)) return boost;
    return cancel({ database, ...deps }, boost, deps.now());
  });

/** Takes the money and begins; a listing that leaves in between gets it back. */
async function capture(deps: BoostDeps, boost: BoostRow): Promise<void> {
  const { database } = deps;
  let isRefused = false;
  try {
    await deps.cardProvider.capture({
      reference: boost.provider_reference!,
      key: toBoostKey(boost, "capture"),
    });
  } catch (error) {
    if (!(error instanceof ProviderRefusalError)) throw error;
    deps.log.warn({ err: error, boost: boost.id }, "A boost could not be captured");
    isRefused = true;
  }
  await database.tx(async () => {
    const { boost: current, listing } = await lockBoost(database, boost.id);
    // A capture after the boost was given up is found at the provider when it is let go.
    if (current.status !== "authorised") return;
    const at = deps.now();
    if (isRefused) {
      // What cannot be charged may still be set aside: it stays open until it has been let go.
      const failed = { status: "failed", decline_code: "declined" } as const;
      await planStep(deps, await updateBoost(database, current.id, failed, at));
    } else if (isBoostable(listing)) await begin(deps, current, listing, at);
    else await cancel(deps, current, at);
  });
}

/** Lets an authorisation go; one that turns out to be charged is given back instead. */
async function letGo(deps: BoostDeps, boost: BoostRow): Promise<void> {
  const { database, cardProvider } = deps;
  const known = await cardProvider.readPayment(byReferenceOrKey(boost));
  const isTooEarly = deps.now().getTime() - boost.updated_at.getTime() < GIVEN_UP_AFTER;
  if (!known && isTooEarly) throw new Error("The provider may still be about to hear of it");
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
    if (!isToLetGo(current)) return;
    const at = deps.now();
    if (isCharged) {
      await postBoostTransfer(deps, current, "capture", at);
      await postBoostTransfer(deps, current, "refund", at);
    }
    const reference = known && { provider_reference: known.reference };
    await updateBoost(database, current.id, { ...reference, closed_at: at }, at);
  });
}

/**
 * Does at the provider whatever a boost needs now, by its own state and its listing's. Safe to run
 * twice, late, and beside itself. Throws when the provider does not answer, to be tried again.
 */
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
  else if (isToLetGo(boost)) await letGo(deps, boost);
}
