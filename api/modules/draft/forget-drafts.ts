import type { ApiDeps } from "#api/context.ts";
import { planPictureDrop } from "#api/modules/media/drop-picture.ts";
import { isMediaKey } from "#api/modules/media/media-key.ts";
import { lockDraft } from "./draft-store.ts";
import { listDraftIds, takeDraft } from "./forget-store.ts";

type Parts = Pick<ApiDeps, "database" | "jobs">;

/** Takes a draft away with whatever pictures only it shows, in the current transaction. */
export async function forgetDraft(parts: Parts, id: string): Promise<void> {
  for (const key of await takeDraft(parts.database, id))
    if (isMediaKey(key)) await planPictureDrop(parts, key);
}

/** The same with all of a person's, also what they began before they signed in. */
export async function forgetDrafts(parts: Parts, userId: string): Promise<void> {
  for (const id of await listDraftIds(parts.database, userId)) {
    await lockDraft(parts.database, id);
    await forgetDraft(parts, id);
  }
}
