import { randomUUIDv7 } from "node:crypto";
import type { ListingStatus } from "#contract/listing-words.ts";
import type { Call, UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import {
  dropEdit,
  findNextStatus,
  moveListing,
  requireNotAtHub,
} from "#api/modules/listing/index.ts";
import { claimFeeFreeResale, isUnheld } from "#api/modules/order/index.ts";
import { toNumberKind } from "#api/modules/inspection/index.ts";
import { listSellerNeeds } from "#api/modules/payout/index.ts";
import {
  askDeviceCheck,
  type AskedDevice,
  assessSubmission,
  refuseSecondListing,
  type SubmittedDevice,
} from "#api/modules/risk/index.ts";
import { requireUnrestricted } from "#api/modules/restriction/index.ts";
import { mergeDrafts, lockOwnDraft, requireOwnDraft } from "./require-own-draft.ts";
import { findDraft, type DraftRow } from "./draft-store.ts";
import { listMissing, needsNumber, requireSelling } from "./draft-policy.ts";
import {
  insertListing,
  lockSubmitted,
  renewListing,
  replaceParts,
  toConditions,
  toListing,
} from "./draft-listing.ts";

/**
 * Idempotent under review. Throws not_found, selling_off, signed_out, listing_not_editable,
 * listing_busy, draft_incomplete, account_limited, seller_not_ready, device_already_listed.
 */
export async function submitDraft(call: Call, id: string): Promise<void> {
  const { market, vertical, device_number: number } = await requireOwnDraft(call, id);
  requireSelling(call, market);
  if (!isSignedIn(call)) throw new ApiError("signed_out");
  await mergeDrafts(call);
  const isAsked = number !== null && vertical !== null && toNumberKind(vertical) === "imei";
  const asked = isAsked ? await askDeviceCheck(call, { number, market }) : null;
  await call.database.tx(() => submit(call, id, asked));
}

const isSignedIn = (call: Call): call is UserCall => call.user !== null;

async function submit(call: UserCall, id: string, asked: AskedDevice | null): Promise<void> {
  const { database, at } = call;
  const wasListed = await lockSubmitted(database, id);
  const isFree = !wasListed || (await isUnheld(call, id));
  const draft = await lockOwnDraft(call, id);
  // A concurrent submission was first, perhaps while this one waited for the lock.
  if (draft.status === "under_review" || draft.has_listing !== wasListed) return;
  if (!isFree) throw new ApiError("listing_busy");
  if (findNextStatus("submit", draft.status, "seller") === null)
    throw new ApiError("listing_not_editable", { data: { status: draft.status } });
  await requireNotAtHub(call, id, "submit");
  const missing = listMissing(draft, { isNumberNeeded: needsNumber(call, draft) });
  if (missing.length > 0) throw new ApiError("draft_incomplete", { data: { missing } });
  await requireUnrestricted(call, "list");
  const needs = await listSellerNeeds(call);
  if (needs.length > 0) throw new ApiError("seller_not_ready", { data: { missing: needs } });

  const device = toSubmittedDevice(draft, call.user.id);
  await refuseSecondListing(call, device);
  if (draft.status === "published") {
    await submitEdit(call, draft);
    return assessSubmission(call, device, asked);
  }

  // A recent purchase is resold without a fee (spec §9 "No-fee resale").
  const resale_of_order_id = await claimFeeFreeResale(call, {
    skuId: draft.sku!.id,
    listingId: id,
  });
  if (wasListed) await renewListing(call, draft, { resale_of_order_id });
  else {
    const content = toListing(draft, call, call.user.id);
    const row = { ...content, resale_of_order_id, id, created_at: draft.created_at, at };
    await insertListing(database, row, "draft");
    await replaceParts(database, id, {
      conditions: toConditions(draft),
      photos: draft.photos,
      at,
    });
  }
  await moveListing(call, draft, "submit", { by: "seller", at });
  await assessSubmission(call, device, asked);
}

const toSubmittedDevice = (draft: DraftRow, sellerId: string): SubmittedDevice => ({
  listing_id: draft.id,
  seller_id: sellerId,
  market: draft.market,
  sku_id: draft.sku!.id,
  brand_id: draft.brand_id!,
  vertical: draft.vertical!,
  asking_price: draft.asking_price!,
  device_number: draft.device_number,
  photos: draft.photos.map(({ key }) => key),
});

/** The changed version is a row of its own. */
async function submitEdit(call: UserCall, draft: DraftRow): Promise<void> {
  const { database, at } = call;
  const id = randomUUIDv7();
  const content = toListing(draft, call, call.user.id);
  const row = { ...content, id, edit_of: draft.id, created_at: at, at };
  await insertListing(database, row, "under_review");
  await replaceParts(database, id, {
    conditions: toConditions(draft),
    photos: draft.photos.map((photo) => ({ ...photo, id: randomUUIDv7() })),
    at,
  });
}

/** Expects a locked listing. The draft's price may be newer. Throws listing_busy in a checkout. */
export async function applyEdit(call: UserCall, id: string): Promise<ListingStatus> {
  const { database, at } = call;
  if (!(await isUnheld(call, id))) throw new ApiError("listing_busy");
  await dropEdit(database, id);
  const draft = await findDraft(database, id, at);
  if (!draft) throw new ApiError("not_found");
  // Its product may have left the catalogue since.
  if (listMissing(draft, { isNumberNeeded: false }).length > 0)
    throw new ApiError("listing_transition_refused", {
      data: { status: draft.status, action: "publish_edit" },
    });
  await renewListing(call, draft);
  return moveListing(call, draft, "publish_edit", { by: "hub", at });
}
