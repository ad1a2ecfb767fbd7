const MAX_LENGTH = 300;
/** The parameter is a secret: whoever reads it may act on somebody's behalf. */
const SECRET_AFTER = /\/(unsubscribe)\/[^/]+/g;
/** Ids have no capitals, slugs no digits with capitals: this is how tokens look. */
const TOKEN = /\/(?=[^/.]*[A-Z])(?=[^/.]*\d)[\w-]{24,}(?=\/|$)/g;
const SHORTEST_SECRET = 20;

/** A path as it may stand in a log: without its query, and without tokens in it. */
export function toLoggedPath(target: string): string {
  const mark = target.indexOf("?");
  const path = (mark < 0 ? target : target.slice(0, mark)).slice(0, MAX_LENGTH);
  if (path.length < SHORTEST_SECRET) return path;
  return path.replace(SECRET_AFTER, "/$1/:token").replace(TOKEN, "/:token");
}
