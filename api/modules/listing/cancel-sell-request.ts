import type { CancelOption } from "#contract/listing-words.ts";
import type { UserCall } from "#api/context.ts";
import { getOwnListing } from "./get-own-listing.ts";
import { lockOwnListing } from "./lock-own-listing.ts";
import { insertWithdrawal } from "./own-listing-store.ts";
import { takeSellerStep } from "./take-seller-step.ts";

/** Takes back what is under review, and keeps why. Throws not_found, listing_transition_refused. */
export async function cancelSellRequest(
  call: UserCall,
  id: string,
  { option, comment }: { option: CancelOption; comment?: string | undefined },
) {
  const { database, at } = call;
  await database.tx(async () => {
    const listing = await lockOwnListing(call, id, "cancel_sell_request");
    await takeSellerStep(call, listing, "cancel_sell_request");
    await insertWithdrawal(database, { listing_id: id, option, comment: comment || null, at });
  });
  return getOwnListing(call, id);
}
