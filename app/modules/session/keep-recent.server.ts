import { isFetchedAhead } from "#contract/is-fetched-ahead.ts";
import { addRecent } from "./recent-listings.ts";

type Jar = { get(key: "recent"): string | null; set(key: "recent", value: string): void };
type Visit = { request: Request; cookies: Jar; shared: boolean };

/**
 * Remembers a listing that was seen where the answer is made for one visitor alone: then it works
 * without scripts too. What the browser fetches ahead was not seen.
 */
export function keepRecent(id: string, { request, cookies, shared }: Visit): void {
  if (shared || isFetchedAhead(request)) return;
  cookies.set("recent", addRecent(cookies.get("recent"), id));
}
