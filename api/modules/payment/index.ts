export { insertCardRow, markCardWorked } from "./card-store.ts";
export { findCard, findCards, listCards } from "./card.ts";
export { completePayment, payOrder } from "./complete-payment.ts";
export { eraseCards } from "./erase-cards.ts";
export { findGoodwillSum, type Goodwill, listGoodwill } from "./goodwill-refund-store.ts";
export { moveMoney, postOrderTransfer, requireCharge } from "./move-money.ts";
export { presentPayment } from "./pay-order.ts";
export { registerPaymentJobs } from "./payment-jobs.ts";
export { toPaymentKey } from "./payment-key.ts";
export { findPreferredMethod } from "./payment-method-preference.ts";
export { isForOrder, isRunning } from "./payment-states.ts";
export {
  findLastPayment,
  findLastPayments,
  insertPayment,
  listOrderPayments,
  type Payment,
  type PaymentRow,
  updatePayment,
} from "./payment-store.ts";
export { paymentRoutes } from "./payment.routes.ts";
export { recordCapture } from "./record-provider-payment.ts";
export {
  getRefundable,
  refundClaim,
  refundGoodwill,
  registerGoodwillRefundJobs,
  requireRefundable,
} from "./refund-goodwill.ts";
export { chargeNow } from "./take-payment-step.ts";
export { paymentExport } from "./export-payments.ts";
export { paymentList } from "./payment-list.ts";
