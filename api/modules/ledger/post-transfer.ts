import type { Database } from "#api/db/database.ts";
import { insertTransfer, type Transfer } from "./ledger-store.ts";

/**
 * Writes a transfer into the append-only ledger, in the current transaction. The same reference
 * twice is one transfer. Throws when the entries do not sum to zero, or there are fewer than two.
 */
export const postTransfer = async (database: Database, transfer: Transfer): Promise<boolean> => {
  database.requireTx();
  const entries = transfer.entries.filter((entry) => entry.amount !== 0);
  const sum = entries.reduce((total, entry) => total + entry.amount, 0);
  if (!entries.every((entry) => Number.isSafeInteger(entry.amount)))
    throw new Error(`${transfer.reference}: amounts are whole minor units`);
  if (sum !== 0 || entries.length < 2)
    throw new Error(`${transfer.reference}: the entries sum to ${sum} instead of 0`);
  return insertTransfer(database, { ...transfer, entries });
};
