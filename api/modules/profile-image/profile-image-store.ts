import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { Square } from "#contract/profile-image.ts";
import type { Database } from "#api/db/database.ts";
import type { MediaKey, StoredPortrait } from "#api/modules/photo/index.ts";

export type ProfileImageRow = Awaited<ReturnType<typeof listImageRows>>[number];

const select = (database: Database, userId: string) =>
  database
    .db()
    .selectFrom("profile_image as image")
    .innerJoin("media as source", "source.key", "image.source_key")
    .innerJoin("user_account as owner", "owner.id", "image.user_id")
    .select([
      "image.id",
      "image.media_key",
      "image.source_key",
      "image.square_left",
      "image.square_top",
      "image.square_side",
      "image.created_at",
      "source.width",
      "source.height",
      sql<boolean | null>`owner.profile_photo = '/media/' || image.media_key`.as("is_shown"),
    ])
    .where("image.user_id", "=", userId);

export const listImageRows = (database: Database, userId: string) =>
  select(database, userId)
    .orderBy("image.created_at", "desc")
    .orderBy("image.id", "desc")
    .execute();

export const findImageRow = (database: Database, userId: string, id: string) =>
  select(database, userId).where("image.id", "=", id).executeTakeFirst();

const toColumns = ({ left, top, side }: Square) => ({
  square_left: left,
  square_top: top,
  square_side: side,
});

export async function insertImage(
  database: Database,
  userId: string,
  { portrait, at }: { portrait: StoredPortrait; at: Date },
): Promise<string> {
  const id = randomUUIDv7();
  await database
    .db()
    .insertInto("profile_image")
    .values({
      id,
      user_id: userId,
      media_key: portrait.key,
      source_key: portrait.sourceKey,
      ...toColumns(portrait.square),
      created_at: at,
    })
    .execute();
  return id;
}

export const writeSquare = (
  database: Database,
  id: string,
  { key, square }: { key: MediaKey; square: Square },
) =>
  database
    .db()
    .updateTable("profile_image")
    .set({ media_key: key, ...toColumns(square) })
    .where("id", "=", id)
    .execute();

export const deleteImage = (database: Database, id: string) =>
  database.db().deleteFrom("profile_image").where("id", "=", id).execute();

export const deleteImagesOf = (database: Database, userId: string) =>
  database
    .db()
    .deleteFrom("profile_image")
    .where("user_id", "=", userId)
    .returning(["media_key", "source_key"])
    .execute();
