import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { LockersUnavailableError } from "#api/providers/locker/port.ts";
import { createOrder } from "./create-order.ts";
import { findMyPurchase } from "./find-order.ts";
import { lockMyPurchase } from "./order-draft.ts";
import { isReservationOver, mayExtend } from "./order-policy.ts";
import { usePromoCode } from "./order-promo-code.ts";
import { isDraft } from "./order-states.ts";
import type { OrderRow } from "./order-store.ts";
import { updateOrderShipping } from "./update-order-shipping.ts";
import { updateOrder } from "./update-order.ts";

/** Answers the id of the draft to go on with: this one, or a new one with the same choices. */
export const renewOrder = async (call: UserCall, orderId: string): Promise<string> => {
  const old = await extendIfAllowed(call, orderId);
  if (old === null) return orderId;
  const id = await createOrder(call, old.listing_id);
  const draft = await findMyPurchase(call, id);
  if (!draft) throw new Error(`The draft ${id} is gone`);
  await copyChoices(call, old, draft);
  return id;
};

/** Null once the draft runs again, otherwise the draft that cannot be extended. */
const extendIfAllowed = (call: UserCall, orderId: string): Promise<OrderRow | null> =>
  call.database.tx(async () => {
    const { order, payment } = await lockMyPurchase(call, orderId);
    if (!isDraft(order.status)) throw new ApiError("order_not_editable");
    const isRunning = order.status === "draft" && !isReservationOver(order, payment, call.at);
    if (isRunning) return null;
    if (!mayExtend(order)) return order;
    await updateOrder(call, orderId, { extend: true });
    return null;
  });

/** Idempotent: choices that the draft has already stay, also those of a first run that crashed. */
const copyChoices = async (call: UserCall, old: OrderRow, draft: OrderRow): Promise<void> => {
  const { address_id, payment_method, selected_card, shipping_method: method } = old;
  const { id } = draft;
  if (draft.address_id === null && address_id !== null)
    await keepIfOffered(() => updateOrder(call, id, { address_id }));
  if (draft.selected_card === null) {
    await keepIfOffered(() => updateOrder(call, id, { payment_method }));
    await keepIfOffered(() => updateOrder(call, id, { selected_card }));
  }
  if (draft.shipping_method === null && method !== null)
    await keepIfOffered(() =>
      updateOrderShipping(call, id, { method, ...(old.locker && { locker_id: old.locker.id }) }),
    );
  if (draft.add_on_items.length === 0 && old.add_on_items.length > 0)
    await keepIfOffered(() => updateOrder(call, id, { add_ons: old.add_on_items }));
  const { voucher_code: code } = old;
  if (draft.voucher_code === null && code !== null)
    await keepIfOffered(() => usePromoCode(call, { code, orderId: id }));
};

/** What is refused, or cannot be asked now, is left to the buyer. */
const keepIfOffered = async (choose: () => Promise<void>): Promise<void> => {
  try {
    await choose();
  } catch (error) {
    const isLeftOpen = error instanceof ApiError || error instanceof LockersUnavailableError;
    if (!isLeftOpen) throw error;
  }
};
