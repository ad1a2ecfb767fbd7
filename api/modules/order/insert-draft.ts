import type { PaymentMethod } from "#contract/payment.ts";
import { setOrderClock, toDueDate, type OrderDeps } from "./move-order.ts";
import { toOrderSums } from "./order-amounts.ts";
import { ORDER_TRANSITIONS, type OrderDeadline } from "./order-states.ts";
import { insertOrder, insertOrderEvent, type ListingRow, type OrderRow } from "./order-store.ts";

const reservation = ORDER_TRANSITIONS.find((row) => row.move === "create")!
  .deadline as OrderDeadline;

type NewDraft = {
  listing: ListingRow;
  buyerId: string;
  /** The buyer's usual one; the market's without it. */
  paymentMethod?: PaymentMethod | null;
  at: Date;
  id?: string;
};

/** A new draft of a listing that is locked and free: the row, its first event and its clock. */
export const insertDraft = async (
  deps: OrderDeps,
  { listing, buyerId, paymentMethod, at, id }: NewDraft,
): Promise<OrderRow> => {
  const { database } = deps;
  const dueAt = toDueDate(listing.market, at, reservation);
  const order = await insertOrder(database, {
    ...toOrderSums({ ...listing, delivery_price: null, add_ons: 0, discount: 0 }),
    ...(id !== undefined && { id }),
    ...(paymentMethod && { payment_method: paymentMethod }),
    market: listing.market,
    buyer_id: buyerId,
    seller_id: listing.seller_id,
    listing_id: listing.id,
    sku_id: listing.sku_id,
    status: "draft",
    currency: listing.currency,
    item: listing.item,
    expires_at: dueAt,
    action_due_at: dueAt,
    at,
  });
  await insertOrderEvent(database, {
    order_id: order.id,
    from_status: null,
    to_status: "draft",
    actor: "buyer",
    actor_id: buyerId,
    at,
    data: { move: "create" },
  });
  await setOrderClock(deps, order, dueAt);
  return order;
};
