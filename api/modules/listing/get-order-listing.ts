import type { ListingStatus } from "#contract/listing-words.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findOrderListing } from "#api/modules/order/order-listing-store.ts";
import { presentOrderedListing } from "./get-listing.ts";
import { findListing } from "./listing-store.ts";

/** What was sold and has not been for sale again says what it said when it was ordered. */
const UNCHANGED: readonly ListingStatus[] = ["sold", "failed_check", "inactive"];

/** What was ordered, as its listing said then. Throws not_found for drafts and others' orders. */
export async function getOrderListing(call: UserCall, orderId: string) {
  const { database, user, at } = call;
  const order = await findOrderListing(database, { orderId, userId: user.id });
  const row = order && (await findListing(database, order.listing_id, at));
  if (!row || (order.kept === null && !UNCHANGED.includes(row.status)))
    throw new ApiError("not_found");
  return presentOrderedListing(row, order, call);
}
