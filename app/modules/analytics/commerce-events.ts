import type { Money } from "#contract/money.ts";
import { pushEvent, type EventName } from "./push-event.ts";

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

/** Words that may name somebody stay here. */
const PERSONAL = /@|\d{7}/;

/** What visitors do before they buy (spec §9 "Analytics events"). */
export const browseEvents = {
  viewItemList: (list: string, items: readonly ShopItem[]) =>
    pushEvent("view_item_list", toEcommerce(items, { item_list_id: list })),

  viewItem: (item: ShopItem) => pushEvent("view_item", toOneItem(item)),

  addToWishlist: (item: ShopItem) => pushEvent("add_to_wishlist", toOneItem(item)),

  searchSubmitted: (words: string) =>
    pushEvent("search_submitted", PERSONAL.test(words) ? {} : { search_term: words }),

  /** A ready-made search: its words. */
  quickButtonClick: (label: string) => pushEvent("quick_button_click", { label }),

  verticalSuggestionClick: (vertical: string) =>
    pushEvent("vertical_suggestion_click", { vertical }),
};

/** A device or a product as events name it; what a page does not know stays away. */
export type ShopItem = {
  id: string;
  title: string;
  brand?: string | undefined;
  vertical?: string | undefined;
  /** Capacity and colour. */
  detail?: string | undefined;
  /** What the buyer pays for it. */
  price?: Money | undefined;
};

type Extra = Readonly<Record<string, string | number>>;

/** Minor units to what the data layer counts in; both currencies have hundredths. */
const toMajor = ({ amount }: Money): number => amount / 100;

/** Items in GA4's words, in the order of their list. */
function toEcommerce(items: readonly ShopItem[], extra: Extra = {}) {
  const currency = items.find(({ price }) => price)?.price?.currency;
  return {
    ecommerce: {
      ...(currency && { currency }),
      ...extra,
      items: items.map(({ id, title, brand, vertical, detail, price }, at) => ({
        item_id: id,
        item_name: title,
        ...(brand && { item_brand: brand }),
        ...(vertical && { item_category: vertical }),
        ...(detail && { item_variant: detail }),
        ...(price && { price: toMajor(price) }),
        index: at,
        quantity: 1,
      })),
    },
  };
}

/** With its price as the value of the event. */
const toOneItem = (item: ShopItem) =>
  toEcommerce([item], item.price ? { value: toMajor(item.price) } : {});
