import { LIMITS } from "#contract/limits.ts";
import type { Money } from "#contract/money.ts";
import { moveOf } from "#contract/order-moves.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { requireStepUp } from "#api/modules/step-up/index.ts";
import { giveCheckToOrder } from "#api/modules/hub-stock/index.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { createInspection } from "#api/modules/inspection/index.ts";
import {
  lockOrder,
  moveOrder,
  type Mover,
  type OrderMove,
  setPickupReady,
  toShape,
} from "#api/modules/order/index.ts";
import { getRefundable, requireCharge } from "#api/modules/payment/index.ts";
import { hasOpenShipment, planShipment } from "#api/modules/shipment/index.ts";
import {
  PREPARE_PICKUP,
  SEND_BACK,
  isPickupToPrepare,
  movesMoney,
  listActors,
  listMovers,
  toKey,
  type StaffActor,
} from "./hub-order-policy.ts";
import { isSendBackDue } from "./hub-order-store.ts";
import { requestApproval, type LockedOrder } from "./request-approval.ts";
import { refuseOwnTrade, requireKey } from "#api/http/staff-access.ts";

const LETS_GO: ReadonlySet<OrderMove> = new Set(["dispatch", "collect"]);

/**
 * Throws not_found, key_missing, forbidden (own trade), transition_refused, proof_needed where money
 * moves, approval_waiting, payment_required, and invalid_fields without a required note.
 */
export async function moveHubOrder(
  call: UserCall,
  orderId: string,
  { move, note }: { move: string; note: string | null },
): Promise<void> {
  const { database } = call;
  await database.tx(async () => {
    const locked = await lockOrder(database, orderId);
    if (!locked) throw new ApiError("not_found");
    const { order } = locked;
    refuseOwnTrade(call, order);
    if (move === SEND_BACK) {
      await sendBack(call, order, note);
      return;
    }
    if (move === PREPARE_PICKUP) {
      await preparePickup(call, order, note);
      return;
    }
    if (move === "dispatch" && (await hasOpenShipment(database, orderId, "to_buyer")))
      throw new ApiError("transition_refused", { data: { status: order.status, action: move } });
    const { chosen, actor } = requireMove(order, move, listActors(call));
    if (movesMoney(toShape(order), chosen)) await requireStepUp(call);
    const amount = await findAmountAboveLimit(call, order, { chosen, actor });
    if (amount === null) {
      await makeStaffMove(call, order, { chosen, actor }, note);
      return;
    }
    // An invalid move is refused now, not on approval.
    toMover(call, { chosen, actor }, note);
    const wish = { kind: "move", move: chosen, amount, note } as const;
    await requestApproval(call, order, wish);
  });
}

/** Expects the current transaction and a locked order. */
export async function makeStaffMove(
  call: UserCall,
  order: LockedOrder,
  { chosen, actor }: ChosenMove,
  note: string | null,
): Promise<void> {
  const { database, at } = call;
  if (LETS_GO.has(chosen)) await requireCharge(database, order);
  const mover = toMover(call, { chosen, actor }, note);
  // The order's transition follows the courier's confirmation: no order is on its way without a
  // parcel.
  if (chosen === "dispatch") await planShipment(call, order, "to_buyer", at);
  else {
    if (chosen === "collect") await giveCheckToOrder(call, order, at);
    await moveOrder(call, order, chosen, mover, at);
  }
  if (chosen === "arrive_at_hub") await createInspection(call, order);
  await writeAudit(call, {
    market: order.market,
    action: "order.move",
    subject: { type: "order", id: order.id },
    data: { move: chosen, from_status: order.status, note },
  });
}

async function findAmountAboveLimit(
  { database }: UserCall,
  order: LockedOrder,
  { chosen, actor }: ChosenMove,
): Promise<Money | null> {
  if (actor !== "support" || !movesMoney(toShape(order), chosen)) return null;
  const amount = await getRefundable(database, order);
  if (amount <= LIMITS.approval.move[order.market]) return null;
  return { amount, currency: order.currency };
}

type ChosenMove = { chosen: OrderMove; actor: StaffActor };

/** Throws key_missing, transition_refused. */
export function requireMove(
  order: LockedOrder,
  move: string,
  actors: readonly StaffActor[],
): ChosenMove {
  const movers = listMovers(toShape(order), move);
  const actor = movers.find((one) => actors.includes(one));
  if (actor) return { chosen: move as OrderMove, actor };
  if (movers[0]) {
    const key = toKey(movers[0]);
    throw new ApiError("key_missing", { data: { key, keys: [key] } });
  }
  throw new ApiError("transition_refused", { data: { status: order.status, action: move } });
}

function toMover({ user }: UserCall, { chosen, actor }: ChosenMove, note: string | null): Mover {
  const mover = { actor, actorId: user.id };
  if (!moveOf(chosen).needsNote) return { ...mover, data: note ? { told: note } : {} };
  if (!note) throw new ApiError("invalid_fields", { fields: { note: ["hub.note-required"] } });
  const isEnd = chosen === "cancel_by_support";
  return { ...mover, ...(isEnd && { subStatus: "support" }), data: { reasons: [], note } };
}

async function preparePickup(
  call: UserCall,
  order: LockedOrder,
  note: string | null,
): Promise<void> {
  requireKey(call, "write_hub");
  if (!isPickupToPrepare(order))
    throw new ApiError("transition_refused", {
      data: { status: order.status, action: PREPARE_PICKUP },
    });
  const { database, at } = call;
  await requireCharge(database, order);
  await setPickupReady(call, order, at);
  await writeAudit(call, {
    market: order.market,
    action: "order.prepare_pickup",
    subject: { type: "order", id: order.id },
    data: { note },
  });
}

async function sendBack(call: UserCall, order: LockedOrder, note: string | null): Promise<void> {
  requireKey(call, "write_hub");
  if (!(await isSendBackDue(call.database, order.id)))
    throw new ApiError("transition_refused", {
      data: { status: order.status, action: SEND_BACK },
    });
  await planShipment(call, order, "to_seller", call.at);
  await writeAudit(call, {
    market: order.market,
    action: "order.send_back",
    subject: { type: "order", id: order.id },
    data: { note },
  });
}
