export { registerOfferJobs } from "./answer-offer.ts";
export {
  closeOffersOfSold,
  endOffersOf,
  voidOffersAtOldPrice,
  voidOffersOfListing,
} from "./close-offers.ts";
export { offerExport } from "./export-offers.ts";
export { moveOffer, setOfferClock } from "./move-offer.ts";
export { eraseOffers, insertOffer } from "./offer-store.ts";
export { offerRoutes } from "./offer.routes.ts";
