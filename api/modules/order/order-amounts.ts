import type { Currency, Market } from "#contract/market.ts";
import type { OrderAmounts } from "#contract/order.ts";
import { toSellerFee } from "#contract/seller-fee.ts";
import { toBuyerSafetyFee } from "#contract/buyer-fee.ts";
import type { KeptFees } from "#api/modules/agreed-price/index.ts";
import { type PromoCode, toDiscount } from "#api/modules/promo-code/index.ts";
import { type Delivery, findDeliveryPrice } from "#api/modules/shipping-option/index.ts";
import { repriceAddOns, sumAddOns } from "./add-ons.ts";
import type { OrderRow } from "./order-store.ts";

/** Minor units of the order's currency. */
type OrderSumsInput = {
  market: Market;
  currency: Currency;
  asking_price: number;
  delivery_price: number | null;
  add_ons: number;
  discount: number;
  /** Resold within 14 days of delivery (spec §9 "No-fee resale"). */
  is_fee_free: boolean;
  /** Of an accepted offer: the fees of the day on which it was accepted; null: those in force. */
  fees?: KeptFees | null;
  /**
   * A device of Instant Buy is at the hub already: its seller pays the courier that brought it there
   * before the sale, if one did.
   */
  item: { is_instant_buy: boolean };
  courier_price?: number | null;
};

/** Amounts by the fees and delivery prices in force, with the rows that say so. */
export const toOrderSums = (order: OrderSumsInput, { terms }: Pick<Delivery, "terms">) => {
  const { delivery_prices_id, ...now } = terms[order.market];
  const fees = order.fees?.value ?? now.fees;
  const askingPrice = { amount: order.asking_price, currency: order.currency };
  const buyer_safety_fee = toBuyerSafetyFee(askingPrice, fees).amount;
  return {
    fees_id: order.fees?.id ?? now.fees_id,
    delivery_prices_id,
    asking_price: order.asking_price,
    buyer_safety_fee,
    seller_fee: order.is_fee_free ? 0 : toSellerFee(askingPrice, fees).amount,
    pickup_price: order.item.is_instant_buy ? (order.courier_price ?? 0) : fees.pickup_price,
    total:
      order.asking_price +
      buyer_safety_fee +
      (order.delivery_price ?? 0) +
      order.add_ons -
      order.discount,
  };
};

export const presentAmounts = (
  order: Omit<OrderSumsInput, "is_fee_free" | "market" | "item"> & {
    buyer_safety_fee: number;
    total: number;
  },
): OrderAmounts => {
  const money = (amount: number) => ({ amount, currency: order.currency });
  return {
    asking_price: money(order.asking_price),
    buyer_safety_fee: money(order.buyer_safety_fee),
    delivery: order.delivery_price === null ? null : money(order.delivery_price),
    add_ons: money(order.add_ons),
    discount: money(order.discount),
    total: money(order.total),
  };
};

type Draft = Pick<
  OrderRow,
  "market" | "currency" | "asking_price" | "shipping_method" | "add_on_items" | "item"
>;

type PricedBy = {
  isFeeFree: boolean;
  promoCode: PromoCode | null;
  /** What the order has of the budget of the code already, minor units. */
  held: number;
  delivery: Delivery;
  fees?: KeptFees | null;
  /** Of the courier that brought the device before the sale. */
  courierPrice: number | null;
};

/**
 * At today's terms: a draft, also one that was extended, keeps no old fee or delivery price, except
 * the fees of an accepted offer.
 */
export const priceDraft = (
  draft: Draft,
  { isFeeFree, promoCode, held, delivery, fees = null, courierPrice }: PricedBy,
) => {
  const { asking_price, market, item, shipping_method: method } = draft;
  const delivery_price = method && findDeliveryPrice(delivery, market, method);
  const add_on_items = repriceAddOns(draft.add_on_items, {
    market,
    vertical: item.vertical,
    generic_condition: item.generic_condition,
    asking_price,
  });
  const add_ons = sumAddOns(add_on_items);
  const priced = {
    ...draft,
    delivery_price,
    add_ons,
    is_fee_free: isFeeFree,
    fees,
    courier_price: courierPrice,
  };
  const { buyer_safety_fee } = toOrderSums({ ...priced, discount: 0 }, delivery);
  const discount = promoCode ? toDiscount(promoCode, { asking_price, buyer_safety_fee }, held) : 0;
  const sums = toOrderSums({ ...priced, discount }, delivery);
  return { ...sums, delivery_price, add_on_items, add_ons, discount };
};
