import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import type { UserCall } from "#api/context.ts";
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
  const erasedAt = new Date(at.getTime() + LIMITS.accountErasure);
  await database.tx(async () => {
    await publish(call, "account_closing", { userId: user.id, at });
    const account = await lockAccount(database, user.id);
    if (account.deactivated_at) return;
    await writeAccount(database, user.id, { deactivated_at: at });
    await publish(call, "account_closed", { userId: user.id });
    await revokeAllSessions(database, user.id, at);
    const market = account.market as Market;
    await planErasure(call, { userId: user.id, market, dueAt: erasedAt });
    const payload = { erased_on: erasedAt.toISOString() };
    await writeToMember(call, account, { template: "account-deleted", payload, at });
  });
}
