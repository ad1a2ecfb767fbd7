import type { ShippingOption } from "#contract/shipping.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findMyPurchase } from "#api/modules/order/find-order.ts";
import { listOptionsTo } from "./list-options-to.ts";
import { toPostalCode } from "./postal-area.ts";

/** Ways of delivery of the caller's own order to a postal code of its market, lockers nearest first. */
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
