import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { isGood, type PromoCode, toFirstDiscount } from "./promo-code-policy.ts";
import {
  findHeld,
  hasOtherOrder,
  hasUsed,
  insertUse,
  listPromoCodes,
  lockFirstOrder,
  lockPromoCodes,
  releaseUse,
  takeUse,
  writeHeld,
} from "./promo-code-store.ts";

type PromoCodeOrder = {
  id: string;
  market: Market;
  buyer_id: string;
  asking_price: number;
  buyer_safety_fee: number;
};

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
  const another = { userId: order.buyer_id, orderId: order.id };
  if (promoCode.first_order_only && (await hasOtherOrder(database, another))) return null;
  const amount = toFirstDiscount(promoCode, order);
  if (amount === null || !(await takeUse(database, promoCode.id, amount))) return null;
  await insertUse(database, {
    promo_code_id: promoCode.id,
    order_id: order.id,
    user_id: order.buyer_id,
    amount,
    taken_at: at,
  });
  return { ...promoCode, given: promoCode.given + amount };
};

/**
 * Whether an order may be placed with the code that it holds a use of. Expects a locked order. Who
 * places two orders at once gets one of them as the first.
 */
export const mayPlaceWith = async (
  database: Database,
  order: PromoCodeOrder,
  { code, at }: { code: string; at: Date },
): Promise<boolean> => {
  const [promoCode] = await listPromoCodes(database, [code]);
  if (!promoCode || !isGood(promoCode, { ...order, at })) return false;
  if (!promoCode.first_order_only) return true;
  await lockFirstOrder(database, order.buyer_id);
  return !(await hasOtherOrder(database, { userId: order.buyer_id, orderId: order.id }));
};

/**
 * Prices a draft that holds a use: `price` is asked with the code and what the order holds of its
 * budget, and what it answers is held from now on. Expects a locked order.
 */
export const priceWithCode = async <Sums extends { discount: number }>(
  database: Database,
  { orderId, code }: { orderId: string; code: string | null },
  price: (promoCode: PromoCode | null, held: number) => Sums,
): Promise<Sums> => {
  if (code === null) return price(null, 0);
  const held = await findHeld(database, orderId);
  const [read] = await listPromoCodes(database, [code]);
  const sums = price(read ?? null, held);
  if (sums.discount === held) return sums;
  const [locked] = await lockPromoCodes(database, [code]);
  const final = price(locked ?? null, held);
  await writeHeld(database, orderId, { held, amount: final.discount });
  return final;
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
