/** Seconds after which a browser or a crawler may ask again for what is not available now. */
const TRY_AGAIN_AFTER = "5";

/** Every 503 and 507 says when to come back, unless it says so already. */
export function addRetryAfter(response: Response): Response {
  const { status, headers } = response;
  if ((status === 503 || status === 507) && !headers.has("Retry-After"))
    headers.set("Retry-After", TRY_AGAIN_AFTER);
  return response;
}
