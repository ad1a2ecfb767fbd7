import type { MiddlewareFunction } from "react-router";
import { apiContext, cookiesContext, localeContext, webRequestContext } from "../context.ts";
import { paths } from "../paths.ts";
import { findBroughtCode, settleLoginCode } from "../services/login-code.server.ts";
import { safeRedirect } from "../services/safe-redirect.server.ts";

/**
 * Redirects in every case to the URL without the code, because no page, log or other site may see a
 * code.
 */
export const takeLoginCode: MiddlewareFunction<Response> = async ({ context }, next) => {
  const { url, isDocument } = context.get(webRequestContext);
  const brought = findBroughtCode(url);
  if (brought === null) return next();
  const locale = context.get(localeContext);
  const service = {
    cookies: context.get(cookiesContext),
    api: context.get(apiContext),
    locale,
  };
  const onward = isDocument ? await settleLoginCode(service, brought) : brought.path;
  const response = safeRedirect(onward, paths.home(locale));
  response.headers.set("Referrer-Policy", "no-referrer");
  return response;
};
