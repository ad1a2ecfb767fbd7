import type { UserCall } from "#api/context.ts";
import { isUnheld } from "./is-unheld.ts";
import { moveOrder, type OrderDeps } from "./move-order.ts";
import { findActiveOrder, type OrderRow } from "./order-store.ts";

/** Why a hold ended that its buyer did not let lapse. */
type EndReason = "listing_gone" | "listing_hidden";

/** Ends a draft before its time; what was set aside for it is let go. */
export const endHold = (
  deps: OrderDeps & { at: Date },
  order: OrderRow,
  reason: EndReason,
): Promise<OrderRow> =>
  moveOrder(deps, order, "expire", { actor: "deftero", subStatus: reason }, deps.at);

/**
 * The seller takes a listing off the shelf while somebody is at the checkout with it: the draft ends
 * and says why. An order that is placed goes on, also one whose payment is still out. Call it with the
 * listing locked.
 */
export const endHoldOfHidden = async (call: UserCall, listingId: string): Promise<void> => {
  if (await isUnheld(call, listingId)) return;
  const holder = await findActiveOrder(call.database, listingId);
  if (holder?.status === "draft") await endHold(call, holder, "listing_hidden");
};
