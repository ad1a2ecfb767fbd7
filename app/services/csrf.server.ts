const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * True when a request that changes something comes from a page of ours (ASVS 5.0 3.5.1). Browsers
 * say so in Sec-Fetch-Site; older ones in Origin. A mutation that says neither is refused, whatever
 * kind of route it is for.
 */
export function isOwnMutation(request: Request, ownOrigin: string): boolean {
  if (SAFE_METHODS.has(request.method)) return true;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin";
  return request.headers.get("Origin") === ownOrigin;
}
