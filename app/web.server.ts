import type { ServerBuild, ServerInstrumentation } from "react-router";
import { renderStandalonePage } from "./modules/layout/standalone-page.server.tsx";
import { evaluateLocale, localeOfPath } from "./modules/locale/locale.ts";
import { paths, safePath } from "./paths.ts";
import { openCms } from "./services/cms/create-cms.server.ts";
import type { WebConfig } from "./services/env.server.ts";
import { findBroughtCode, settleLoginCode } from "./services/login-code.server.ts";
import { saveForm } from "./services/kept-form.server.ts";
import type { Logger } from "./services/log.server.ts";
import type { MarketplaceFetch } from "./services/marketplace/call.server.ts";
import { findReferringPath } from "./services/marketplace/visitor-call.server.ts";
import { createViolationCounter } from "./services/monitoring/count-violations.server.ts";
import { createRelay } from "./services/monitoring/relay-envelopes.server.ts";
import { addSecurityHeaders } from "./services/security-headers.server.ts";
import { BEGINNINGS } from "./url-rules.server.ts";
import {
  consumeNothingAhead,
  limitAndGuardForms,
  refuseForeignMutations,
  refuseMethods,
} from "./web/guard-requests.server.ts";
import { render } from "./web/render.server.ts";
import {
  answerStandalone,
  createState,
  createVisitorClient,
  type RequestState,
  type Step,
  toPagePath,
} from "./web/request-state.server.ts";
import { addRetryAfter, writeSecurityHeaders } from "./web/response-headers.server.ts";

export type WebParts = {
  instrumentation?: ServerInstrumentation;
  marketplaceFetch: MarketplaceFetch;
  /** Fetches `/media/<key>/<width>`; without it, pictures for sharing show no photo. */
  fetchMedia?: (path: string, signal: AbortSignal, ip: string) => Promise<Response>;
  build: ServerBuild;
  now: () => Date;
  config: WebConfig;
  log: Logger;
};

export type RefusedPage = "busy" | "busy-write" | "too-many";

/** The client, after trusted proxies, and the request id of every log. */
export type Peer = { ip: string; requestId?: string };

/** Middleware of every request, in this order; the last step is React Router. */
const STEPS: readonly Step[] = [
  answerFaults,
  writeSecurityHeaders,
  refuseMethods,
  refuseForeignMutations,
  consumeNothingAhead,
  writeCookies,
  takeLoginCode,
  correctLocale,
  limitAndGuardForms,
  render,
];

/** Seconds after which the page of an overloaded shop reloads itself. */
const BUSY_REFRESH = 6;

/** The web as a function from request to response. It knows no port and no environment. */
export function createWeb(given: WebParts) {
  const { config, log } = given;
  const parts = { ...given, cms: openCms(config, log), reports: openReports(config, log) };
  return {
    async fetch(request: Request, peer: Peer): Promise<Response> {
      const state = createState(request, peer, parts);
      const step = (index: number): Promise<Response> =>
        STEPS[index]!(state, () => step(index + 1));
      return addRetryAfter(await step(0));
    },
    renderError: (pathname: string, kind: RefusedPage) =>
      renderStandalonePage({
        locale: localeOfPath(pathname),
        kind,
        ...(kind === "busy" && { refreshAfter: BUSY_REFRESH }),
      }),
  };
}
export type Web = ReturnType<typeof createWeb>;

export type Reports = ReturnType<typeof openReports>;

/** Uses a monotonic clock, because development may move the shop's clock. */
function openReports({ monitoring }: WebConfig, log: Logger) {
  const now = () => performance.now();
  return {
    relayEnvelope: monitoring && createRelay({ dsn: monitoring.dsn, fetch, now, log }),
    countViolation: createViolationCounter({ now, log }),
  };
}

async function answerFaults(state: RequestState, next: () => Promise<Response>): Promise<Response> {
  try {
    return await next();
  } catch (cause) {
    if (state.request.signal.aborted) return new Response(null, { status: 499 });
    const { reference, url } = state;
    state.parts.log.error({ err: cause, reference }, "The web failed");
    const response = answerStandalone(500, {
      locale: localeOfPath(url.pathname),
      kind: "internal",
      reference,
    });
    addSecurityHeaders(response.headers, { https: state.https });
    return response;
  }
}

/**
 * Redirects in every case to the URL without the code, because no page, log or other site may see a
 * code.
 */
async function takeLoginCode(
  state: RequestState,
  next: () => Promise<Response>,
): Promise<Response> {
  const { url, request, cookies } = state;
  const brought = findBroughtCode(url);
  if (brought === null) return next();
  const locale = localeOfPath(url.pathname);
  const isDocument = request.method === "GET" && !url.pathname.endsWith(".data");
  const api = createVisitorClient(state, brought.path);
  const onward = isDocument
    ? await settleLoginCode({ cookies, api, locale }, brought)
    : brought.path;
  const headers = {
    Location: safePath(onward, paths.home(locale)),
    "Referrer-Policy": "no-referrer",
  };
  return new Response(null, { status: 303, headers });
}

const loggedLocales = new Set<string>();

function correctLocale(state: RequestState, next: () => Promise<Response>): Promise<Response> {
  const { url, request, parts } = state;
  const isQuestion = request.method === "GET" || request.method === "HEAD";
  const verdict = evaluateLocale(url.pathname, BEGINNINGS);
  if (verdict.is === "bare" && isQuestion) state.instead = "front-door";
  else if (verdict.is === "unknown" && isQuestion) {
    const { locale, path } = verdict;
    if (!loggedLocales.has(locale) && loggedLocales.size < 1000) {
      loggedLocales.add(locale);
      parts.log.warn({ locale: locale.slice(0, 40) }, "Unknown locale in an address");
    }
    const headers = { Location: path + url.search };
    return Promise.resolve(new Response(null, { status: 302, headers }));
  } else if (verdict.is !== "fine") state.instead = { status: 404 };
  return next();
}

async function writeCookies(state: RequestState, next: () => Promise<Response>): Promise<Response> {
  const response = await next();
  if (response.status >= 500) saveTyped(state);
  state.cookies.writeTo(response.headers);
  return response;
}

/** The form is kept for the next visit of its page. */
function saveTyped({ cookies, form, request, ownOrigin, url }: RequestState): void {
  // The page that would have shown them failed.
  for (const key of ["keptForm", "message"] as const) cookies.restore(key);
  // A form that the route has kept takes precedence; an older cookie of another page does not.
  if (form === null || cookies.changes("keptForm")) return;
  const page = findReferringPath(request, ownOrigin) ?? toPagePath(url);
  saveForm(cookies, page.split("?", 1)[0]!, form);
}
