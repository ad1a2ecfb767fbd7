import { createRequestHandler, type ServerBuild, type ServerInstrumentation } from "react-router";
import type { Rejection } from "./context.ts";
import { writeCacheHeaders } from "./middleware/cache-headers.server.ts";
import { writeSecurityHeaders } from "./middleware/security-headers.server.ts";
import { renderStandalonePage } from "./modules/layout/standalone-page.server.tsx";
import { localeOfPath } from "./modules/locale/locale.ts";
import { paths } from "./paths.ts";
import { openCms } from "./services/cms/create-cms.server.ts";
import type { WebConfig } from "./services/env.server.ts";
import type { Logger } from "./services/log.server.ts";
import { createViolationCounter } from "./services/monitoring/count-violations.server.ts";
import { createRelay } from "./services/monitoring/relay-envelopes.server.ts";
import { findReferringPath } from "./services/marketplace/visitor-call.server.ts";
import { needsPage, type RouteFailure, statusOfFailure } from "./services/route-failure.server.ts";
import { refusedPath } from "./url-rules.server.ts";
import {
  answerStandalone,
  isNowhere,
  readForm,
  refuseForeignMutation,
  refuseMethod,
} from "./web/before-routing.server.ts";
import {
  createRouterContext,
  createVisit,
  type Peer,
  type Visit,
  type VisitParts,
} from "./web/visit.server.ts";

export type WebParts = Omit<VisitParts, "cms" | "reports"> & {
  instrumentation?: ServerInstrumentation;
};

export type RefusedPage = "busy" | "busy-write" | "too-many";

/** Seconds after which the page of an overloaded shop reloads itself. */
const BUSY_REFRESH = 6;

/**
 * The web as a function from request to response. It knows no port and no environment. The
 * itinerary of a request is the middleware of root.tsx.
 */
export function createWeb(given: WebParts) {
  const { config, log } = given;
  const parts = { ...given, cms: openCms(config, log), reports: openReports(config, log) };
  const handle = createRequestHandler(
    withInstrumentation(given.build, given.instrumentation),
    config.production ? "production" : "development",
  );

  async function answer(visit: Visit): Promise<Response> {
    const refusal = refuseMethod(visit) ?? refuseForeignMutation(visit);
    if (refusal !== null) return refusal;
    const refused = isNowhere(visit) ? 404 : await readForm(visit);
    if (refused instanceof Response) return refused;
    if (refused !== null) return showError(visit, { status: refused });
    const failure: RouteFailure = { error: null };
    const context = createRouterContext(visit, parts, { error: null, failure });
    const response = await handle(visit.request, context);
    if (failure.error === null || !needsPage(visit.request, response)) return response;
    return showError(visit, toRefusal(failure.error, visit));
  }

  /**
   * A page of its own, below the layout of the locale: what a root middleware throws is rendered
   * without the data of any loader, and React Router answers the errors of routes without a page
   * as JSON.
   */
  async function showError(visit: Visit, { allow, ...error }: Refusal): Promise<Response> {
    const { headers, signal } = visit.request;
    const { url } = visit.facts;
    const path = refusedPath(localeOfPath(url.pathname));
    const request = new Request(new URL(path, url), { headers, signal });
    const failure: RouteFailure = { error: null };
    const context = createRouterContext(visit, parts, { error, failure });
    const page = await handle(request, context);
    if (failure.error !== null && needsPage(visit.request, page)) throw failure.error;
    if (allow) page.headers.set("Allow", allow);
    return page;
  }

  return {
    async fetch(request: Request, peer: Peer): Promise<Response> {
      const visit = createVisit(request, peer, parts);
      try {
        return complete(await answer(visit), visit);
      } catch (cause) {
        if (request.signal.aborted) return new Response(null, { status: 499 });
        const { reference, url } = visit.facts;
        log.error({ err: cause, reference }, "The web failed");
        const locale = localeOfPath(url.pathname);
        return complete(answerStandalone(500, { locale, kind: "internal", reference }), visit);
      }
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

type Refusal = Rejection & { allow?: string };

function toRefusal(error: unknown, { request, facts }: Visit): Refusal {
  const { method } = request;
  const isRead = method === "GET" || method === "HEAD";
  const status = statusOfFailure(error, method);
  const home = paths.home(localeOfPath(facts.url.pathname));
  const retry = isRead ? facts.path : (findReferringPath(request, facts.origin) ?? home);
  return { status, retry, ...(status === 405 && { allow: isRead ? "POST" : "GET, HEAD" }) };
}

/** Adds the headers to what has not passed the middleware, which sets one that nothing else does. */
function complete(response: Response, { facts }: Visit): Response {
  if (response.headers.has("Permissions-Policy")) return response;
  return writeCacheHeaders(writeSecurityHeaders(response, facts), facts);
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

/** Uses a monotonic clock, because development may move the shop's clock. */
function openReports({ monitoring }: WebConfig, log: Logger): VisitParts["reports"] {
  const now = () => performance.now();
  return {
    relayEnvelope: monitoring && createRelay({ dsn: monitoring.dsn, fetch, now, log }),
    countViolation: createViolationCounter({ now, log }),
  };
}
