export { listOffers, listOffersOfOrder } from "./draft-subscription.ts";
export { subscriptionExport } from "./export-subscriptions.ts";
export { endSubscriptions, eraseSubscriptions, followOrder } from "./follow-order.ts";
export { addMonths, scheduleNextMonth } from "./plan-payment.ts";
export {
  insertClaim as insertSubscriptionClaim,
  listOpenClaims,
  updateClaim as updateSubscriptionClaim,
} from "./subscription-claim-store.ts";
export { registerSubscriptionJobs, resumeCharge } from "./subscription-jobs.ts";
export {
  insertCharge as insertSubscriptionCharge,
  insertPayment as insertSubscriptionPayment,
  updateCharge as updateSubscriptionCharge,
} from "./subscription-payment-store.ts";
export { insertDraft as insertSubscription, updateSubscription } from "./subscription-store.ts";
export { subscriptionRoutes } from "./subscription.routes.ts";
export { toChargeKey } from "./take-charge-step.ts";
