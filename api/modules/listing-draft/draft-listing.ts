import { sql, type Insertable, type Selectable } from "kysely";
import type { CategoryGrade, ConditionCategory } from "#contract/condition.ts";
import { toGenericCondition, type Grades } from "#contract/grading.ts";
import { ACCESSORY_FIELDS, eachAccessory } from "#contract/listing-words.ts";
import type { Call } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import type { Listing } from "#api/db/schema.ts";
import { toPriceBreakdown } from "#api/modules/price/index.ts";
import { isMediaKey, planPictureDrop } from "#api/modules/photo/index.ts";
import type { DraftPhoto, DraftRow } from "./draft-store.ts";
import { toDraftTitle, toGrades } from "./draft-policy.ts";

export const toConditions = (draft: DraftRow): GradedCategory[] =>
  (Object.entries(toGrades(draft)) as [ConditionCategory, NonNullable<Grades["audio"]>][]).map(
    ([category, grade]) => ({ category, grade, reason: draft.properties[category]!.reason }),
  );

export function toListing(
  draft: DraftRow,
  { delivery, at }: Pick<Call, "delivery" | "at">,
  sellerId: string,
): ListingContent {
  const sku = draft.sku!;
  const price = { amount: draft.asking_price!, currency: sku.currency };
  return {
    market: draft.market,
    seller_id: sellerId,
    sku_id: sku.id,
    product_id: draft.product_id!,
    brand_id: draft.brand_id!,
    model_id: draft.model_id!,
    color_id: draft.color_id!,
    capacity_id: draft.capacity_id,
    vertical: draft.vertical!,
    device_number: draft.device_number,
    title: toDraftTitle(draft)!,
    asking_price: price.amount,
    total_price: toPriceBreakdown(delivery, draft.market, price).total_price.amount,
    currency: price.currency,
    generic_condition: toGenericCondition(toGrades(draft), draft.battery_health),
    battery_health: draft.battery_health,
    ...eachAccessory((field) => draft[field]),
    accessories_description: draft.accessories_description,
    notes: draft.notes,
    cover_key: draft.photos.find(({ is_cover }) => is_cover)!.key,
    address_id: draft.address_id,
    submitted_at: at,
  };
}

const VOUCHED_FOR = ["product_id", "device_number", "battery_health", ...ACCESSORY_FIELDS] as const;

function isAsChecked(before: SubmittedListing, draft: DraftRow): boolean {
  const toSaid = (conditions: readonly GradedCategory[]) =>
    conditions
      .map(({ category, grade, reason }) => JSON.stringify([category, grade, reason]))
      .toSorted()
      .join();
  const toKeys = (keys: readonly string[]) => [...keys].toSorted().join();
  return (
    VOUCHED_FOR.every((column) => before[column] === draft[column]) &&
    toSaid(before.conditions) === toSaid(toConditions(draft)) &&
    toKeys(before.photo_keys) === toKeys(draft.photos.map(({ key }) => key))
  );
}

/** A check of a different device state is no longer valid. */
export async function renewListing(
  call: Call,
  draft: DraftRow,
  change: Partial<Pick<ListingContent, "resale_of_order_id">> = {},
): Promise<void> {
  const { database, at } = call;
  const before = await getSubmitted(database, draft.id);
  await writeListingContent(database, draft.id, {
    ...toListing(draft, call, before.seller_id),
    ...change,
    ...(!isAsChecked(before, draft) && {
      is_graded: false,
      graded_at: null,
      is_instant_buy: false,
    }),
  });
  await replaceParts(database, draft.id, {
    conditions: toConditions(draft),
    photos: draft.photos,
    at,
  });
  const shown = new Set(draft.photos.map(({ key }) => key));
  for (const key of before.photo_keys)
    if (!shown.has(key) && isMediaKey(key)) await planPictureDrop(call, key);
}

export type ListingContent = Omit<
  Insertable<Listing>,
  "id" | "status" | "created_at" | "updated_at" | "published_at" | "sold_at" | "version"
>;
export type GradedCategory = {
  category: ConditionCategory;
  grade: CategoryGrade;
  reason: string | null;
};

type SubmittedListing = Selectable<Listing> & {
  conditions: GradedCategory[];
  photo_keys: string[];
};

/** Lock order: the listing comes before its draft. */
export async function lockSubmitted(database: Database, id: string): Promise<boolean> {
  database.requireTx();
  const row = await database
    .db()
    .selectFrom("listing")
    .select("id")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

async function getSubmitted(database: Database, id: string): Promise<SubmittedListing> {
  const { rows } = await sql<SubmittedListing>`
    select listing.*,
      coalesce((
        select jsonb_agg(jsonb_build_object('category', category, 'grade', grade, 'reason', reason))
        from listing_condition where listing_id = listing.id
      ), '[]') as conditions,
      array(select media_key from listing_photo where listing_id = listing.id) as photo_keys
    from listing where id = ${id}
  `.execute(database.db());
  return rows[0]!;
}

export async function insertListing(
  database: Database,
  { at, ...listing }: ListingContent & { id: string; created_at: Date; at: Date },
  status: "draft" | "under_review",
): Promise<void> {
  await database
    .db()
    .insertInto("listing")
    .values({ ...listing, status, updated_at: at })
    .execute();
}

async function writeListingContent(
  database: Database,
  id: string,
  content: ListingContent,
): Promise<void> {
  await database.db().updateTable("listing").set(content).where("id", "=", id).execute();
}

export async function replaceParts(
  database: Database,
  listingId: string,
  { conditions, photos, at }: { conditions: GradedCategory[]; photos: DraftPhoto[]; at: Date },
): Promise<void> {
  const db = database.db();
  await db.deleteFrom("listing_condition").where("listing_id", "=", listingId).execute();
  await db.deleteFrom("listing_photo").where("listing_id", "=", listingId).execute();
  await db
    .insertInto("listing_condition")
    .values(conditions.map((condition) => ({ listing_id: listingId, ...condition })))
    .execute();
  await db
    .insertInto("listing_photo")
    .values(
      photos.map(({ id, key, tag, is_cover }, i) => ({
        id,
        listing_id: listingId,
        media_key: key,
        tag,
        is_cover,
        position: i,
        created_at: at,
      })),
    )
    .execute();
}
