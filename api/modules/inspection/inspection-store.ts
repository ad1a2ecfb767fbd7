import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { CategoryGrade, ConditionCategory, GenericCondition } from "#contract/condition.ts";
import { ACCESSORIES, type Accessory } from "#contract/listing-words.ts";
import type { Market } from "#contract/market.ts";
import type { FailReason } from "#contract/inspection-progress.ts";
import type { Database } from "#api/db/database.ts";
import type { InspectionItem } from "./inspection-policy.ts";

export type InspectionRow = {
  id: string;
  order_id: string;
  version: number;
  items: InspectionItem[];
  device_number: string | null;
  battery_health: number | null;
  failing_by: string | null;
  failing_at: Date | null;
  passing_by: string | null;
  passing_at: Date | null;
  fail_reasons: FailReason[];
  note_el: string | null;
  note_en: string | null;
  decision: "pass" | "fail" | null;
  decided_at: Date | null;
  found_condition: GenericCondition | null;
  failing_name: string | null;
  /** Username of the person who passed it although its number is in doubt. */
  passing_name: string | null;
  photos: { key: string; media_key: string }[];
};

export async function findInspectionRow(
  database: Database,
  orderId: string,
): Promise<InspectionRow | null> {
  const { rows } = await sql<InspectionRow>`
    select checked.id, checked.order_id, checked.version, checked.items, checked.device_number,
      checked.battery_health, checked.failing_by, checked.failing_at, checked.fail_reasons,
      checked.passing_by, checked.passing_at, passer.username as passing_name,
      checked.note_el, checked.note_en, checked.decision, checked.decided_at,
      checked.found_condition, first.username as failing_name,
      coalesce((
        select jsonb_agg(jsonb_build_object('key', photo.item_key, 'media_key', photo.media_key)
          order by photo.created_at, photo.id)
        from hub_check_photo photo where photo.check_id = checked.id
      ), '[]') as photos
    from hub_check checked
    left join user_account first on first.id = checked.failing_by
    left join user_account passer on passer.id = checked.passing_by
    where checked.order_id = ${orderId}
  `.execute(database.db());
  return rows[0] ?? null;
}

/** An existing check stays. The order must be locked. */
export async function insertInspection(
  database: Database,
  check: {
    order_id: string;
    market: Market;
    items: InspectionItem[];
    opened_by: string | null;
    at: Date;
  },
): Promise<void> {
  database.requireTx();
  const { at, items, ...values } = check;
  await database
    .db()
    .insertInto("hub_check")
    .values({ id: randomUUIDv7(), ...values, items: JSON.stringify(items), opened_at: at })
    .onConflict((conflict) => conflict.column("order_id").doNothing())
    .execute();
}

export type InspectionChange = Partial<
  Pick<
    InspectionRow,
    | "items"
    | "device_number"
    | "battery_health"
    | "failing_by"
    | "failing_at"
    | "passing_by"
    | "passing_at"
    | "fail_reasons"
    | "note_el"
    | "note_en"
    | "decision"
    | "decided_at"
    | "found_condition"
  >
> & { decided_by?: string | null };

export async function writeInspection(
  database: Database,
  id: string,
  { items, ...change }: InspectionChange,
): Promise<void> {
  database.requireTx();
  await database
    .db()
    .updateTable("hub_check")
    .set({ ...change, ...(items && { items: JSON.stringify(items) }) })
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

export async function insertInspectionPhoto(
  database: Database,
  photo: { check_id: string; item_key: string; media_key: string; created_at: Date },
): Promise<void> {
  await database
    .db()
    .insertInto("hub_check_photo")
    .values({ id: randomUUIDv7(), ...photo })
    .execute();
}

export type ListedCondition = {
  conditions: { category: ConditionCategory; grade: CategoryGrade }[];
  accessories: Accessory[];
};

const LISTED_ACCESSORIES = sql.join(
  ACCESSORIES.map((name) => sql`case when ${sql.ref(`has_${name}`)} then ${sql.lit(name)} end`),
);

export async function findClaims(database: Database, listingId: string): Promise<ListedCondition> {
  const { rows } = await sql<ListedCondition>`
    select coalesce((
        select jsonb_agg(jsonb_build_object('category', category, 'grade', grade))
        from listing_condition where listing_id = listing.id
      ), '[]') as conditions,
      array_remove(array[${LISTED_ACCESSORIES}], null) as accessories
    from listing where id = ${listingId}
  `.execute(database.db());
  return rows[0]!;
}

export async function listSellerPhotos(
  database: Database,
  listingId: string,
): Promise<{ tag: string; url: string }[]> {
  const rows = await database
    .db()
    .selectFrom("listing_photo")
    .select(["tag", "media_key"])
    .where("listing_id", "=", listingId)
    .orderBy("position")
    .execute();
  return rows.map(({ tag, media_key }) => ({ tag, url: `/media/${media_key}` }));
}

export type FoundGrade = {
  category: ConditionCategory;
  grade: CategoryGrade;
  reason: string | null;
};

/** Parts that were not checked keep their claim. `isGraded`: the hub vouches for the findings. */
export async function writeFound(
  database: Database,
  listingId: string,
  found: {
    grades: FoundGrade[];
    condition: GenericCondition | null;
    battery_health: number | null;
    isGraded: boolean;
    at: Date;
  },
): Promise<void> {
  database.requireTx();
  const db = database.db();
  if (found.grades.length > 0)
    await db
      .insertInto("listing_condition")
      .values(found.grades.map((grade) => ({ listing_id: listingId, ...grade })))
      .onConflict((conflict) =>
        conflict.columns(["listing_id", "category"]).doUpdateSet(({ ref }) => ({
          grade: ref("excluded.grade"),
          reason: ref("excluded.reason"),
        })),
      )
      .execute();
  await db
    .updateTable("listing")
    .set({
      updated_at: found.at,
      ...(found.condition && { generic_condition: found.condition }),
      ...(found.battery_health !== null && { battery_health: found.battery_health }),
      ...(found.isGraded && { is_graded: true, graded_at: found.at }),
    })
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", listingId)
    .execute();
}

export async function writeDeviceNumber(
  database: Database,
  orderId: string,
  number: string,
): Promise<void> {
  await database
    .db()
    .updateTable("customer_order")
    .set({ device_number: number })
    .where("id", "=", orderId)
    .execute();
}
