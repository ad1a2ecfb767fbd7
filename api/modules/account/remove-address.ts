import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { removeAddress as remove } from "./address-store.ts";

/** Takes one address out of the caller's book; a draft that names it asks for another. Throws not_found. */
export async function removeAddress({ database, user, at }: UserCall, id: string): Promise<void> {
  if (!(await remove(database, { userId: user.id, id, at }))) throw new ApiError("not_found");
}
