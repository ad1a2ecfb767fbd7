import { sql } from "kysely";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import {
  isMediaKey,
  type MediaKey,
  toDerivedFolder,
  toMediaPath,
  toOriginalPath,
} from "./media-key.ts";

/**
 * Has a picture go, in the current transaction, unless something shows it when it is looked at:
 * soon after the commit, or at `runAt`.
 */
export async function planPictureDrop(
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  key: MediaKey,
  runAt?: Date,
): Promise<void> {
  database.requireTx();
  const when = runAt ? { runAt, key: `${key} later` } : { key: `${key} now` };
  await jobs.enqueue("drop-picture", { key }, when);
}

/** The row goes last, so that a failure in between is seen and tried again. */
async function dropPicture(
  { database, storage }: Pick<ApiDeps, "database" | "storage">,
  key: string,
): Promise<void> {
  if (!isMediaKey(key) || (await isPictureUsed(database, key))) return;
  // The original first: without it no further size can be made of it meanwhile.
  await storage.delete(toOriginalPath(key));
  for await (const path of storage.list(toDerivedFolder(key))) await storage.delete(path);
  await deleteMedia(database, key);
}

/** Registers the clean-up of pictures. */
export const workPictures = (deps: Pick<ApiDeps, "database" | "storage" | "jobs">): void =>
  deps.jobs.work("drop-picture", ({ key }) => dropPicture(deps, key));

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
