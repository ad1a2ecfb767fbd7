import { randomUUIDv7 } from "node:crypto";
import { LIMITS } from "#contract/limits.ts";
import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findTokenHash } from "#api/http/token.ts";
import { isHeldForTheMoment } from "./adopt-store.ts";
import { findDraftOwner } from "./draft-owner.ts";
import { countUnsentDrafts, insertDraft, lockOwner, type DraftOwner } from "./draft-store.ts";
import { lockOwnDraft } from "./own-draft.ts";
import type { DraftWish } from "./plan-change.ts";
import { requireSelling } from "./require-selling.ts";
import { keepFields } from "./save-draft.ts";

/**
 * Begins a draft in the caller's market and answers its id. Throws selling_off, too_many_drafts,
 * invalid_fields.
 */
export async function createDraft(call: Call, wish: DraftWish): Promise<string> {
  const { database, market, at } = call;
  requireSelling(call, market);
  const owner = findDraftOwner(call);
  if (!owner) throw new Error("A draft begins with a member or a visitor's session");
  return database.tx(async () => {
    await lockOwner(database, owner);
    if ((await countUnsentDrafts(database, { owner, market })) >= LIMITS.listing.drafts)
      throw new ApiError("too_many_drafts", { data: { limit: LIMITS.listing.drafts } });
    const id = randomUUIDv7();
    await insertDraft(database, { id, market, owner: await toLastingOwner(call, owner), at });
    await keepFields(call, await lockOwnDraft(call, id), { version: 1, wish });
    return id;
  });
}

/** A sign-up that nobody has proved may turn out to be a mistake: its session keeps what it begins. */
async function toLastingOwner(
  { database, user, sessionToken }: Call,
  owner: DraftOwner,
): Promise<DraftOwner> {
  const tokenHash = findTokenHash(sessionToken);
  if (!user || !tokenHash) return owner;
  const isHeld = await isHeldForTheMoment(database, { userId: user.id, tokenHash });
  return isHeld ? { tokenHash } : owner;
}
