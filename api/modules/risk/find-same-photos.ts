import { sql } from "kysely";
import type { Database } from "#api/db/database.ts";
import { HELD_STATUSES } from "#api/modules/order/index.ts";
import type { SamePhoto } from "./risk-rules.ts";

/** Bits in which two fingerprints of one photo may differ; the index finds no pair with more. */
const DIFFERENT_BITS = 3;
/** Places of the four quarters, which the indexes of `media` have. */
const QUARTERS = [1, 17, 33, 49];
/** Pictures that are compared with one photo: those of a common picture may be many. */
const LOOKED_AT = 200;

const quarter = (table: string, from: number) =>
  sql`substring(${sql.ref(`${table}.fingerprint`)} from ${sql.lit(from)} for 16)`;

/**
 * Listings of other sellers that had nearly the same photo before, on sale or not. Not those whose
 * device the seller has bought here: they may show it as it was shown to them.
 */
export async function findSamePhotos(
  database: Database,
  { keys, sellerId }: { keys: readonly string[]; sellerId: string },
): Promise<SamePhoto[]> {
  if (keys.length === 0) return [];
  const near = sql.join(
    QUARTERS.map(
      (from) => sql`select other.key from media other
        where ${quarter("other", from)} = ${quarter("mine", from)}
          and other.fingerprint is not null and other.created_at <= mine.created_at
          and bit_count(other.fingerprint # mine.fingerprint) <= ${sql.lit(DIFFERENT_BITS)}`,
    ),
    sql` union `,
  );
  const { rows } = await sql<SamePhoto>`
    select distinct on (mine.key, listing.seller_id) mine.key as own, found.key as other,
      listing.id as listing_id, listing.seller_id
    from media mine
    cross join lateral (select key from (${near}) near limit ${sql.lit(LOOKED_AT)}) found
    join listing_photo photo on photo.media_key = found.key
    join listing on listing.id = photo.listing_id
    where mine.key = any(${[...keys]}::text[]) and mine.fingerprint is not null
      and listing.seller_id <> ${sellerId} and listing.edit_of is null
      and listing.deleted_at is null
      and not exists (
        select from customer_order placed
        where placed.listing_id = listing.id and placed.buyer_id = ${sellerId}
          and placed.status = any(${HELD_STATUSES}))
    order by mine.key, listing.seller_id, listing.id
  `.execute(database.db());
  return rows;
}
