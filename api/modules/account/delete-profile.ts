import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { takeOffShelf } from "#api/modules/listing/take-off-shelf.ts";
import { stopVacationClock } from "#api/modules/listing/set-vacation.ts";
import { isOwedMoney } from "#api/modules/ledger/ledger.ts";
import { hasOpenOrders } from "#api/modules/order/order-store.ts";
import { planErasure } from "./erase-account.ts";
import { lockAccount, writeAccount } from "./account-store.ts";
import { requireFreshProof } from "./require-fresh-proof.ts";
import { revokeAllSessions } from "./session-store.ts";
import { writeToMember } from "./write-to-member.ts";

/** Support can restore it until it is erased (decisions "Account deletion"). */
export async function deleteProfile(call: UserCall): Promise<void> {
  const { database, user, at } = call;
  await requireFreshProof(call);
  const erasedAt = new Date(at.getTime() + LIMITS.accountErasure);
  await database.tx(async () => {
    // Lock order: listings before the account.
    await takeOffShelf(call, user.id, at);
    const account = await lockAccount(database, user.id);
    if (account.deactivated_at) return;
    const isBusy =
      (await hasOpenOrders(database, user.id)) || (await isOwedMoney(database, user.id));
    if (isBusy) throw new ApiError("account_busy");
    await writeAccount(database, user.id, { deactivated_at: at });
    await stopVacationClock(call, user.id);
    await revokeAllSessions(database, user.id, at);
    const market = account.market as Market;
    await planErasure(call, { userId: user.id, market, dueAt: erasedAt });
    const payload = { erased_on: erasedAt.toISOString() };
    await writeToMember(call, account, { template: "account-deleted", payload, at });
  });
}
