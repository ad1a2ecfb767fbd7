import { sql } from "kysely";
import type { UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { createOrder } from "./create-order.ts";
import { CLOSED_STATUSES } from "./order-states.ts";

/** Concurrent buyers may reserve units first. */
const MAX_UNITS_TRIED = 20;

/** A running draft of the caller comes first. */
export const createOrderBySku = async (call: UserCall, skuId: string): Promise<string> => {
  const { database, user, at } = call;
  if (!(await findSku(database, skuId))) throw new ApiError("not_found");
  const draft = await findDraftOfSku(database, skuId, user.id);
  const units = await listFreeListings(database, {
    skuId,
    userId: user.id,
    at,
    limit: MAX_UNITS_TRIED,
  });
  let paused: ApiError | null = null;
  for (const listingId of [...(draft ? [draft.listing_id] : []), ...units.map(({ id }) => id)]) {
    try {
      return await createOrder(call, listingId);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "hold_paused") paused ??= error;
      else if (error.code !== "listing_not_available") throw error;
    }
  }
  if (paused) throw paused;
  const isYours = await isOnlySeller(database, { skuId, userId: user.id });
  throw new ApiError(isYours ? "listing_is_yours" : "listing_not_available");
};

/** A payment may still hold a unit of an expired draft; only the lock of the unit shows that. */
const listFreeListings = async (
  database: Database,
  { skuId, userId, at, limit }: { skuId: string; userId: string; at: Date; limit: number },
): Promise<{ id: string }[]> =>
  database
    .db()
    .selectFrom("listing")
    .select("listing.id")
    .where("listing.sku_id", "=", skuId)
    .where(sql<boolean>`listing.status = 'published'`)
    .where("listing.seller_id", "<>", userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("customer_order as o")
            .select("o.id")
            .whereRef("o.listing_id", "=", "listing.id")
            .where("o.status", "not in", [...CLOSED_STATUSES])
            .where(({ eb, or }) =>
              or([eb("o.status", "<>", "draft"), eb("o.expires_at", ">", at)]),
            ),
        ),
      ),
    )
    .orderBy("listing.total_price")
    .orderBy("listing.id")
    .limit(limit)
    .execute();

const isOnlySeller = async (
  database: Database,
  { skuId, userId }: { skuId: string; userId: string },
): Promise<boolean> => {
  const { mine, others } = await database
    .db()
    .selectFrom("listing")
    .where("sku_id", "=", skuId)
    .where("status", "=", "published")
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere("seller_id", "=", userId).as("mine"),
      fn.countAll<number>().filterWhere("seller_id", "<>", userId).as("others"),
    ])
    .executeTakeFirstOrThrow();
  return Number(mine) > 0 && Number(others) === 0;
};

const findSku = (database: Database, skuId: string) =>
  database.db().selectFrom("sku").select("id").where("id", "=", skuId).executeTakeFirst();

const findDraftOfSku = (database: Database, skuId: string, buyerId: string) =>
  database
    .db()
    .selectFrom("customer_order")
    .select("listing_id")
    .where("sku_id", "=", skuId)
    .where("buyer_id", "=", buyerId)
    .where("status", "=", "draft")
    .orderBy("created_at", "desc")
    .executeTakeFirst();
