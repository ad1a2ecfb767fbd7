import type { Locker, ShippingOption } from "#contract/shipping-option.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findPostalArea, listOptionsTo, toPostalCode } from "#api/modules/shipping-option/index.ts";
import { findMyPurchase } from "#api/modules/order/index.ts";

export const listShippingMethods = async (
  call: UserCall,
  orderId: string,
  postalCodeAsTyped: string,
): Promise<ShippingOption[]> => {
  const order = await findMyPurchase(call, orderId);
  if (!order) throw new ApiError("not_found");
  const options = await listOptionsTo(call, {
    market: order.market,
    at: call.at,
    isInstantBuy: order.item.is_instant_buy,
    postalCode: toPostalCode(postalCodeAsTyped),
  });
  if (!options) throw new ApiError("postal_code_not_found");
  return options;
};

const SHOWN = 20;

export async function listBoxnowLockers(
  call: UserCall,
  orderId: string,
  postalCodeAsTyped?: string,
): Promise<Locker[]> {
  const order = await findMyPurchase(call, orderId);
  if (!order) throw new ApiError("not_found");
  const { market } = order;
  const postalCode = toPostalCode(postalCodeAsTyped ?? order.address?.postal_code ?? "");
  const area = findPostalArea(market, postalCode);
  if (!area) throw new ApiError("postal_code_not_found");
  if (!call.delivery.methods[market].includes("locker")) return [];
  return call.lockerProvider.listNear({ market, ...area, limit: SHOWN });
}
