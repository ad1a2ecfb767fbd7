import { RouterContextProvider, type ServerBuild } from "react-router";
import { isFetchedAhead } from "#contract/is-fetched-ahead.ts";
import {
  cmsContext,
  cookiesContext,
  errorContext,
  mediaContext,
  type Rejection,
  reportsContext,
  routeFailureContext,
  type WebRequest,
  webRequestContext,
} from "../context.ts";
import type { Cms } from "../services/cms/create-cms.server.ts";
import { type CookieJar, createCookieJar } from "../services/cookie-jar.server.ts";
import type { WebConfig } from "../services/env.server.ts";
import { type Logger, toReference } from "../services/log.server.ts";
import type { MarketplaceFetch } from "../services/marketplace/call.server.ts";
import type { CountViolation } from "../services/monitoring/count-violations.server.ts";
import type { RelayEnvelope } from "../services/monitoring/relay-envelopes.server.ts";
import { findTheme, pageKeyOf, wantsLite } from "../services/page-key.server.ts";
import type { RouteFailure } from "../services/route-failure.server.ts";

/** The client, after trusted proxies, and the request id of every log. */
export type Peer = { ip: string; requestId?: string };

export type VisitParts = {
  build: ServerBuild;
  marketplaceFetch: MarketplaceFetch;
  /** Fetches `/media/<key>/<width>`; without it, pictures for sharing show no photo. */
  fetchMedia?: (path: string, signal: AbortSignal, ip: string) => Promise<Response>;
  cms: Cms;
  reports: { relayEnvelope: RelayEnvelope | null; countViolation: CountViolation };
  now: () => Date;
  config: WebConfig;
  log: Logger;
};

/** What one request has in common between its own route and the page of its error. */
export type Visit = {
  /** Has no Origin and, once the form was read, a body in memory. */
  request: Request;
  form: URLSearchParams | null;
  readonly cookies: CookieJar;
  readonly facts: Omit<WebRequest, "form" | "signedIn">;
};

export function createVisit(request: Request, peer: Peer, parts: VisitParts): Visit {
  const { headers, method } = request;
  const { config, marketplaceFetch, now, log, build } = parts;
  const { origin, protocol, pathname, search } = new URL(request.url);
  const https = protocol === "https:" || config.publicOrigin?.startsWith("https:") === true;
  const { requestId = crypto.randomUUID() } = peer;
  const cookie = headers.get("Cookie");
  const key = { method, target: pathname + search, cookie };
  const url = toPage(request.url);
  return {
    request,
    form: null,
    cookies: createCookieJar(cookie, { secret: config.sessionSecret, secure: https }),
    facts: {
      ip: peer.ip,
      path: url.pathname + url.search,
      url,
      https,
      isDocument: method === "GET" && !pathname.endsWith(".data"),
      origin: config.publicOrigin ?? origin,
      marketplaceFetch,
      requestId,
      now,
      log,
      config,
      shared: pageKeyOf({ ...key, authorization: headers.get("Authorization") }) !== null,
      nonce: crypto.randomUUID().replaceAll("-", ""),
      lite: wantsLite({ cookie, saveData: headers.get("Save-Data") }),
      theme: findTheme(cookie),
      isAhead: (method === "GET" || method === "HEAD") && isFetchedAhead(request),
      reference: toReference(requestId),
      buildId: build.assets.version,
    },
  };
}

/** The URL of the page whose data is requested. */
function toPage(requested: string): URL {
  const url = new URL(requested);
  if (url.pathname.endsWith(".data")) url.pathname = url.pathname.slice(0, -".data".length);
  if (url.searchParams.has("_routes")) url.searchParams.delete("_routes");
  return url;
}

/** Set here, because a key of another module graph is another key. */
export function createRouterContext(
  { facts, cookies, form }: Visit,
  { cms, reports, fetchMedia = async () => new Response(null, { status: 404 }) }: VisitParts,
  { error, failure }: { error: Rejection | null; failure: RouteFailure },
): RouterContextProvider {
  const context = new RouterContextProvider();
  const signedIn = cookies.get("accessToken") !== null;
  context.set(webRequestContext, { ...facts, form, signedIn });
  context.set(cookiesContext, cookies);
  context.set(cmsContext, cms);
  context.set(reportsContext, reports);
  context.set(mediaContext, (path, signal) => fetchMedia(path, signal, facts.ip));
  context.set(errorContext, error);
  context.set(routeFailureContext, failure);
  return context;
}
