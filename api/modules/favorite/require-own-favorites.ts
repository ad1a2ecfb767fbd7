import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";

/** `me` is anybody, an id only its own member. Throws not_found. */
export function requireOwnFavorites({ user }: Pick<Call, "user">, userId: string): void {
  if (userId !== "me" && userId !== user?.id) throw new ApiError("not_found");
}
