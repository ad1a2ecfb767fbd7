import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { listAddresses } from "#api/modules/address/index.ts";
import { findPreferredMethod, listCards } from "#api/modules/payment/index.ts";
import { listOptionsTo, preselectOption } from "#api/modules/shipping-option/index.ts";
import { findMyPurchase, type OrderView } from "./find-order.ts";
import { updateOrderShipping } from "./update-order-shipping.ts";
import { updateOrder } from "./update-order.ts";

export const prefillOrder = async (call: UserCall, orderId: string): Promise<void> => {
  const order = await findMyPurchase(call, orderId);
  if (!order) throw new ApiError("not_found");
  const [addresses, cards, preferred] = await Promise.all([
    listAddresses(call),
    listCards(call),
    findPreferredMethod(call, call.user.id),
  ]);
  const address = addresses.find(({ country }) => country === order.market);
  const card = cards.find(({ is_expired, is_kept }) => is_kept && !is_expired);
  await updateOrder(call, orderId, {
    ...(order.address === null && address && { address_id: address.id }),
    ...(order.selected_card === null &&
      card &&
      // Another way to pay that the buyer prefers is chosen already, with the draft.
      (preferred ?? "card") === "card" && {
        payment_method: "card",
        selected_card: card.reference,
      }),
  });
  const postalCode = (order.address ?? address)?.postal_code;
  if (order.shipping_method === null && postalCode !== undefined)
    await chooseShipping(call, order, postalCode);
};

const chooseShipping = async (
  call: UserCall,
  { id, market, item }: OrderView,
  postalCode: string,
): Promise<void> => {
  const question = { market, at: call.at, isInstantBuy: item.is_instant_buy, postalCode };
  const option = preselectOption((await listOptionsTo(call, question)) ?? []);
  // A collection at the hub is a choice that only the buyer can make.
  if (!option || option.method === "hub_pickup") return;
  const [locker] = option.lockers;
  await updateOrderShipping(call, id, {
    method: option.method,
    ...(locker && { locker_id: locker.id }),
  });
};
