import type { ListingStatus } from "#contract/listing-words.ts";

/** `order` is the order's own lifecycle, never a person. */
export type ListingActor = "seller" | "hub" | "buyer" | "order" | "deftero";

type Row = {
  by: readonly ListingActor[];
  /** The same state where an action changes something else. */
  moves: Partial<Record<ListingStatus, ListingStatus>>;
};

/**
 * Every transition of a listing (spec §4 "Listing states", decisions "Selling"). Buttons, checks
 * and the search index derive from it. Boosted is not a state but a date on a published listing; a
 * draft order reserves a listing without a transition.
 */
// oxfmt-ignore
export const LISTING_TRANSITIONS = {
  /**
   * Changes go through moderation again. A published listing stays while its changed version waits.
   */
  submit: { by: ["seller"], moves: { draft: "under_review", rejected: "under_review", published: "published", hidden: "under_review" } },
  cancel_sell_request: { by: ["seller"], moves: { under_review: "draft" } },
  publish: { by: ["hub"], moves: { under_review: "published" } },
  /** Also takes down a listing after a report. */
  reject: { by: ["hub"], moves: { under_review: "rejected", published: "rejected", hidden: "rejected" } },
  /** The changed version replaces the published one, or is dropped. */
  publish_edit: { by: ["hub"], moves: { published: "published", hidden: "hidden" } },
  reject_edit: { by: ["hub"], moves: { published: "published", hidden: "hidden" } },
  edit: { by: ["seller"], moves: { draft: "draft", rejected: "rejected", published: "published", hidden: "hidden" } },
  update_price: { by: ["seller"], moves: { published: "published", hidden: "hidden" } },
  hide: { by: ["seller"], moves: { published: "hidden" } },
  unhide: { by: ["seller"], moves: { hidden: "published" } },
  boost: { by: ["seller"], moves: { published: "published" } },
  mark_sold: { by: ["seller"], moves: { published: "sold", hidden: "sold" } },
  /** Only after `mark_sold`: a unit sold by an order comes back through `release`. */
  unmark_sold: { by: ["seller"], moves: { sold: "published" } },
  delete: { by: ["seller"], moves: { draft: "inactive", rejected: "inactive", published: "inactive", hidden: "inactive", failed_check: "inactive" } },
  deactivate: { by: ["deftero"], moves: { under_review: "inactive", published: "inactive", hidden: "inactive" } },
  reserve: { by: ["buyer"], moves: { published: "published" } },
  sell: { by: ["order"], moves: { published: "sold" } },
  /** The order failed, and the unit is for sale again. */
  release: { by: ["order"], moves: { sold: "published" } },
  /** The order failed, and the seller decides whether the unit is still for sale. */
  hand_back: { by: ["order"], moves: { sold: "hidden" } },
  /** No longer for sale: the parcel was lost, or the unit came back used. */
  retire: { by: ["order"], moves: { sold: "inactive" } },
  fail_check: { by: ["order"], moves: { sold: "failed_check" } },
} as const satisfies Record<string, Row>;

export type ListingTransition = keyof typeof LISTING_TRANSITIONS;

export function findNextStatus(
  transition: ListingTransition,
  from: ListingStatus,
  by: ListingActor,
): ListingStatus | null {
  const row: Row = LISTING_TRANSITIONS[transition];
  return row.by.includes(by) ? (row.moves[from] ?? null) : null;
}
