import { type ListingAction, LISTING_GROUPS, type ListingGroup } from "#contract/listing-words.ts";
import type { OwnListing } from "#contract/my-listings.ts";

export type OwnState =
  | Exclude<OwnListing["status"], never>
  | "taken_back"
  | "reserved"
  | "away"
  | "marked_sold";

export type NextAction = "continue" | "mend" | "send" | "unhide" | "boost" | "order";

export type OwnView = ReturnType<typeof presentOwn>;

export function presentOwn(listing: OwnListing) {
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
    actions: listing.allowed_actions,
    submittedAt: listing.submitted_at,
    publishedAt: listing.published_at,
    soldAt: listing.sold_at,
    updatedAt: listing.updated_at,
    next: findNext(listing),
  };
}

function findState(listing: OwnListing): OwnState {
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
  if (status === "rejected") return may("edit") ? "mend" : null;
  if (hasChanges && may("edit")) return "send";
  if (may("unhide")) return "unhide";
  if (may("boost")) return "boost";
  return order === null ? null : "order";
}

export type OwnQuery = { group: ListingGroup; page: number };

/** An invalid query means the first page of active listings. */
export function parseMyListingsQuery(query: URLSearchParams): OwnQuery {
  const group = query.get("group") ?? "";
  const page = Number(query.get("page"));
  return {
    group: Object.hasOwn(LISTING_GROUPS, group) ? (group as ListingGroup) : "active",
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
}
