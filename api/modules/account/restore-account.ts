import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import { publish } from "#api/events.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findAndLockAccount, writeAccount } from "./account-store.ts";
import { cancelErasure } from "./erase-account.ts";
import { writeToMember } from "./write-to-member.ts";

/** Sessions stay ended. Throws not_found when the account is open, erased or due for erasure. */
export async function restoreAccount(
  deps: Pick<ApiDeps, "database" | "jobs">,
  userId: string,
  at: Date,
): Promise<Market> {
  const { database } = deps;
  database.requireTx();
  await publish(deps, "account_restoring", { userId, at });
  const account = await findAndLockAccount(database, userId);
  if (!account) throw new ApiError("not_found");
  const { deactivated_at: closedAt, erased_at: erasedAt } = account;
  const isOver = closedAt && at.getTime() - closedAt.getTime() >= LIMITS.accountErasure;
  if (!closedAt || erasedAt || isOver) throw new ApiError("not_found");
  await writeAccount(database, userId, { deactivated_at: null });
  await cancelErasure(deps, userId);
  const market = account.market as Market;
  await publish(deps, "account_restored", { userId, market });
  await writeToMember(deps, account, {
    template: "account-restored",
    payload: { restored_at: at.toISOString() },
    at,
  });
  return market;
}
