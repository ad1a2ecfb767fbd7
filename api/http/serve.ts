import { Hono, type Context } from "hono";
import { TrieRouter } from "hono/router/trie-router";
import { secureHeaders } from "hono/secure-headers";
import { isFetchedAhead } from "#contract/is-fetched-ahead.ts";
import type { RateLimitName } from "#contract/limits.ts";
import { toLoggedPath } from "#contract/logged-path.ts";
import type { ApiDeps } from "#api/context.ts";
import { answerCall } from "./answer-call.ts";
import { ApiError } from "./api-error.ts";
import { createRequestContext, type RequestContext } from "./request-context.ts";
import { createTrustedCallers } from "./find-caller-ip.ts";
import { presentProblem } from "./present-problem.ts";
import { toAddressKey } from "#contract/address-key.ts";
import { createRateLimits } from "./rate-limits.ts";
import type { Route } from "./route.ts";
import { runInRequest } from "#api/request-scope.ts";
import { toApiError } from "./to-api-error.ts";

type Env = { Bindings: { peer?: string }; Variables: { requestContext: RequestContext } };

/** A path under the API's base path that is no endpoint of the contract. */
export type Mount = {
  /** Hono's pattern, such as "/health" or "/sandbox/*". */
  path: string;
  /** With "GET" other methods get 405; "all" leaves that to the mount. */
  methods: "GET" | "all";
  answer: (request: Request, requestContext: RequestContext) => Promise<Response>;
  limit?: RateLimitName;
  /** A GET with a side effect: refused to browsers that prefetch. */
  consumes?: boolean;
};

/** Pages among the mounts set policies of their own. HSTS belongs to the server that ends TLS. */
const SECURITY: NonNullable<Parameters<typeof secureHeaders>[0]> = {
  overwrite: false,
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  strictTransportSecurity: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

/** Serves the given routes and mounts, and answers 404 or 405 to everything else. */
export function serve(
  routes: readonly Route[],
  mounts: readonly Mount[],
  deps: ApiDeps,
): (request: Request, peer?: string) => Promise<Response> {
  const { log, now, config } = deps;
  const isTrusted = createTrustedCallers(config.trustedCallers);
  const answerDeps = { ...deps, limits: createRateLimits(deps.database) };
  // Not Hono's basePath, because paths outside it need this API's headers and 404 as well. The trie
  // router is fixed, because Hono would choose a router by the paths, and each has its own edge
  // cases.
  const app = new Hono<Env>({
    getPath: (request) => toOwnPath(request.url, config.basePath),
    router: new TrieRouter(),
  });

  app.use(secureHeaders(SECURITY));
  app.use(async (c, next) => {
    const requestContext = createRequestContext(c.req.raw, c.env.peer, { at: now(), isTrusted });
    c.set("requestContext", requestContext);
    await runInRequest(requestContext.requestId, async () => {
      // What this process knows serves while the database is away.
      await deps.settings
        .renew()
        .catch((error: unknown) => log.warn({ err: error }, "Settings are old"));
      await next();
    });
    if (!c.res.headers.has("Vary")) c.res.headers.set("Vary", "Accept-Language");
    c.res.headers.set("X-Request-Id", requestContext.requestId);
  });

  // Two endpoints of one path may name its parameters differently: `/courier/{order}`,
  // `/courier/{orderId}`.
  const byShape = Map.groupBy(toPlainFirst(routes), ({ endpoint }) => toShape(endpoint.path));
  for (const siblings of byShape.values()) {
    for (const sibling of siblings)
      app.on(sibling.endpoint.method, toPattern(sibling.endpoint.path), (c) =>
        answerCall(answerDeps, sibling, c.get("requestContext"), {
          request: c.req.raw,
          params: c.req.param(),
        }),
      );
    app.all(toPattern(siblings[0]!.endpoint.path), () =>
      refuseMethod(siblings.map(({ endpoint }) => endpoint.method)),
    );
  }

  // After the routes: `/sandbox/*` must not shadow `/{card_provider}/onboarding`.
  for (const { path, methods, answer, limit, consumes } of mounts) {
    // A copy, because the headers of a redirect are immutable.
    const copy = async (request: Request, requestContext: RequestContext) => {
      if (limit) await answerDeps.limits.spend(limit, toAddressKey(requestContext.ip));
      if (consumes && isFetchedAhead(request))
        return new Response(null, { status: 503, headers: { "Cache-Control": "no-store" } });
      const response = await answer(request, requestContext);
      return new Response(response.body, response);
    };
    if (methods === "all") app.all(path, (c) => copy(c.req.raw, c.get("requestContext")));
    else
      app
        .get(path, (c) => copy(c.req.raw, c.get("requestContext")))
        .all(path, () => refuseMethod(["GET"]));
  }

  const refuse = (error: unknown, c: Context<Env>): Response => {
    const { requestId, language } = c.get("requestContext");
    const problem = toApiError(error);
    const path = toLoggedPath(c.req.path);
    const line = { request_id: requestId, method: c.req.method, path };
    // An aborted request can fail anywhere.
    if (c.req.raw.signal.aborted) log.debug({ ...line, err: error }, "request broken off");
    else if (problem.status === 503) log.warn({ ...line, err: error }, "request not answered now");
    else if (problem.status >= 500) log.error({ ...line, err: error }, "request failed");
    else log.debug({ ...line, code: problem.code }, "request refused");
    return Response.json(presentProblem(problem, language), {
      status: problem.status,
      headers: { ...problem.headers, "Cache-Control": "no-store" },
    });
  };
  app.onError((error, c) => refuse(error, c));
  app.notFound((c) => refuse(new ApiError("not_found"), c));

  return async (request, peer) => app.fetch(request, peer === undefined ? {} : { peer });
}

/** The path below the base path; "/" for paths outside it, which no route has. */
function toOwnPath(url: string, basePath: string): string {
  const { pathname } = new URL(url);
  if (pathname === basePath) return "/";
  return pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : "/";
}

function refuseMethod(methods: readonly string[]): never {
  const allowed = methods.includes("GET") ? ["HEAD", ...methods] : [...methods];
  throw new ApiError("method_not_allowed", { headers: { Allow: allowed.toSorted().join(", ") } });
}

const toShape = (path: string): string => path.replaceAll(/\{\w+\}/g, "{}");
const toPattern = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ":$1");

/** `/skus/batch` before `/skus/{id}`: literal segments take precedence over parameters. */
const toPlainFirst = (routes: readonly Route[]): Route[] =>
  routes.toSorted((a, b) => {
    const [x, y] = [a, b].map(({ endpoint }) => endpoint.path.replaceAll("{", "\u{10ffff}{"));
    return x! < y! ? -1 : x! > y! ? 1 : 0;
  });
