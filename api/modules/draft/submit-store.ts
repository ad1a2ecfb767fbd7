import { sql, type Insertable, type Selectable } from "kysely";
import type { CategoryGrade, ConditionCategory } from "#contract/condition.ts";
import type { Database } from "#api/db/database.ts";
import type { Listing } from "#api/db/schema.ts";
import type { DraftPhoto } from "./draft-store.ts";

export type ListingContent = Omit<
  Insertable<Listing>,
  "id" | "status" | "created_at" | "updated_at" | "published_at" | "sold_at" | "version"
>;
export type GradedCategory = {
  category: ConditionCategory;
  grade: CategoryGrade;
  reason: string | null;
};

/** A listing as it was submitted last. */
export type SubmittedListing = Selectable<Listing> & {
  conditions: GradedCategory[];
  photo_keys: string[];
};

/** Locks the listing; before the draft, as before everything else of a listing. */
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

export async function getSubmitted(database: Database, id: string): Promise<SubmittedListing> {
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

export async function writeListingContent(
  database: Database,
  id: string,
  content: ListingContent,
): Promise<void> {
  await database.db().updateTable("listing").set(content).where("id", "=", id).execute();
}

/** Everything that hangs on a listing, in the place of what hung there before. */
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
