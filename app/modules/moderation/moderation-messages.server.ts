import type { Messages } from "../form/error-placement.server.ts";

/** Sentences of staff's forms about decisions. */
export const MODERATION_MESSAGES: Messages = {
  forbidden: "moderation-hub.problem.forbidden",
  complaint_closed: "moderation-hub.problem.closed",
  measure_in_force: "moderation-hub.problem.in-force",
  measure_over: "moderation-hub.problem.over",
  listing_transition_refused: "moderation-hub.problem.state",
  too_many_requests: "hub.problem.too-many",
  unavailable: "hub.problem.unavailable",
};
