import type { Money } from "#contract/money.ts";
import type { CardFacts } from "../listing-card/card-facts.ts";
import type { ShopItem } from "./commerce-events.ts";

type ShownList = { id: string; items: ShopItem[] };
type Common = Pick<ShopItem, "brand" | "vertical">;

/**
 * Fields of loader data that hold the cards of a list, in order of their pages. Pages name none of
 * their lists, because they would need analytics code before consent.
 */
const LISTS = new Set(["cards", "fresh", "recent", "picks", "featured", "similar"]);
/** Fields that hold lists and add nothing to their names. */
const AROUND = new Set(["results", "home"]);

/** `data` is the loader data of a page, or a list that arrived later. */
export function parseShownLists(page: string, data: unknown, common: Common = {}): ShownList[] {
  if (Array.isArray(data)) {
    const items = (data as CardFacts[]).map((card) => toItem(card, common));
    return items.length === 0 ? [] : [{ id: page, items }];
  }
  if (typeof data !== "object" || data === null) return [];
  return Object.entries(data).flatMap(([field, inner]) => {
    if (AROUND.has(field)) return parseShownLists(page, inner, common);
    if (!LISTS.has(field) || !Array.isArray(inner)) return [];
    return parseShownLists(field === "cards" ? page : `${page}-${field}`, inner, common);
  });
}

const toItem = (
  { id, title, capacity, color, total_price: price }: CardFacts,
  common: Common,
): ShopItem => ({
  ...common,
  id,
  title,
  price,
  detail: [capacity, color].filter(Boolean).join(", "),
});

type Device = {
  id: string;
  title: string;
  vertical: string;
  brand: { name: string };
  capacity: string | null;
  color: string;
  total_price: Money;
};

type Product = {
  id: string;
  name: string;
  vertical: string;
  brand: { name: string };
  from: Money | null;
};

export function parseShownDevice(data: unknown): ShopItem | null {
  const { listing: device, sku } = (data ?? {}) as {
    listing?: Partial<Device> | null;
    sku?: Partial<Product> | null;
  };
  if (sku?.id && sku.name) {
    return {
      id: sku.id,
      title: sku.name,
      vertical: sku.vertical,
      brand: sku.brand?.name,
      price: sku.from ?? undefined,
    };
  }
  if (!device?.id || !device.title || !device.total_price) return null;
  return {
    id: device.id,
    title: device.title,
    vertical: device.vertical,
    brand: device.brand?.name,
    price: device.total_price,
    detail: [device.capacity, device.color].filter(Boolean).join(", "),
  };
}
