import { LIMITS } from "#contract/limits.ts";
import { localeOfPath } from "../modules/locale/locale.ts";
import { BodyTooLarge, readBody } from "../services/body-limit.server.ts";
import { isMultipart, parseFormFields } from "../services/form-guard.server.ts";
import { findBroughtCode } from "../services/login-code.server.ts";
import { findTooLargePath, READ_BY_THEMSELVES, takesFiles } from "../url-rules.server.ts";
import { answerStandalone, refuseAhead, type RequestState } from "./request-state.server.ts";

const METHODS = ["GET", "HEAD", "POST"];

export function refuseMethods(
  { request }: RequestState,
  next: () => Promise<Response>,
): Promise<Response> {
  if (METHODS.includes(request.method)) return next();
  const status = request.method === "OPTIONS" ? 204 : 405;
  return Promise.resolve(new Response(null, { status, headers: { Allow: METHODS.join(", ") } }));
}

export function refuseForeignMutations(
  state: RequestState,
  next: () => Promise<Response>,
): Promise<Response> {
  if (isOwnMutation(state.request, state.ownOrigin)) {
    state.request = withoutOrigin(state.request);
    return next();
  }
  // At debug level, because anyone can send many of them; the access log has the 403.
  state.parts.log.debug(
    { path: state.url.pathname, origin: state.request.headers.get("Origin") },
    "Refused a mutation from elsewhere",
  );
  const locale = localeOfPath(state.url.pathname);
  return Promise.resolve(answerStandalone(403, { locale, kind: "foreign" }));
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

/**
 * A prefetch must use up no code, message or kept form. A page with side effects answers 503, and
 * the browser requests it again when it is opened.
 */
export async function consumeNothingAhead(
  state: RequestState,
  next: () => Promise<Response>,
): Promise<Response> {
  if (!state.isAhead) return next();
  if (findBroughtCode(state.url) !== null) return refuseAhead();
  const response = await next();
  return state.isRefusedAhead || state.cookies.isChanged ? refuseAhead() : response;
}

export async function limitAndGuardForms(
  state: RequestState,
  next: () => Promise<Response>,
): Promise<Response> {
  const { request } = state;
  if (request.method === "GET" || request.method === "HEAD" || state.instead) return next();
  if (READ_BY_THEMSELVES.has(state.url.pathname)) return next();
  try {
    const contentType = request.headers.get("Content-Type") ?? "";
    const mayUpload = isMultipart(contentType) && takesFiles(state.url.pathname);
    const body = await readBody(request, mayUpload ? LIMITS.body.upload : LIMITS.body.form);
    state.form = parseFormFields(body, contentType);
    if (state.form === null) state.instead = { status: 400 };
    state.request = new Request(request, { body, duplex: "half" } as RequestInit);
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error;
    const path = findTooLargePath(state.url.pathname);
    if (path !== null) return new Response(null, { status: 303, headers: { Location: path } });
    state.instead = { status: 413 };
  }
  return next();
}
