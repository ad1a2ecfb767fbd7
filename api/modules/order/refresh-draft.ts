import type { Database } from "#api/db/database.ts";
import { toOrderSums } from "./order-amounts.ts";
import { updateOrderRow, type ListingRow, type OrderChange, type OrderRow } from "./order-store.ts";

/**
 * Writes a change of a draft with its sums computed anew from the listing as it stands now: nothing
 * a caller sends decides what is paid. Call it with order and listing locked.
 */
export const refreshDraft = async (
  database: Database,
  { order, listing }: { order: OrderRow; listing: ListingRow },
  change: OrderChange,
  at: Date,
): Promise<OrderRow> => {
  database.requireTx();
  const { asking_price, is_fee_free } = listing;
  const merged = { ...order, ...change, asking_price, is_fee_free };
  const sums = toOrderSums(merged);
  const isSame =
    Object.keys(change).length === 0 &&
    sums.total === order.total &&
    sums.asking_price === order.asking_price &&
    sums.seller_fee === order.seller_fee &&
    order.item.is_instant_buy === listing.item.is_instant_buy;
  if (isSame) return order;
  return updateOrderRow(database, order.id, { ...change, ...sums, item: listing.item }, at);
};
