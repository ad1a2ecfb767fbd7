import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { isGood, type Voucher } from "./voucher-policy.ts";
import {
  hasUsed,
  insertUse,
  listVouchers,
  lockVouchers,
  releaseUse,
  takeUse,
} from "./voucher-store.ts";

type VoucherOrder = { id: string; market: Market; buyer_id: string; asking_price: number };

/**
 * Takes a use of a code for a locked order, in the current transaction, at once and for as long as
 * the order lives. Null when the code is unknown, expired, of another market, used up, or used by
 * this buyer before: the answer is the same for all, against guessing of codes.
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

/**
 * Replaces the code of an order by another one, in the current transaction. Null when the new one
 * cannot be used: roll the transaction back, and the old one stays.
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

/**
 * Returns the use that an order has taken, in the current transaction; does nothing without one.
 */
export const releaseVoucher = async (
  database: Database,
  orderId: string,
  at: Date,
): Promise<void> => {
  database.requireTx();
  await releaseUse(database, { orderId, at });
};

export const findVouchers = async (
  database: Database,
  codes: readonly (string | null)[],
): Promise<Map<string, Voucher>> => {
  const named = codes.filter((code) => code !== null);
  return new Map((await listVouchers(database, named)).map((row) => [row.code_folded, row]));
};
