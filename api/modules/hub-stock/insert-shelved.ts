import { createHash, randomUUIDv7 } from "node:crypto";
import { days } from "#contract/duration.ts";
import { FIRST_CONSIGNMENT } from "#contract/consignment-words.ts";
import type { Vertical } from "#contract/catalog.ts";
import type { CategoryGrade, ConditionCategory, GenericCondition } from "#contract/condition.ts";
import type { Accessory } from "#contract/listing-words.ts";
import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { insertBatches } from "#api/db/insert-batches.ts";
import { ABSENT, applyFinding, createChecklist } from "#api/modules/inspection/index.ts";
import { STOCK_END } from "./move-stock.ts";

type Shelved = {
  listing_id: string;
  market: Market;
  vertical: Vertical;
  conditions: readonly { category: ConditionCategory; grade: CategoryGrade }[];
  accessories: readonly Accessory[];
  condition: GenericCondition;
  battery_health: number | null;
  device_number: string;
  announced_at: Date;
  stocked_at: Date;
};

/** Shelves with 40 boards of 12 bins. */
function toBinOf(listingId: string): string {
  const [shelf = 0, board = 0, place = 0] = createHash("sha256").update(listingId).digest();
  const two = (number: number) => String(number).padStart(2, "0");
  return `${String.fromCharCode(65 + (shelf % 8))}-${two(1 + (board % 40))}-${two(1 + (place % 12))}`;
}

/** Devices of the demo that have passed as their sellers say, in stock since then. */
export async function insertShelved(database: Database, devices: Shelved[]): Promise<void> {
  const rows = devices.map(({ vertical, conditions, accessories, condition, ...device }) => ({
    id: randomUUIDv7(),
    market: device.market,
    listing_id: device.listing_id,
    status: "in_stock",
    terms: FIRST_CONSIGNMENT,
    bin: toBinOf(device.listing_id),
    items: createChecklist({ vertical, conditions, accessories }).map((item) =>
      applyFinding(item, {
        key: item.key,
        result: "matches",
        found:
          item.category && item.claimed !== ABSENT
            ? ((item.claimed as CategoryGrade | null) ?? "green")
            : null,
        note: null,
      }),
    ),
    device_number: device.device_number,
    battery_health: device.battery_health,
    found_condition: condition,
    checked_at: device.stocked_at,
    received_at: device.stocked_at,
    stocked_at: device.stocked_at,
    free_until: new Date(device.stocked_at.getTime() + days(FIRST_CONSIGNMENT.free_days)),
    status_since: device.stocked_at,
    created_at: device.announced_at,
  }));
  await insertBatches(database, "hub_stock", rows);
  await insertBatches(
    database,
    "deadline",
    rows.map(({ id, market, free_until, stocked_at }) => ({
      id: randomUUIDv7(),
      market,
      subject_type: "hub_stock",
      subject_id: id,
      kind: STOCK_END,
      due_at: free_until,
      created_at: stocked_at,
    })),
  );
}
