import { isbot } from "isbot";
import { isFetchedAhead } from "#contract/is-fetched-ahead.ts";

/** Header of a document that carries no scripts. */
export const SCRIPTLESS = "X-Scriptless";

export const UNSEEN = "X-Unseen";

/** Whether a person sees the page: neither a crawler nor a prefetch. */
export const isView = ({ headers }: { headers: Headers }): boolean =>
  !headers.has(UNSEEN) && !isFetchedAhead({ headers }) && !isbot(headers.get("User-Agent"));
