import type { MiddlewareFunction } from "react-router";
import { webRequestContext, type WebRequest } from "../context.ts";
import { isDocument } from "./security-headers.server.ts";

/** Writes how long a response may be kept, for whom, and when a failed request may be repeated. */
export const cacheHeaders: MiddlewareFunction<Response> = async ({ context }, next) =>
  writeCacheHeaders(await next(), context.get(webRequestContext));

/** Seconds by status. Most limits last a minute. */
const TRY_AGAIN_AFTER: Record<number, string> = { 429: "60", 503: "5", 507: "5" };

export function writeCacheHeaders(
  response: Response,
  { shared }: Pick<WebRequest, "shared">,
): Response {
  const { status, headers } = response;
  const hasCookies = headers.has("Set-Cookie");
  const kept = headers.get("Cache-Control");
  // A shared cache must not hand one visitor's cookies to the next.
  if (kept === null || (hasCookies && !/private|no-store/.test(kept))) {
    const isCommon = shared && !hasCookies;
    headers.set("Cache-Control", isCommon ? "private, no-cache" : "private, no-store");
  }
  headers.append("Vary", isDocument(response) ? "Cookie, Save-Data" : "Cookie");
  const seconds = TRY_AGAIN_AFTER[status];
  if (seconds !== undefined && !headers.has("Retry-After")) headers.set("Retry-After", seconds);
  return response;
}
