import type { ListingAction } from "#contract/listing-words.ts";
import type { OwnListing } from "#contract/my-listings.ts";

export type MyListingState =
  | OwnListing["status"]
  | "taken_back"
  | "reserved"
  | "away"
  | "marked_sold";

export type NextAction = "continue" | "fix" | "submit" | "unhide" | "boost" | "order";

export type MyListingView = ReturnType<typeof presentMyListing>;

export function presentMyListing(listing: OwnListing) {
  return {
    id: listing.id,
    state: findState(listing),
    isUnsent: listing.status === "draft" && listing.submitted_at === null,
    title: listing.title,
    detail: [listing.capacity, listing.color].filter(Boolean).join(" · "),
    grade: listing.generic_condition,
    cover: listing.cover,
    price: listing.asking_price,
    total: listing.total_price,
    sale: listing.sale,
    boostedUntil: listing.boosted_until,
    orderId: listing.order_id,
    rejection: listing.rejection,
    hasUnsentChanges: listing.has_unsent_changes,
    hasEditUnderReview: listing.has_edit_under_review,
    offersWaiting: listing.offers_waiting,
    hubStay: listing.hub_stay,
    isInstantBuy: listing.is_instant_buy,
    actions: listing.allowed_actions,
    submittedAt: listing.submitted_at,
    publishedAt: listing.published_at,
    soldAt: listing.sold_at,
    updatedAt: listing.updated_at,
    next: findNext(listing),
  };
}

function findState(listing: OwnListing): MyListingState {
  const { status } = listing;
  if (status === "draft" && listing.submitted_at !== null) return "taken_back";
  if (status === "published" && listing.is_reserved) return "reserved";
  if (status === "hidden" && listing.is_on_vacation) return "away";
  if (status === "sold" && listing.is_marked_sold) return "marked_sold";
  return status;
}

function findNext({
  status,
  allowed_actions: allowed,
  has_unsent_changes: hasChanges,
  order_id: order,
}: OwnListing): NextAction | null {
  const may = (action: ListingAction) => allowed.includes(action);
  if (status === "draft") return may("edit") ? "continue" : null;
  if (status === "rejected") return may("edit") ? "fix" : null;
  if (hasChanges && may("edit")) return "submit";
  if (may("unhide")) return "unhide";
  if (may("boost")) return "boost";
  return order === null ? null : "order";
}
