/**
 * True when client-side navigation enters `here` from another page. A Content-Security-Policy
 * belongs to a document, so a page with a looser policy must be loaded as a document of its own.
 */
export function comesFromOtherPage(request: Request, here: string): boolean {
  const from = request.headers.get("Referer");
  return (
    request.method === "GET" &&
    request.headers.get("Sec-Fetch-Dest") === "empty" &&
    from !== null &&
    URL.canParse(from) &&
    new URL(from).pathname !== here
  );
}
