import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findAddress, touchAddress } from "./address-store.ts";
import { presentAddress } from "./present-address.ts";

/** One of the caller's own addresses for an order, moved to the top of the book; else 404. */
export async function useAddress({ database, user, at }: UserCall, id: string) {
  const row = await findAddress(database, user.id, id);
  if (!row) throw new ApiError("not_found");
  await touchAddress(database, id, at);
  return presentAddress(row);
}
