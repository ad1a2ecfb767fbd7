import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { hasFreshProof } from "./has-fresh-proof.ts";

/** What is sensitive asks for the password again when this session's last proof is old (decisions "Session"). */
export async function requireFreshProof(call: UserCall): Promise<void> {
  if (!(await hasFreshProof(call))) throw new ApiError("proof_needed");
}
