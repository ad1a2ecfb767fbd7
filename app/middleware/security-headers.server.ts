import type { MiddlewareFunction } from "react-router";
import { webRequestContext, type WebRequest } from "../context.ts";
import {
  addSecurityHeaders,
  contentSecurityPolicy,
  findCalendarHosts,
  listPayPalHosts,
  REPORT_ONLY_POLICY,
} from "../services/security-headers.server.ts";
import { SCRIPTLESS } from "../services/is-view.server.ts";
import { readInlineHashes } from "../services/whole-document.server.ts";

export const securityHeaders: MiddlewareFunction<Response> = async ({ context }, next) =>
  writeSecurityHeaders(await next(), context.get(webRequestContext));

export const isDocument = ({ headers }: Response): boolean =>
  /^text\/html\b/.test(headers.get("Content-Type") ?? "");

type Facts = Pick<WebRequest, "config" | "https" | "lite" | "nonce" | "shared" | "url">;

export function writeSecurityHeaders(response: Response, facts: Facts): Response {
  const { config, https, url } = facts;
  // A document with a stricter policy of its own keeps it.
  const isBound = response.headers.has("Content-Security-Policy");
  if (isDocument(response) && config.production && !isBound) {
    const allowed = facts.shared ? { hashes: readInlineHashes(response) } : { nonce: facts.nonce };
    const isStatic = response.headers.has(SCRIPTLESS);
    const paypal = isStatic ? [] : listPayPalHosts(config.paypal, url.pathname);
    response.headers.set(
      "Content-Security-Policy",
      contentSecurityPolicy(allowed, {
        https,
        formTargets: config.formTargets,
        humanCheck: config.turnstileSiteKey !== null,
        tagManager: config.tagManagerId !== null && !isStatic,
        replay: config.monitoring !== null && !isStatic,
        paypal,
        ...(isStatic ? {} : { calendar: findCalendarHosts(config.calendars, url.pathname) }),
        pictures: config.cmsUrl === null ? [] : [new URL(config.cmsUrl).origin],
      }),
    );
    if (!isStatic) response.headers.set("Content-Security-Policy-Report-Only", REPORT_ONLY_POLICY);
    // PayPal opens a popup that needs its opener.
    if (paypal.length > 0)
      response.headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
    if (config.monitoring !== null && !isStatic)
      response.headers.set("Document-Policy", "js-profiling");
  } else if (isDocument(response) && !isBound) {
    // Vite's own inline scripts and socket have no nonce.
    response.headers.set("Content-Security-Policy", "frame-ancestors 'none'");
  }
  addSecurityHeaders(response.headers, { https });
  return response;
}
