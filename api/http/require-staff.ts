import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";

/** Answers 404 to members, so that the hub does not exist for them. */
export function requireStaff({ user }: Pick<UserCall, "user">): void {
  if (user.role === "member") throw new ApiError("not_found");
}

/** Throws forbidden to the other staff role (spec §6). */
export function requireRole(call: Pick<UserCall, "user">, role: "hub" | "support"): void {
  requireStaff(call);
  if (call.user.role !== role) throw new ApiError("forbidden");
}

export function refuseOwnTrade(
  { user }: Pick<UserCall, "user">,
  order: { buyer_id: string; seller_id: string },
): void {
  if (order.buyer_id === user.id || order.seller_id === user.id) throw new ApiError("forbidden");
}
