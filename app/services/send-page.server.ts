import type { IncomingMessage, ServerResponse } from "node:http";
import type { Encoding } from "./encoding.server.ts";
import type { StoredPage } from "./page-cache.server.ts";

/** Sends a kept page straight to the socket: no Request, no Response, no compression. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  { page, encoding, body }: { page: StoredPage; encoding: Encoding; body: Buffer },
): void {
  if (isSame(request.headers["if-none-match"], page.etag)) {
    response.writeHead(304, {
      etag: page.etag,
      vary: page.headers["vary"] ?? "",
      "cache-control": page.headers["cache-control"] ?? "",
      "content-security-policy": page.headers["content-security-policy"] ?? "",
    });
    response.end();
    return;
  }
  response.writeHead(200, {
    ...page.headers,
    vary: `${page.headers["vary"]}, Accept-Encoding`,
    "content-length": body.length,
    ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

function isSame(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const opaque = etag.replace(/^W\//, "");
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === opaque);
}
