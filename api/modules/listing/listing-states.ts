import type { ListingStatus } from "#contract/listing-words.ts";

/** Who moves a listing. `order` is the order's own lifecycle, never a person. */
export type ListingActor = "seller" | "hub" | "buyer" | "order" | "deftero";

type Row = {
  by: readonly ListingActor[];
  /** From which state to which; the same state where an action changes something else. */
  moves: Partial<Record<ListingStatus, ListingStatus>>;
};

/**
 * The life of a listing (spec §4 "Listing states", decisions "Selling"), whole: buttons, checks and
 * the search index follow from it. Boosted is no state but a date on a published listing; a draft
 * order reserves a listing without moving it.
 */
export const LISTING_TRANSITIONS = {
  /** What changes goes through moderation again; of a listing on sale the changed version waits beside it. */
  submit: {
    by: ["seller"],
    moves: {
      draft: "under_review",
      rejected: "under_review",
      published: "published",
      hidden: "under_review",
    },
  },
  cancel_sell_request: { by: ["seller"], moves: { under_review: "draft" } },
  publish: { by: ["hub"], moves: { under_review: "published" } },
  /** Also off the shelf, after a report. */
  reject: {
    by: ["hub"],
    moves: { under_review: "rejected", published: "rejected", hidden: "rejected" },
  },
  /** The changed version takes the place of the one on sale, or does not. */
  publish_edit: { by: ["hub"], moves: { published: "published", hidden: "hidden" } },
  reject_edit: { by: ["hub"], moves: { published: "published", hidden: "hidden" } },
  edit: {
    by: ["seller"],
    moves: {
      draft: "draft",
      rejected: "rejected",
      published: "published",
      hidden: "hidden",
    },
  },
  update_price: { by: ["seller"], moves: { published: "published", hidden: "hidden" } },
  hide: { by: ["seller"], moves: { published: "hidden" } },
  unhide: { by: ["seller"], moves: { hidden: "published" } },
  boost: { by: ["seller"], moves: { published: "published" } },
  mark_sold: { by: ["seller"], moves: { published: "sold", hidden: "sold" } },
  /** Only of what the seller marked: a unit sold through an order comes back by `release`. */
  unmark_sold: { by: ["seller"], moves: { sold: "published" } },
  delete: {
    by: ["seller"],
    moves: {
      draft: "inactive",
      rejected: "inactive",
      published: "inactive",
      hidden: "inactive",
      failed_check: "inactive",
    },
  },
  deactivate: {
    by: ["deftero"],
    moves: { under_review: "inactive", published: "inactive", hidden: "inactive" },
  },
  reserve: { by: ["buyer"], moves: { published: "published" } },
  /** An order was requested: the unit is off the market until that order ends well or badly. */
  sell: { by: ["order"], moves: { published: "sold" } },
  /** The order came to nothing, and the unit is the seller's again. */
  release: { by: ["order"], moves: { sold: "published" } },
  /** It came to nothing, and the seller has to say whether the unit is still for sale. */
  hand_back: { by: ["order"], moves: { sold: "hidden" } },
  /** It is not for sale any more: the parcel was lost, or the unit went back used. */
  retire: { by: ["order"], moves: { sold: "inactive" } },
  fail_check: { by: ["order"], moves: { sold: "failed_check" } },
} as const satisfies Record<string, Row>;

export type ListingTransition = keyof typeof LISTING_TRANSITIONS;

/** The state that follows, or null where the table does not allow the step. */
export function findNextStatus(
  transition: ListingTransition,
  from: ListingStatus,
  by: ListingActor,
): ListingStatus | null {
  const row: Row = LISTING_TRANSITIONS[transition];
  return row.by.includes(by) ? (row.moves[from] ?? null) : null;
}
