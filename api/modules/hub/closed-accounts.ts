import { LIMITS } from "#contract/limits.ts";
import type { ClosedAccount } from "#contract/hub-account.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { listMarkets } from "#api/http/staff-access.ts";
import { findClosedAccounts, restoreAccount } from "#api/modules/account/index.ts";
import { findRestriction } from "#api/modules/restriction/index.ts";
import { requireStepUp } from "#api/modules/step-up/index.ts";
import { writeAudit, writeLook } from "#api/modules/audit/index.ts";

/** A match is audited as access to personal data. Throws not_found, forbidden. */
export async function listClosedAccounts(call: UserCall, q: string): Promise<ClosedAccount[]> {
  const { database, at } = call;
  const rows = await findClosedAccounts(database, { q, markets: listMarkets(call), at });
  for (const { id, market } of rows) await writeLook(call, { market, type: "account", id });
  return rows.map(({ deactivated_at: closedAt, username, ...row }) => ({
    ...row,
    id: row.id as ClosedAccount["id"],
    username: username ?? "",
    closed_at: closedAt.toISOString(),
    erased_on: new Date(closedAt.getTime() + LIMITS.accountErasure).toISOString(),
  }));
}

/** Throws not_found, forbidden to experts, proof_needed, measure_in_force where staff closed it. */
export async function restoreClosedAccount(
  call: UserCall,
  userId: string,
  note: string,
): Promise<void> {
  await requireStepUp(call);
  const { database, at } = call;
  await database.tx(async () => {
    // Its decision is taken back instead, which restores it and says so.
    if (await findRestriction(database, { subjectId: userId, measures: ["close_account"], at }))
      throw new ApiError("measure_in_force");
    const market = await restoreAccount(call, userId, at);
    await writeAudit(call, {
      market,
      action: "account.restore",
      subject: { type: "account", id: userId },
      data: { note },
    });
  });
}
