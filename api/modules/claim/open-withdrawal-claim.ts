import { WITHDRAWAL_HAND_IN } from "#contract/withdrawal-words.ts";
import type { ApiDeps } from "#api/context.ts";
import type { OrderRow } from "#api/modules/order/index.ts";
import { planShipment } from "#api/modules/shipment/index.ts";
import { startClaimClock } from "./claim-clock.ts";
import {
  type ClaimRow,
  insertClaim,
  lockOpenClaim,
  turnIntoWithdrawal,
  writeStatus,
} from "./claim-store.ts";
import { toSendDate } from "./list-claims.ts";
import el from "./locales/el.json" with { type: "json" };
import en from "./locales/en.json" with { type: "json" };

const answer = (key: keyof typeof en) => ({ answer_el: el[key], answer_en: en[key] });

/**
 * The way back of a completed sale: a claim that no one has to accept, whose refund waits for the
 * device. Another claim that is open becomes it. Only a device on its way to the buyer has to arrive
 * first (`on_delivery`). Expects a locked order.
 */
export async function openWithdrawalClaim(
  deps: Pick<ApiDeps, "database" | "jobs" | "courier" | "delivery">,
  order: OrderRow,
  at: Date,
): Promise<"claim" | "with_us" | "on_delivery"> {
  const { database } = deps;
  const running = await lockOpenClaim(database, order.id);
  if (running?.status === "sent_back") return "on_delivery";
  if (running?.status === "at_hub") {
    await turnIntoWithdrawal(database, running.id, answer("withdrawn-with-us"));
    return "with_us";
  }
  const id = running?.id ?? (await insertWithdrawalClaim(database, order, at));
  await turnIntoWithdrawal(database, id, answer("withdrawn"));
  if (running?.status === "accepted") {
    await giveTime(deps, running, at);
    return "claim";
  }
  const send_by = toSendDate(order.market, at, WITHDRAWAL_HAND_IN);
  await writeStatus(database, id, { status: "accepted", decided_at: at, send_by });
  await planShipment(deps, order, "claim_to_hub", at);
  await startClaimClock(deps, { id, market: order.market, decided_at: at, send_by });
  return "claim";
}

/** A repaired device has arrived whose buyer had withdrawn before. Expects a locked order. */
export async function followDelivered(
  deps: Parameters<typeof openWithdrawalClaim>[0],
  order: OrderRow,
  { reason }: Pick<ClaimRow, "reason">,
  at: Date,
): Promise<void> {
  if (order.withdrawn_at !== null && reason !== "withdrawal")
    await openWithdrawalClaim(deps, order, at);
}

async function insertWithdrawalClaim(
  database: ApiDeps["database"],
  order: OrderRow,
  at: Date,
): Promise<string> {
  const id = await insertClaim(database, {
    market: order.market,
    order_id: order.id,
    user_id: order.buyer_id,
    reason: "withdrawal",
    description: "",
    photos: [],
    at,
  });
  if (id === null) throw new Error(`Order ${order.id} has a claim that its lock did not show`);
  return id;
}

/** The device may be sent as late as after any other withdrawal. */
async function giveTime(
  deps: Pick<ApiDeps, "database" | "jobs">,
  { id, market, send_by: former, decided_at }: ClaimRow,
  at: Date,
): Promise<void> {
  const send_by = toSendDate(market, at, WITHDRAWAL_HAND_IN);
  // Without a date it was reopened, and its clock waits for the parcel.
  if (former === null || former >= send_by) return;
  await writeStatus(deps.database, id, { status: "accepted", send_by });
  await startClaimClock(deps, { id, market, decided_at: decided_at ?? at, send_by });
}
