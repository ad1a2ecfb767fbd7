import type { Database } from "#api/db/database.ts";
import { HELD_STATUSES } from "./order-states.ts";

type ResaleQuery = {
  userId: string;
  skuId: string;
  /** Whose own resale, once it has one, counts however long ago. */
  listingId: string | null;
  deliveredAfter: Date;
};

const viewHeld = (database: Database, { userId, skuId }: ResaleQuery) =>
  database
    .db()
    .selectFrom("customer_order as bought")
    .select("bought.id")
    .where("bought.buyer_id", "=", userId)
    .where("bought.sku_id", "=", skuId)
    .where("bought.status", "in", [...HELD_STATUSES]);

/**
 * Orders that brought this person such a device, kept from others until the end of the transaction:
 * two listings that are submitted at once look for a resale one after the other.
 */
export const lockHeldOrders = async (database: Database, query: ResaleQuery): Promise<void> => {
  database.requireTx();
  await viewHeld(database, query).orderBy("bought.id").forUpdate().execute();
};

/** The order that this listing resells already, else the newest that is recent and not resold yet. */
export const findResaleOrder = async (
  database: Database,
  query: ResaleQuery,
): Promise<string | null> => {
  const { listingId, deliveredAfter } = query;
  const row = await viewHeld(database, query)
    .leftJoin("listing as resold", "resold.resale_of_order_id", "bought.id")
    .where((eb) =>
      eb.or([
        eb("resold.id", "=", listingId),
        eb.and([
          eb("resold.id", "is", null),
          eb.exists(
            eb
              .selectFrom("order_event as event")
              .select("event.id")
              .whereRef("event.order_id", "=", "bought.id")
              .where("event.to_status", "=", "delivered")
              .where("event.at", ">=", deliveredAfter),
          ),
        ]),
      ]),
    )
    // False sorts before true: the listing's own first.
    .orderBy((eb) => eb("resold.id", "is", null))
    .orderBy("bought.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
};
