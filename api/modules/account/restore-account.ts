import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { putBackOnShelf } from "#api/modules/listing/take-off-shelf.ts";
import { resumeVacation } from "#api/modules/listing/set-vacation.ts";
import { cancelErasure } from "./erase-account.ts";
import { findAndLockAccount, writeAccount } from "./profile-store.ts";
import { writeToMember } from "./write-to-member.ts";

/**
 * Opens a closed account again, in the current transaction: what was hidden comes back as it was, the
 * erasure is called off, and its owner gets a mail. The sessions stay ended. Answers its market; throws
 * not_found where it is open, or erased, or due to be.
 */
export async function restoreAccount(
  deps: Pick<ApiDeps, "database" | "jobs">,
  userId: string,
  at: Date,
): Promise<Market> {
  const { database } = deps;
  database.requireTx();
  // Listings before the account, as when it was closed.
  await putBackOnShelf(deps, userId, at);
  const account = await findAndLockAccount(database, userId);
  if (!account) throw new ApiError("not_found");
  const { deactivated_at: closedAt, erased_at: erasedAt } = account;
  const isOver = closedAt && at.getTime() - closedAt.getTime() >= LIMITS.accountErasure;
  if (!closedAt || erasedAt || isOver) throw new ApiError("not_found");
  await writeAccount(database, userId, { deactivated_at: null });
  await cancelErasure(deps, userId);
  await resumeVacation(deps, { userId, market: account.market as Market });
  await writeToMember(deps, account, {
    template: "account-restored",
    payload: { restored_at: at.toISOString() },
    at,
  });
  return account.market as Market;
}
