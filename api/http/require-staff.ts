import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";

/** To everybody who does not work here the hub does not exist (404). */
export function requireStaff({ user }: Pick<UserCall, "user">): void {
  if (user.role === "member") throw new ApiError("not_found");
}

/** What only one of the two roles does is forbidden to the other (spec §6). */
export function requireRole(call: Pick<UserCall, "user">, role: "hub" | "support"): void {
  requireStaff(call);
  if (call.user.role !== role) throw new ApiError("forbidden");
}

/** A trade of one's own is a colleague's to handle. */
export function refuseOwnTrade(
  { user }: Pick<UserCall, "user">,
  order: { buyer_id: string; seller_id: string },
): void {
  if (order.buyer_id === user.id || order.seller_id === user.id) throw new ApiError("forbidden");
}
