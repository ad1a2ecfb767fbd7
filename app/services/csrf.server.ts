const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a mutation comes from a page of this site (CSRF, ASVS 5.0 3.5.1). Browsers send
 * Sec-Fetch-Site; older ones Origin. A mutation with neither is refused, for every kind of route.
 */
export function isOwnMutation(request: Request, ownOrigin: string): boolean {
  if (SAFE_METHODS.has(request.method)) return true;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin";
  return request.headers.get("Origin") === ownOrigin;
}
