import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import sirv from "sirv";

/** Of the service worker: its own policy counts for its requests, not that of a page. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; img-src 'self'";

/** A file that was deleted since the start breaks its own response and not the process. */
export function serveAssets(folder: string) {
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    maxAge: 3600,
    setHeaders(response, path) {
      response.setHeader("X-Content-Type-Options", "nosniff");
      response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
      // sirv has no content type for icons.
      if (path.endsWith(".ico")) response.setHeader("Content-Type", "image/x-icon");
      if (path.startsWith("/assets/")) {
        response.setHeader("Cache-Control", "public, max-age=31536000, immutable");
      }
      if (path === "/push-worker.js") {
        response.setHeader("Cache-Control", "no-cache");
        response.setHeader("Content-Security-Policy", WORKER_POLICY);
      }
    },
  });
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    response.once("pipe", (file: Readable) => file.once("error", () => response.destroy()));
    serve(request, response, next);
  };
}
