import { sql, type RawBuilder } from "kysely";
import type { Vertical } from "#contract/catalog.ts";
import {
  DEVICE_CATEGORIES,
  MAY_BE_ABSENT,
  hasBattery,
  type CategoryGrade,
  type ConditionCategory,
} from "#contract/condition.ts";
import { ACCESSORY_FIELDS, type ListingStatus } from "#contract/listing-words.ts";
import type { Call } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import type { DraftProperties, DraftRow } from "./draft-store.ts";

/** A part that the listing does not mention and that may be absent is absent. */
function toProperties({ vertical, conditions }: CopiedListing): DraftProperties {
  const graded = new Map(conditions.map(({ category, ...said }) => [category, said]));
  return Object.fromEntries(
    DEVICE_CATEGORIES[vertical].flatMap((category) => {
      const said =
        graded.get(category) ??
        (MAY_BE_ABSENT.includes(category) ? { grade: "none", reason: null } : null);
      return said ? [[category, said]] : [];
    }),
  );
}

/** Answers whether the listing has a draft now. */
export async function copyListing(
  { database, user }: Pick<Call, "database" | "user">,
  id: string,
): Promise<boolean> {
  const listing = user && (await findOwnListing(database, { id, userId: user.id }));
  if (!listing) return false;
  await database.tx(() => insertCopy(database, id, toAnswers(listing)));
  return true;
}

export async function fillFromListing(
  { database }: Pick<Call, "database">,
  draftId: string,
  listingId: string,
): Promise<void> {
  const listing = await findCopied(database, listingId);
  if (listing) await fillDevice(database, { draftId, listingId }, toAnswers(listing));
}

function toAnswers(listing: CopiedListing) {
  // A few handhelds have a battery, and the form does not ask about it.
  const battery_health = hasBattery(listing.vertical) ? listing.battery_health : null;
  return {
    properties: toProperties(listing),
    battery_health,
    is_battery_unknown: battery_health === null && hasBattery(listing.vertical),
  };
}

type ListingCondition = {
  category: ConditionCategory;
  grade: CategoryGrade;
  reason: string | null;
};

type CopiedListing = {
  id: string;
  seller_id: string;
  vertical: Vertical;
  status: ListingStatus;
  battery_health: number | null;
  conditions: ListingCondition[];
};

const findOwnListing = (
  database: Database,
  { id, userId }: { id: string; userId: string },
): Promise<CopiedListing | null> =>
  selectCopied(database, sql`id = ${id} and seller_id = ${userId} and deleted_at is null`);

const findCopied = (database: Database, id: string): Promise<CopiedListing | null> =>
  selectCopied(database, sql`id = ${id}`);

async function selectCopied(
  database: Database,
  where: RawBuilder<unknown>,
): Promise<CopiedListing | null> {
  const { rows } = await sql<CopiedListing>`
    select id, seller_id, vertical, status, battery_health,
      coalesce((
        select jsonb_agg(jsonb_build_object('category', category, 'grade', grade, 'reason', reason))
        from listing_condition where listing_id = listing.id
      ), '[]') as conditions
    from listing where ${where}
  `.execute(database.db());
  return rows[0] ?? null;
}

async function fillDevice(
  database: Database,
  { draftId, listingId }: { draftId: string; listingId: string },
  answers: Pick<DraftRow, "properties" | "battery_health" | "is_battery_unknown">,
): Promise<void> {
  await sql`
    update listing_draft set vertical = bought.vertical, brand_id = bought.brand_id,
      model_id = bought.model_id, color_id = bought.color_id, capacity_id = bought.capacity_id,
      product_id = bought.product_id, properties = ${JSON.stringify(answers.properties)}::jsonb,
      battery_health = ${answers.battery_health}, is_battery_unknown = ${answers.is_battery_unknown}
    from listing bought where listing_draft.id = ${draftId} and bought.id = ${listingId}
  `.execute(database.db());
}

export async function listUncopiedDrafts(database: Database, userId: string): Promise<string[]> {
  const rows = await database
    .db()
    .selectFrom("listing")
    .select("id")
    .where("seller_id", "=", userId)
    .where("status", "=", "draft")
    .where("deleted_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("listing_draft")
            .select("listing_draft.id")
            .whereRef("listing_draft.id", "=", "listing.id"),
        ),
      ),
    )
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

export const ACCESSORY_COLUMNS = sql.join(ACCESSORY_FIELDS.map((field) => sql.ref(field)));

/** The copy gets the listing's age, so that only edits make it newer than the listing. */
async function insertCopy(
  database: Database,
  id: string,
  answers: Pick<DraftRow, "properties" | "battery_health" | "is_battery_unknown">,
): Promise<void> {
  const db = database.db();
  await sql`
    insert into listing_draft (id, market, user_id, vertical, brand_id, model_id, color_id,
      capacity_id, product_id, properties, battery_health, is_battery_unknown, ${ACCESSORY_COLUMNS},
      device_number, accessories_description, notes, asking_price, address_id, visited,
      created_at, updated_at)
    select id, market, seller_id, vertical, brand_id, model_id, color_id, capacity_id, product_id,
      ${JSON.stringify(answers.properties)}::jsonb, ${answers.battery_health},
      ${answers.is_battery_unknown}, ${ACCESSORY_COLUMNS},
      device_number, accessories_description, notes, asking_price, address_id, array['accessories'],
      created_at, coalesce(submitted_at, created_at)
    from listing where id = ${id}
    on conflict do nothing
  `.execute(db);
  await sql`
    insert into draft_photo (id, draft_id, media_key, tag, is_cover, position, created_at)
    select id, listing_id, media_key, tag, is_cover, position, created_at
    from listing_photo where listing_id = ${id} order by position
    on conflict do nothing
  `.execute(db);
}
