import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { writeDraft, writePhotoOrder, type DraftRow } from "./draft-store.ts";
import { lockOwnDraft } from "./own-draft.ts";
import { planChange, type DraftWish } from "./plan-change.ts";
import { presentDraft } from "./present-draft.ts";
import { requireEditable } from "./require-editable.ts";

/**
 * Keeps fields of the caller's draft. What is as it was already is no change: it conflicts with
 * nothing and is let through in every state. Throws not_found, listing_not_editable, draft_changed,
 * invalid_fields; nothing is kept then.
 */
export const saveDraft = (
  call: Call,
  id: string,
  { version, ...wish }: DraftWish & { version: number },
): Promise<void> =>
  call.database.tx(async () => keepFields(call, await lockOwnDraft(call, id), { version, wish }));

export async function keepFields(
  call: Call,
  draft: DraftRow,
  { version, wish }: { version: number; wish: DraftWish },
): Promise<void> {
  const { database, at } = call;
  const { columns, photos, touched, follows, problems } = await planChange(database, draft, wish);
  if (touched.length === 0 && Object.keys(columns).length === 0) return;
  requireEditable(draft);
  // Photos have slots and ids of their own, so that two tabs cannot be at odds about them.
  const isBehind = touched.some(
    (step) => step !== "photos" && (draft.step_versions[step] ?? 0) > version,
  );
  if (isBehind) throw new ApiError("draft_changed", { data: { draft: presentDraft(draft, call) } });
  if (Object.keys(problems).length > 0) throw new ApiError("invalid_fields", { fields: problems });
  await writeDraft(database, draft, { ...columns, steps: [...touched, ...follows], at });
  if (photos) await writePhotoOrder(database, draft.id, photos);
}
