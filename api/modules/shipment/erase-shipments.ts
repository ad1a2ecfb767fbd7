import { type RawBuilder, sql } from "kysely";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { listOf } from "#api/db/sql-text.ts";
import { toShipmentKey } from "./book-at-courier.ts";

/** The courier is called after the current transaction. */
export async function eraseShipments(
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  userId: string,
): Promise<void> {
  for (const id of await clearPlaces(database, userId)) {
    const key = toShipmentKey({ id }, "book");
    await jobs.enqueue("forget-parcel", { key }, { key });
  }
}

/** Whose place an end of a parcel is, by leg. */
export const DOORS = {
  from_place: { seller: ["to_hub"], buyer: ["return", "claim_to_hub"] },
  to_place: { seller: ["return", "to_seller"], buyer: ["to_buyer", "claim_to_buyer"] },
} as const;

/** Only the country stays, which does not identify a person. */
const erased = (place: RawBuilder<unknown>) => sql`jsonb_build_object(
  'name', '', 'address', '', 'city', '', 'postal_code', '',
  'country', ${place} ->> 'country', 'mobile_number', '', 'notes', null
)`;

async function clearPlaces(database: Database, userId: string): Promise<string[]> {
  database.requireTx();
  const cleared = new Set<string>();
  for (const [column, { seller, buyer }] of Object.entries(DOORS)) {
    const place = sql.ref(`shipment.${column}`);
    const { rows } = await sql<{ id: string }>`
      update shipment set ${sql.ref(column)} = ${erased(place)}
      from customer_order placed
      where placed.id = shipment.order_id and (
        placed.seller_id = ${userId} and shipment.leg in (${listOf(seller)})
        or placed.buyer_id = ${userId} and shipment.leg in (${listOf(buyer)})
      )
      returning shipment.id
    `.execute(database.db());
    for (const { id } of rows) cleared.add(id);
  }
  return [...cleared];
}
