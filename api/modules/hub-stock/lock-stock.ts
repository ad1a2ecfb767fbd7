import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { requireMarket } from "#api/http/staff-access.ts";
import { type LockedListing, lockListing } from "#api/modules/listing/index.ts";
import { findStock, type StockRow } from "./hub-stock-store.ts";

export type LockedStock = { stock: StockRow; listing: LockedListing };

/**
 * Locks the listing, as every change of it does. Throws not_found, forbidden for one's own device,
 * stock_changed, consignment_closed.
 */
export async function lockStock(
  call: UserCall,
  stockId: string,
  { version, may }: { version: number; may: (stock: StockRow) => boolean },
): Promise<LockedStock> {
  const { database, user } = call;
  const known = await findStock(database, stockId);
  if (!known) throw new ApiError("not_found");
  requireMarket(call, known.market);
  const listing = await lockListing(database, known.listing_id);
  const stock = await findStock(database, stockId);
  if (!listing || !stock) throw new ApiError("not_found");
  if (listing.seller_id === user.id) throw new ApiError("forbidden");
  if (stock.version !== version)
    throw new ApiError("stock_changed", { data: { version: stock.version } });
  if (!may(stock)) throw new ApiError("consignment_closed", { data: { status: stock.status } });
  return { stock, listing };
}
