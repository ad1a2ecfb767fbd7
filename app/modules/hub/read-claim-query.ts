/** Which claims: those that wait for an answer, those on their way since, or every one. */
export const CLAIM_STATES = ["open", "on_its_way", "all"] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** What the address asks for; anything else reads as the first page of those that wait. */
export function readClaimQuery(query: URLSearchParams): { state: ClaimState; page: number } {
  const page = Number(query.get("page"));
  return {
    state: CLAIM_STATES.find((one) => one === query.get("state")) ?? "open",
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
}
