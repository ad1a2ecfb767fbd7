import type { Decision } from "#contract/moderation.ts";

export const DECISION_ID = "01a1fc5b-d3c2-759e-b637-8ea64d58dd07";

/** As the API answers it. */
export const decisionOf = (change: Partial<Decision> = {}) => ({
  id: DECISION_ID,
  measure: "remove_listing" as const,
  subject_type: "listing" as const,
  subject_id: "01a078dd-6023-713a-9817-7b532fa004ce",
  title: "iPhone 13",
  reason: "stolen" as const,
  ground: "illegal" as const,
  facts: "The police has its number.",
  source: "notice" as const,
  is_automated: false,
  markets: ["GR" as const],
  decided_at: "2026-11-20T10:00:00.000Z",
  ends_at: null,
  is_in_force: true,
  reversal: null,
  complaint: null,
  complain_until: "2027-05-23T10:00:00.000Z",
  ...change,
});
