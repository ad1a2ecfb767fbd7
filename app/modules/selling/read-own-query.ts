import { LISTING_GROUPS, type ListingGroup } from "#contract/listing-words.ts";

export type OwnQuery = { group: ListingGroup; page: number };

/** What the address of the list asks for; anything else reads as the first page of what is for sale. */
export function readOwnQuery(query: URLSearchParams): OwnQuery {
  const group = query.get("group") ?? "";
  const page = Number(query.get("page"));
  return {
    group: Object.hasOwn(LISTING_GROUPS, group) ? (group as ListingGroup) : "active",
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
}
