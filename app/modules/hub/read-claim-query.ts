/** Which claims: those that wait, or every one. */
export type ClaimState = "open" | "all";

/** What the address asks for; anything else reads as the first page of those that wait. */
export function readClaimQuery(query: URLSearchParams): { state: ClaimState; page: number } {
  const page = Number(query.get("page"));
  return {
    state: query.get("state") === "all" ? "all" : "open",
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
}
