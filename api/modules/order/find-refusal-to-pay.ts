import type { Money } from "#contract/money.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { findCard } from "#api/modules/payment/card.ts";
import { presentAmounts } from "./order-amounts.ts";
import { isReadyToPay, listMissingSteps } from "./order-policy.ts";
import type { OrderRow } from "./order-store.ts";

/**
 * What keeps a running draft from being paid: an unanswered step, or a total that is not the one the
 * buyer agreed to. Answered instead of thrown, so that the new price is kept.
 */
export const findRefusalToPay = async (
  { database, delivery, user, at }: UserCall,
  order: OrderRow,
  acceptedTotal: Money,
): Promise<ApiError | null> => {
  const card = await findCard(database, { userId: user.id, reference: order.selected_card, at });
  const missing = listMissingSteps(order, { card, delivery, at });
  if (order.status === "draft" && !isReadyToPay(missing))
    return new ApiError("order_incomplete", { data: { missing } });
  const total = { amount: order.total, currency: order.currency };
  if (acceptedTotal.amount !== total.amount || acceptedTotal.currency !== total.currency)
    return new ApiError("price_changed", { data: { total, amounts: presentAmounts(order) } });
  return null;
};
