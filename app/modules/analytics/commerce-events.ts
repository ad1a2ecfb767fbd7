import type { Money } from "#contract/money.ts";
import { pushEvent, type EventName } from "./push-event.ts";

type CartFacts = {
  orderId: string;
  item: ShopItem;
  /** Includes fees and shipping. */
  total: Money;
  promoCode: string | null;
};

const createCartEvent =
  (name: EventName, idName: string) =>
  ({ orderId, item, total, promoCode }: CartFacts): void =>
    pushEvent(
      name,
      toEcommerce([item], {
        currency: total.currency,
        value: total.amount / 100,
        [idName]: orderId,
        ...(promoCode === null ? {} : { coupon: promoCode }),
      }),
    );

/** Events of the checkout (spec §9 "Commerce"). */
export const commerceEvents = {
  addToCart: createCartEvent("add_to_cart", "order_id"),
  addShippingInfo: createCartEvent("add_shipping_info", "order_id"),
  addPaymentInfo: createCartEvent("add_payment_info", "order_id"),
  viewCart: createCartEvent("view_cart", "order_id"),
  purchase: createCartEvent("purchase", "transaction_id"),
  promoCodeClick: () => pushEvent("promo_code_click"),
};

/** Search words with an e-mail or a number are not sent. */
const PERSONAL = /@|\d{7}/;

/** Events before a purchase (spec §9 "Analytics events"). */
export const browseEvents = {
  viewItemList: (list: string, items: readonly ShopItem[]) =>
    pushEvent("view_item_list", toEcommerce(items, { item_list_id: list })),

  viewItem: (item: ShopItem) => pushEvent("view_item", toOneItem(item)),

  addToWishlist: (item: ShopItem) => pushEvent("add_to_wishlist", toOneItem(item)),

  searchSubmitted: (words: string) =>
    pushEvent("search_submitted", PERSONAL.test(words) ? {} : { search_term: words }),

  quickButtonClick: (label: string) => pushEvent("quick_button_click", { label }),

  verticalSuggestionClick: (vertical: string) =>
    pushEvent("vertical_suggestion_click", { vertical }),
};

export type ShopItem = {
  id: string;
  title: string;
  brand?: string | undefined;
  vertical?: string | undefined;
  detail?: string | undefined;
  price?: Money | undefined;
};

type Extra = Readonly<Record<string, string | number>>;

/** The data layer counts in major units; both currencies have hundredths. */
const toMajor = ({ amount }: Money): number => amount / 100;

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

const toOneItem = (item: ShopItem) =>
  toEcommerce([item], item.price ? { value: toMajor(item.price) } : {});
