import {
  createRequestHandler,
  RouterContextProvider,
  type ServerBuild,
  type ServerInstrumentation,
} from "react-router";
import { isFetchedAhead } from "#contract/is-fetched-ahead.ts";
import { LIMITS } from "#contract/limits.ts";
import {
  BEGINNINGS,
  findTooLargePath,
  READ_BY_THEMSELVES,
  refusedPath,
  takesFiles,
} from "./url-rules.server.ts";
import {
  cmsContext,
  cookiesContext,
  keptFormContext,
  localeContext,
  marketplaceContext,
  mediaContext,
  refusalContext,
  routeFailureContext,
  type Refusal,
  reportsContext,
  unreadStreamContext,
  webRequestContext,
} from "./context.ts";
import { renderStandalonePage } from "./modules/layout/standalone-page.server.tsx";
import { judgeLocale, localeOfPath } from "./modules/locale/locale.ts";
import { BodyTooLarge, readBody } from "./services/body-limit.server.ts";
import { type Cms, openCms } from "./services/cms/create-cms.server.ts";
import { createCookieJar, type CookieJar } from "./services/cookie-jar.server.ts";
import { isOwnMutation } from "./services/csrf.server.ts";
import type { WebConfig } from "./services/env.server.ts";
import { isMultipart, readFormFields } from "./services/form-guard.server.ts";
import { createKeptForm, keepForm } from "./services/kept-form.server.ts";
import { type Logger, toReference } from "./services/log.server.ts";
import { findBroughtCode, settleHandOff } from "./services/hand-off.server.ts";
import type { MarketplaceCall, MarketplaceFetch } from "./services/marketplace/call.server.ts";
import { createViolationCounter } from "./services/monitoring/count-violations.server.ts";
import { createRelay } from "./services/monitoring/relay-envelopes.server.ts";
import { readWholeDocument } from "./services/whole-document.server.ts";
import { openUnreadStream } from "./services/marketplace/notification.server.ts";
import {
  createVisitorCall,
  findReferringPath,
} from "./services/marketplace/visitor-call.server.ts";
import { pageKeyOf, wantsLite } from "./services/page-key.server.ts";
import { addRetryAfter } from "./services/retry-after.server.ts";
import { needsPage, statusOfFailure, type RouteFailure } from "./services/route-failure.server.ts";
import { safePath } from "./services/safe-redirect.server.ts";
import {
  addSecurityHeaders,
  contentSecurityPolicy,
  findCalendarHosts,
  listPayPalHosts,
  REPORT_ONLY_POLICY,
} from "./services/security-headers.server.ts";
import { paths } from "./paths.ts";

export type WebParts = {
  /** Traces requests that React Router answers. */
  instrumentation?: ServerInstrumentation;
  marketplaceFetch: MarketplaceFetch;
  /** Fetches `/media/<key>/<width>`; without it pictures for sharing show no photo. */
  fetchMedia?: (path: string, signal: AbortSignal, ip: string) => Promise<Response>;
  build: ServerBuild;
  now: () => Date;
  config: WebConfig;
  log: Logger;
};

/** Pages for requests that are refused before they reach the router. */
export type RefusedPage = "busy" | "busy-write" | "too-many";

/** Who asks, after trusted proxies, and the id that names the request in every log. */
export type Peer = { ip: string; requestId?: string };

/** One request on its way through the steps. */
type Visit = {
  request: Request;
  readonly url: URL;
  readonly peer: Peer;
  readonly parts: WebParts & { cms: Cms; reports: Reports };
  readonly cookies: CookieJar;
  readonly requestId: string;
  /** The end of the id, as visitors are shown it. */
  readonly reference: string;
  readonly ownOrigin: string;
  readonly https: boolean;
  /** The page is common to all anonymous visitors: its scripts are allowed by hash. */
  readonly shared: boolean;
  readonly nonce: string;
  readonly lite: boolean;
  /** Fetched ahead of a click that may never come: it must change nothing. */
  readonly isAhead: boolean;
  /** A page fetched ahead would have changed something. */
  isRefusedAhead: boolean;
  /** Fields of the form that was sent. */
  form: URLSearchParams | null;
  /** What is shown in place of the page asked for: a refusal by its status, or the way in. */
  instead: Refusal | "front-door" | null;
};

type Step = (visit: Visit, next: () => Promise<Response>) => Promise<Response>;

/** What happens to every request, in this order; the last step is React Router. */
const ITINERARY: readonly Step[] = [
  answerFaults,
  writeSecurityHeaders,
  refuseMethods,
  refuseForeignMutations,
  consumeNothingAhead,
  writeCookies,
  takeHandOff,
  mendLocale,
  limitAndGuardForms,
  render,
];

/** Seconds until the page for who came when the shop was busy asks again. */
const BUSY_REFRESH = 6;

/** The web as a function: a request in, a response out. It knows no port and no environment. */
export function createWeb(given: WebParts) {
  const { config, log } = given;
  const parts = { ...given, cms: openCms(config, log), reports: openReports(config, log) };
  return {
    async fetch(request: Request, peer: Peer): Promise<Response> {
      const visit = toVisit(request, peer, parts);
      const step = (index: number): Promise<Response> =>
        ITINERARY[index]!(visit, () => step(index + 1));
      return addRetryAfter(await step(0));
    },
    /** The page for a request that is refused before it reaches `fetch`. */
    renderRefusal: (pathname: string, kind: RefusedPage) =>
      renderStandalonePage({
        locale: localeOfPath(pathname),
        kind,
        ...(kind === "busy" && { refreshAfter: BUSY_REFRESH }),
      }),
  };
}
export type Web = ReturnType<typeof createWeb>;

type Reports = ReturnType<typeof openReports>;

/** Not by the shop's clock, which development may move. */
function openReports({ monitoring }: WebConfig, log: Logger) {
  const now = () => performance.now();
  return {
    relayEnvelope: monitoring && createRelay({ dsn: monitoring.dsn, fetch, now, log }),
    countViolation: createViolationCounter({ now, log }),
  };
}

function toVisit(request: Request, peer: Peer, parts: Visit["parts"]): Visit {
  const url = new URL(request.url);
  const https =
    url.protocol === "https:" || parts.config.publicOrigin?.startsWith("https:") === true;
  const { headers } = request;
  const { requestId = crypto.randomUUID() } = peer;
  const shared =
    pageKeyOf({
      method: request.method,
      target: url.pathname + url.search,
      cookie: headers.get("Cookie"),
      authorization: headers.get("Authorization"),
    }) !== null;
  return {
    request,
    url,
    peer,
    parts,
    cookies: createCookieJar(headers.get("Cookie"), {
      secret: parts.config.sessionSecret,
      secure: https,
    }),
    requestId,
    reference: toReference(requestId),
    ownOrigin: parts.config.publicOrigin ?? url.origin,
    https,
    shared,
    nonce: crypto.randomUUID().replaceAll("-", ""),
    lite: wantsLite({ cookie: headers.get("Cookie"), saveData: headers.get("Save-Data") }),
    isAhead: (request.method === "GET" || request.method === "HEAD") && isFetchedAhead(request),
    isRefusedAhead: false,
    form: null,
    instead: null,
  };
}

async function answerFaults(visit: Visit, next: () => Promise<Response>): Promise<Response> {
  try {
    return await next();
  } catch (cause) {
    if (visit.request.signal.aborted) return new Response(null, { status: 499 });
    const { reference, url } = visit;
    visit.parts.log.error({ err: cause, reference }, "The web failed");
    const response = answerStandalone(500, {
      locale: localeOfPath(url.pathname),
      kind: "internal",
      reference,
    });
    addSecurityHeaders(response.headers, { https: visit.https });
    return response;
  }
}

/** Stands in every document that sends scripts (modules/layout/document-scripts). */
const WAKES = ' id="modules"';

async function writeSecurityHeaders(
  visit: Visit,
  next: () => Promise<Response>,
): Promise<Response> {
  const response = await next();
  const { config } = visit.parts;
  const isDocument = /^text\/html\b/.test(response.headers.get("Content-Type") ?? "");
  // A document that brings a stricter policy of its own keeps it.
  const isBound = response.headers.has("Content-Security-Policy");
  if (isDocument && config.production && !isBound) {
    const { html, hashes } = readWholeDocument(response);
    const allowed = visit.shared ? { hashes } : { nonce: visit.nonce };
    const isSilent = visit.shared ? !html.includes(WAKES) : visit.lite;
    const paypal = isSilent ? [] : listPayPalHosts(config.paypal, visit.url.pathname);
    response.headers.set(
      "Content-Security-Policy",
      contentSecurityPolicy(allowed, {
        https: visit.https,
        formTargets: config.formTargets,
        humanCheck: config.turnstileSiteKey !== null,
        tagManager: config.tagManagerId !== null && !isSilent,
        replay: config.monitoring !== null && !isSilent,
        paypal,
        ...(isSilent ? {} : { calendar: findCalendarHosts(config.calendars, visit.url.pathname) }),
        pictures: config.cmsUrl === null ? [] : [new URL(config.cmsUrl).origin],
      }),
    );
    if (!isSilent) response.headers.set("Content-Security-Policy-Report-Only", REPORT_ONLY_POLICY);
    // PayPal asks in a window of its own, which has to know the page that it came from.
    if (paypal.length > 0)
      response.headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
    if (config.monitoring !== null && !isSilent)
      response.headers.set("Document-Policy", "js-profiling");
  } else if (isDocument && !isBound) {
    // Vite's own inline scripts and socket know no nonce.
    response.headers.set("Content-Security-Policy", "frame-ancestors 'none'");
  }
  const hasCookies = response.headers.has("Set-Cookie");
  const kept = response.headers.get("Cache-Control");
  // Whoever keeps an answer for all would hand one visitor's cookies to the next.
  if (kept === null || (hasCookies && !/private|no-store/.test(kept))) {
    const isCommon = visit.shared && !hasCookies;
    response.headers.set("Cache-Control", isCommon ? "private, no-cache" : "private, no-store");
  }
  response.headers.append("Vary", isDocument ? "Cookie, Save-Data" : "Cookie");
  addSecurityHeaders(response.headers, { https: visit.https });
  return response;
}

const METHODS = ["GET", "HEAD", "POST"];

/** Pages are read and forms are sent: no route knows another method. */
function refuseMethods({ request }: Visit, next: () => Promise<Response>): Promise<Response> {
  if (METHODS.includes(request.method)) return next();
  const status = request.method === "OPTIONS" ? 204 : 405;
  return Promise.resolve(new Response(null, { status, headers: { Allow: METHODS.join(", ") } }));
}

function refuseForeignMutations(visit: Visit, next: () => Promise<Response>): Promise<Response> {
  if (isOwnMutation(visit.request, visit.ownOrigin)) {
    visit.request = withoutOrigin(visit.request);
    return next();
  }
  // Anybody can send any number of them: the line of the request says 403.
  visit.parts.log.debug(
    { path: visit.url.pathname, origin: visit.request.headers.get("Origin") },
    "Refused a mutation from elsewhere",
  );
  const locale = localeOfPath(visit.url.pathname);
  return Promise.resolve(answerStandalone(403, { locale, kind: "foreign" }));
}

/**
 * React Router answers 500 where Origin differs from the address that this process was asked at, which
 * is another one behind a proxy that is not believed. The request has been judged by then.
 */
function withoutOrigin(request: Request): Request {
  if (!request.headers.has("Origin")) return request;
  const headers = new Headers(request.headers);
  headers.delete("Origin");
  return new Request(request, { headers });
}

function answerStandalone(
  status: number,
  facts: Parameters<typeof renderStandalonePage>[0],
): Response {
  const { html, headers } = renderStandalonePage(facts);
  return new Response(html, { status, headers });
}

/**
 * What is fetched ahead of a click uses nothing up: no code, no message, no kept form. A page that would
 * is not given ahead; the browser asks for it again when somebody opens it.
 */
async function consumeNothingAhead(visit: Visit, next: () => Promise<Response>): Promise<Response> {
  if (!visit.isAhead) return next();
  if (findBroughtCode(visit.url) !== null) return refuseAhead();
  const response = await next();
  return visit.isRefusedAhead || visit.cookies.isChanged ? refuseAhead() : response;
}

const refuseAhead = () =>
  new Response(null, { status: 503, headers: { "Cache-Control": "no-store" } });

/** No page, no log and no other address ever sees a code: whatever becomes of it, its address goes. */
async function takeHandOff(visit: Visit, next: () => Promise<Response>): Promise<Response> {
  const { url, request, cookies } = visit;
  const brought = findBroughtCode(url);
  if (brought === null) return next();
  const locale = localeOfPath(url.pathname);
  const isDocument = request.method === "GET" && !url.pathname.endsWith(".data");
  const call = openMarketplace(visit, brought.path);
  const onward = isDocument
    ? await settleHandOff({ cookies, call, locale }, brought)
    : brought.path;
  const headers = {
    Location: safePath(onward, paths.home(locale)),
    "Referrer-Policy": "no-referrer",
  };
  return new Response(null, { status: 303, headers });
}

const loggedLocales = new Set<string>();

function mendLocale(visit: Visit, next: () => Promise<Response>): Promise<Response> {
  const { url, request, parts } = visit;
  const isQuestion = request.method === "GET" || request.method === "HEAD";
  const verdict = judgeLocale(url.pathname, BEGINNINGS);
  if (verdict.is === "bare" && isQuestion) visit.instead = "front-door";
  else if (verdict.is === "unknown" && isQuestion) {
    const { locale, path } = verdict;
    if (!loggedLocales.has(locale) && loggedLocales.size < 1000) {
      loggedLocales.add(locale);
      parts.log.warn({ locale: locale.slice(0, 40) }, "Unknown locale in an address");
    }
    const headers = { Location: path + url.search };
    return Promise.resolve(new Response(null, { status: 302, headers }));
  } else if (verdict.is !== "fine") visit.instead = { status: 404 };
  return next();
}

async function limitAndGuardForms(visit: Visit, next: () => Promise<Response>): Promise<Response> {
  const { request } = visit;
  if (request.method === "GET" || request.method === "HEAD" || visit.instead) return next();
  if (READ_BY_THEMSELVES.has(visit.url.pathname)) return next();
  try {
    const contentType = request.headers.get("Content-Type") ?? "";
    const mayUpload = isMultipart(contentType) && takesFiles(visit.url.pathname);
    const body = await readBody(request, mayUpload ? LIMITS.body.upload : LIMITS.body.form);
    visit.form = readFormFields(body, contentType);
    if (visit.form === null) visit.instead = { status: 400 };
    visit.request = new Request(request, { body, duplex: "half" } as RequestInit);
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error;
    const path = findTooLargePath(visit.url.pathname);
    if (path !== null) return new Response(null, { status: 303, headers: { Location: path } });
    visit.instead = { status: 413 };
  }
  return next();
}

async function writeCookies(visit: Visit, next: () => Promise<Response>): Promise<Response> {
  const response = await next();
  if (response.status >= 500) keepTyped(visit);
  visit.cookies.writeTo(response.headers);
  return response;
}

/** The page of a failure says that nothing typed is lost: it waits for the next look at its page. */
function keepTyped({ cookies, form, request, ownOrigin, url }: Visit): void {
  // The page that would have shown it did not come.
  for (const key of ["keptForm", "message"] as const) cookies.restore(key);
  // A route that has kept the form itself knows better; a cookie of another page is older.
  if (form === null || cookies.changes("keptForm")) return;
  const page = findReferringPath(request, ownOrigin) ?? toPagePath(url);
  keepForm(cookies, page.split("?", 1)[0]!, form);
}

function withInstrumentation(
  build: ServerBuild,
  instrumentation: ServerInstrumentation | undefined,
): ServerBuild {
  if (instrumentation === undefined) return build;
  const { entry } = build;
  const module = { ...entry.module, instrumentations: [instrumentation] };
  return { ...build, entry: { ...entry, module } };
}

const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>();

/** A failure that no page shows is shown by one of ours, with its status and in the visitor's language. */
async function render(visit: Visit): Promise<Response> {
  const failure: RouteFailure = { error: null };
  let response: Response | null = null;
  try {
    response = await askRouter(visit, failure);
    if (failure.error === null || !needsPage(visit.request, response)) return response;
  } catch (error) {
    if (visit.request.signal.aborted || visit.instead || !needsPage(visit.request, null))
      throw error;
    failure.error = error;
    if (statusOfFailure(error, visit.request.method) >= 500)
      visit.parts.log.error({ err: error, reference: visit.reference }, "A route failed");
  }
  // The page of a failure has failed itself.
  if (visit.instead) throw failure.error;
  const { method } = visit.request;
  const status = statusOfFailure(failure.error, method);
  const isRead = method === "GET" || method === "HEAD";
  const retry = isRead
    ? visit.url.pathname + visit.url.search
    : (findReferringPath(visit.request, visit.ownOrigin) ??
      paths.home(localeOfPath(visit.url.pathname)));
  visit.instead = { status, retry };
  const page = await askRouter(visit, { error: null });
  if (status === 405) page.headers.set("Allow", isRead ? "POST" : "GET, HEAD");
  return page;
}

function askRouter(visit: Visit, failure: RouteFailure): Promise<Response> {
  const { parts, url, cookies } = visit;
  const { build, config } = parts;
  let handle = handlers.get(build);
  if (handle === undefined) {
    const mode = config.production ? "production" : "development";
    handle = createRequestHandler(withInstrumentation(build, parts.instrumentation), mode);
    handlers.set(build, handle);
  }
  const locale = localeOfPath(url.pathname);
  const path = toPagePath(url);
  const context = new RouterContextProvider();
  context.set(localeContext, locale);
  context.set(cmsContext, parts.cms);
  context.set(cookiesContext, cookies);
  context.set(keptFormContext, createKeptForm(cookies));
  context.set(refusalContext, visit.instead === "front-door" ? null : visit.instead);
  context.set(routeFailureContext, failure);
  context.set(marketplaceContext, openMarketplace(visit, path));
  const { fetchMedia = async () => new Response(null, { status: 404 }) } = parts;
  context.set(mediaContext, (media, signal) => fetchMedia(media, signal, visit.peer.ip));
  context.set(unreadStreamContext, (signal) =>
    openUnreadStream({
      fetch: parts.marketplaceFetch,
      token: cookies.get("accessToken"),
      ip: visit.peer.ip,
      requestId: visit.requestId,
      signal,
    }),
  );
  context.set(reportsContext, parts.reports);
  context.set(webRequestContext, {
    ip: visit.peer.ip,
    path,
    origin: visit.ownOrigin,
    now: parts.now,
    log: parts.log,
    config,
    signedIn: cookies.get("accessToken") !== null,
    lite: visit.lite,
    shared: visit.shared,
    isAhead: visit.isAhead,
    nonce: visit.nonce,
    reference: visit.reference,
    buildId: build.assets.version,
  });
  return handle(visit.instead === null ? visit.request : toOther(visit), context);
}

/** `path`: where the visitor is, and comes back to when they have to sign in first. */
function openMarketplace(visit: Visit, path: string): MarketplaceCall {
  const locale = localeOfPath(visit.url.pathname);
  const call = createVisitorCall({
    fetch: visit.parts.marketplaceFetch,
    locale,
    cookies: visit.cookies,
    ip: visit.peer.ip,
    requestId: visit.requestId,
    log: visit.parts.log,
    request: visit.request,
    ownOrigin: visit.ownOrigin,
    path,
    form: visit.form,
    signInPath: (callbackUrl) => paths.signIn(locale, { callbackUrl }),
  });
  if (!visit.isAhead) return call;
  return async (endpoint, ...given) => {
    if (endpoint.method === "GET") return call(endpoint, ...given);
    visit.isRefusedAhead = true;
    throw refuseAhead();
  };
}

/** Path and query of the page behind a request for its data. */
function toPagePath({ pathname, search, searchParams }: URL): string {
  const page = pathname.replace(/\.data$/, "");
  if (!searchParams.has("_routes")) return page + search;
  const query = new URLSearchParams(searchParams);
  query.delete("_routes");
  return query.size === 0 ? page : `${page}?${query}`;
}

/** A refusal is a page that does not exist: its loader answers with the status. */
function toOther({ url, request, instead }: Visit): Request {
  const path = instead === "front-door" ? "/" : refusedPath(localeOfPath(url.pathname));
  return new Request(new URL(path, url), { headers: request.headers, signal: request.signal });
}
