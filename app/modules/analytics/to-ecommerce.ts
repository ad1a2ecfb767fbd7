import type { Money } from "#contract/money.ts";

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
export function toEcommerce(items: readonly ShopItem[], extra: Extra = {}) {
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
export const toOneItem = (item: ShopItem) =>
  toEcommerce([item], item.price ? { value: toMajor(item.price) } : {});
