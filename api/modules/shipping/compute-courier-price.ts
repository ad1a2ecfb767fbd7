import type { Money } from "#contract/money.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findMySale } from "#api/modules/order/find-my-sale.ts";
import { CourierRefusalError } from "#api/providers/courier/port.ts";
import { findSaleAddress } from "./get-courier.ts";
import { HUB_PLACES } from "./hub-place.ts";

/** What the way to the hub costs the seller of an order; from the hub's own door where they have no address. */
export async function computeCourierPrice(call: UserCall, orderId: string): Promise<Money> {
  const sale = await findMySale(call, orderId);
  if (!sale) throw new ApiError("not_found");
  const { market } = sale;
  const toPostalCode = HUB_PLACES[market].postal_code;
  const address = await findSaleAddress(call, sale);
  const quote = (fromPostalCode: string) =>
    call.courier.quote({ market, method: "acs", fromPostalCode, toPostalCode });
  try {
    return await quote(address?.postal_code ?? toPostalCode);
  } catch (error) {
    if (!(error instanceof CourierRefusalError)) throw error;
    return quote(toPostalCode);
  }
}
