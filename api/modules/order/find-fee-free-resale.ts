import { LIMITS } from "#contract/limits.ts";
import type { UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { HELD_STATUSES } from "./order-states.ts";

type ResaleCall = Pick<UserCall, "database" | "user" | "at">;
type Resale = { skuId: string; listingId: string | null };

const toQuery = ({ user, at }: ResaleCall, resale: Resale) => ({
  ...resale,
  userId: user.id,
  deliveredAfter: new Date(at.getTime() - LIMITS.feeFreeResale),
});

/**
 * The order that brought the caller such a device in the last 14 days, so that reselling it costs no
 * seller fee (spec §9 "No-fee resale"); each order serves one listing. Null: the fee is due.
 */
export const findFeeFreeResale = (call: ResaleCall, resale: Resale): Promise<string | null> =>
  findResaleOrder(call.database, toQuery(call, resale));

/** The same for whoever writes it down as `listing.resale_of_order_id`, in the current transaction. */
export const claimFeeFreeResale = async (
  call: ResaleCall,
  resale: Resale,
): Promise<string | null> => {
  await lockHeldOrders(call.database, toQuery(call, resale));
  return findResaleOrder(call.database, toQuery(call, resale));
};

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
const lockHeldOrders = async (database: Database, query: ResaleQuery): Promise<void> => {
  database.requireTx();
  await viewHeld(database, query).orderBy("bought.id").forUpdate().execute();
};

/** The order that this listing resells already, else the newest that is recent and not resold yet. */
const findResaleOrder = async (database: Database, query: ResaleQuery): Promise<string | null> => {
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
