import type { Money } from "#contract/money.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { finalizeOrder, findMyPurchase, isClosed } from "#api/modules/order/index.ts";
import { checkPayment, confirmPayment, initializePayment } from "./pay-order.ts";

type CheckedPayment = Awaited<ReturnType<typeof checkPayment>>;

/** An authorised payment places its order, and so does one that the provider still decides. */
const placeIfPaid = async (
  call: UserCall,
  { order_id, status }: CheckedPayment,
  acceptedTotal: Money,
): Promise<void> => {
  if (status !== "processing" && status !== "authorised" && status !== "captured") return;
  try {
    await finalizeOrder(call, order_id, acceptedTotal);
  } catch (error) {
    const code = error instanceof ApiError ? error.code : null;
    // The payment was declined meanwhile: its outcome says so.
    if (code === "payment_failed") return;
    // An undecided payment of an earlier choice holds back the next one until it is known.
    if (code === "payment_required" && status === "processing") return;
    throw error;
  }
};

type PayInput = { accepted_total: Money; return_path: string };

/** Each part is idempotent, so a second run after a crash charges nothing twice. */
export const payOrder = async (
  call: UserCall,
  orderId: string,
  { accepted_total, return_path }: PayInput,
): Promise<void> => {
  const order = await findMyPurchase(call, orderId);
  if (!order) throw new ApiError("not_found");
  const { status, payment_method: method, selected_card: card } = order;
  const isPlaced = order.requested_at !== null && status !== "payment_due" && !isClosed(status);
  // A first run may have ended between the placement and its answer.
  if (isPlaced || status === "waiting_for_payment") return;
  const begun = await initializePayment(call, orderId, { method, accepted_total, return_path });
  const isToConfirm = begun.status === "created" && method === "card";
  if (isToConfirm && card === null) throw new ApiError("card_not_found");
  const payment = isToConfirm ? await confirmPayment(call, orderId, card!) : begun;
  await placeIfPaid(call, payment, accepted_total);
};

/** The amount of the payment is what the buyer agreed to before leaving (docs/decisions/0007). */
export const completePayment = async (call: UserCall, orderId: string): Promise<void> => {
  const payment = await checkPayment(call, orderId);
  await placeIfPaid(call, payment, payment.amount);
};
