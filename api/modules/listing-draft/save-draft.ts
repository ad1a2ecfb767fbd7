import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { ApiDeps, Call } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findOwner, lockOwner, toLastingOwner } from "#api/http/owner.ts";
import { findKeptPurchase } from "#api/modules/order/index.ts";
import { fillFromListing } from "./copy-listing.ts";
import {
  insertDraft,
  lockDraft,
  writeDraft,
  writePhotoOrder,
  type DraftRow,
} from "./draft-store.ts";
import { lockOwnDraft } from "./require-own-draft.ts";
import { planChange, type DraftWish } from "./plan-change.ts";
import { presentDraft } from "./get-draft.ts";
import { requireEditable, requireRoomForDraft, requireSelling } from "./draft-policy.ts";

/** Throws selling_off, too_many_drafts, invalid_fields. */
export async function createDraft(
  call: Call,
  { from_order_id: orderId, ...wish }: DraftWish & { from_order_id?: string | undefined },
): Promise<string> {
  const { database, market, at } = call;
  requireSelling(call, market);
  const owner = findOwner(call);
  if (!owner) throw new Error("A draft needs a member or a session");
  const bought = orderId === undefined ? null : await findKeptPurchase(call, orderId);
  if (orderId !== undefined && bought?.market !== market) throw new ApiError("not_found");
  return database.tx(async () => {
    await lockOwner(database, owner);
    await requireRoomForDraft(database, { owner, market });
    const id = randomUUIDv7();
    await insertDraft(database, { id, market, owner: await toLastingOwner(call, owner), at });
    if (bought) await fillFromListing(call, id, bought.listing_id);
    await saveFields(call, await lockOwnDraft(call, id), { version: 1, wish });
    return id;
  });
}

/**
 * Unchanged values never conflict and are accepted in every state. Throws not_found,
 * listing_not_editable, draft_changed, invalid_fields.
 */
export const saveDraft = (
  call: Call,
  id: string,
  { version, ...wish }: DraftWish & { version: number },
): Promise<void> =>
  call.database.tx(async () => saveFields(call, await lockOwnDraft(call, id), { version, wish }));

async function saveFields(
  call: Call,
  draft: DraftRow,
  { version, wish }: { version: number; wish: DraftWish },
): Promise<void> {
  const { database, at } = call;
  const { columns, photos, touched, follows, problems } = await planChange(database, draft, wish);
  if (touched.length === 0 && Object.keys(columns).length === 0) return;
  requireEditable(draft);
  // Photos have slots and ids of their own, so that two tabs cannot conflict.
  const isBehind = touched.some(
    (step) => step !== "photos" && (draft.step_versions[step] ?? 0) > version,
  );
  if (isBehind) throw new ApiError("draft_changed", { data: { draft: presentDraft(draft, call) } });
  if (Object.keys(problems).length > 0) throw new ApiError("invalid_fields", { fields: problems });
  // The fees that its seller was shown beside the price.
  const { fees_id } = call.delivery.terms[draft.market];
  await writeDraft(database, draft, {
    ...columns,
    ...("asking_price" in columns && { fees_id }),
    steps: [...touched, ...follows],
    at,
  });
  if (photos) await writePhotoOrder(database, draft.id, photos);
}

/** A form with the old price conflicts when it is saved. */
export async function setDraftPrice(
  { database }: Pick<ApiDeps, "database">,
  id: string,
  amount: number,
): Promise<void> {
  await lockDraft(database, id);
  await writeDraftPrice(database, id, amount);
}

/** Not an edit by the seller: `updated_at` stays. */
async function writeDraftPrice(database: Database, id: string, amount: number): Promise<void> {
  await sql`
    update listing_draft set asking_price = ${amount}, version = version + 1,
      step_versions = step_versions || jsonb_build_object('price', version + 1)
    where id = ${id} and asking_price is distinct from ${amount}
  `.execute(database.db());
}
