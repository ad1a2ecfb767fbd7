import { randomUUIDv7 } from "node:crypto";
import type { CancelOption } from "#contract/listing-words.ts";
import type { SellerRejectionReason } from "#contract/order-reasons.ts";
import type { ApiDeps, UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { withdrawSale } from "#api/modules/order/index.ts";
import { eraseReferences } from "./desk-store.ts";
import { getOwnListing } from "./get-my-listing.ts";
import { dropEdit } from "#api/modules/listing/index.ts";
import { lockOwnListing, takeSellerStep } from "./my-listing-actions.ts";

const REASONS: Record<CancelOption, SellerRejectionReason> = {
  changed_mind: "changed_mind",
  sold_elsewhere: "sold_elsewhere",
  wrong_details: "other",
  price: "other",
  other: "other",
};

/** Throws not_found, listing_transition_refused, listing_busy. */
export async function cancelSellRequest(
  call: UserCall,
  id: string,
  { option, comment }: { option: CancelOption; comment?: string | undefined },
) {
  const { database, at } = call;
  const outcome = await database.tx(async () => {
    const listing = await lockOwnListing(call, id, "cancel_sell_request");
    const why = { reason: REASONS[option], note: comment || null };
    const withdrawn = await withdrawSale(call, id, why);
    if (withdrawn === "none" && !(await dropEdit(database, id)))
      await takeSellerStep(call, listing, "cancel_sell_request");
    if (withdrawn !== "late")
      await insertWithdrawal(database, { listing_id: id, option, comment: comment || null, at });
    return withdrawn;
  });
  // Thrown after the commit, which keeps the expiry of the order.
  if (outcome === "late")
    throw new ApiError("listing_transition_refused", {
      data: { status: "hidden", action: "cancel_sell_request" },
    });
  return getOwnListing(call, id);
}

const insertWithdrawal = async (
  database: Database,
  given: { listing_id: string; option: CancelOption; comment: string | null; at: Date },
): Promise<void> => {
  await database
    .db()
    .insertInto("listing_withdrawal")
    .values({ id: randomUUIDv7(), ...given })
    .execute();
};

/** The option of a withdrawal stays, because it says nothing about a person. */
export const eraseSeller = async (
  { database }: Pick<ApiDeps, "database">,
  sellerId: string,
): Promise<void> => {
  await eraseReferences(database, sellerId);
  await database
    .db()
    .updateTable("listing_withdrawal")
    .set({ comment: null })
    .where("listing_id", "in", (eb) =>
      eb.selectFrom("listing").select("id").where("seller_id", "=", sellerId),
    )
    .execute();
};
