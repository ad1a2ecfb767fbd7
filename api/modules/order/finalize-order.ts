import type { Money } from "#contract/money.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { chargeNow, isForOrder, type Payment } from "#api/modules/payment/index.ts";
import { dropUnusableCode } from "./order-promo-code.ts";
import { requireOpenMarket } from "#api/modules/setting/index.ts";
import { endHold } from "./reservation.ts";
import {
  findPaymentError,
  type LockedOrder,
  lockMyPurchase,
  notAvailable,
  refreshDraft,
  requireRunningDraft,
} from "./order-draft.ts";
import { moveOrder } from "./move-order.ts";
import { moneyGoal } from "./order-states.ts";
import type { OrderRow } from "./order-store.ts";

const findMissingPayment = (order: OrderRow, payment: Payment | null): ApiError | null => {
  if (payment?.status === "failed") {
    return new ApiError("payment_failed", { data: { decline_code: payment.decline_code } });
  }
  const isUnderWay = payment?.status === "authorised" || payment?.status === "processing";
  return isUnderWay && isForOrder(payment, order) ? null : new ApiError("payment_required");
};

const endDraftOfGoneListing = async (
  call: UserCall,
  { order, listing }: LockedOrder,
): Promise<ApiError> => {
  if (order.status === "draft") await endHold(call, order, "listing_gone");
  return notAvailable(listing);
};

type Outcome = { rejection: ApiError } | { order: OrderRow; payment: Payment | null };

const placeOrder = async (
  call: UserCall,
  orderId: string,
  acceptedTotal: Money,
): Promise<Outcome> => {
  const { user, at } = call;
  const locked = await lockMyPurchase(call, orderId);
  const { listing, payment } = locked;
  const wasPlaced = locked.order.requested_at || locked.order.status === "waiting_for_payment";
  // Idempotent: a second submit finds the order of the first, and charging twice does nothing.
  if (wasPlaced) return { order: locked.order, payment };
  if (listing.status !== "published")
    return { rejection: await endDraftOfGoneListing(call, locked) };
  requireRunningDraft(locked, at);
  requireOpenMarket(call, locked.order.market);

  const change = await dropUnusableCode(call, locked);
  const order = await refreshDraft(call, locked, change, at);
  const rejection =
    (await findPaymentError(call, order, acceptedTotal)) ?? findMissingPayment(order, payment);
  if (rejection || !payment) return { rejection: rejection ?? new ApiError("payment_required") };
  const move = payment.status === "authorised" ? "finalize" : "await_payment";
  const mover = { actor: "buyer", actorId: user.id, data: { payment_id: payment.id } } as const;
  return { order: await moveOrder(call, order, move, mover, at), payment };
};

/** Instant Buy is charged at once; if that fails, the outbox retries. */
export const finalizeOrder = async (
  call: UserCall,
  orderId: string,
  acceptedTotal: Money,
): Promise<void> => {
  // Refusals are thrown after the commit, so that the new price and the ended draft stay.
  const outcome = await call.database.tx(() => placeOrder(call, orderId, acceptedTotal));
  if ("rejection" in outcome) throw outcome.rejection;
  const { order, payment } = outcome;
  if (payment && moneyGoal(order.status) === "capture") await chargeNow(call, order.id);
};
