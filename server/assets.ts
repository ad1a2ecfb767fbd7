import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import sirv from "sirv";

/**
 * Files of the build, with the sizes made at build time. A file that has gone since the start, as
 * when a new build takes the place of the one being served, ends that one answer and not the process.
 */
export function serveAssets(folder: string) {
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    maxAge: 3600,
    setHeaders(response, path) {
      response.setHeader("X-Content-Type-Options", "nosniff");
      response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
      // sirv's table of types has no icons.
      if (path.endsWith(".ico")) response.setHeader("Content-Type", "image/x-icon");
      if (path.startsWith("/assets/")) {
        response.setHeader("Cache-Control", "public, max-age=31536000, immutable");
      }
    },
  });
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    response.once("pipe", (file: Readable) => file.once("error", () => response.destroy()));
    serve(request, response, next);
  };
}
