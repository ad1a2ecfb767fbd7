import type { MiddlewareFunction } from "react-router";
import {
  cookiesContext,
  savedFormContext,
  webRequestContext,
  type WebRequest,
} from "../context.ts";
import type { CookieJar } from "../services/cookie-jar.server.ts";
import { createKeptForm, saveForm } from "../services/kept-form.server.ts";
import { findReferringPath } from "../services/marketplace/visitor-call.server.ts";

/** Writes the cookies that the route has changed. A failed page keeps the form for its next visit. */
export const writeCookies: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const cookies = context.get(cookiesContext);
  const savedForm = createKeptForm(cookies);
  context.set(savedFormContext, savedForm);
  const response = await next();
  // Another loader of the request may have taken it before or after.
  if (savedForm.isHeldOver) cookies.restore("keptForm");
  if (response.status >= 500) saveTyped(cookies, request, context.get(webRequestContext));
  cookies.writeTo(response.headers);
  return response;
};

function saveTyped(
  cookies: CookieJar,
  request: Request,
  { form, origin, path }: Pick<WebRequest, "form" | "origin" | "path">,
): void {
  // The page that would have shown them failed.
  for (const key of ["keptForm", "message"] as const) cookies.restore(key);
  // A form that the route has kept takes precedence; an older cookie of another page does not.
  if (form === null || cookies.changes("keptForm")) return;
  const page = findReferringPath(request, origin) ?? path;
  saveForm(cookies, page.split("?", 1)[0]!, form);
}
