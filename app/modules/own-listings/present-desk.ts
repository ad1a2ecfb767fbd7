import type { DeskListing } from "#contract/my-listings.ts";
import type { Money } from "#contract/money.ts";
import type { OwnBulkAction } from "#contract/own-listing-words.ts";
import { presentMyListing } from "../my-listings/present-my-listings.ts";

/** A price above the usual one is pointed out after so many days without a sale. */
const PATIENCE_DAYS = 14;

export type DeskRow = ReturnType<typeof presentDeskRow>;

export function presentDeskRow(listing: DeskListing) {
  const shown = presentMyListing(listing);
  const { usual, days_on_sale: days } = listing;
  const isOffered = listing.status === "published" || listing.status === "hidden";
  const isDear = usual?.place === "above" && (days ?? 0) >= PATIENCE_DAYS;
  const mayLower = isDear && listing.allowed_actions.includes("update_price");
  return {
    ...shown,
    reference: listing.reference,
    /** Null for what nobody could see yet. */
    interest:
      listing.published_at === null ? null : { views: listing.views, favorites: listing.favorites },
    days: isOffered || listing.status === "sold" ? days : null,
    usual,
    /** The usual price without cents, for one that waits too long above it. */
    lowerTo: mayLower && listing.status === "published" ? toWhole(usual.median) : null,
  };
}

const toWhole = ({ amount, currency }: Money): Money => ({
  amount: Math.round(amount / 100) * 100,
  currency,
});

/** What several listings of a tab can be asked at once. */
export const BULK_OF = {
  active: ["price", "hide"],
  drafts: ["price", "unhide"],
  under_review: [],
  past: [],
} as const satisfies Record<string, readonly OwnBulkAction[]>;
