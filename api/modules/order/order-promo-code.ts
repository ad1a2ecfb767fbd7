import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findPriceForBuyer } from "#api/modules/agreed-price/index.ts";
import {
  findCodeFault,
  foldCode,
  mayPlaceWith,
  releasePromoCode,
  swapPromoCode,
} from "#api/modules/promo-code/index.ts";
import {
  type LockedOrder,
  lockMyPurchase,
  refreshDraft,
  requireRunningDraft,
} from "./order-draft.ts";

const QUOTED_LENGTH = 40;

const requireCode = (typed: string): string => {
  const code = foldCode(typed);
  const fault = findCodeFault(code);
  if (fault === "too_short")
    throw new ApiError("invalid_fields", { fields: { code: ["voucher.too-short"] } });
  if (fault) throw toInvalid(typed);
  return code;
};

/** The error quotes the code (spec §8 "Voucher"). */
const toInvalid = (typed: string): ApiError =>
  new ApiError("voucher_invalid", { data: { code: typed.trim().slice(0, QUOTED_LENGTH) } });

/** Throws not_found, order_expired, order_not_editable, invalid_fields, voucher_invalid. */
export const usePromoCode = async (
  call: UserCall,
  { code: typed, orderId }: { code: string; orderId: string },
): Promise<void> => {
  const { database, at } = call;
  await database.tx(async () => {
    const locked = await lockMyPurchase(call, orderId);
    requireRunningDraft(locked, at);
    const code = requireCode(typed);
    const { order, listing } = locked;
    if (order.voucher_code === code) return;
    const price = await findPriceForBuyer(database, listing, { buyerId: order.buyer_id, at });
    const priced = { ...order, ...price };
    if (!(await swapPromoCode(database, priced, { code, at }))) throw toInvalid(typed);
    await refreshDraft(call, locked, { voucher_code: code }, at);
  });
};

export const removePromoCode = async (
  call: UserCall,
  { code, orderId }: { code: string; orderId: string },
): Promise<void> => {
  const { database, at } = call;
  await database.tx(async () => {
    const locked = await lockMyPurchase(call, orderId);
    requireRunningDraft(locked, at);
    if (locked.order.voucher_code !== foldCode(code)) return;
    await refreshDraft(call, locked, { voucher_code: null }, at);
    await releasePromoCode(database, orderId, at);
  });
};

/** A code that ended after it was typed is taken off before the order is placed. */
export const dropUnusableCode = async (
  { database, at }: UserCall,
  { order, listing }: LockedOrder,
): Promise<{ voucher_code?: null }> => {
  const { voucher_code: code, buyer_id: buyerId } = order;
  if (code === null) return {};
  const price = await findPriceForBuyer(database, listing, { buyerId, at });
  if (await mayPlaceWith(database, { ...order, ...price }, { code, at })) return {};
  await releasePromoCode(database, order.id, at);
  return { voucher_code: null };
};
