import type { Money } from "#contract/money.ts";
import { fromCardRows } from "../ui/card-facts.ts";
import type { ShopItem } from "./to-ecommerce.ts";

type ShownList = { id: string; items: ShopItem[] };
/** What the page knows of all items in a list: it is the list of a brand. */
type Common = Pick<ShopItem, "brand" | "vertical">;

/** Cards as loaders send them: see `toCardRows`. */
const CARD_ROWS = /^[A-Z]{3}\n[^\t\n]+\t/;

/** Every list of cards in what a loader sent, named by the page and the field that holds it. */
export function readShownLists(page: string, data: unknown, common: Common = {}): ShownList[] {
  if (typeof data === "string") {
    if (!CARD_ROWS.test(data)) return [];
    const items = fromCardRows(data).map(
      ({ id, title, capacity, color, total_price: price }): ShopItem => ({
        ...common,
        id,
        title,
        price,
        detail: [capacity, color].filter(Boolean).join(", "),
      }),
    );
    return [{ id: page, items }];
  }
  if (typeof data !== "object" || data === null) return [];
  return Object.entries(data).flatMap(([field, inner]) =>
    readShownLists(PLAIN.has(field) ? page : `${page}-${field}`, inner, common),
  );
}
/** Fields that say no more than the page does. */
const PLAIN = new Set(["cards", "results", "home", "rows"]);

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
  /** The cheapest of its units; null where none is on sale. */
  from: Money | null;
};

/** The one device, or product, that a page is about. */
export function readShownDevice(data: unknown): ShopItem | null {
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
