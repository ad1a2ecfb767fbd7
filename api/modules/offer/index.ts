export { answerOffer, registerOfferJobs } from "./answer-offer.ts";
export {
  closeOffersOfSold,
  endOffersOf,
  voidOffersAtOldPrice,
  voidOffersOfListing,
} from "./close-offers.ts";
export { offerExport } from "./export-offers.ts";
export { moveOffer, setOfferClock } from "./move-offer.ts";
export type { OfferCall } from "./lock-offer.ts";
export { lockOfferTalk, lockOpenOffer } from "./find-talk.ts";
export { makeOffer } from "./make-offer.ts";
export { findBuyerRange, findSellerRange } from "./offer-policy.ts";
export { endRuleOfEdited, moveRuleToPrice } from "./offer-rule.ts";
export { eraseOffers, insertOffer } from "./offer-store.ts";
export { offerRoutes } from "./offer.routes.ts";
