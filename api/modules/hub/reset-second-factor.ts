import type { OpenAccount } from "#contract/hub-account.ts";
import type { Market } from "#contract/market.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { endAllSessions, findAndLockAccount, findOpenMembers } from "#api/modules/account/index.ts";
import { isMemberOfStaff, listMarkets } from "#api/http/staff-access.ts";
import { writeAudit, writeLook } from "#api/modules/audit/index.ts";
import { notifyAccount } from "#api/modules/notification/index.ts";
import { countPasskeys, erasePasskeys } from "#api/modules/passkey/index.ts";
import { eraseSecondFactor, findSecondFactorStart } from "#api/modules/second-factor/index.ts";
import { requireStepUp } from "#api/modules/step-up/index.ts";

/** A match is audited as access to personal data. Throws not_found, forbidden. */
export async function listOpenAccounts(call: UserCall, q: string): Promise<OpenAccount[]> {
  const { database } = call;
  const found: OpenAccount[] = [];
  const members = await findOpenMembers(database, { q, markets: listMarkets(call) });
  for (const { id, username, email, market } of members) {
    await writeLook(call, { market, type: "account", id });
    found.push({
      id: id as OpenAccount["id"],
      username: username ?? "",
      email,
      market,
      second_factor_since: (await findSecondFactorStart(database, id))?.toISOString() ?? null,
      passkeys: await countPasskeys(database, id),
    });
  }
  return found;
}

/**
 * Accounts of staff are not found: a stolen account of support could otherwise open
 * the others. Throws not_found, forbidden to experts, proof_needed.
 */
export async function resetSecondFactor(
  call: UserCall,
  userId: string,
  note: string,
): Promise<void> {
  await requireStepUp(call);
  const { database, at } = call;
  await database.tx(async () => {
    const account = await findAndLockAccount(database, userId);
    if (!account || account.deactivated_at || (await isMemberOfStaff(database, userId)))
      throw new ApiError("not_found");
    const isOn = (await findSecondFactorStart(database, userId)) !== null;
    const passkeys = await countPasskeys(database, userId);
    if (!isOn && passkeys === 0) return;
    await eraseSecondFactor(database, userId);
    await erasePasskeys(database, userId);
    await endAllSessions(database, userId, at);
    await writeAudit(call, {
      market: account.market as Market,
      action: "account.reset_second_factor",
      subject: { type: "account", id: userId },
      data: { note, second_factor: isOn, passkeys },
    });
    const moment = at.toISOString();
    await notifyAccount(call, {
      userId,
      topic: "second-factor-reset",
      subject: { type: "account", id: userId },
      write: async () => ({
        data: {},
        mail: { template: "second-factor-reset", payload: { reset_at: moment } },
      }),
      dedupeKey: `second-factor-reset-${userId}-${moment}`,
      at,
      // The member may not have asked for it.
      isRequired: true,
    });
  });
}
