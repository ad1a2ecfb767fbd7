import {
  redirect,
  redirectDocument,
  type MiddlewareFunction,
  type RouterContextProvider,
} from "react-router";
import {
  apiContext,
  cookiesContext,
  localeContext,
  refusedAheadContext,
  replyStreamContext,
  unreadStreamContext,
  viewContext,
  webRequestContext,
} from "../context.ts";
import { localeOfPath } from "../modules/locale/locale.ts";
import { consolePaths } from "../console-paths.ts";
import { paths } from "../paths.ts";
import { getT } from "../modules/locale/get-t.server.ts";
import { setMessage } from "../services/flash.server.ts";
import { createApiClient } from "../services/marketplace/api-client.server.ts";
import { createReplyStream } from "../services/marketplace/reply-stream.server.ts";
import { createUnreadStream } from "../services/marketplace/unread-stream.server.ts";
import {
  createVisitorCall,
  findReferringPath,
} from "../services/marketplace/visitor-call.server.ts";
import { findView, isOfStaff } from "../services/person-view.server.ts";
import { isOfView } from "../services/view-mark.server.ts";
import { withoutWrites } from "./prefetch.server.ts";

/** Opens the marketplace for the visitor of this request. */
export const openMarketplace: MiddlewareFunction<Response> = ({ request, context }, next) => {
  const web = context.get(webRequestContext);
  const { ip, requestId, isAhead } = web;
  const { marketplaceFetch: fetch } = web;
  const cookies = context.get(cookiesContext);
  const locale = localeOfPath(web.url.pathname);
  const view = findView(cookies, web.url.pathname, web.now());
  const isRead = request.method === "GET" || request.method === "HEAD";
  // Also after the view: the form would write to the account of the member of staff.
  const isLate = isOfView(web.form) && !isOfStaff(web.url.pathname);
  if (!isRead && (view !== null || isLate))
    return refuseInView(context, request, view === null ? "late" : "refused");
  // A page that was open before would show the person without marks on its forms.
  if (view !== null && request.method === "GET" && !web.isDocument)
    return redirectDocument(web.path);
  context.set(viewContext, view);
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
    ...(view && { view: { token: view.token, page: consolePaths.personView(locale) } }),
  });
  const noteRefusal = () => context.set(refusedAheadContext, true);
  context.set(localeContext, locale);
  context.set(apiContext, createApiClient(isAhead ? withoutWrites(call, noteRefusal) : call));
  context.set(unreadStreamContext, (signal) =>
    createUnreadStream({
      fetch,
      token: view ? null : cookies.get("accessToken"),
      ip,
      requestId,
      signal,
    }),
  );
  context.set(replyStreamContext, createReplyStream({ fetch, locale, cookies, ip, requestId }));
  return next();
};

/** Nothing is sent from a page of a view as another person; the page of the form says so. */
function refuseInView(
  context: Readonly<RouterContextProvider>,
  request: Request,
  why: "late" | "refused",
): Response {
  const { url, origin } = context.get(webRequestContext);
  const locale = localeOfPath(url.pathname);
  const content = getT(locale, "person-view")(why);
  setMessage(context.get(cookiesContext), { content, type: "error" });
  return redirect(findReferringPath(request, origin) ?? paths.home(locale), 303);
}
