export {
  type AddOnFacts,
  type AddOnItem,
  listAddOns,
  presentAddOn,
  presentOffer,
} from "./add-ons.ts";
export { announceOrderNews } from "./announce-order-news.ts";
export { createOrderBySku } from "./create-order-by-sku.ts";
export { createOrder, insertDraft } from "./create-order.ts";
export { eraseTrader } from "./erase-trader.ts";
export { finalizeOrder } from "./finalize-order.ts";
export { claimFeeFreeResale, findFeeFreeResale } from "./find-fee-free-resale.ts";
export { findOrderedDevice, findOrderNews } from "./find-order-news.ts";
export {
  findKeptPurchase,
  findMyPurchase,
  findMySale,
  findOrderView,
  findRole,
  type OrderView,
  requireOrder,
  viewOrders,
} from "./find-order.ts";
export { moveOrder, type Mover, moveRefused, ORDER_CLOCK, setPickupReady } from "./move-order.ts";
export {
  acceptOrder,
  approveOrder,
  cancelOrder,
  lockMyOrder,
  makeMove,
  type MoveReason,
  rejectOrder,
  withdrawOrder,
  withdrawSale,
} from "./order-actions.ts";
export { presentAmounts, toOrderSums } from "./order-amounts.ts";
export {
  findPaymentError,
  lockMyPurchase,
  refreshDraft,
  refreshPayable,
  requirePayable,
} from "./order-draft.ts";
export { registerOrderJobs } from "./order-jobs.ts";
export { findOrderListing, type OrderWithListing } from "./order-listing-store.ts";
export { isInBuyersHand, isReviewable, listOffers } from "./order-offers.ts";
export {
  type DraftFacts,
  findNextStep,
  findOverdue,
  findRenewableFrom,
  findReservationEnd,
  listAllowedActions,
  listMissingSteps,
  listOpenSteps,
  toCurrentOrder,
  toShape,
} from "./order-policy.ts";
export { removePromoCode, usePromoCode } from "./order-promo-code.ts";
export {
  CARRIED_STATUSES,
  CLOSED_STATUSES,
  DRAFT_STATUSES,
  findExpiry,
  findTransition,
  HELD_STATUSES,
  isClosed,
  isDraft,
  listStatesAhead,
  listTransitions,
  moneyGoal,
  type MoneyGoal,
  type MoneyMovement,
  nextOnMainPath,
  ORDER_TRANSITIONS,
  type OrderDeadline,
  type OrderMove,
  type OrderNotice,
  type OrderShape,
  type OrderTransition,
  PASSED_STATUSES,
  SELLING_STATUSES,
} from "./order-states.ts";
export {
  getOrderStatus,
  hasAnyOrder,
  hasOpenOrders,
  listOpenOrders,
  type OpenOrder,
  listOrderEvents,
  lockListing,
  lockOrder,
  type OrderEventRow,
  type OrderItem,
  type OrderRow,
} from "./order-store.ts";
export { prefillOrder } from "./prefill-order.ts";
export { presentRefund } from "./present-refund.ts";
export { renewOrder } from "./renew-order.ts";
export { endHoldOfHidden, isUnheld } from "./reservation.ts";
export {
  confirmReturn,
  disputeReturn,
  insertReturnPhotos,
  listReturnPhotos,
  type ReturnPurpose,
} from "./return-dispute.ts";
export { findSellerFigures, hasOpenSales, soldCount } from "./seller-figures.ts";
export { updateOrderShipping } from "./update-order-shipping.ts";
export { updateOrder } from "./update-order.ts";
export { extendHandIn, markWithdrawn } from "./withdrawn-order.ts";
export { endWarranty, listCovers, presentWarranty, replaceDevice } from "./warranty.ts";
export { orderExport } from "./export-orders.ts";
