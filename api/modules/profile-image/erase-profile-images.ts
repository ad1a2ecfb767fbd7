import type { ApiDeps } from "#api/context.ts";
import { writeAccount } from "#api/modules/account/index.ts";
import { deleteImagesOf } from "./profile-image-store.ts";
import { dropPictures } from "./replace-shown-image.ts";

/** Runs in the current transaction, with the account locked. */
export async function eraseProfileImages(
  deps: Pick<ApiDeps, "database" | "jobs">,
  userId: string,
): Promise<void> {
  deps.database.requireTx();
  const images = await deleteImagesOf(deps.database, userId);
  if (images.length === 0) return;
  await writeAccount(deps.database, userId, { profile_photo: null });
  for (const image of images) await dropPictures(deps, image);
}
