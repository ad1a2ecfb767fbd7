import { LIMITS } from "#contract/limits.ts";
import { LISTING_GROUP_NAMES, type ListingGroup } from "#contract/listing-words.ts";
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
import { isId } from "../ui/is-id.ts";

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

/** A value that is not among the choices is as if it were not there. */
export function parseDeskQuery(query: URLSearchParams): DeskQuery {
  const group = oneOf(LISTING_GROUP_NAMES, query.get("group")) ?? "active";
  const model = query.get("model") ?? "";
  return {
    group,
    q: (query.get("q") ?? "").trim().slice(0, LIMITS.ownListings.search),
    state: oneOf<OwnState>(OWN_STATES[group], query.get("state")),
    model: isId(model) ? model : null,
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

/** By the lists of the filter, which a phone unfolds then. */
export const isNarrowed = ({ sort, ...query }: DeskQuery): boolean =>
  isFiltered({ ...query, sort, q: "" }) || sort !== "changed";
