import type {
  BuyerCancelReason,
  ReturnDisputeReason,
  ReturnReason,
  SellerRejectionReason,
} from "#contract/order-reasons.ts";
import { LIMITS } from "#contract/limits.ts";
import { ORDER_ACTION_FACTS, type ConfirmedAction } from "./order-actions.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";

type OrderApi = {
  approve(nonce: string): Promise<unknown>;
  reject(body: { reason: SellerRejectionReason; note: string }, nonce: string): Promise<unknown>;
  withdraw(body: { reason: SellerRejectionReason; note: string }, nonce: string): Promise<unknown>;
  cancel(body: { sub_status: BuyerCancelReason; note: string }, nonce: string): Promise<unknown>;
  accept(nonce: string): Promise<unknown>;
  sendBack(
    body: { reason: ReturnReason; note: string; files: File[] },
    nonce: string,
  ): Promise<unknown>;
  confirmReturn(nonce: string): Promise<unknown>;
  disputeReturn(
    body: { reason: ReturnDisputeReason; note: string; files: File[] },
    nonce: string,
  ): Promise<unknown>;
};

type Given = { reason: string; note: string; files: File[] };

/** An order that is in the state of the move already counts as done (idempotent). */
export async function runConfirmedAction(
  api: OrderApi,
  orderAction: ConfirmedAction,
  given: Given,
  nonce: string,
): Promise<void> {
  try {
    await send(api, orderAction, given, nonce);
  } catch (error) {
    const problem = parseApiError(error);
    if (problem?.code !== "transition_refused" || !problem.facts["is_done"]) throw error;
  }
}

/** `parseOrderActionForm` has validated that `reason` belongs to the action. */
function send(
  api: OrderApi,
  orderAction: ConfirmedAction,
  { reason, note, files }: Given,
  nonce: string,
) {
  switch (orderAction) {
    case "approve":
      return api.approve(nonce);
    case "accept":
      return api.accept(nonce);
    case "cancel":
      return api.cancel({ sub_status: reason as BuyerCancelReason, note }, nonce);
    case "return":
      return api.sendBack({ reason: reason as ReturnReason, note, files }, nonce);
    case "confirm_return":
      return api.confirmReturn(nonce);
    case "dispute_return":
      return api.disputeReturn({ reason: reason as ReturnDisputeReason, note, files }, nonce);
    case "reject":
      return api.reject({ reason: reason as SellerRejectionReason, note }, nonce);
    case "withdraw":
      return api.withdraw({ reason: reason as SellerRejectionReason, note }, nonce);
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
