import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { writeAudit } from "#api/modules/audit/write-audit.ts";
import { findNextStatus } from "#api/modules/listing/listing-states.ts";
import { moveListing } from "#api/modules/listing/move-listing.ts";
import { insertDecision, lockReview } from "./hub-store.ts";

/**
 * Takes a listing off the shelf after a report, in the current transaction; its seller is told the
 * reason. One that is gone already, or sold, stays as it is. Throws forbidden for one's own.
 */
export async function takeDownListing(
  call: UserCall,
  id: string,
  { answer_el, answer_en }: { answer_el: string; answer_en: string },
): Promise<void> {
  const { database, user, at } = call;
  const listing = await lockReview(database, id);
  if (!listing || findNextStatus("reject", listing.status, "hub") === null) return;
  if (listing.seller_id === user.id) throw new ApiError("forbidden");
  const words = { reasons: ["forbidden" as const], note_el: answer_el, note_en: answer_en };
  await moveListing(call, listing, "reject", { by: "hub", at });
  await insertDecision(database, {
    ...words,
    listing_id: id,
    decided_by: user.id,
    decision: "reject",
    at,
  });
  await writeAudit(call, {
    market: listing.market,
    action: "listing.reject",
    subject: { type: "listing", id },
    data: { from_status: listing.status, to_status: "rejected", ...words },
  });
}
