import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { lockMyPurchase, refreshPayable, requirePayable } from "#api/modules/order/order-draft.ts";
import { findCard } from "./find-card.ts";
import { updatePayment } from "./payment-store.ts";
import { presentPayment } from "./present-payment.ts";
import { startPayment } from "./start-payment.ts";

/**
 * Authorises the attempt that `initializePayment` began, with one of the caller's own cards. An
 * attempt that is past that answers as it stands, so that a second submit charges nothing.
 */
export const confirmPayment = async (call: UserCall, orderId: string, cardReference: string) => {
  const { database, user, at } = call;
  const payment = await database.tx(async () => {
    const locked = await lockMyPurchase(call, orderId);
    const card = await findCard(database, { userId: user.id, reference: cardReference, at });
    if (!card) throw new ApiError("card_not_found");
    if (locked.payment?.method !== "card") throw new ApiError("not_found");
    if (locked.payment.status !== "created") return locked.payment;
    requirePayable(locked, at);
    await refreshPayable(database, locked, { selected_card: cardReference }, at);
    return updatePayment(database, locked.payment.id, { card_last4: card.last4 }, at);
  });
  if (payment.status !== "created") return presentPayment(payment);
  return presentPayment(await startPayment(call, payment, { method: "card", cardReference }));
};
