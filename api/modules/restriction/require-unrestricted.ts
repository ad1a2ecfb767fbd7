import type { Measure } from "#contract/moderation-words.ts";
import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { sealDecisionLink } from "./decision-link.ts";
import { findRestriction } from "./restriction-store.ts";

type Deps = Pick<Call, "database" | "at">;

/** Which limits stop what; a suspended person has no session. */
const STOPPED_BY = {
  list: ["limit_listing", "limit_selling", "suspend_account"],
  sell: ["limit_selling", "suspend_account"],
  write: ["limit_writing", "suspend_account"],
} as const satisfies Record<string, readonly Measure[]>;

/** Throws account_limited with the decision and its end. */
export async function requireUnrestricted(
  { database, at, user }: Deps & { user: { id: string } },
  deed: keyof typeof STOPPED_BY,
): Promise<void> {
  const found = await findRestriction(database, {
    subjectId: user.id,
    measures: STOPPED_BY[deed],
    at,
  });
  if (found)
    throw new ApiError("account_limited", {
      data: { decision_id: found.id, until: found.ends_at?.toISOString() ?? null },
    });
}

/** Throws listing_restricted with the decision. */
export async function requireListingUnrestricted(
  { database, at }: Deps,
  listingId: string,
): Promise<void> {
  const measures = ["hide_listing"] as const;
  const found = await findRestriction(database, { subjectId: listingId, measures, at });
  if (found) throw new ApiError("listing_restricted", { data: { decision_id: found.id } });
}

/**
 * For a person who has proved who they are. Throws account_suspended with the link of the decision,
 * because a page of the account cannot be opened without a session.
 */
export async function requireNotSuspended(
  { database, at, secretBox }: Deps & Pick<Call, "secretBox">,
  userId: string,
): Promise<void> {
  const measures = ["suspend_account"] as const;
  const found = await findRestriction(database, { subjectId: userId, measures, at });
  if (!found) return;
  const link = await sealDecisionLink(secretBox, { type: "decision", id: found.id });
  throw new ApiError("account_suspended", {
    data: { link, until: found.ends_at?.toISOString() ?? null },
  });
}
