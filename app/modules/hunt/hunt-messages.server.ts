import type { Messages } from "../form/error-placement.server.ts";

/** Sentences of these pages for codes of the API. */
export const HUNT_MESSAGES = {
  too_many_hunts: "refused.too_many_hunts",
  profile_incomplete: "refused.profile_incomplete",
  hunt_ended: "refused.hunt_ended",
  proposal_void: "refused.proposal_void",
  price_changed: "refused.price_changed",
  listing_not_available: "refused.listing_not_available",
  hold_paused: "refused.hold_paused",
  too_many_checkouts: "refused.too_many_checkouts",
} as const satisfies Messages;
