import { LIMITS } from "#contract/limits.ts";
import { evaluateLocale, localeOfPath } from "../modules/locale/locale.ts";
import { renderStandalonePage } from "../modules/layout/standalone-page.server.tsx";
import { BodyTooLarge, readBody } from "../services/body-limit.server.ts";
import { isMultipart, parseFormFields } from "../services/form-guard.server.ts";
import {
  BEGINNINGS,
  findTooLargePath,
  READ_BY_THEMSELVES,
  takesFiles,
} from "../url-rules.server.ts";
import type { Visit } from "./visit.server.ts";

/**
 * React Router answers a foreign Origin, an unknown method and an address that no route matches
 * before any middleware runs, and hands a route the body as it came: these are decided here.
 */

const METHODS = ["GET", "HEAD", "POST"];

export function refuseMethod({ request: { method } }: Visit): Response | null {
  if (METHODS.includes(method)) return null;
  const status = method === "OPTIONS" ? 204 : 405;
  return new Response(null, { status, headers: { Allow: METHODS.join(", ") } });
}

export function refuseForeignMutation(visit: Visit): Response | null {
  const { request, facts } = visit;
  const { pathname } = new URL(request.url);
  if (isOwnMutation(request, facts.origin)) {
    visit.request = withoutOrigin(request);
    return null;
  }
  // At debug level, because anyone can send many of them; the access log has the 403.
  const origin = request.headers.get("Origin");
  facts.log.debug({ path: pathname, origin }, "Refused a mutation from elsewhere");
  return answerStandalone(403, { locale: localeOfPath(pathname), kind: "foreign" });
}

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** CSRF (ASVS 5.0 3.5.1). A mutation with neither Sec-Fetch-Site nor Origin is refused. */
export function isOwnMutation(request: Request, ownOrigin: string): boolean {
  if (SAFE_METHODS.has(request.method)) return true;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin";
  return request.headers.get("Origin") === ownOrigin;
}

/** React Router answers 500 when Origin differs from the URL, as behind an untrusted proxy. */
function withoutOrigin(request: Request): Request {
  if (!request.headers.has("Origin")) return request;
  const headers = new Headers(request.headers);
  headers.delete("Origin");
  return new Request(request, { headers });
}

export function answerStandalone(
  status: number,
  facts: Parameters<typeof renderStandalonePage>[0],
): Response {
  const { html, headers } = renderStandalonePage(facts);
  return new Response(html, { status, headers });
}

const isRead = ({ method }: Request): boolean => method === "GET" || method === "HEAD";

/** Whether the address belongs to no page: `:locale` would match it all the same. */
export function isNowhere({ request }: Visit): boolean {
  const { is } = evaluateLocale(new URL(request.url).pathname, BEGINNINGS);
  return is === "missing" || (is !== "fine" && !isRead(request));
}

/** Reads a posted body up to its limit; the status or the redirect where it is refused. */
export async function readForm(visit: Visit): Promise<400 | 413 | Response | null> {
  const { request } = visit;
  const { pathname } = new URL(request.url);
  if (isRead(request) || READ_BY_THEMSELVES.has(pathname)) return null;
  try {
    const contentType = request.headers.get("Content-Type") ?? "";
    const mayUpload = isMultipart(contentType) && takesFiles(pathname);
    const body = await readBody(request, mayUpload ? LIMITS.body.upload : LIMITS.body.form);
    visit.form = parseFormFields(body, contentType);
    visit.request = new Request(request, { body, duplex: "half" } as RequestInit);
    return visit.form === null ? 400 : null;
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error;
    const path = findTooLargePath(pathname);
    return path === null ? 413 : new Response(null, { status: 303, headers: { Location: path } });
  }
}
