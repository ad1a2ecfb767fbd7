import { data, redirect } from "react-router";
import type { Locale } from "#contract/market.ts";
import { paths, safePath } from "../paths.ts";
import type { CookieJar } from "./cookie-jar.server.ts";
import { carryEmail } from "./auth-flow-cookie.server.ts";
import { setAuthProblem } from "./flash.server.ts";

type AuthState = Parameters<typeof paths.auth>[1];
type AuthProblem = { errors: Record<string, string[]>; values: Record<string, string> };

type Parts = {
  request: Request;
  form: FormData;
  locale: Locale;
  cookies: CookieJar;
  state: AuthState;
};

/** Addresses that the form names are restricted to this site. */
export function createAuthReply({ request, form, locale, cookies, state }: Parts) {
  const home = paths.home(locale);
  const returnTo = safePath(form.get("callback_url"), home);
  const isPurchase = returnTo === paths.startCheckout(locale);
  const under = form.has("under") ? safePath(form.get("under"), home) : null;
  const isDocument = !new URL(request.url).pathname.endsWith(".data");
  const addressOf = (to: AuthState) =>
    under === null
      ? paths.auth(locale, to, { callbackUrl: returnTo === home ? null : returnTo })
      : paths.modal(under, to);

  return {
    returnTo,
    text(name: string): string {
      const value = form.get(name);
      return typeof value === "string" ? value : "";
    },
    /** Without scripts, a dialog opens again over its page; otherwise this is the response. */
    refuse(status: number, problem: AuthProblem) {
      if (under === null || !isDocument) return data(problem, { status });
      setAuthProblem(cookies, { modal: state, ...problem });
      return redirect(addressOf(state), 303);
    },
    goTo(to: AuthState | null): Response {
      // A buyer needs no profile picture (decisions "Incomplete profile").
      const isOver = to === null || (isPurchase && to === "sign-up-select-profile-image");
      return redirect(isOver ? withoutOutcome(returnTo) : addressOf(to), 303);
    },
    /** Goes to another state and carries the e-mail in a sealed cookie, not in the URL. */
    goWithEmail(to: AuthState | null): Response {
      carryEmail(cookies, this.text("email"));
      return this.goTo(to);
    },
    goBack(to: AuthState, problem: AuthProblem): Response {
      setAuthProblem(cookies, { modal: to, ...problem });
      return redirect(addressOf(to), 303);
    },
    leave(outcome: "success" | "signup" | null, open: AuthState | null = null): Response {
      const target = new URL(paths.modal(returnTo, open), request.url);
      if (outcome !== null) target.searchParams.set("auth", outcome);
      return redirect(target.pathname + target.search, 303);
    },
  };
}

/** The outcome bar of an earlier step was shown; without scripts only this removes it. */
function withoutOutcome(path: string): string {
  const url = new URL(path, "http://any.invalid");
  url.searchParams.delete("auth");
  return url.pathname + url.search + url.hash;
}
