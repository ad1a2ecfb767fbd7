import type { Money } from "#contract/money.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findMySale } from "#api/modules/order/find-order.ts";

/** What the way to the hub costs the seller of an order: the price it was made under, at any address. */
export async function computeCourierPrice(call: UserCall, orderId: string): Promise<Money> {
  const sale = await findMySale(call, orderId);
  if (!sale) throw new ApiError("not_found");
  return { amount: sale.pickup_price, currency: sale.currency };
}
