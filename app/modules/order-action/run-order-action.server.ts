import type {
  BuyerCancelReason,
  ReturnDisputeReason,
  ReturnReason,
  SellerRejectionReason,
} from "#contract/order-reasons.ts";
import { LIMITS } from "#contract/limits.ts";
import { ORDER_ACTION_FACTS, type ConfirmedAction } from "./order-actions.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";

type Work = { api: ApiClient; orderId: string; nonce: string };
type Given = { reason: string; note: string; files: File[] };

/** An order that is in the state of the move already counts as done (idempotent). */
export async function runConfirmedAction(
  { api, orderId, nonce }: Work,
  orderAction: ConfirmedAction,
  given: Given,
): Promise<void> {
  try {
    await send(api.orderAction, orderAction, { orderId, ...given }, { idempotencyKey: nonce });
  } catch (error) {
    const problem = parseApiError(error);
    if (problem?.code !== "transition_refused" || !problem.facts["is_done"]) throw error;
  }
}

/** `parseOrderActionForm` has validated that `reason` belongs to the action. */
function send(
  api: ApiClient["orderAction"],
  orderAction: ConfirmedAction,
  { orderId, reason, note, files }: Given & { orderId: string },
  key: { idempotencyKey: string },
) {
  switch (orderAction) {
    case "approve":
      return api.approve({ orderId }, key);
    case "accept":
      return api.accept({ orderId }, key);
    case "cancel":
      return api.cancel({ orderId, sub_status: reason as BuyerCancelReason, note }, key);
    case "return":
      return api.return({ orderId, reason: reason as ReturnReason, note, files }, key);
    case "confirm_return":
      return api.confirmReturn({ orderId }, key);
    case "dispute_return":
      return api.disputeReturn(
        { orderId, reason: reason as ReturnDisputeReason, note, files },
        key,
      );
    case "reject":
      return api.reject({ orderId, reason: reason as SellerRejectionReason, note }, key);
    case "withdraw":
      return api.withdraw({ orderId, reason: reason as SellerRejectionReason, note }, key);
  }
}

type Typed = { text: (name: string) => string; files: (name: string) => File[] };
type Reading =
  | { read: { reason: string; note: string; files: File[] }; wrong: null }
  | { read: null; wrong: Record<string, string[]> };

export function parseOrderActionForm(
  orderAction: ConfirmedAction,
  { text, files }: Typed,
): Reading {
  const { reasons, photos } = ORDER_ACTION_FACTS[orderAction];
  const read = { reason: text("reason"), note: text("note"), files: files("files") };
  const wrong: Record<string, string[]> = {};
  if (reasons.length > 0 && !reasons.includes(read.reason))
    wrong["reason"] = ["order.reason-required"];
  if (read.note.length > LIMITS.trade.note) wrong["note"] = ["order.note-too-long"];
  if (read.files.length > photos) wrong["files"] = ["order.too-many-photos"];
  return Object.keys(wrong).length > 0 ? { read: null, wrong } : { read, wrong: null };
}
