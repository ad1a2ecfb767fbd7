import type { Call } from "#api/context.ts";
import { findTokenHash } from "#api/http/token.ts";
import type { DraftOwner } from "./draft-store.ts";

/** Whom the caller's drafts belong to; null for who has neither an account nor kept anything. */
export function findDraftOwner({ user, sessionToken }: Call): DraftOwner | null {
  if (user) return { userId: user.id };
  const tokenHash = findTokenHash(sessionToken);
  return tokenHash && { tokenHash };
}
