/** Seconds by status. Most limits last a minute. */
const TRY_AGAIN_AFTER: Record<number, string> = { 429: "60", 503: "5", 507: "5" };

export function addRetryAfter(response: Response): Response {
  const { status, headers } = response;
  const seconds = TRY_AGAIN_AFTER[status];
  if (seconds !== undefined && !headers.has("Retry-After")) headers.set("Retry-After", seconds);
  return response;
}
