import { sql } from "kysely";
import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { insertBatches } from "#api/db/insert-batches.ts";

/**
 * Writes to the listings which of them are picks now, and in which place. Answers those that have
 * changed, for the search.
 */
export async function applyPicks(
  database: Database,
  at: Date,
): Promise<{ id: string; market: Market }[]> {
  const { rows } = await sql<{ id: string; market: Market }>`
    update listing set is_pick = wanted.is_pick, pick_position = wanted.position
    from (
      select one.id, pick.listing_id is not null as is_pick,
        coalesce(pick.position, 100)::smallint as position
      from (
        select id from listing where is_pick
        union select listing_id from pick where starts_at <= ${at}
          and (ends_at is null or ends_at > ${at})
      ) one
      left join pick on pick.listing_id = one.id and pick.starts_at <= ${at}
        and (pick.ends_at is null or pick.ends_at > ${at})
    ) wanted
    where listing.id = wanted.id
      and (listing.is_pick <> wanted.is_pick or listing.pick_position <> wanted.position)
    returning listing.id, listing.market`.execute(database.db());
  return rows;
}

type NewPick = { listing_id: string; market: Market; starts_at: Date };

/** For the demo: open picks without a place. */
export async function insertPicks(
  database: Database,
  picks: readonly NewPick[],
  at: Date,
): Promise<void> {
  await insertBatches(
    database,
    "pick",
    picks.map((pick) => ({ ...pick, version: 1 })),
  );
  await applyPicks(database, at);
}
