import { type ShippingMethod, shippingMethodSchema } from "#contract/shipping-option.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { listShippingOptions } from "#api/modules/shipping-option/index.ts";
import { findMyPurchase } from "./find-order.ts";
import type { OrderChange, OrderRow } from "./order-store.ts";
import { lockMyPurchase, refreshDraft, requireRunningDraft } from "./order-draft.ts";
import { toAddressChange } from "./update-order.ts";

type ShippingChoice = {
  method: ShippingMethod;
  locker_id?: string | undefined;
  address_id?: string | undefined;
};

const invalid = (field: string, key: string) =>
  new ApiError("invalid_fields", { fields: { [field]: [key] } });

const requireOption = (
  order: OrderRow,
  { method, postalCode }: { method: ShippingMethod; postalCode: string | undefined },
  { delivery, at }: Pick<UserCall, "delivery" | "at">,
) => {
  const option = listShippingOptions({
    delivery,
    market: order.market,
    at,
    isInstantBuy: order.item.is_instant_buy,
    postalCode,
  }).find((one) => one.method === method);
  if (!option?.available) {
    const refusal = option?.refusal ?? "market";
    const data = { method: shippingMethodSchema.encode(method), refusal };
    throw new ApiError("shipping_unavailable", { data });
  }
  return option;
};

export const updateOrderShipping = async (
  call: UserCall,
  orderId: string,
  { method, locker_id, address_id }: ShippingChoice,
): Promise<void> => {
  const { database, lockerProvider, at } = call;
  const purchase = await findMyPurchase(call, orderId);
  if (!purchase) throw new ApiError("not_found");
  // Outside the transaction, because the operator may be slow.
  const isLocker = method === "locker" && locker_id !== undefined;
  const locker = isLocker ? await lockerProvider.find(purchase.market, locker_id) : null;
  await database.tx(async () => {
    const locked = await lockMyPurchase(call, orderId);
    requireRunningDraft(locked, at);
    const { order } = locked;
    const addressChange: OrderChange =
      address_id === undefined ? {} : await toAddressChange(call, order, address_id);
    const address = addressChange.address ?? order.address;
    if (!address && method !== "hub_pickup")
      throw invalid("address_id", "shipping.address-required");
    const option = requireOption(order, { method, postalCode: address?.postal_code }, call);
    if (method === "locker" && !locker) throw invalid("locker_id", "shipping.locker-required");
    await refreshDraft(
      call,
      locked,
      {
        ...addressChange,
        shipping_method: method,
        delivery_price: option.price.amount,
        locker,
      },
      at,
    );
  });
};
