import type { Database } from "#api/db/database.ts";
import { listMissingSteps } from "./account-policy.ts";
import { getAccount } from "./account-store.ts";

/** What an account says of somebody who sells: the open steps of their sign-up, and since when they are away, until which day. */
export async function findSeller(
  database: Database,
  userId: string,
): Promise<{ missing: string[]; awaySince: Date | null; awayUntil: string | null }> {
  const account = await getAccount(database, userId);
  return {
    missing: listMissingSteps(account),
    awaySince: account.on_vacation_since,
    awayUntil: account.on_vacation_until,
  };
}
