import { isFetchedAhead } from "#contract/is-fetched-ahead.ts";
import type { Rejection } from "../context.ts";
import { renderStandalonePage } from "../modules/layout/standalone-page.server.tsx";
import { localeOfPath } from "../modules/locale/locale.ts";
import { paths } from "../paths.ts";
import type { Cms } from "../services/cms/create-cms.server.ts";
import { type CookieJar, createCookieJar } from "../services/cookie-jar.server.ts";
import { toReference } from "../services/log.server.ts";
import { type ApiClient, createApiClient } from "../services/marketplace/api-client.server.ts";
import { createVisitorCall } from "../services/marketplace/visitor-call.server.ts";
import { pageKeyOf, wantsLite } from "../services/page-key.server.ts";
import type { Peer, Reports, WebParts } from "../web.server.ts";

export type RequestState = {
  request: Request;
  readonly url: URL;
  readonly peer: Peer;
  readonly parts: WebParts & { cms: Cms; reports: Reports };
  readonly cookies: CookieJar;
  readonly requestId: string;
  readonly reference: string;
  readonly ownOrigin: string;
  readonly https: boolean;
  readonly shared: boolean;
  readonly nonce: string;
  readonly lite: boolean;
  /** A prefetch, which must have no side effects. */
  readonly isAhead: boolean;
  isRefusedAhead: boolean;
  form: URLSearchParams | null;
  instead: Rejection | "front-door" | null;
};

export type Step = (state: RequestState, next: () => Promise<Response>) => Promise<Response>;

export function createState(
  request: Request,
  peer: Peer,
  parts: RequestState["parts"],
): RequestState {
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

export function answerStandalone(
  status: number,
  facts: Parameters<typeof renderStandalonePage>[0],
): Response {
  const { html, headers } = renderStandalonePage(facts);
  return new Response(html, { status, headers });
}

export const refuseAhead = () =>
  new Response(null, { status: 503, headers: { "Cache-Control": "no-store" } });

/** `path`: the current page, to return to after a sign-in. */
export function createVisitorClient(state: RequestState, path: string): ApiClient {
  const locale = localeOfPath(state.url.pathname);
  const call = createVisitorCall({
    fetch: state.parts.marketplaceFetch,
    locale,
    cookies: state.cookies,
    ip: state.peer.ip,
    requestId: state.requestId,
    log: state.parts.log,
    request: state.request,
    ownOrigin: state.ownOrigin,
    path,
    form: state.form,
    signInPath: (callbackUrl) => paths.signIn(locale, { callbackUrl }),
  });
  if (!state.isAhead) return createApiClient(call);
  return createApiClient(async (endpoint, ...given) => {
    if (endpoint.method === "GET") return call(endpoint, ...given);
    state.isRefusedAhead = true;
    throw refuseAhead();
  });
}

export function toPagePath({ pathname, search, searchParams }: URL): string {
  const page = pathname.replace(/\.data$/, "");
  if (!searchParams.has("_routes")) return page + search;
  const query = new URLSearchParams(searchParams);
  query.delete("_routes");
  return query.size === 0 ? page : `${page}?${query}`;
}
