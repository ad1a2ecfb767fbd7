import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { listMissingSteps } from "./account-policy.ts";
import { getAccount } from "./account-store.ts";

/**
 * Buying asks for what sign-up left open, except the photo (decisions "Incomplete profile"): throws
 * 409 profile_incomplete with the `missing` steps.
 */
export async function requireCompleteProfile({ database, user }: UserCall): Promise<void> {
  const steps = listMissingSteps(await getAccount(database, user.id));
  const missing = steps.filter((step) => step !== "profile_photo");
  if (missing.length > 0) throw new ApiError("profile_incomplete", { data: { missing } });
}
