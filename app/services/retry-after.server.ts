/** Seconds after which a browser or a crawler may ask again, by status. Most limits last a minute. */
const TRY_AGAIN_AFTER: Record<number, string> = { 429: "60", 503: "5", 507: "5" };

/** An answer that means "not now" says when to come back, unless it says so already. */
export function addRetryAfter(response: Response): Response {
  const { status, headers } = response;
  const seconds = TRY_AGAIN_AFTER[status];
  if (seconds !== undefined && !headers.has("Retry-After")) headers.set("Retry-After", seconds);
  return response;
}
