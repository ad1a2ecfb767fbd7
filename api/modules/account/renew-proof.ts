import type { UserCall } from "#api/context.ts";
import { getPasswordHash } from "./profile-store.ts";
import { requirePassword } from "./require-password.ts";
import { markProved } from "./session-store.ts";

/** The password again, for this session alone; who has none signs in again instead. */
export async function renewProof(call: UserCall, password: string): Promise<void> {
  const { database, user, sessionId, at } = call;
  const hash = await getPasswordHash(database, user.id);
  await requirePassword(call, { hash, password, field: "password" });
  await markProved(database, sessionId, at);
}
