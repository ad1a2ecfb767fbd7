import { isbot } from "isbot";
import { isFetchedAhead } from "#contract/is-fetched-ahead.ts";

/** Header of a document that carries no scripts. */
export const SCRIPTLESS = "X-Scriptless";

/** Says of a page that all visitors share that nobody sees this making of it. */
export const UNSEEN = "X-Unseen";

/** Whether a person is about to see the page: no crawler, and nothing that is fetched ahead. */
export const isView = ({ headers }: { headers: Headers }): boolean =>
  !headers.has(UNSEEN) && !isFetchedAhead({ headers }) && !isbot(headers.get("User-Agent"));
