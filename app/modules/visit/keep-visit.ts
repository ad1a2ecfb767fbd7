import { rememberListing } from "../session/recent-listings.ts";
import { moveOn, readTrail, saveTrail } from "../session/previous-path.ts";

/** Parameters that do not make another page. */
const PASSING = ["modal", "switch_to", "auth", "error", "accessToken", "customUrl", "t"];

/** Saves the listing and the previous path on every change of page (spec §2). */
export function keepVisit({ pathname, search }: Pick<URL, "pathname" | "search">): void {
  const query = new URLSearchParams(search);
  rememberListing(pathname);
  for (const name of PASSING) query.delete(name);
  const rest = query.toString();
  saveTrail(moveOn(readTrail(), rest === "" ? pathname : `${pathname}?${rest}`));
}
