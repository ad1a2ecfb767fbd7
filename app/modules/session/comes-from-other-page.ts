/**
 * Whether a page of ours is entered by scripts from another one. A policy belongs to a document: a page
 * whose own lets in more than those around it has to be a document of its own.
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
