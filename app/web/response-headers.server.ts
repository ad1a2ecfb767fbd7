import {
  addSecurityHeaders,
  contentSecurityPolicy,
  findCalendarHosts,
  listPayPalHosts,
  REPORT_ONLY_POLICY,
} from "../services/security-headers.server.ts";
import { readWholeDocument } from "../services/whole-document.server.ts";
import type { RequestState } from "./request-state.server.ts";

/** Occurs in every document with scripts (modules/layout/document-scripts). */
const HYDRATES = ' id="modules"';

export async function writeSecurityHeaders(
  state: RequestState,
  next: () => Promise<Response>,
): Promise<Response> {
  const response = await next();
  const { config } = state.parts;
  const isDocument = /^text\/html\b/.test(response.headers.get("Content-Type") ?? "");
  // A document with a stricter policy of its own keeps it.
  const isBound = response.headers.has("Content-Security-Policy");
  if (isDocument && config.production && !isBound) {
    const { html, hashes } = readWholeDocument(response);
    const allowed = state.shared ? { hashes } : { nonce: state.nonce };
    const isStatic = state.shared ? !html.includes(HYDRATES) : state.lite;
    const paypal = isStatic ? [] : listPayPalHosts(config.paypal, state.url.pathname);
    response.headers.set(
      "Content-Security-Policy",
      contentSecurityPolicy(allowed, {
        https: state.https,
        formTargets: config.formTargets,
        humanCheck: config.turnstileSiteKey !== null,
        tagManager: config.tagManagerId !== null && !isStatic,
        replay: config.monitoring !== null && !isStatic,
        paypal,
        ...(isStatic ? {} : { calendar: findCalendarHosts(config.calendars, state.url.pathname) }),
        pictures: config.cmsUrl === null ? [] : [new URL(config.cmsUrl).origin],
      }),
    );
    if (!isStatic) response.headers.set("Content-Security-Policy-Report-Only", REPORT_ONLY_POLICY);
    // PayPal opens a popup that needs its opener.
    if (paypal.length > 0)
      response.headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
    if (config.monitoring !== null && !isStatic)
      response.headers.set("Document-Policy", "js-profiling");
  } else if (isDocument && !isBound) {
    // Vite's own inline scripts and socket have no nonce.
    response.headers.set("Content-Security-Policy", "frame-ancestors 'none'");
  }
  const hasCookies = response.headers.has("Set-Cookie");
  const kept = response.headers.get("Cache-Control");
  // A shared cache must not hand one visitor's cookies to the next.
  if (kept === null || (hasCookies && !/private|no-store/.test(kept))) {
    const isCommon = state.shared && !hasCookies;
    response.headers.set("Cache-Control", isCommon ? "private, no-cache" : "private, no-store");
  }
  response.headers.append("Vary", isDocument ? "Cookie, Save-Data" : "Cookie");
  addSecurityHeaders(response.headers, { https: state.https });
  return response;
}

/** Seconds by status. Most limits last a minute. */
const TRY_AGAIN_AFTER: Record<number, string> = { 429: "60", 503: "5", 507: "5" };

export function addRetryAfter(response: Response): Response {
  const { status, headers } = response;
  const seconds = TRY_AGAIN_AFTER[status];
  if (seconds !== undefined && !headers.has("Retry-After")) headers.set("Retry-After", seconds);
  return response;
}
