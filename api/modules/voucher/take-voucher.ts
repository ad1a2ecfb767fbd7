import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { isGood, type Voucher } from "./voucher-policy.ts";
import { hasUsed, insertUse, lockVouchers, takeUse } from "./voucher-store.ts";

export type VoucherOrder = { id: string; market: Market; buyer_id: string; asking_price: number };

/**
 * Takes a use of a code for an order that is locked, in the current transaction, at once and for as
 * long as the order lives. Null when the code is unknown, over, of another market, used up, or used
 * by this buyer before: which of it is nobody's business who guesses codes.
 */
export const takeVoucher = async (
  database: Database,
  order: VoucherOrder,
  { code, at }: { code: string; at: Date },
): Promise<Voucher | null> => {
  const [voucher] = await lockVouchers(database, [code]);
  if (!voucher || !isGood(voucher, { ...order, at })) return null;
  const byUser = { voucherId: voucher.id, userId: order.buyer_id };
  if (voucher.once_per_user && (await hasUsed(database, byUser))) return null;
  if (!(await takeUse(database, voucher.id))) return null;
  await insertUse(database, {
    voucher_id: voucher.id,
    order_id: order.id,
    user_id: order.buyer_id,
    taken_at: at,
  });
  return voucher;
};
