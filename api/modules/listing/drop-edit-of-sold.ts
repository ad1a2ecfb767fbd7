import type { Market } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import { deleteEdit } from "./edit-store.ts";

/**
 * An order buys what the page showed: a version that waits for the hub goes, and the seller, who may
 * not know of the order yet, is told. In the current transaction.
 */
export async function dropEditOfSold(
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  { listing_id, market }: { listing_id: string; market: Market },
): Promise<void> {
  if (!(await deleteEdit(database, listing_id))) return;
  await jobs.outbox.add({
    market,
    topic: "listing-moved",
    payload: { listing_id, step: "drop_edit", from_status: "published", to_status: "sold" },
  });
}
