import type { ApiDeps } from "#api/context.ts";
import { lockListingsClosed, writeListingStatus } from "./listing-store.ts";

/**
 * Takes back what `takeOffShelf` did when a seller closed the account, in the current transaction. A
 * listing that has moved since then stays where it is.
 */
export async function putBackOnShelf(
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  sellerId: string,
  at: Date,
): Promise<void> {
  for (const { id, market, closed_from: status } of await lockListingsClosed(database, sellerId)) {
    await writeListingStatus(database, id, { status, at, closed_from: null });
    await jobs.outbox.add({ market, topic: "listing-changed", payload: { listing_id: id } });
  }
}
