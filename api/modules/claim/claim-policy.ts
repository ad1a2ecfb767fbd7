import type { OrderStatus } from "#contract/order.ts";
import { toMarketTime } from "#api/modules/shipping/market-time.ts";
import { findWarrantyDays } from "#api/modules/order/present-warranty.ts";

type CoveredOrder = Parameters<typeof findWarrantyDays>[0] & { status: OrderStatus };

/** The device was kept, and its warranty's last day in the market is not over. */
export function isCovered(order: CoveredOrder, at: Date): boolean {
  if (order.status !== "completed") return false;
  const days = findWarrantyDays(order);
  return days !== null && toMarketTime(order.market, at).day <= days.expires_on;
}
