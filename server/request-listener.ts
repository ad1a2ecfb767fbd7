import type { IncomingMessage, ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import { createRequestListener, type ClientAddress } from "@remix-run/node-fetch-server";
import type { ViteDevServer } from "vite";
import { findRequestId, runInRequest } from "#api/request-scope.ts";
import type { WebConfig } from "#app/services/env.server.ts";
import type { Web } from "#app/web.server.ts";
import { seconds } from "#contract/duration.ts";
import { createAccessLog, takeRequestId } from "./access-log.ts";
import { createAdmission } from "./admission.ts";
import { serveAssets } from "./assets.ts";
import { createBodyWatch } from "./body-watch.ts";
import { chooseEncoding, compress } from "./encoding.ts";
import { createGate } from "./gate.ts";
import { createHealth, HEALTH_PATHS } from "./health.ts";
import type { Marketplace } from "./marketplace.ts";
import { createRefusals } from "./refusals.ts";
import { createRequestGuard, sendError } from "./request-guard.ts";
import { createSharedPages } from "./shared-pages.ts";
import { endStreams } from "./shutdown.ts";
import type { createTrust } from "./trust-proxy.ts";
import { createUploadTurns } from "./upload-turns.ts";

type Parts = {
  config: WebConfig;
  trust: ReturnType<typeof createTrust>;
  marketplace: Marketplace;
  findWeb: () => Promise<Web>;
  /** Null where the build is served. */
  vite: ViteDevServer | null;
  draining: AbortSignal;
};

const now = () => performance.now();

/**
 * A request passes, in this order: trusted proxies, its id, the access log, the guard, the body
 * watch, the page cache, assets, the gate, and then the API, the media or the web.
 */
export function createListener({ config, trust, marketplace, findWeb, vite, draining }: Parts) {
  const { log } = marketplace;
  const { production: isProduction, accessLogLevel, publicOrigin } = config;
  const onError = (error: unknown) => log.error({ err: error }, "A request failed");
  const refuse = createRequestGuard(config);
  const follow =
    accessLogLevel === "silent"
      ? null
      : createAccessLog({
          now,
          write: (line) =>
            log[HEALTH_PATHS.has(line.path) ? "debug" : accessLogLevel](line, "request"),
        });
  const watchBody = createBodyWatch({
    stall: seconds(30),
    leastRate: 2048,
    slowAfter: seconds(120),
    formWithin: seconds(60),
    every: seconds(5),
    now,
  });
  const inTurn = createUploadTurns();
  const refusals = createRefusals({
    renderPage: async (pathname, kind) => (await findWeb()).renderError(pathname, kind),
  });
  const gate = createGate({ admission: createAdmission({ now }), refusals });
  const answerHealth = createHealth({ isReady: marketplace.isReady, draining });
  const assets = isProduction
    ? serveAssets(fileURLToPath(new URL("../build/client", import.meta.url)))
    : null;

  const answer = async (request: Request, ip: string): Promise<Response> =>
    marketplace.mount(request, ip) ??
    (await findWeb()).fetch(request, { ip, requestId: findRequestId() ?? crypto.randomUUID() });

  const sharedPages = createSharedPages({
    now,
    render: answer,
    admit: gate.letPageIn,
    refuse: refusals.tooMany,
    publicOrigin,
    findVersion: marketplace.findSettingsVersion,
    onError,
  });

  const createFetchListener = (trustProxy: boolean) =>
    createRequestListener(
      async (request: Request, { address: ip }: ClientAddress) => {
        const response =
          (await answerHealth(new URL(request.url).pathname)) ??
          (await inTurn(request, ip, () => gate.letIn(request, ip, (whole) => answer(whole, ip))));
        return compress(
          endStreams(response, draining),
          chooseEncoding(request.headers.get("Accept-Encoding")),
        );
      },
      { trustProxy, onError },
    );
  const listeners = { direct: createFetchListener(false), proxied: createFetchListener(true) };

  function serve(request: IncomingMessage, response: ServerResponse, isProxied: boolean): void {
    const { headers, socket } = request;
    const ip = String(headers["x-forwarded-for"] ?? socket.remoteAddress ?? "");
    const scheme = String(headers["x-forwarded-proto"] ?? "http");
    if (isProduction && sharedPages(request, response, { ip, scheme })) return;
    const listener = isProxied ? listeners.proxied : listeners.direct;
    const next = () => {
      response.setHeader("X-Request-Id", findRequestId() ?? "");
      if (!gate.turnAway(request, response)) void listener(request, response);
    };
    if (assets !== null) assets(request, response, next);
    else vite!.middlewares(request, response, next);
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    // For every response: pages, the API, media and refusals.
    response.setHeader("X-Content-Type-Options", "nosniff");
    if (draining.aborted) response.setHeader("Connection", "close");
    const isProxied = trust.settle(request);
    const requestId = takeRequestId(request, isProxied);
    follow?.(request, response, requestId);
    const rejection = refuse(request);
    if (rejection !== null) {
      if (rejection.host !== undefined)
        log.warn({ host: rejection.host }, "Refused a host that ALLOWED_HOSTS does not name");
      return sendError(response, rejection);
    }
    watchBody(request, response);
    runInRequest(requestId, () => serve(request, response, isProxied));
  };
}
