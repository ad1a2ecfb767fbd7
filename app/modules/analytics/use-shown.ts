import { useEffect, useRef } from "react";
import { useLocation, useMatches } from "react-router";
import { browseEvents, type ShopItem } from "./commerce-events.ts";
import { parseShownDevice, parseShownLists } from "./parse-shown.ts";

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
      for (const { id: list, items } of parseShownLists(field, part, common)) {
        keep(items);
        if (isNew(`${list} ${items.map((item) => item.id).join()}`)) {
          browseEvents.viewItemList(list, items);
        }
      }
    };

    const device = parseShownDevice(data);
    if (device !== null) {
      keep([device]);
      if (isNew(device.id)) browseEvents.viewItem(device);
    }
    trackLists(page, data);

    let isGone = false;
    for (const [field, part] of Object.entries(data ?? {})) {
      if (!(part instanceof Promise)) continue;
      part.then(
        (later: unknown) => {
          if (!isGone) trackLists(page, { [field]: later });
        },
        () => {},
      );
    }
    return () => {
      isGone = true;
    };
  });
}
