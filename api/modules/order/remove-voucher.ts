import type { UserCall } from "#api/context.ts";
import { releaseVoucher } from "#api/modules/voucher/take-voucher.ts";
import { foldCode } from "#api/modules/voucher/voucher-policy.ts";
import { refreshDraft } from "./refresh-draft.ts";
import { lockMyPurchase, requireRunningDraft } from "./require-draft.ts";

/** Takes a promo code off a running draft. Throws not_found, order_expired, order_not_editable. */
export const removeVoucher = async (
  call: UserCall,
  { code, orderId }: { code: string; orderId: string },
): Promise<void> => {
  const { database, at } = call;
  await database.tx(async () => {
    const locked = await lockMyPurchase(call, orderId);
    requireRunningDraft(locked, at);
    if (locked.order.voucher_code !== foldCode(code)) return;
    await refreshDraft(database, locked, { voucher_code: null }, at);
    await releaseVoucher(database, orderId, at);
  });
};
