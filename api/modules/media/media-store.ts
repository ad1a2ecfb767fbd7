import { sql } from "kysely";
import type { Database } from "#api/db/database.ts";
import { type MediaKey, toMediaPath } from "./media-key.ts";

type NewMedia = {
  key: MediaKey;
  content_type: string;
  width: number;
  height: number;
  bytes: number;
  created_at: Date;
};

export const insertMedia = (database: Database, media: NewMedia) =>
  database.db().insertInto("media").values(media).execute();

export const deleteMedia = (database: Database, key: MediaKey) =>
  database.db().deleteFrom("media").where("key", "=", key).execute();

/**
 * Whether anything shows the picture: a listing, its cover, a draft, an order and its listing as they
 * were, a trade, a check, a person.
 */
export async function isPictureUsed(database: Database, key: MediaKey): Promise<boolean> {
  const path = toMediaPath(key);
  const { used } = await database
    .db()
    .selectNoFrom(({ exists, or, selectFrom }) =>
      or([
        exists(selectFrom("listing_photo").select("id").where("media_key", "=", key)),
        exists(selectFrom("listing").select("id").where("cover_key", "=", key)),
        exists(selectFrom("draft_photo").select("id").where("media_key", "=", key)),
        exists(selectFrom("order_listing_photo").select("id").where("media_key", "=", key)),
        exists(selectFrom("order_photo").select("id").where("media_key", "=", key)),
        exists(selectFrom("hub_check_photo").select("id").where("media_key", "=", key)),
        exists(
          selectFrom("customer_order")
            .select("id")
            .where(sql<string>`item ->> 'cover_key'`, "=", key),
        ),
        exists(selectFrom("user_account").select("id").where("profile_photo", "=", path)),
        exists(selectFrom("user_account").select("id").where("social_photo", "=", path)),
      ]).as("used"),
    )
    .executeTakeFirstOrThrow();
  return Boolean(used);
}
