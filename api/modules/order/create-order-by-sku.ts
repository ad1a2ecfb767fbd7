import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { createOrder } from "./create-order.ts";
import { findDraftOfSku, findSku, isAllTheirs, listFreeListings } from "./order-store.ts";

/** How many units are tried before the product counts as taken: others may reserve meanwhile. */
const UNITS_TRIED = 20;

/** Reserves the cheapest unit of a product that is free; the caller's running draft comes first. */
export const createOrderBySku = async (call: UserCall, skuId: string): Promise<string> => {
  const { database, user, at } = call;
  if (!(await findSku(database, skuId))) throw new ApiError("not_found");
  const draft = await findDraftOfSku(database, skuId, user.id);
  const units = await listFreeListings(database, {
    skuId,
    userId: user.id,
    at,
    limit: UNITS_TRIED,
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
  const isYours = await isAllTheirs(database, { skuId, userId: user.id });
  throw new ApiError(isYours ? "listing_is_yours" : "listing_not_available");
};
