import type { Money } from "#contract/money.ts";
import { pushEvent, type EventName } from "./push-event.ts";
import { toEcommerce, type ShopItem } from "./to-ecommerce.ts";

type CartFacts = {
  orderId: string;
  item: ShopItem;
  /** All in. */
  total: Money;
  voucher: string | null;
};

const tell =
  (name: EventName, idName: string) =>
  ({ orderId, item, total, voucher }: CartFacts): void =>
    pushEvent(
      name,
      toEcommerce([item], {
        currency: total.currency,
        value: total.amount / 100,
        [idName]: orderId,
        ...(voucher === null ? {} : { coupon: voucher }),
      }),
    );

/** The way through the checkout (spec §9 "Commerce"). */
export const commerceEvents = {
  addToCart: tell("add_to_cart", "order_id"),
  addShippingInfo: tell("add_shipping_info", "order_id"),
  addPaymentInfo: tell("add_payment_info", "order_id"),
  viewCart: tell("view_cart", "order_id"),
  purchase: tell("purchase", "transaction_id"),
  promoCodeClick: () => pushEvent("promo_code_click"),
};
