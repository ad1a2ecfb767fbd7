import type { ShippingOption } from "#contract/shipping.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findMyPurchase } from "#api/modules/order/find-my-purchase.ts";
import { findPostalArea, toPostalCode } from "./postal-area.ts";
import { listShippingOptions } from "./shipping-options.ts";

const LOCKERS_SHOWN = 10;

/** Ways of delivery of the caller's own order to a postal code of its market, lockers nearest first. */
export const listShippingMethods = async (
  call: UserCall,
  orderId: string,
  postalCodeAsTyped: string,
): Promise<ShippingOption[]> => {
  const order = await findMyPurchase(call, orderId);
  if (!order) throw new ApiError("not_found");
  const postalCode = toPostalCode(postalCodeAsTyped);
  const area = findPostalArea(order.market, postalCode);
  if (!area) throw new ApiError("postal_code_not_found");
  const { market } = order;
  const options = listShippingOptions({
    market,
    at: call.at,
    isInstantBuy: order.item.is_instant_buy,
    postalCode,
  });
  const lockers = await call.lockerProvider.listNear({ market, ...area, limit: LOCKERS_SHOWN });
  return options.map((option) => (option.method === "boxnow" ? { ...option, lockers } : option));
};
