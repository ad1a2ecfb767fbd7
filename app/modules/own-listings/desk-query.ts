import { LISTING_GROUPS, type ListingGroup } from "#contract/listing-words.ts";
import type { Locale } from "#contract/market.ts";
import {
  OWN_SORTS,
  OWN_STATES,
  type OwnSort,
  type OwnState,
  PRICE_PLACES,
  type PricePlace,
} from "#contract/own-listing-words.ts";
import { sellerPaths } from "../../seller-paths.ts";

/** What the address of the list of own listings says. */
export type DeskQuery = {
  group: ListingGroup;
  q: string;
  state: OwnState | null;
  model: string | null;
  place: PricePlace | null;
  sort: OwnSort;
  after: string | null;
  /** All rows of one bulk change are shown, and ticked. */
  isAllTicked: boolean;
};

const oneOf = <Word extends string>(words: readonly Word[], given: string | null): Word | null =>
  words.find((word) => word === given) ?? null;

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A value that is not among the choices is as if it were not there. */
export function parseDeskQuery(query: URLSearchParams): DeskQuery {
  const groups = Object.keys(LISTING_GROUPS) as ListingGroup[];
  const group = oneOf(groups, query.get("group")) ?? "active";
  const model = query.get("model") ?? "";
  return {
    group,
    q: (query.get("q") ?? "").trim().slice(0, 80),
    state: oneOf<OwnState>(OWN_STATES[group], query.get("state")),
    model: ID.test(model) ? model : null,
    place: oneOf(PRICE_PLACES, query.get("place")),
    sort: oneOf(OWN_SORTS, query.get("sort")) ?? "changed",
    after: query.get("after"),
    isAllTicked: query.get("tick") === "all",
  };
}

/** The address of the list; what is usual is left out. */
export const toDeskPath = (locale: Locale, query: Partial<DeskQuery>): string =>
  sellerPaths.listings(locale, {
    ...(query.group === undefined || query.group === "active" ? {} : { group: query.group }),
    q: query.q,
    state: query.state,
    model: query.model,
    place: query.place,
    sort: query.sort === "changed" ? null : query.sort,
    after: query.after,
    tick: query.isAllTicked ? "all" : null,
  });

export const isFiltered = ({ q, state, model, place }: DeskQuery): boolean =>
  q !== "" || state !== null || model !== null || place !== null;
