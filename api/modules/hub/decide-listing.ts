import type { ListingStatus, RejectReason } from "#contract/listing-words.ts";
import type { Market } from "#contract/market.ts";
import type { UserCall } from "#api/context.ts";
import { listMarkets, type Staff } from "#api/http/staff-access.ts";
import { ApiError } from "#api/http/api-error.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { applyEdit } from "#api/modules/listing-draft/index.ts";
import {
  dropEdit,
  findNextStatus,
  lockEdited,
  moveListing,
  publishListing,
  rejectEdit,
} from "#api/modules/listing/index.ts";
import { isHeld, settleSignals } from "#api/modules/risk/index.ts";
import {
  countWaiting,
  listDecisions,
  findNeighbours,
  insertDecision,
  lockReview,
  type Verdict,
} from "./hub-store.ts";

type Decision = {
  decision: Verdict;
  version: number;
  reasons: RejectReason[];
  note_el: string | null;
  note_en: string | null;
  is_hold_seen: boolean;
};

/**
 * Throws not_found, forbidden for one's own listing, listing_transition_refused, listing_busy in a
 * checkout, draft_changed where the seller has submitted another version, listing_held.
 */
export async function decideListing(
  call: UserCall,
  id: string,
  { decision, version, reasons, note_el, note_en, is_hold_seen }: Decision,
  { market }: { market?: Market | undefined },
) {
  const { database, user, at } = call;
  const queue = { markets: listMarkets(call, market) };
  return database.tx(async () => {
    await lockEdited(database, id);
    const listing = await lockReview(database, id);
    if (!listing) throw new ApiError("not_found");
    if (listing.seller_id === user.id) throw new ApiError("forbidden");
    if (findNextStatus(decision, listing.status, "hub") === null) {
      const [last] = await listDecisions(database, id);
      throw new ApiError("listing_transition_refused", {
        data: { status: listing.status, by: last?.by ?? null },
      });
    }
    if (listing.version !== version)
      throw new ApiError("draft_changed", { data: { version: listing.version } });

    const subject = listing.edit_of ?? id;
    if (decision === "publish" && !is_hold_seen && (await isHeld(database, subject)))
      throw new ApiError("listing_held");

    const words = decision === "reject" ? { reasons, note_el, note_en } : NO_WORDS;
    const status =
      listing.edit_of !== null
        ? await (decision === "publish" ? applyEdit : rejectEdit)(call, listing.edit_of)
        : decision === "publish"
          ? await publishListing(call, listing, at)
          : await moveListing(call, listing, "reject", { by: "hub", at });
    await insertDecision(database, {
      ...words,
      listing_id: subject,
      decided_by: user.id,
      decision,
      at,
    });
    await settleSignals(database, subject, { decision, at });
    await writeAudit(call, {
      market: listing.market,
      action: `listing.${decision}`,
      subject: { type: "listing", id: subject },
      data: { version, from_status: listing.status, to_status: status, ...words },
    });
    const { next_id } = await findNeighbours(database, queue, { ...listing, except: user.id });
    return { status, title: listing.title, next_id, waiting: await countWaiting(database, queue) };
  });
}

const NO_WORDS = { reasons: [], note_el: null, note_en: null };

/**
 * Answers the status before; null for a listing that cannot be rejected, which stays as it is. Throws
 * forbidden for one's own listing.
 */
export async function takeDownListing(
  call: Pick<UserCall, "database" | "jobs" | "at"> & {
    user: { id: string; staff?: Staff | null };
  },
  id: string,
  { facts_el, facts_en }: { facts_el: string; facts_en: string },
): Promise<ListingStatus | null> {
  const { database, user, at } = call;
  const listing = await lockReview(database, id);
  if (!listing || findNextStatus("reject", listing.status, "hub") === null) return null;
  if (listing.seller_id === user.id) throw new ApiError("forbidden");
  const words = { reasons: ["forbidden" as const], note_el: facts_el, note_en: facts_en };
  await moveListing(call, listing, "reject", { by: "hub", at });
  await insertDecision(database, {
    ...words,
    listing_id: id,
    decided_by: user.id,
    decision: "reject",
    at,
  });
  // A change that waits cannot be published any more; its seller keeps the working copy.
  await dropEdit(database, id);
  await settleSignals(database, id, { decision: "reject", at });
  await writeAudit(call, {
    market: listing.market,
    action: "listing.reject",
    subject: { type: "listing", id },
    data: { from_status: listing.status, to_status: "rejected", ...words },
  });
  return listing.status;
}
