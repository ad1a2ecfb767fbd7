import { ANY_POSTAL_CODE, type Locker, type ShippingOption } from "#contract/shipping-option.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import {
  findPostalArea,
  listOptionsTo,
  listShippingOptions,
  preselectOption,
  toPostalCode,
} from "#api/modules/shipping-option/index.ts";
import { findMyPurchase } from "#api/modules/order/index.ts";

export const listShippingMethods = async (
  call: UserCall,
  orderId: string,
  postalCodeAsTyped: string,
): Promise<(ShippingOption & { is_preselected: boolean })[]> => {
  const order = await findMyPurchase(call, orderId);
  if (!order) throw new ApiError("not_found");
  const { delivery, at } = call;
  const question = { market: order.market, at, isInstantBuy: order.item.is_instant_buy };
  const hasArea = postalCodeAsTyped !== ANY_POSTAL_CODE;
  const options = hasArea
    ? await listOptionsTo(call, { ...question, postalCode: toPostalCode(postalCodeAsTyped) })
    : listShippingOptions({ ...question, delivery });
  if (!options) throw new ApiError("postal_code_not_found");
  const preselected = preselectOption(options, { chosen: order.shipping_method, hasArea });
  return options.map((option) => ({ ...option, is_preselected: option === preselected }));
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
