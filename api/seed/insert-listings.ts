import { setImmediate } from "node:timers/promises";
import { ACCESSORIES } from "#contract/listing-words.ts";
import type { Database } from "#api/db/database.ts";
import { insertBatches } from "#api/db/insert-batches.ts";
import { insertShelved } from "#api/modules/hub-stock/index.ts";
import { insertPicks } from "#api/modules/pick/index.ts";
import { toDeviceNumber } from "./device-number.ts";
import type { SeedListing } from "./listings.ts";
import type { Darkroom } from "./photos.ts";

/** Without a darkroom the listings have no photos. */
export async function insertListings(
  database: Database,
  listings: SeedListing[],
  darkroom: Darkroom | null,
): Promise<void> {
  const photos = [];
  for (const [i, listing] of listings.entries()) {
    if (darkroom) photos.push(...(await darkroom.develop(listing)));
    if (i % 50 === 49) await setImmediate();
  }
  if (darkroom) await insertBatches(database, "media", await darkroom.takeMedia());
  await insertBatches(
    database,
    "listing",
    listings.map(({ row }) => row),
  );
  await insertBatches(
    database,
    "listing_condition",
    listings.flatMap(({ row, condition }) =>
      condition.conditions.map((each) => ({ listing_id: row.id, ...each })),
    ),
  );
  await insertBatches(database, "listing_photo", photos);
  await insertShelved(
    database,
    listings
      .filter(({ row }) => row.is_instant_buy)
      .map(({ row, condition }) => ({
        listing_id: row.id,
        market: row.market,
        vertical: row.vertical,
        conditions: condition.conditions,
        accessories: ACCESSORIES.filter((thing) => row[`has_${thing}`]),
        condition: condition.generic,
        battery_health: row.battery_health,
        device_number: toDeviceNumber(row.id, row.vertical),
        announced_at: row.created_at,
        stocked_at: row.graded_at ?? row.created_at,
      })),
  );
  const picks = listings
    .filter(({ isPick }) => isPick)
    .map(({ row: { id, market, published_at, created_at } }) => ({
      listing_id: id,
      market,
      starts_at: published_at ?? created_at,
    }));
  if (picks.length === 0) return;
  const latest = Math.max(...picks.map(({ starts_at }) => starts_at.getTime()));
  await insertPicks(database, picks, new Date(latest));
}
