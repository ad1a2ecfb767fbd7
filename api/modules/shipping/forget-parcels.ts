import type { ApiDeps } from "#api/context.ts";
import { toShipmentKey } from "./book-at-courier.ts";
import { clearPlaces } from "./forget-store.ts";

/** Takes a person's door out of their parcels, here in the current transaction and at the courier after it. */
export async function forgetParcels(
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  userId: string,
): Promise<void> {
  for (const id of await clearPlaces(database, userId)) {
    const key = toShipmentKey({ id }, "book");
    await jobs.enqueue("forget-parcel", { key }, { key });
  }
}
