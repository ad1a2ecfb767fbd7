import { useEffect, useRef } from "react";
import { useLocation, useMatches } from "react-router";
import { browseEvents } from "./browse-events.ts";
import { readShownDevice, readShownLists } from "./read-shown.ts";
import type { ShopItem } from "./to-ecommerce.ts";

/** Items that were shown lately, for what is pressed on their cards. */
const known = new Map<string, ShopItem>();
const MOST = 500;

/** A device by its id; only the id where no page has shown it. */
export const findShown = (id: string): ShopItem => known.get(id) ?? { id, title: id };

function keep(items: readonly ShopItem[]): void {
  for (const item of items) known.set(item.id, item);
  for (const oldest of known.keys()) {
    if (known.size <= MOST) break;
    known.delete(oldest);
  }
}

/**
 * Tells of every list and device that the page shows, once while it is open, from what its loader
 * sent: the pages themselves know nothing of it.
 */
export function useShown(): void {
  const { pathname, search } = useLocation();
  const leaf = useMatches().at(-1);
  const [id, data, params] = [leaf?.id, leaf?.loaderData, leaf?.params];
  const told = useRef({ pathname: "", keys: new Set<string>() });

  useEffect(() => {
    if (told.current.pathname !== pathname) told.current = { pathname, keys: new Set() };
    const { keys } = told.current;
    const isNew = (key: string) => !keys.has(key) && keys.add(key);
    const page = (id ?? "").replace(/^routes\//, "");
    const query = new URLSearchParams(search);
    const common = {
      brand: params?.["brand"] ?? query.get("brand") ?? undefined,
      vertical: params?.["vertical"] ?? query.get("vertical") ?? undefined,
    };

    const tellLists = (field: string, part: unknown) => {
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
    tellLists(page, data);

    let isGone = false;
    for (const [field, part] of Object.entries(data ?? {})) {
      // What comes after the page.
      if (!(part instanceof Promise)) continue;
      part.then(
        (rows: unknown) => {
          if (!isGone) tellLists(`${page}-${field}`, rows);
        },
        () => {},
      );
    }
    return () => {
      isGone = true;
    };
  });
}
