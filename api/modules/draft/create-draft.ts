import { randomUUIDv7 } from "node:crypto";
import { LIMITS } from "#contract/limits.ts";
import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findHolder, lockHolder, toLastingHolder } from "#api/http/holder.ts";
import { findKeptPurchase } from "#api/modules/order/find-order.ts";
import { countUnsentDrafts, insertDraft } from "./draft-store.ts";
import { lockOwnDraft } from "./own-draft.ts";
import type { DraftWish } from "./plan-change.ts";
import { fillFromListing } from "./copy-listing.ts";
import { requireSelling } from "./require-selling.ts";
import { keepFields } from "./save-draft.ts";

/**
 * Begins a draft in the caller's market and answers its id. Throws selling_off, too_many_drafts,
 * invalid_fields.
 */
export async function createDraft(
  call: Call,
  { from_order_id: orderId, ...wish }: DraftWish & { from_order_id?: string | undefined },
): Promise<string> {
  const { database, market, at } = call;
  requireSelling(call, market);
  const owner = findHolder(call);
  if (!owner) throw new Error("A draft begins with a member or a visitor's session");
  const bought = orderId === undefined ? null : await findKeptPurchase(call, orderId);
  if (orderId !== undefined && bought?.market !== market) throw new ApiError("not_found");
  return database.tx(async () => {
    await lockHolder(database, owner);
    if ((await countUnsentDrafts(database, { owner, market })) >= LIMITS.listing.drafts)
      throw new ApiError("too_many_drafts", { data: { limit: LIMITS.listing.drafts } });
    const id = randomUUIDv7();
    await insertDraft(database, { id, market, owner: await toLastingHolder(call, owner), at });
    if (bought) await fillFromListing(call, id, bought.listing_id);
    await keepFields(call, await lockOwnDraft(call, id), { version: 1, wish });
    return id;
  });
}
