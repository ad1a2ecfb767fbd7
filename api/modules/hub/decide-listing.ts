import type { RejectReason } from "#contract/listing-words.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { writeAudit } from "#api/modules/audit/write-audit.ts";
import { applyEdit } from "#api/modules/draft/apply-edit.ts";
import { lockEdited } from "#api/modules/listing/listing-edit.ts";
import { publishListing, rejectEdit } from "#api/modules/listing/publish-listing.ts";
import { findNextStatus } from "#api/modules/listing/listing-states.ts";
import { moveListing } from "#api/modules/listing/move-listing.ts";
import {
  countWaiting,
  findDecisions,
  findNeighbours,
  insertDecision,
  lockReview,
  type Queue,
  type Verdict,
} from "./hub-store.ts";
import { requireStaff } from "#api/http/require-staff.ts";

type Decision = {
  decision: Verdict;
  /** Of what was looked at. */
  version: number;
  reasons: RejectReason[];
  note_el: string | null;
  note_en: string | null;
};

/**
 * Publishes a listing or sends it back; the decision, its entry in the audit log and the step are
 * one transaction. Throws not_found, forbidden for one's own, listing_transition_refused where a
 * colleague was faster, listing_busy where changes cannot be taken over during a checkout, draft_changed where the seller has submitted something else since.
 */
export async function decideListing(
  call: UserCall,
  id: string,
  { decision, version, reasons, note_el, note_en }: Decision,
  queue: Queue,
) {
  requireStaff(call);
  const { database, user, at } = call;
  return database.tx(async () => {
    await lockEdited(database, id);
    const listing = await lockReview(database, id);
    if (!listing) throw new ApiError("not_found");
    if (listing.seller_id === user.id) throw new ApiError("forbidden");
    if (findNextStatus(decision, listing.status, "hub") === null) {
      const [last] = await findDecisions(database, id);
      throw new ApiError("listing_transition_refused", {
        data: { status: listing.status, by: last?.by ?? null },
      });
    }
    if (listing.version !== version)
      throw new ApiError("draft_changed", { data: { version: listing.version } });

    // Reasons are for what is sent back: of a listing on the shelf nobody reads them.
    const words = decision === "reject" ? { reasons, note_el, note_en } : NO_WORDS;
    const status =
      listing.edit_of !== null
        ? await (decision === "publish" ? applyEdit : rejectEdit)(call, listing.edit_of)
        : decision === "publish"
          ? await publishListing(call, listing, at)
          : await moveListing(call, listing, "reject", { by: "hub", at });
    const subject = listing.edit_of ?? id;
    await insertDecision(database, {
      ...words,
      listing_id: subject,
      decided_by: user.id,
      decision,
      at,
    });
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
