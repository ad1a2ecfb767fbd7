import { useEffect, useRef, type RefObject } from "react";
import { useLocation, useNavigationType } from "react-router";
import { useLocale } from "../locale/use-locale.ts";
import type { CardFacts } from "../listing-card/card-facts.ts";
import { searchAddress, type Place, type SearchQuery } from "./search-query.ts";

const seen = new Map<string, readonly CardFacts[]>();
const MOST = 100;

export type ShownFrom = { from: number };

type Shown = {
  cards: CardFacts[];
  from: number;
  list: RefObject<HTMLUListElement | null>;
};

/** After "Show more" the first new card has the focus. */
export function useShownPages(query: SearchQuery, place: Place, own: readonly CardFacts[]): Shown {
  const locale = useLocale();
  const { state } = useLocation() as { state: Partial<ShownFrom> | null };
  const how = useNavigationType();
  const list = useRef<HTMLUListElement>(null);
  const { page } = query;
  const addressOf = (page: number) => searchAddress(locale, place, { ...query, page });
  const address = addressOf(page);

  let from = page;
  const pages = [own];
  while (from > Math.max(1, Number(state?.from) || page)) {
    const earlier = seen.get(addressOf(from - 1));
    if (earlier === undefined) break;
    pages.unshift(earlier);
    from -= 1;
  }
  // Sales meanwhile move devices between pages, so cards are unique by id.
  const cards = [...new Map(pages.flat().map((card) => [card.id, card])).values()];
  const before = cards.length - own.length;

  useEffect(() => {
    seen.delete(address);
    seen.set(address, own);
    if (seen.size > MOST) seen.delete(seen.keys().next().value!);
  }, [address, own]);

  const last = useRef(page);
  useEffect(() => {
    if (page === last.current) return;
    last.current = page;
    if (from === page || how !== "REPLACE") return;
    list.current?.children[before]?.querySelector("a")?.focus({ preventScroll: true });
  }, [page, from, how, before]);

  return { cards, from, list };
}
