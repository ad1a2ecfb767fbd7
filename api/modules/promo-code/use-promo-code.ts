import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { isGood, type Voucher } from "./promo-code-policy.ts";
import {
  hasUsed,
  insertUse,
  listVouchers,
  lockVouchers,
  releaseUse,
  takeUse,
} from "./promo-code-store.ts";

type VoucherOrder = { id: string; market: Market; buyer_id: string; asking_price: number };

/** Expects a locked order. Null for every unusable code alike, against guessing of codes. */
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

/** Null when the new code is unusable: roll the transaction back, and the old one stays. */
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
