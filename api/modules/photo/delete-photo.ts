import { sql } from "kysely";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import {
  isMediaKey,
  type MediaKey,
  toDerivedFolder,
  toMediaPath,
  toOriginalPath,
  toWholePath,
} from "./media-key.ts";

/** Runs in the current transaction; the job keeps a picture that is in use by then. */
export async function planPictureDrop(
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  key: MediaKey,
  runAt?: Date,
): Promise<void> {
  database.requireTx();
  const when = runAt ? { runAt, key: `${key} later` } : { key: `${key} now` };
  await jobs.enqueue("drop-picture", { key }, when);
}

export async function planPictureDrops(
  deps: Pick<ApiDeps, "database" | "jobs">,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) if (isMediaKey(key)) await planPictureDrop(deps, key);
}

/** The row goes last, so that the job can be retried after a failure. */
async function deletePicture(
  { database, storage }: Pick<ApiDeps, "database" | "storage">,
  key: string,
): Promise<void> {
  if (!isMediaKey(key) || (await isPictureUsed(database, key))) return;
  const isSource = await isSourceOfPortrait(database, key);
  if (isSource) await hidePicture(storage, key);
  // The original goes first, so that no further width can be derived concurrently.
  await storage.delete(toOriginalPath(key));
  for await (const path of storage.list(toDerivedFolder(key))) await storage.delete(path);
  if (isSource) return;
  await storage.delete(toWholePath(key));
  await deleteMedia(database, key);
}

/** A portrait from before whole pictures were kept was public until another square was cut of it. */
async function hidePicture(storage: ApiDeps["storage"], key: MediaKey): Promise<void> {
  const stored = await storage.get(toOriginalPath(key));
  if (!stored) return;
  await storage.put(toWholePath(key), stored.bytes, { contentType: stored.contentType });
}

export const registerPhotoJobs = (deps: Pick<ApiDeps, "database" | "storage" | "jobs">): void =>
  deps.jobs.work("drop-picture", ({ key }) => deletePicture(deps, key));

export const deleteMedia = (database: Database, key: MediaKey) =>
  database.db().deleteFrom("media").where("key", "=", key).execute();

async function isSourceOfPortrait(database: Database, key: MediaKey): Promise<boolean> {
  const found = await database
    .db()
    .selectFrom("profile_image")
    .select("id")
    .where("source_key", "=", key)
    .executeTakeFirst();
  return found !== undefined;
}

/** Used where everybody who knows its address sees it. */
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
        exists(selectFrom("profile_image").select("id").where("media_key", "=", key)),
        exists(selectFrom("user_account").select("id").where("profile_photo", "=", path)),
        exists(selectFrom("user_account").select("id").where("social_photo", "=", path)),
      ]).as("used"),
    )
    .executeTakeFirstOrThrow();
  return Boolean(used);
}
