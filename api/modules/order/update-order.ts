import type { PaymentMethod } from "#contract/payment.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { useAddress } from "#api/modules/address/index.ts";
import { findPriceForBuyer } from "#api/modules/agreed-price/index.ts";
import { findCard } from "#api/modules/payment/index.ts";
import { requireOpenMarket } from "#api/modules/setting/index.ts";
import { claimPromoCode } from "#api/modules/promo-code/index.ts";
import { type AddOnItem, type AddOnWish, chooseAddOns } from "./add-ons.ts";
import { moveOrder } from "./move-order.ts";
import {
  type LockedOrder,
  lockMyPurchase,
  notAvailable,
  refreshDraft,
  refreshPayable,
  requirePayable,
  requireRunningDraft,
} from "./order-draft.ts";
import { isReservationOver, isShippingOffered, mayExtend } from "./order-policy.ts";
import { isDraft } from "./order-states.ts";
import { findActiveOrder, type OrderChange, type OrderRow, updateOrderRow } from "./order-store.ts";
import { endIfOver, requireNoPause } from "./reservation.ts";

type OrderInput = {
  address_id?: string | undefined;
  payment_method?: PaymentMethod | undefined;
  selected_card?: string | null | undefined;
  add_ons?: AddOnWish[] | undefined;
  extend?: true | undefined;
};

/** A shipping method that does not reach the address is removed. */
export const toAddressChange = async (
  call: UserCall,
  order: OrderRow,
  addressId: string,
): Promise<OrderChange> => {
  const address = await useAddress(call, addressId);
  if (address.country !== order.market) {
    throw new ApiError("invalid_fields", { fields: { address_id: ["address.other-country"] } });
  }
  const stillReaches = isShippingOffered({ ...order, address }, call);
  const snapshot = { ...address, id: addressId } as NonNullable<OrderRow["address"]>;
  return {
    address_id: addressId,
    address: snapshot,
    ...(order.shipping_method !== null &&
      !stillReaches && { shipping_method: null, delivery_price: null, locker: null }),
  };
};

const toAddOns = async (
  { config, database, at }: UserCall,
  { order, listing }: LockedOrder,
  wishes: readonly AddOnWish[],
): Promise<AddOnItem[]> => {
  const { vertical, generic_condition } = listing.item;
  const buyerId = order.buyer_id;
  const { asking_price } = await findPriceForBuyer(database, listing, { buyerId, at });
  const facts = { market: order.market, vertical, generic_condition, asking_price };
  const chosen = chooseAddOns(wishes, facts, config.features[order.market]);
  if (!chosen) throw new ApiError("add_on_unavailable");
  return chosen;
};

/** Fields that are left out stay. */
export const updateOrder = async (
  call: UserCall,
  orderId: string,
  input: OrderInput,
): Promise<void> => {
  const { database, cardProvider, user, at } = call;
  await database.tx(async () => {
    const locked = await lockMyPurchase(call, orderId);
    if (input.extend) locked.order = await extendOrder(call, locked);
    if (input.address_id === undefined && input.add_ons === undefined) requirePayable(locked, at);
    else requireRunningDraft(locked, at);

    const change: OrderChange = {};
    if (input.address_id !== undefined)
      Object.assign(change, await toAddressChange(call, locked.order, input.address_id));
    if (input.payment_method !== undefined) {
      if (!cardProvider.methods.includes(input.payment_method)) {
        const data = { method: input.payment_method };
        throw new ApiError("payment_method_unavailable", { data });
      }
      change.payment_method = input.payment_method;
    }
    if (input.selected_card !== undefined) {
      const reference = input.selected_card;
      if (reference !== null && !(await findCard(database, { userId: user.id, reference, at })))
        throw new ApiError("card_not_found");
      change.selected_card = reference;
    }
    if (input.add_ons !== undefined)
      change.add_on_items = await toAddOns(call, locked, input.add_ons);
    const refresh = locked.order.status === "draft" ? refreshDraft : refreshPayable;
    await refresh(call, locked, change, at);
  });
};

/** Expiry released the promo code, so another buyer may have used it up. */
const reclaimPromoCode = async (
  { database, at }: UserCall,
  order: OrderRow,
): Promise<{ voucher_code?: null }> => {
  const { voucher_code: code } = order;
  if (order.status !== "draft_expired" || code === null) return {};
  return (await claimPromoCode(database, order, { code, at })) ? {} : { voucher_code: null };
};

/** Call it with the order locked (decisions "Reservation"). An expired draft may be extended. */
const extendOrder = async (
  call: UserCall,
  { order, listing, payment }: LockedOrder,
): Promise<OrderRow> => {
  const { database, user, at } = call;
  if (!isDraft(order.status)) throw new ApiError("order_not_editable");
  requireOpenMarket(call, order.market);
  if (listing.status !== "published") throw notAvailable(listing);
  if (!mayExtend(order)) {
    const isOver = order.status === "draft_expired" || isReservationOver(order, payment, at);
    throw new ApiError(isOver ? "order_expired" : "order_extended_already");
  }
  await requireNoPause(call, order.listing_id, order.id);
  const owner = await findActiveOrder(database, order.listing_id);
  if (owner && owner.id !== order.id) await endIfOver(call, owner);
  const change = { extended_at: at, ...(await reclaimPromoCode(call, order)) };
  const extended = await updateOrderRow(database, order.id, change, at);
  return moveOrder(call, extended, "extend", { actor: "buyer", actorId: user.id }, at);
};
