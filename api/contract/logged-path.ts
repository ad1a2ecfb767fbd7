const MAX_LENGTH = 300;
/** The parameter is a secret with which anyone could act for its owner. */
const SECRET_AFTER =
  /(?<!\/(?:account|hub|profile))\/(unsubscribe|contact-change|decisions|withdraw|withdrawals|offers\/answer)\/[^/]+/g;
/** Tokens look like this: ids have no capitals, slugs no mix of capitals and digits. */
const TOKEN = /\/(?=[^/.]*[A-Z])(?=[^/.]*\d)[\w-]{24,}(?=\/|$)/g;
const SHORTEST_SECRET = 20;

/** A path for logs: without its query, and without tokens. */
export function toLoggedPath(target: string): string {
  const mark = target.indexOf("?");
  const path = (mark < 0 ? target : target.slice(0, mark)).slice(0, MAX_LENGTH);
  if (path.length < SHORTEST_SECRET) return path;
  return path.replace(SECRET_AFTER, "/$1/:token").replace(TOKEN, "/:token");
}
