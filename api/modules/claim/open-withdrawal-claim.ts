import { WITHDRAWAL_HAND_IN } from "#contract/withdrawal-words.ts";
import type { ApiDeps } from "#api/context.ts";
import type { OrderRow } from "#api/modules/order/index.ts";
import { planShipment } from "#api/modules/shipment/index.ts";
import { startClaimClock } from "./claim-clock.ts";
import { insertClaim, writeStatus } from "./claim-store.ts";
import { toSendDate } from "./list-claims.ts";

const ANSWER = {
  answer_el: "Υπαναχώρησες από τη σύμβαση. Στείλε μας τη συσκευή και παίρνεις πίσω όλο το ποσό.",
  answer_en:
    "You have withdrawn from the contract. Send us the device, and you get everything back.",
};

/**
 * The way back of a completed sale: a claim that no one has to accept, whose refund waits for the
 * device. Expects a locked order. False where another claim is open, which staff have to see to.
 */
export async function openWithdrawalClaim(
  deps: Pick<ApiDeps, "database" | "jobs" | "courier" | "delivery">,
  order: OrderRow,
  at: Date,
): Promise<boolean> {
  const { database } = deps;
  const id = await insertClaim(database, {
    market: order.market,
    order_id: order.id,
    user_id: order.buyer_id,
    reason: "withdrawal",
    description: "",
    photos: [],
    at,
  });
  if (id === null) return false;
  const send_by = toSendDate(order.market, at, WITHDRAWAL_HAND_IN);
  await writeStatus(database, id, { status: "accepted", ...ANSWER, decided_at: at, send_by });
  await planShipment(deps, order, "claim_to_hub", at);
  await startClaimClock(deps, { id, market: order.market, decided_at: at, send_by });
  return true;
}
