import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { listMissingSteps } from "./account-policy.ts";
import { getAccount } from "./account-store.ts";

/** Buying and selling ask for what sign-up left open (decisions "Incomplete profile"): 409 with `missing`. */
export async function requireCompleteProfile({ database, user }: UserCall): Promise<void> {
  const missing = listMissingSteps(await getAccount(database, user.id));
  if (missing.length > 0) throw new ApiError("profile_incomplete", { data: { missing } });
}
