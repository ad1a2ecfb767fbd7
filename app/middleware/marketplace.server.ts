import type { MiddlewareFunction } from "react-router";
import {
  apiContext,
  cookiesContext,
  localeContext,
  refusedAheadContext,
  unreadStreamContext,
  webRequestContext,
} from "../context.ts";
import { localeOfPath } from "../modules/locale/locale.ts";
import { consolePaths } from "../console-paths.ts";
import { paths } from "../paths.ts";
import { createApiClient } from "../services/marketplace/api-client.server.ts";
import { createUnreadStream } from "../services/marketplace/unread-stream.server.ts";
import { createVisitorCall } from "../services/marketplace/visitor-call.server.ts";
import { withoutWrites } from "./prefetch.server.ts";

/** Opens the marketplace for the visitor of this request. */
export const openMarketplace: MiddlewareFunction<Response> = ({ request, context }, next) => {
  const web = context.get(webRequestContext);
  const { ip, requestId, isAhead } = web;
  const { marketplaceFetch: fetch } = web;
  const cookies = context.get(cookiesContext);
  const locale = localeOfPath(web.url.pathname);
  const call = createVisitorCall({
    fetch,
    locale,
    cookies,
    ip,
    requestId,
    log: web.log,
    request,
    ownOrigin: web.origin,
    path: web.path,
    form: web.form,
    factorPath: consolePaths.secondFactor(locale),
    signInPath: (callbackUrl) => paths.signIn(locale, { callbackUrl }),
  });
  const noteRefusal = () => context.set(refusedAheadContext, true);
  context.set(localeContext, locale);
  context.set(apiContext, createApiClient(isAhead ? withoutWrites(call, noteRefusal) : call));
  context.set(unreadStreamContext, (signal) =>
    createUnreadStream({ fetch, token: cookies.get("accessToken"), ip, requestId, signal }),
  );
  return next();
};
