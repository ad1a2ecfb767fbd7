import { days, seconds } from "#contract/duration.ts";
import { isFetchedAhead } from "#contract/is-fetched-ahead.ts";

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const KEPT = 8;
const MAX_AGE_SECONDS = days(30) / seconds(1);

/** Ids from the cookie `recent`, latest first; invalid ids are dropped. */
export const parseRecent = (text: string | null | undefined): string[] =>
  (text ?? "")
    .split(".")
    .filter((id) => ID.test(id))
    .slice(0, KEPT);

/** The value of the cookie after a visit to one more listing. */
export const addRecent = (text: string | null | undefined, id: string): string =>
  [id, ...parseRecent(text).filter((one) => one !== id)].slice(0, KEPT).join(".");

export const readRecent = (): string | undefined =>
  /(?:^|;\s*)recent=([^;]*)/.exec(document.cookie)?.[1];

/** Listing pages are cached for all visitors and set no cookie, so the browser sets it. */
export function rememberListing(pathname: string): void {
  const id = /\/listing\/([\da-f-]{36})$/.exec(pathname)?.[1];
  if (id === undefined) return;
  const value = addRecent(readRecent(), id);
  const secure = location.protocol === "https:" ? ";Secure" : "";
  document.cookie = `recent=${value};Path=/;Max-Age=${MAX_AGE_SECONDS};SameSite=Lax${secure}`;
}

type Jar = { get(key: "recent"): string | null; set(key: "recent", value: string): void };
type Visit = { request: Request; cookies: Jar; shared: boolean };

/**
 * For pages rendered for one visitor, so that it works without scripts. Prefetched pages do not
 * count.
 */
export function saveRecent(id: string, { request, cookies, shared }: Visit): void {
  if (shared || isFetchedAhead(request)) return;
  cookies.set("recent", addRecent(cookies.get("recent"), id));
}
