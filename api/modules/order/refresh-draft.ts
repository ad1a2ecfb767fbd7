import type { Database } from "#api/db/database.ts";
import { findVouchers } from "#api/modules/voucher/take-voucher.ts";
import { updateOrderRow, type ListingRow, type OrderChange, type OrderRow } from "./order-store.ts";
import { priceDraft } from "./price-draft.ts";

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
  const { asking_price, is_fee_free, item } = listing;
  const merged = { ...order, ...change, asking_price, item };
  const vouchers = await findVouchers(database, [merged.voucher_code]);
  const voucher = (merged.voucher_code && vouchers.get(merged.voucher_code)) || null;
  const sums = priceDraft(merged, { isFeeFree: is_fee_free, voucher });
  const isSame =
    Object.keys(change).length === 0 &&
    sums.total === order.total &&
    sums.asking_price === order.asking_price &&
    sums.seller_fee === order.seller_fee &&
    sums.pickup_price === order.pickup_price &&
    sums.add_ons === order.add_ons &&
    sums.discount === order.discount &&
    order.item.is_instant_buy === item.is_instant_buy;
  if (isSame) return order;
  return updateOrderRow(database, order.id, { ...change, ...sums, item }, at);
};

/** Writes how the order is to be paid; what a placed one costs has been agreed to, and stays. */
export const refreshPayable = async (
  database: Database,
  locked: { order: OrderRow; listing: ListingRow },
  change: Pick<OrderChange, "payment_method" | "selected_card">,
  at: Date,
): Promise<OrderRow> => {
  const { order } = locked;
  if (order.status === "draft") return refreshDraft(database, locked, change, at);
  return Object.keys(change).length === 0 ? order : updateOrderRow(database, order.id, change, at);
};
