import type { ListingStatus } from "#contract/listing-words.ts";

/** `order` is the order's own lifecycle, never a person. */
export type ListingActor = "seller" | "hub" | "buyer" | "order" | "deftero";

type Row = {
  by: readonly ListingActor[];
  moves: Partial<Record<ListingStatus, ListingStatus>>;
};

/** spec §4 "Listing states", decisions "Selling". A boost is a date, not a state. */
// oxfmt-ignore
export const LISTING_TRANSITIONS = {
  /** Changes are moderated again; a published listing stays meanwhile. */
  submit: { by: ["seller"], moves: { draft: "under_review", rejected: "under_review", published: "published", hidden: "under_review" } },
  cancel_sell_request: { by: ["seller"], moves: { under_review: "draft" } },
  publish: { by: ["hub"], moves: { under_review: "published" } },
  /** Also takes down a listing after a report. */
  reject: { by: ["hub"], moves: { under_review: "rejected", published: "rejected", hidden: "rejected" } },
  /** A decision hides it, and takes that back. */
  restrict: { by: ["deftero"], moves: { published: "hidden", hidden: "hidden" } },
  reinstate: { by: ["deftero"], moves: { rejected: "published", hidden: "published" } },
  reinstate_hidden: { by: ["deftero"], moves: { rejected: "hidden" } },
  reinstate_review: { by: ["deftero"], moves: { rejected: "under_review" } },
  publish_edit: { by: ["hub"], moves: { published: "published", hidden: "hidden" } },
  reject_edit: { by: ["hub"], moves: { published: "published", hidden: "hidden" } },
  edit: { by: ["seller"], moves: { draft: "draft", rejected: "rejected", published: "published", hidden: "hidden" } },
  update_price: { by: ["seller"], moves: { published: "published", hidden: "hidden" } },
  hide: { by: ["seller"], moves: { published: "hidden" } },
  unhide: { by: ["seller"], moves: { hidden: "published" } },
  boost: { by: ["seller"], moves: { published: "published" } },
  mark_sold: { by: ["seller"], moves: { published: "sold", hidden: "sold" } },
  /** Only after `mark_sold`: an order returns its unit by `release`. */
  unmark_sold: { by: ["seller"], moves: { sold: "published" } },
  delete: { by: ["seller"], moves: { draft: "inactive", rejected: "inactive", published: "inactive", hidden: "inactive", failed_check: "inactive" } },
  deactivate: { by: ["deftero"], moves: { under_review: "inactive", published: "inactive", hidden: "inactive" } },
  reserve: { by: ["buyer"], moves: { published: "published" } },
  sell: { by: ["order"], moves: { published: "sold" } },
  release: { by: ["order"], moves: { sold: "published" } },
  /** The seller decides whether the unit is still for sale. */
  hand_back: { by: ["order"], moves: { sold: "hidden" } },
  /** The parcel was lost, or the unit came back used. */
  retire: { by: ["order"], moves: { sold: "inactive" } },
  /** The hub has the device before it is sold. */
  take_in: { by: ["hub"], moves: { published: "hidden", hidden: "hidden" } },
  put_on_shelf: { by: ["hub", "seller"], moves: { hidden: "published" } },
  take_off_shelf: { by: ["seller", "deftero"], moves: { published: "hidden", hidden: "hidden" } },
  fail_at_hub: { by: ["hub"], moves: { hidden: "failed_check" } },
  /** By the rule that its seller agreed to. */
  drop_price: { by: ["deftero"], moves: { published: "published" } },
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
