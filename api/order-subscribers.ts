import type { Subscribers } from "./events.ts";
import { followSale } from "#api/modules/hub-stock/index.ts";
import { moveListingOfOrder } from "#api/modules/listing/index.ts";
import { recordSale } from "#api/modules/market-price/index.ts";
import { closeOffersOfSold } from "#api/modules/offer/index.ts";
import { announceOrderNews, isClosed, moneyGoal } from "#api/modules/order/index.ts";
import { moveMoney } from "#api/modules/payment/index.ts";
import { endPick } from "#api/modules/pick/index.ts";
import { compensateSeller, schedulePayout } from "#api/modules/payout/index.ts";
import { scheduleEvaluation } from "#api/modules/pro-badge/index.ts";
import { writeSystemReview } from "#api/modules/review/index.ts";
import { markSharedDetails } from "#api/modules/shared-detail/index.ts";
import { cancelShipments, closeArrived } from "#api/modules/shipment/index.ts";
import { followOrder } from "#api/modules/subscription/index.ts";
import { releasePromoCode } from "#api/modules/promo-code/index.ts";

/** The database is locked in this order: listing, payments, shipments, payout, review, subscription, promo code. */
export const orderMovedSubscribers: Subscribers["order_moved"] = [
  async (deps, { order, transition, at }) => {
    if (transition.listing === "sold") await markSharedDetails(deps, order, at);
  },
  async (deps, { order, transition, at }) => {
    if (transition.listing) await moveListingOfOrder(deps, order, transition.listing, at);
  },
  async (deps, { order, transition }) => {
    if (transition.listing === "sold") await endPick(deps, order.listing_id);
  },
  (deps, event) => followSale(deps, event),
  async (deps, { order, transition, at }) => {
    if (transition.listing === "sold") await closeOffersOfSold(deps, order, at);
  },
  async (deps, { order, transition, at }) => {
    if (transition.money) await moveMoney(deps, order, transition.money, at);
  },
  async (deps, { before, order, transition, at }) => {
    if (before.requested_at && isClosed(transition.to)) await cancelShipments(deps, order.id, at);
  },
  async (deps, { order, transition, at }) => {
    if (transition.move === "arrive_at_hub") await closeArrived(deps, order.id, at);
  },
  async (deps, { order, transition, at }) => {
    if (transition.to !== "completed") return;
    await recordSale(deps.database, order.id);
    await schedulePayout(deps, order, at);
    await scheduleEvaluation(deps, order.seller_id);
  },
  async (deps, { order, transition, at }) => {
    if (transition.move === "mark_lost") await compensateSeller(deps, order, at);
  },
  async ({ database }, { order, transition, at }) => {
    // An honest refusal must not be worse than silence: both get a review (docs/decisions/0054).
    if (transition.to === "seller_rejected" || transition.to === "seller_timeout")
      await writeSystemReview(database, order, at);
  },
  async (deps, { order, transition: { notice }, dueAt, at }) => {
    if (notice) await announceOrderNews(deps, order, { notice, at, dueAt });
  },
  (deps, event) => followOrder(deps, event),
  async ({ jobs }, { order, transition, at }) => {
    const isThere = transition.to === "delivered" || transition.to === "at_hub";
    if (isThere && order.withdrawn_at !== null)
      await jobs.outbox.add({
        market: order.market,
        topic: "withdrawn-arrived",
        payload: { order_id: order.id, at: at.toISOString() },
      });
  },
  async ({ database }, { before, transition, at }) => {
    if (before.voucher_code !== null && moneyGoal(transition.to) === "return")
      await releasePromoCode(database, before.id, at);
  },
];
