import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { getOrderBalances } from "#api/modules/ledger/ledger.ts";

/**
 * No device leaves anybody's hands before its whole price is held for it: the charge may still be on
 * its way, or fail. Call it with the order locked; throws payment_required.
 */
export async function requireCharge(
  database: Database,
  { id, total }: { id: string; total: number },
): Promise<void> {
  database.requireTx();
  const { escrow = 0 } = await getOrderBalances(database, id);
  if (escrow !== -total) throw new ApiError("payment_required");
}
