import type { Database } from "#api/db/database.ts";
import type { LedgerAccount } from "./ledger-accounts.ts";
import { listBalances } from "./ledger-store.ts";

/** What stands on each account for one order, in minor units of its currency. */
export const getOrderBalances = async (
  database: Database,
  orderId: string,
): Promise<Partial<Record<LedgerAccount, number>>> =>
  Object.fromEntries(
    (await listBalances(database, { orderId })).map(({ account, amount }) => [account, amount]),
  );
