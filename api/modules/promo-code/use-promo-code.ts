import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { isGood, type PromoCode } from "./promo-code-policy.ts";
import {
  hasUsed,
  insertUse,
  listPromoCodes,
  lockPromoCodes,
  releaseUse,
  takeUse,
} from "./promo-code-store.ts";

type PromoCodeOrder = { id: string; market: Market; buyer_id: string; asking_price: number };

/** Expects a locked order. Null for every unusable code alike, against guessing of codes. */
export const claimPromoCode = async (
  database: Database,
  order: PromoCodeOrder,
  { code, at }: { code: string; at: Date },
): Promise<PromoCode | null> => {
  const [promoCode] = await lockPromoCodes(database, [code]);
  if (!promoCode || !isGood(promoCode, { ...order, at })) return null;
  const byUser = { promoCodeId: promoCode.id, userId: order.buyer_id };
  if (promoCode.once_per_user && (await hasUsed(database, byUser))) return null;
  if (!(await takeUse(database, promoCode.id))) return null;
  await insertUse(database, {
    promo_code_id: promoCode.id,
    order_id: order.id,
    user_id: order.buyer_id,
    taken_at: at,
  });
  return promoCode;
};

/** Null when the new code is unusable: roll the transaction back, and the old one stays. */
export const swapPromoCode = async (
  database: Database,
  order: PromoCodeOrder & { voucher_code: string | null },
  { code, at }: { code: string; at: Date },
): Promise<PromoCode | null> => {
  await lockPromoCodes(database, [
    code,
    ...(order.voucher_code === null ? [] : [order.voucher_code]),
  ]);
  await releaseUse(database, { orderId: order.id, at });
  return claimPromoCode(database, order, { code, at });
};

export const releasePromoCode = async (
  database: Database,
  orderId: string,
  at: Date,
): Promise<void> => {
  database.requireTx();
  await releaseUse(database, { orderId, at });
};

export const findPromoCodes = async (
  database: Database,
  codes: readonly (string | null)[],
): Promise<Map<string, PromoCode>> => {
  const named = codes.filter((code) => code !== null);
  return new Map((await listPromoCodes(database, named)).map((row) => [row.code_folded, row]));
};
