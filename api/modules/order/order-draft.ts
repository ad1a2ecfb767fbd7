import type { Money } from "#contract/money.ts";
import type { UserCall } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findPriceForBuyer } from "#api/modules/agreed-price/index.ts";
import { findCard, findLastPayment, type Payment } from "#api/modules/payment/index.ts";
import { priceWithCode } from "#api/modules/promo-code/index.ts";
import type { Delivery } from "#api/modules/shipping-option/index.ts";
import { presentAmounts, priceDraft } from "./order-amounts.ts";
import { isPaymentDue, isReadyToPay, isReservationOver, listMissingSteps } from "./order-policy.ts";
import {
  type ListingRow,
  lockOrder,
  type OrderChange,
  type OrderRow,
  updateOrderRow,
} from "./order-store.ts";

export type LockedOrder = { order: OrderRow; listing: ListingRow; payment: Payment | null };

/** Throws not_found for another person's order. */
export const lockMyPurchase = async (
  { database, user }: UserCall,
  orderId: string,
): Promise<LockedOrder> => {
  const locked = await lockOrder(database, orderId);
  if (locked?.order.buyer_id !== user.id) throw new ApiError("not_found");
  return { ...locked, payment: await findLastPayment(database, orderId) };
};

export const notAvailable = ({ status }: Pick<ListingRow, "status">): ApiError =>
  new ApiError("listing_not_available", { data: { listing_status: status } });

export const requireRunningDraft = ({ order, listing, payment }: LockedOrder, at: Date): void => {
  const isExpired = order.status === "draft_expired" || isReservationOver(order, payment, at);
  if (order.status !== "draft" && !isExpired) throw new ApiError("order_not_editable");
  if (listing.status !== "published") throw notAvailable(listing);
  if (isExpired) throw new ApiError("order_expired");
};

export const requirePayable = (locked: LockedOrder, at: Date): void => {
  if (!isPaymentDue(locked.order, at)) requireRunningDraft(locked, at);
};

type PricingDeps = { database: Database; delivery: Delivery };

/** A client decides no amount. Call it with order and listing locked. */
export const refreshDraft = async (
  { database, delivery }: PricingDeps,
  { order, listing }: { order: OrderRow; listing: ListingRow },
  change: OrderChange,
  at: Date,
): Promise<OrderRow> => {
  database.requireTx();
  const { is_fee_free, item } = listing;
  const price = await findPriceForBuyer(database, listing, { buyerId: order.buyer_id, at });
  const { offer_id, asking_price, fees } = price;
  const merged = { ...order, ...change, asking_price, offer_id, item };
  const sums = await priceWithCode(
    database,
    { orderId: order.id, code: merged.voucher_code },
    (promoCode, held) =>
      priceDraft(merged, {
        isFeeFree: is_fee_free,
        promoCode,
        held,
        delivery,
        fees,
        courierPrice: listing.courier_price,
      }),
  );
  const isSame =
    Object.keys(change).length === 0 &&
    offer_id === order.offer_id &&
    sums.fees_id === order.fees_id &&
    sums.delivery_prices_id === order.delivery_prices_id &&
    sums.total === order.total &&
    sums.asking_price === order.asking_price &&
    sums.seller_fee === order.seller_fee &&
    sums.pickup_price === order.pickup_price &&
    sums.delivery_price === order.delivery_price &&
    sums.add_ons === order.add_ons &&
    sums.discount === order.discount &&
    order.item.is_instant_buy === item.is_instant_buy;
  if (isSame) return order;
  return updateOrderRow(database, order.id, { ...change, ...sums, offer_id, item }, at);
};

/** The amounts of a placed order stay, because the buyer agreed to them. */
export const refreshPayable = async (
  deps: PricingDeps,
  locked: { order: OrderRow; listing: ListingRow },
  change: Pick<OrderChange, "payment_method" | "selected_card">,
  at: Date,
): Promise<OrderRow> => {
  const { order } = locked;
  if (order.status === "draft") return refreshDraft(deps, locked, change, at);
  return Object.keys(change).length === 0
    ? order
    : updateOrderRow(deps.database, order.id, change, at);
};

/** Answers the error instead of throwing it, so that the new price is kept. */
export const findPaymentError = async (
  { database, delivery, user, at }: UserCall,
  order: OrderRow,
  acceptedTotal: Money,
): Promise<ApiError | null> => {
  const card = await findCard(database, { userId: user.id, reference: order.selected_card, at });
  const { full_name: buyerName } = await database
    .db()
    .selectFrom("user_account")
    .select("full_name")
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  const missing = listMissingSteps(order, { buyerName, card, delivery, at });
  if (order.status === "draft" && !isReadyToPay(missing))
    return new ApiError("order_incomplete", { data: { missing } });
  const total = { amount: order.total, currency: order.currency };
  if (acceptedTotal.amount !== total.amount || acceptedTotal.currency !== total.currency)
    return new ApiError("price_changed", { data: { total, amounts: presentAmounts(order) } });
  return null;
};
