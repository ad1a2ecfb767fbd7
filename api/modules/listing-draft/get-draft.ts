import type * as z from "zod";
import type { draftSchema, draftSummarySchema } from "#contract/listing-draft.ts";
import { toGenericCondition } from "#contract/grading.ts";
import { eachAccessory, SELL_STEPS } from "#contract/listing-words.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import type { Call } from "#api/context.ts";
import { findOwner } from "#api/http/owner.ts";
import { presentCapacity, presentColor, presentModel } from "#api/modules/catalog/index.ts";
import { listPhotoWarnings, presentPhotos } from "#api/modules/photo/index.ts";
import { mergeDrafts, requireOwnDraft } from "./require-own-draft.ts";
import { copyListing, listUncopiedDrafts } from "./copy-listing.ts";
import { isEditable, listMissing, needsNumber, toDraftTitle, toGrades } from "./draft-policy.ts";
import { listUnsentDrafts, type DraftRow } from "./draft-store.ts";

/** Throws not_found. */
export async function getDraft(call: Call, id: string) {
  await mergeDrafts(call);
  return presentDraft(await requireOwnDraft(call, id), call);
}

export async function listDrafts(call: Call) {
  const { database, user, at } = call;
  const owner = findOwner(call);
  if (!owner) return [];
  await mergeDrafts(call);
  if (user)
    for (const id of await listUncopiedDrafts(database, user.id)) await copyListing(call, id);
  const drafts = await listUnsentDrafts(database, { owner, at });
  return drafts.map((draft) => presentDraftSummary(draft, call));
}

type Viewer = Pick<Call, "user" | "language" | "settings" | "at">;

function findGenericCondition(draft: DraftRow) {
  const grades = toGrades(draft);
  if (Object.keys(grades).length === 0 && draft.battery_health === null) return null;
  return toGenericCondition(grades, draft.battery_health);
}

const toMoney = (draft: DraftRow) =>
  draft.asking_price === null
    ? null
    : { amount: draft.asking_price, currency: MARKET_FACTS[draft.market].currency };

function presentProduct({ product_id, model, color, capacity, sku }: DraftRow, viewer: Viewer) {
  if (!product_id || !model || !color || !sku) return null;
  return {
    id: product_id,
    brand: model.brand,
    model: presentModel(model),
    color: presentColor(color, viewer.language),
    capacity: capacity && presentCapacity(capacity),
    face_value: { amount: sku.face_value, currency: sku.currency },
    sku_id: sku.id,
  };
}

function presentRejection({ status, decision, version }: DraftRow) {
  // For a published listing the rejection is about its changes: a new copy has none.
  const isSentBack = status === "rejected" || (status === "published" && version > 1);
  if (!isSentBack || decision?.decision !== "reject") return null;
  return {
    reasons: decision.reasons,
    note: { el: decision.note_el, en: decision.note_en },
    at: new Date(decision.at).toISOString(),
  };
}

export function presentDraft(draft: DraftRow, viewer: Viewer): z.input<typeof draftSchema> {
  const { color, capacity, model } = draft;
  const cover = draft.photos.find(({ is_cover }) => is_cover)?.id ?? null;
  return {
    id: draft.id,
    listing_id: draft.id,
    version: draft.version,
    status: draft.status,
    market: draft.market,
    is_mine: viewer.user !== null,
    is_editable: isEditable(draft),
    title: toDraftTitle(draft),
    vertical: draft.vertical,
    brand: draft.brand,
    model: model && presentModel(model),
    color: color && presentColor(color, viewer.language),
    capacity: capacity && presentCapacity(capacity),
    product: presentProduct(draft, viewer),
    device_number: draft.device_number,
    is_number_needed: needsNumber(viewer, draft),
    photos: presentPhotos(draft.photos).map((photo, index) => ({
      ...photo,
      warnings: listPhotoWarnings(draft.photos[index]!),
    })),
    cover_id: cover,
    cover,
    properties: draft.properties,
    battery_health: draft.battery_health,
    is_battery_unknown: draft.is_battery_unknown,
    generic_condition: findGenericCondition(draft),
    notes: draft.notes,
    ...eachAccessory((field) => draft[field]),
    accessories_description: draft.accessories_description,
    asking_price: toMoney(draft),
    address_id: draft.is_address_usable ? draft.address_id : null,
    missing: listMissing(draft, { isNumberNeeded: needsNumber(viewer, draft) }),
    rejection: presentRejection(draft),
    created_at: draft.created_at.toISOString(),
    updated_at: draft.updated_at.toISOString(),
  };
}

function presentDraftSummary(draft: DraftRow, viewer: Viewer): z.input<typeof draftSummarySchema> {
  const missing = listMissing(draft, { isNumberNeeded: needsNumber(viewer, draft) });
  const cover = draft.photos.find(({ is_cover }) => is_cover);
  return {
    id: draft.id,
    status: draft.status,
    market: draft.market,
    title: toDraftTitle(draft),
    is_mine: viewer.user !== null,
    asking_price: toMoney(draft),
    created_at: draft.created_at.toISOString(),
    updated_at: draft.updated_at.toISOString(),
    color: draft.color && presentColor(draft.color, viewer.language).name,
    capacity: draft.capacity?.label ?? null,
    cover: cover ? `/media/${cover.key}` : null,
    photos_count: draft.photos.length,
    next_step: missing[0]?.step ?? null,
    steps_done: SELL_STEPS.length - missing.length,
  };
}
