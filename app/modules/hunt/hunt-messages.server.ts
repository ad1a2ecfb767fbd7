import type { Messages } from "../form/error-placement.server.ts";

/** Sentences of these pages for codes of the API. */
export const HUNT_MESSAGES = {
  too_many_hunts: "hunt.too-many-hunts",
  profile_incomplete: "hunt.profile-incomplete",
  hunt_ended: "hunt.hunt-ended",
  proposal_void: "hunt.proposal-void",
  price_changed: "hunt.price-changed",
  listing_not_available: "hunt.listing-not-available",
  hold_paused: "hunt.hold-paused",
  too_many_checkouts: "hunt.too-many-checkouts",
} as const satisfies Messages;
