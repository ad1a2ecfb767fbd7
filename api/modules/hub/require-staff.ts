import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";

/** To everybody who does not work here the hub does not exist (404). */
export function requireStaff({ user }: Pick<UserCall, "user">): void {
  if (user.role === "member") throw new ApiError("not_found");
}
