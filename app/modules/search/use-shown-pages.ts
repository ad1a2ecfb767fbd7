import { useEffect, useRef, type RefObject } from "react";
import { useLocation, useNavigationType } from "react-router";
import { useLocale } from "../locale/use-locale.ts";
import { fromCardRows, type CardFacts, type CardRows } from "../listing-card/card-facts.ts";
import { searchAddress } from "./search-address.ts";
import type { Place, SearchQuery } from "./search-query.ts";

/** Pages of lists that this visit has seen, by address: what Back shows again. */
const seen = new Map<string, CardRows>();
const MOST = 100;

/** What an entry of the history says about a list: the first page that is shown with its own. */
export type ShownFrom = { from: number };

type Shown = {
  cards: CardFacts[];
  /** The first page among them. */
  from: number;
  list: RefObject<HTMLUListElement | null>;
};

/**
 * The cards of this page behind those of the pages that were shown before it. After "Show more" the
 * first new one has the focus.
 */
export function useShownPages(query: SearchQuery, place: Place, rows: CardRows): Shown {
  const locale = useLocale();
  const { state } = useLocation() as { state: Partial<ShownFrom> | null };
  const how = useNavigationType();
  const list = useRef<HTMLUListElement>(null);
  const { page } = query;
  const addressOf = (page: number) => searchAddress(locale, place, { ...query, page });
  const address = addressOf(page);

  let from = page;
  const pages = [rows];
  while (from > Math.max(1, Number(state?.from) || page)) {
    const earlier = seen.get(addressOf(from - 1));
    if (earlier === undefined) break;
    pages.unshift(earlier);
    from -= 1;
  }
  // Who sells and buys meanwhile moves devices from one page to the next.
  const cards = [...new Map(pages.flatMap(fromCardRows).map((card) => [card.id, card])).values()];
  const before = cards.length - fromCardRows(rows).length;

  useEffect(() => {
    seen.delete(address);
    seen.set(address, rows);
    if (seen.size > MOST) seen.delete(seen.keys().next().value!);
  }, [address, rows]);

  const last = useRef(page);
  useEffect(() => {
    if (page === last.current) return;
    last.current = page;
    if (from === page || how !== "REPLACE") return;
    list.current?.children[before]?.querySelector("a")?.focus({ preventScroll: true });
  }, [page, from, how, before]);

  return { cards, from, list };
}
