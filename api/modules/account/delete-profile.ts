import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import type { ApiDeps, UserCall } from "#api/context.ts";
import { publish } from "#api/events.ts";
import { requireStepUp } from "#api/modules/step-up/index.ts";
import { planErasure } from "./erase-account.ts";
import { lockAccount, writeAccount } from "./account-store.ts";
import { revokeAllSessions } from "./session-store.ts";
import { writeToMember } from "./write-to-member.ts";

/** Support can restore it until it is erased (decisions "Account deletion"). */
export async function deleteProfile(call: UserCall): Promise<void> {
  const { database, user, at } = call;
  await requireStepUp(call);
  await database.tx(async () => {
    const account = await closeAccount(call, user.id, at);
    if (account === null) return;
    const erasedAt = new Date(at.getTime() + LIMITS.accountErasure);
    const payload = { erased_on: erasedAt.toISOString() };
    await writeToMember(call, account, { template: "account-deleted", payload, at });
  });
}

/**
 * Closes an account, which is erased later; null for one that is closed already. Throws
 * account_busy while something of it is pending.
 */
export async function closeAccount(
  deps: Pick<ApiDeps, "database" | "jobs">,
  userId: string,
  at: Date,
) {
  const { database } = deps;
  database.requireTx();
  await publish(deps, "account_closing", { userId, at });
  const account = await lockAccount(database, userId);
  if (account.deactivated_at) return null;
  await writeAccount(database, userId, { deactivated_at: at });
  await publish(deps, "account_closed", { userId });
  await revokeAllSessions(database, userId, at);
  const dueAt = new Date(at.getTime() + LIMITS.accountErasure);
  await planErasure(deps, { userId, market: account.market as Market, dueAt });
  return account;
}
