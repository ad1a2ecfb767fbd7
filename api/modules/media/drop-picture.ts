import type { ApiDeps } from "#api/context.ts";

import { isMediaKey, type MediaKey, toDerivedFolder, toOriginalPath } from "./media-key.ts";
import { deleteMedia, isPictureUsed } from "./media-store.ts";

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
