import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { isOwedMoney } from "#api/modules/ledger/ledger.ts";
import { hasListingsOnSale } from "#api/modules/listing/has-listings-on-sale.ts";
import { hasOpenSales } from "#api/modules/order/has-open-sales.ts";
import type { Payee } from "./payout-store.ts";

/** Throws account_busy while something is for sale or being sold, or its money not at the bank yet. */
export async function requireNothingComing(
  { database }: Pick<UserCall, "database">,
  { userId }: Payee,
): Promise<void> {
  const isBusy =
    (await hasOpenSales(database, userId)) ||
    (await isOwedMoney(database, userId)) ||
    (await hasListingsOnSale(database, userId));
  if (isBusy) throw new ApiError("account_busy");
}
