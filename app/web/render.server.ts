import {
  createRequestHandler,
  RouterContextProvider,
  type ServerBuild,
  type ServerInstrumentation,
} from "react-router";
import {
  cmsContext,
  cookiesContext,
  savedFormContext,
  localeContext,
  apiContext,
  mediaContext,
  errorContext,
  reportsContext,
  routeFailureContext,
  unreadStreamContext,
  webRequestContext,
} from "../context.ts";
import { localeOfPath } from "../modules/locale/locale.ts";
import { paths } from "../paths.ts";
import { createKeptForm } from "../services/kept-form.server.ts";
import { createUnreadStream } from "../services/marketplace/unread-stream.server.ts";
import { findReferringPath } from "../services/marketplace/visitor-call.server.ts";
import { needsPage, type RouteFailure, statusOfFailure } from "../services/route-failure.server.ts";
import { refusedPath } from "../url-rules.server.ts";
import { createVisitorClient, type RequestState, toPagePath } from "./request-state.server.ts";

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

export async function render(state: RequestState): Promise<Response> {
  const failure: RouteFailure = { error: null };
  let response: Response | null = null;
  try {
    response = await askRouter(state, failure);
    if (failure.error === null || !needsPage(state.request, response)) return response;
  } catch (error) {
    if (state.request.signal.aborted || state.instead || !needsPage(state.request, null))
      throw error;
    failure.error = error;
    if (statusOfFailure(error, state.request.method) >= 500)
      state.parts.log.error({ err: error, reference: state.reference }, "A route failed");
  }
  if (state.instead) throw failure.error;
  const { method } = state.request;
  const status = statusOfFailure(failure.error, method);
  const isRead = method === "GET" || method === "HEAD";
  const retry = isRead
    ? state.url.pathname + state.url.search
    : (findReferringPath(state.request, state.ownOrigin) ??
      paths.home(localeOfPath(state.url.pathname)));
  state.instead = { status, retry };
  const page = await askRouter(state, { error: null });
  if (status === 405) page.headers.set("Allow", isRead ? "POST" : "GET, HEAD");
  return page;
}

function askRouter(state: RequestState, failure: RouteFailure): Promise<Response> {
  const { parts, url, cookies } = state;
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
  context.set(savedFormContext, createKeptForm(cookies));
  context.set(errorContext, state.instead === "front-door" ? null : state.instead);
  context.set(routeFailureContext, failure);
  context.set(apiContext, createVisitorClient(state, path));
  const { fetchMedia = async () => new Response(null, { status: 404 }) } = parts;
  context.set(mediaContext, (media, signal) => fetchMedia(media, signal, state.peer.ip));
  context.set(unreadStreamContext, (signal) =>
    createUnreadStream({
      fetch: parts.marketplaceFetch,
      token: cookies.get("accessToken"),
      ip: state.peer.ip,
      requestId: state.requestId,
      signal,
    }),
  );
  context.set(reportsContext, parts.reports);
  context.set(webRequestContext, {
    ip: state.peer.ip,
    path,
    origin: state.ownOrigin,
    now: parts.now,
    log: parts.log,
    config,
    signedIn: cookies.get("accessToken") !== null,
    lite: state.lite,
    shared: state.shared,
    isAhead: state.isAhead,
    nonce: state.nonce,
    reference: state.reference,
    buildId: build.assets.version,
  });
  return handle(state.instead === null ? state.request : toOther(state), context);
}

/** The URL of a page that does not exist: its loader answers with the status. */
function toOther({ url, request, instead }: RequestState): Request {
  const path = instead === "front-door" ? "/" : refusedPath(localeOfPath(url.pathname));
  return new Request(new URL(path, url), { headers: request.headers, signal: request.signal });
}
