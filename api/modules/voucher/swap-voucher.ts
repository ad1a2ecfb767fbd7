import type { Database } from "#api/db/database.ts";
import { takeVoucher, type VoucherOrder } from "./take-voucher.ts";
import type { Voucher } from "./voucher-policy.ts";
import { lockVouchers, releaseUse } from "./voucher-store.ts";

/**
 * Takes a use of a code for an order in place of the one that it names, in the current transaction.
 * Null when the new one is no good: undo the transaction, and the old one stays.
 */
export const swapVoucher = async (
  database: Database,
  order: VoucherOrder & { voucher_code: string | null },
  { code, at }: { code: string; at: Date },
): Promise<Voucher | null> => {
  await lockVouchers(database, [
    code,
    ...(order.voucher_code === null ? [] : [order.voucher_code]),
  ]);
  await releaseUse(database, { orderId: order.id, at });
  return takeVoucher(database, order, { code, at });
};
