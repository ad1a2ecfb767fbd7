import type { Money } from "#contract/money.ts";
import { fromCardRows } from "../listing-card/card-facts.ts";
import type { ShopItem } from "./commerce-events.ts";

type ShownList = { id: string; items: ShopItem[] };
type Common = Pick<ShopItem, "brand" | "vertical">;

/**
 * Recognizes cards by the form of the string, because a page may place them under any field, also
 * in a promise. A page that named its lists would need analytics code before consent.
 */
const CARD_ROWS = /^[A-Z]{3}\n[^\t\n]+\t/;

/** Fields that add nothing to the name of a list. */
const PLAIN = new Set(["cards", "results", "home", "rows"]);

export function parseShownLists(page: string, data: unknown, common: Common = {}): ShownList[] {
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
    parseShownLists(PLAIN.has(field) ? page : `${page}-${field}`, inner, common),
  );
}

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
