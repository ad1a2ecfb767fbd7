import { LIMITS } from "#contract/limits.ts";
import type { UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { HELD_STATUSES } from "./order-states.ts";

type ResaleCall = Pick<UserCall, "database" | "user" | "at">;
type Resale = { skuId: string; listingId: string | null };

const toResaleQuery = ({ user, at }: ResaleCall, resale: Resale) => ({
  ...resale,
  userId: user.id,
  deliveredAfter: new Date(at.getTime() - LIMITS.feeFreeResale),
});

/** Each order serves one listing (spec §9 "No-fee resale"). Null: the fee is due. */
export const findFeeFreeResale = (call: ResaleCall, resale: Resale): Promise<string | null> =>
  findResaleOrder(call.database, toResaleQuery(call, resale));

/** Locks, for writing `listing.resale_of_order_id` in the current transaction. */
export const claimFeeFreeResale = async (
  call: ResaleCall,
  resale: Resale,
): Promise<string | null> => {
  await lockHeldOrders(call.database, toResaleQuery(call, resale));
  return findResaleOrder(call.database, toResaleQuery(call, resale));
};

type ResaleQuery = {
  userId: string;
  skuId: string;
  /** A listing that already has a resale keeps it. */
  listingId: string | null;
  deliveredAfter: Date;
};

const selectHeldOrders = (database: Database, { userId, skuId }: ResaleQuery) =>
  database
    .db()
    .selectFrom("customer_order as bought")
    .select("bought.id")
    .where("bought.buyer_id", "=", userId)
    .where("bought.sku_id", "=", skuId)
    .where("bought.status", "in", [...HELD_STATUSES]);

/** Two concurrent listings must not take the same resale. */
const lockHeldOrders = async (database: Database, query: ResaleQuery): Promise<void> => {
  database.requireTx();
  await selectHeldOrders(database, query).orderBy("bought.id").forUpdate().execute();
};

const findResaleOrder = async (database: Database, query: ResaleQuery): Promise<string | null> => {
  const { listingId, deliveredAfter } = query;
  const row = await selectHeldOrders(database, query)
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
    // False sorts before true, so that the listing's own resale comes first.
    .orderBy((eb) => eb("resold.id", "is", null))
    .orderBy("bought.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
};
