import { type RawBuilder, sql } from "kysely";
import { KNOWN_FAMILIES } from "#contract/product-title.ts";
import { listMarks } from "./marks.ts";
import { toDay } from "./search-filters.ts";

export type ShelvedListing = {
  listing_id: string;
  color: string;
  capacity: string | null;
  marks: bigint;
  total_price: number;
  published_at: Date;
  boosted_until: Date | null;
};

type Slice = { filter: string; value: string; bits: string };
type Scope = { n: number; prices: number[]; everything: string; slices: Slice[] };

/** Position 1 is the cheapest. `recentFrom` is the first day that any process may call new. */
export function toSearchScope(listings: ShelvedListing[], recentFrom: string, at: Date): Scope {
  const places = listings.toSorted(
    (a, b) => a.total_price - b.total_price || (a.listing_id < b.listing_id ? -1 : 1),
  );
  const slices = new Map<string, { filter: string; value: string; bits: Uint8Array }>();
  const put = (filter: string, value: string, place: number) => {
    const key = `${filter}\n${value}`;
    let slice = slices.get(key);
    if (!slice) {
      slice = { filter, value, bits: new Uint8Array(places.length).fill(48) };
      slices.set(key, slice);
    }
    slice.bits[place] = 49;
  };
  for (const [place, listing] of places.entries()) {
    for (const [filter, value] of listMarks(listing.marks)) put(filter, value, place);
    put("color", listing.color, place);
    if (listing.capacity) put("capacity", listing.capacity, place);
    const day = toDay(listing.published_at);
    if (day >= recentFrom) put("published_on", day, place);
    if (listing.boosted_until && listing.boosted_until > at)
      put("boosted_until", listing.boosted_until.toISOString(), place);
  }
  return {
    n: places.length,
    prices: places.map(({ total_price }) => total_price),
    everything: "1".repeat(places.length),
    slices: [...slices.values()].map(({ filter, value, bits }) => ({
      filter,
      value,
      bits: Buffer.from(bits).toString("latin1"),
    })),
  };
}

// PostgreSQL's syntax for a word boundary.
const FAMILIES = KNOWN_FAMILIES.source.replace("\\b", "\\y");

export const productTitleSql = (): RawBuilder<string> =>
  sql`case when model.name ~ ${FAMILIES} then model.name else brand.name || ' ' || model.name end`;
