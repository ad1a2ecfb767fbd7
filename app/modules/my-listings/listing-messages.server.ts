import type { Messages } from "../form/error-placement.server.ts";

/** Why a listing cannot be changed now: the order that holds it, or its status. */
export const LISTING_MESSAGES: Messages = {
  listing_busy: "my-listings.refused.busy",
  listing_at_hub: "my-listings.refused.at-hub",
  listing_transition_refused: ({ facts }) => `my-listings.refused.${String(facts["status"])}`,
  unavailable: "my-listings.refused.unavailable",
};
