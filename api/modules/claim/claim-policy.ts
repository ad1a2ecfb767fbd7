import { toCover } from "#contract/cover.ts";
import type { ClaimReason } from "#contract/order-words.ts";
import type { OrderStatus } from "#contract/order.ts";
import { listCovers } from "#api/modules/order/warranty.ts";

type CoveredOrder = Parameters<typeof listCovers>[0] & { status: OrderStatus };

/** The device was kept, and the warranty or an insurance of it runs on this day of the market. */
export const isCovered = (order: CoveredOrder, at: Date): boolean =>
  order.status === "completed" && listCovers(order, at).some(({ is_running }) => is_running);

/** The reason fits the kind of device, and what it is claimed under runs. */
export const isReasonCovered = (order: CoveredOrder, reason: ClaimReason, at: Date): boolean =>
  listCovers(order, at).some(
    ({ cover, is_running, reasons }) =>
      is_running && cover === toCover(reason) && reasons.includes(reason),
  );
