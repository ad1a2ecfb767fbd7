import type { Call } from "#api/context.ts";
import { adoptDrafts } from "./adopt-drafts.ts";
import { requireOwnDraft } from "./own-draft.ts";
import { presentDraft } from "./present-draft.ts";

/** The caller's working copy, whole. Throws not_found. */
export async function getDraft(call: Call, id: string) {
  await adoptDrafts(call);
  return presentDraft(await requireOwnDraft(call, id), call);
}
