import type { AwayStatus } from "#contract/consignment-words.ts";
import {
  LISTING_ACTIONS,
  type ListingAction,
  type ListingStatus,
} from "#contract/listing-words.ts";
import type { Listing } from "#contract/listing.ts";
import type { Market } from "#contract/market.ts";
import type { Call, SessionUser } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { hasKey } from "#api/http/staff-access.ts";
import { findNextStatus, type ListingActor, type ListingTransition } from "./listing-states.ts";

type Viewer = Pick<SessionUser, "id" | "staff"> | null;

type ListingFacts = {
  sellerId: string;
  status: ListingStatus;
  publishedAt: Date | null;
  boostedUntil: Date | null;
  isReserved: boolean;
  /** A sale by an order cannot be taken back. */
  isMarkedSold: boolean;
  isDeliverable?: boolean;
  /** The device lies at the hub before it is sold. */
  hubStay?: AwayStatus | null;
  /** Changes that wait for the hub must be taken back before others are made. */
  hasEditUnderReview?: boolean;
};

const STEP = {
  buy: ["reserve", "buyer"],
  edit: ["edit", "seller"],
  update_price: ["update_price", "seller"],
  hide: ["hide", "seller"],
  unhide: ["unhide", "seller"],
  boost: ["boost", "seller"],
  mark_sold: ["mark_sold", "seller"],
  unmark_sold: ["unmark_sold", "seller"],
  cancel_sell_request: ["cancel_sell_request", "seller"],
  delete: ["delete", "seller"],
} as const satisfies Record<ListingAction, readonly [ListingTransition, ListingActor]>;

/** What its seller may do with the listing of a device that lies at the hub. */
const isLeftAtHub = (action: ListingAction, stay: AwayStatus): boolean =>
  action === "update_price" ||
  (stay === "in_stock" && ["hide", "unhide", "boost"].includes(action));

export const isMine = (listing: { sellerId: string }, viewer: Viewer): boolean =>
  viewer !== null && listing.sellerId === viewer.id;

/** Gone if it was once public, else unknown. */
export function findVisibility(
  listing: Pick<ListingFacts, "sellerId" | "status" | "publishedAt"> & { deletedAt: Date | null },
  viewer: Viewer,
): "visible" | "gone" | "unknown" {
  if (listing.status === "published") return "visible";
  if (hasKey({ user: viewer }, "read_listings")) return "visible";
  if (isMine(listing, viewer) && listing.deletedAt === null) return "visible";
  return listing.publishedAt === null ? "unknown" : "gone";
}

/** A visitor may begin to buy and signs in on the way. */
export function listAllowedActions(
  listing: ListingFacts,
  viewer: Viewer,
  at: Date,
): Listing["allowed_actions"] {
  const mine = isMine(listing, viewer);
  return LISTING_ACTIONS.filter((action) => {
    const [transition, actor] = STEP[action];
    if (mine !== (actor === "seller")) return false;
    if (listing.hasEditUnderReview && mine) {
      if (action === "edit") return false;
      if (action === "cancel_sell_request") return true;
    }
    if (findNextStatus(transition, listing.status, actor) === null) return false;
    if (mine && listing.hubStay && !isLeftAtHub(action, listing.hubStay)) return false;
    if (action === "unmark_sold" && !listing.isMarkedSold) return false;
    if (action === "buy" && listing.isDeliverable === false) return false;
    if (action === "boost") return listing.boostedUntil === null || listing.boostedUntil <= at;
    // A reservation does not keep a seller from hiding the listing.
    return action === "hide" || !listing.isReserved;
  });
}

type Known = {
  market: Market;
  seller_id: string;
  status: ListingStatus;
  published_at: Date | null;
  deleted_at: Date | null;
  sku_id?: string;
};

/** Own listings in every market, others' in the current one. Throws not_found, listing_gone. */
export function requireVisible<Row extends Known>(
  row: Row | null,
  { user, market }: Pick<Call, "market"> & { user: Viewer },
): Row {
  if (!row) throw new ApiError("not_found");
  const facts = {
    sellerId: row.seller_id,
    status: row.status,
    publishedAt: row.published_at,
    deletedAt: row.deleted_at,
  };
  if (row.market !== market && !isMine(facts, user)) throw new ApiError("not_found");
  const visibility = findVisibility(facts, user);
  if (visibility === "unknown") throw new ApiError("not_found");
  if (visibility === "gone") {
    throw new ApiError("listing_gone", row.sku_id ? { data: { sku_id: row.sku_id } } : {});
  }
  return row;
}
