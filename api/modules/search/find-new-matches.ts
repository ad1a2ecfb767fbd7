import { sql } from "kysely";
import type { Market } from "#contract/market.ts";
import type { ListingFilters } from "#contract/listing.ts";
import type { Database } from "#api/db/database.ts";
import { countMatches } from "./count-matches.ts";
import { toConditions } from "./find-page.ts";
import { readRequest } from "./read-request.ts";

export type NewMatchesRequest = {
  market: Market;
  filters: ListingFilters;
  at: Date;
  publishedAfter: Date;
  /** Inclusive. */
  publishedUntil: Date;
  memberId: string;
  limit: number;
};

export async function findNewMatches(
  database: Database,
  { publishedAfter, publishedUntil, memberId, limit, ...asked }: NewMatchesRequest,
): Promise<{ total: number; count: number; ids: string[] }> {
  const { filters, terms } = await readRequest(database, asked.filters, asked.at);
  if (terms === null) return { total: 0, count: 0, ids: [] };
  const request = { ...asked, filters, language: "en", limit, offset: 0 } as const;
  const counts = await countMatches(database, request, terms);
  if (counts.total === 0) return { total: 0, count: 0, ids: [] };
  const { rows } = await sql<{ count: number; ids: string[] }>`
    with fresh as (
      select listing_id, published_at from search_listing
      where ${toConditions(request, terms, counts)}
        and published_at > ${publishedAfter} and published_at <= ${publishedUntil}
        and not exists (
          select from listing own where own.id = listing_id and own.seller_id = ${memberId}
        )
    )
    select (select count(*)::integer from fresh) as count,
      array(select listing_id from fresh order by published_at desc, listing_id desc
        limit ${limit}) as ids
  `.execute(database.read());
  return { total: counts.total, ...rows[0]! };
}
