import { data, redirect, type RouterContextProvider } from "react-router";
import { SOCIAL_PROVIDERS } from "#contract/account.ts";
import { cookiesContext, localeContext, apiContext, webRequestContext } from "../../context.ts";
import { redirectToStepUp } from "../../modules/session/form-handler.server.ts";
import { paths, safePath, withQuery } from "../../paths.ts";
import { findReferringPath } from "../../services/marketplace/visitor-call.server.ts";
import { safeRedirect } from "../../services/safe-redirect.server.ts";
import { createBrowserSecret, rememberBrowserSecret } from "../../services/login-code.server.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/social";

export const loader = ({ context }: Route.LoaderArgs) =>
  redirect(paths.home(context.get(localeContext)));

/** Redirects to the provider, to sign in or to link an account; the marketplace redirects back. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  const cookies = context.get(cookiesContext);
  const home = paths.home(locale);
  const provider = SOCIAL_PROVIDERS.find((one) => one === params.provider);
  if (provider === undefined) throw data(null, { status: 404 });
  const form = await request.formData();
  const callback = safePath(form.get("callback_url"), home);
  const isMember = cookies.get("accessToken") !== null;
  const returnTo = isMember ? callback : (findSignInPage(request, context) ?? callback);
  const { secret, hash } = createBrowserSecret();
  const { origin } = context.get(webRequestContext);
  try {
    const { authorization_url: there } = await context
      .get(apiContext)
      .social.start({ provider, browser_hash: hash, return_to: returnTo, locale, origin });
    if (!/^https?:/i.test(there)) throw new Error("A provider's address is no web address");
    rememberBrowserSecret(cookies, secret);
    return redirect(there, 303);
  } catch (error) {
    const problem = parseApiError(error);
    if (problem === null) throw error;
    if (problem.code === "proof_needed") return redirectToStepUp(context, callback);
    return safeRedirect(withQuery(returnTo, { error: "social-failed" }), home);
  }
}

/** Errors are shown on the sign-in page, because the callbackUrl may need a session. */
function findSignInPage(request: Request, context: Readonly<RouterContextProvider>): string | null {
  const page = findReferringPath(request, context.get(webRequestContext).origin);
  const isChoice = page?.split("?", 1)[0] === paths.auth(context.get(localeContext), "auth");
  return isChoice ? page : null;
}
