import { days } from "#contract/duration.ts";
import type { Database } from "#api/db/database.ts";
import { createChance } from "./chance.ts";
import { insertBatches } from "#api/db/insert-batches.ts";
import type { SeedListing } from "./listings.ts";

const BUSIEST = 400;
const LOOKED = [0, 2, 5] as const;

/** Views of listings: a few get most of them. */
export async function seedViews(
  database: Database,
  listings: readonly SeedListing[],
  at: Date,
): Promise<void> {
  const rows = listings.flatMap(({ row: { id, status, published_at } }) => {
    if (status !== "published" || published_at === null) return [];
    const chance = createChance(`views/${id}`);
    const liking = chance() ** 2.5;
    return LOOKED.flatMap((ago) => {
      const time = new Date(at.getTime() - days(ago));
      const views = Math.floor(liking * chance() * BUSIEST);
      if (views === 0 || time < published_at) return [];
      return [{ listing_id: id, day: time.toISOString().slice(0, 10), views }];
    });
  });
  await insertBatches(database, "listing_view_day", rows);
}
