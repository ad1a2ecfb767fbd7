import { useEffect, useRef } from "react";
import { useLocation, useMatches } from "react-router";
import type { Money } from "#contract/money.ts";
import { browseEvents, type ShopItem } from "./commerce-events.ts";
import { fromCardRows } from "../listing-card/card-facts.ts";

const known = new Map<string, ShopItem>();
const MOST = 500;

export const findShown = (id: string): ShopItem => known.get(id) ?? { id, title: id };

function keep(items: readonly ShopItem[]): void {
  for (const item of items) known.set(item.id, item);
  for (const oldest of known.keys()) {
    if (known.size <= MOST) break;
    known.delete(oldest);
  }
}

/** Tracks lists and items from loader data, once per page, so that pages need no analytics code. */
export function useShown(): void {
  const { pathname, search } = useLocation();
  const leaf = useMatches().at(-1);
  const [id, data, params] = [leaf?.id, leaf?.loaderData, leaf?.params];
  const tracked = useRef({ pathname: "", keys: new Set<string>() });

  useEffect(() => {
    if (tracked.current.pathname !== pathname) tracked.current = { pathname, keys: new Set() };
    const { keys } = tracked.current;
    const isNew = (key: string) => !keys.has(key) && keys.add(key);
    const page = (id ?? "").replace(/^routes\//, "");
    const query = new URLSearchParams(search);
    const common = {
      brand: params?.["brand"] ?? query.get("brand") ?? undefined,
      vertical: params?.["vertical"] ?? query.get("vertical") ?? undefined,
    };

    const trackLists = (field: string, part: unknown) => {
      for (const { id: list, items } of readShownLists(field, part, common)) {
        keep(items);
        if (isNew(`${list} ${items.map((item) => item.id).join()}`)) {
          browseEvents.viewItemList(list, items);
        }
      }
    };

    const device = readShownDevice(data);
    if (device !== null) {
      keep([device]);
      if (isNew(device.id)) browseEvents.viewItem(device);
    }
    trackLists(page, data);

    let isGone = false;
    for (const [field, part] of Object.entries(data ?? {})) {
      if (!(part instanceof Promise)) continue;
      part.then(
        (rows: unknown) => {
          if (!isGone) trackLists(`${page}-${field}`, rows);
        },
        () => {},
      );
    }
    return () => {
      isGone = true;
    };
  });
}

type ShownList = { id: string; items: ShopItem[] };
type Common = Pick<ShopItem, "brand" | "vertical">;

const CARD_ROWS = /^[A-Z]{3}\n[^\t\n]+\t/;

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
  from: Money | null;
};

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
