import type { ListingStatus } from "#contract/listing-words.ts";
import type { Market } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { isListingStopped, isSellerStopped } from "#api/modules/restriction/index.ts";
import { dropEditOfSold } from "./listing-edit.ts";
import { writeListingStatus } from "./listing-store.ts";

/** Call it with the listing locked. */
export async function moveListingOfOrder(
  deps: Pick<ApiDeps, "database" | "jobs">,
  order: { listing_id: string; market: Market },
  status: ListingStatus,
  at: Date,
): Promise<void> {
  const { listing_id, market } = order;
  const isShown = status === "published";
  const isUnderMeasure = isShown && (await isListingStopped(deps.database, listing_id, at));
  const isStopped =
    isUnderMeasure || (isShown && (await isSellerStopped(deps.database, listing_id, at)));
  await setListingStatus(deps.database, listing_id, isStopped ? "hidden" : status, at);
  if (isStopped) {
    const closed_from = isUnderMeasure ? null : "published";
    const change = { status: "hidden", closed_from, at } as const;
    await writeListingStatus(deps.database, listing_id, change);
  }
  if (status === "sold") await dropEditOfSold(deps, order);
  await deps.jobs.outbox.add({ market, topic: "listing-changed", payload: { listing_id } });
}

const setListingStatus = async (
  database: Database,
  listingId: string,
  status: ListingStatus,
  at: Date,
): Promise<void> => {
  await database
    .db()
    .updateTable("listing")
    .set((eb) => ({
      status,
      updated_at: eb.fn("greatest", ["updated_at", eb.val(at)]),
      sold_at: status === "sold" ? at : null,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", listingId)
    .execute();
};
