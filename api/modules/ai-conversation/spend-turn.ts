import { toAddressKey } from "#contract/address-key.ts";
import { RATE_LIMITS, type RateLimitName } from "#contract/limits.ts";
import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import type { Owner } from "#api/http/owner.ts";

const toKey = (owner: Owner): string =>
  "userId" in owner ? `user:${owner.userId}` : `visitor:${owner.tokenHash.toString("hex")}`;

const listNames = (owner: Owner): { minute: RateLimitName; day: RateLimitName } =>
  "userId" in owner
    ? { minute: "hunterMember", day: "hunterMemberDay" }
    : { minute: "hunterVisitor", day: "hunterVisitorDay" };

/** Throws search_limit_reached with Retry-After. */
export async function spendTurn({ limits, ip }: Call, owner: Owner): Promise<void> {
  const key = toKey(owner);
  const { minute, day } = listNames(owner);
  try {
    // The shortest first: what it refuses costs nothing of the day.
    await limits.spend(minute, key);
    await limits.spend("hunterAddress", toAddressKey(ip));
    await limits.spend(day, key);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "too_many_requests") throw error;
    const { data, headers } = error;
    throw new ApiError("search_limit_reached", { ...(data && { data }), headers });
  }
}

/** Turns of the day that are left to a member, or to a visitor; a caller without session has all. */
export async function countTurnsLeft({ limits }: Call, owner: Owner | null): Promise<number> {
  if (!owner) return RATE_LIMITS.hunterVisitorDay.points;
  const { day } = listNames(owner);
  return limits.findLeft(day, toKey(owner));
}
