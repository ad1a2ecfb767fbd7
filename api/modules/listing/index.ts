export { getListing, getOrderListing, orderConditions } from "./get-listing.ts";
export { listCards } from "./list-cards.ts";
export { eraseListings } from "./erase-listings.ts";
export { dropEdit, lockEdited } from "./listing-edit.ts";
export { isMine, listAllowedActions, requireVisible } from "./listing-policy.ts";
export { findNextStatus, LISTING_TRANSITIONS, type ListingTransition } from "./listing-states.ts";
export {
  countOnSale,
  findHubStay,
  findListing,
  findVacation,
  hasListingsOnSale,
  type HeldListing,
  type ListingChange,
  type ListingRow,
  type LockedListing,
  lockListing,
  lockListingsOf,
  type Vacation,
  writeListingStatus,
} from "./listing-store.ts";
export { listingRoutes } from "./listing.routes.ts";
export { moveListingOfOrder } from "./move-listing-of-order.ts";
export { moveListing, requireNotAtHub } from "./move-listing.ts";
export { publishListing, rejectEdit } from "./publish-listing.ts";
export { restoreListings, restrictListings, withdrawListings } from "./withdraw-listings.ts";
export { listingExport } from "./export-listings.ts";
export { listingList } from "./listing-list.ts";
