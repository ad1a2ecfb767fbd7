export { eraseSeller } from "./cancel-sell-request.ts";
export { findSale, getOwnListing } from "./get-my-listing.ts";
export { deleteListing, lockOwnListing } from "./my-listing-actions.ts";
export { myListingsRoutes } from "./my-listings.routes.ts";
export { registerVacationJobs, resumeVacation, stopVacationClock } from "./set-vacation.ts";
