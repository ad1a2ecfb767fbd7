import { redirect, type ActionFunctionArgs } from "react-router";
import { minutes, seconds } from "#contract/duration.ts";
import { hasBothNames } from "#contract/full-name.ts";
import type { Profile } from "#contract/profile.ts";
import { cookiesContext, localeContext } from "../../context.ts";
import { authPaths } from "../../auth-paths.ts";
import { paths, safePath } from "../../paths.ts";
import type { ApiError } from "../../services/marketplace/api-error.server.ts";
import type { Facts } from "../form/action-result.ts";
import type { ActionData } from "../form/create-reply.server.ts";
import { pickFacts, placeErrors, type Messages } from "../form/error-placement.server.ts";
import type { BareWork } from "../form/form-action.server.ts";
import { MEMBER_STATES, type AuthState } from "../session/auth-flow.ts";

type Args = Pick<ActionFunctionArgs, "request" | "context">;

export const lacksPersonalInfo = (
  profile: Pick<Profile, "is_personal_asked" | "full_name" | "date_of_birth">,
): boolean =>
  !profile.is_personal_asked &&
  !(hasBothNames(profile.full_name) && profile.date_of_birth !== null);

/** Longest text that is shown again; the cookie of a dialog's errors holds all of them. */
const MAX_SHOWN = 254;

/** Redirects of a state that is a page or a dialog. Addresses of the form are those of this site. */
export function createAuthReply({ request, context }: Args, form: FormData, state: AuthState) {
  const locale = context.get(localeContext);
  const cookies = context.get(cookiesContext);
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
    goTo(to: AuthState | null): Response {
      // A buyer needs no profile picture (decisions "Incomplete profile").
      const isOver = to === null || (isPurchase && to === "sign-up-select-profile-image");
      return redirect(isOver ? withoutOutcome(returnTo) : addressOf(to), 303);
    },
    /**
     * The end of the sign-up: the personal-information screen once, and then the page before. A
     * purchase goes on at once, because the checkout asks for what it needs.
     */
    finish(profile: Profile): Response {
      const to = withoutOutcome(returnTo);
      const isAsked = !isPurchase && lacksPersonalInfo(profile);
      return redirect(isAsked ? authPaths.personalInfo(locale, { callbackUrl: to }) : to, 303);
    },
    /** Goes to another state, which shows the errors. */
    goBack(to: AuthState, error: Record<string, string[]>): Response {
      cookies.seal("authProblem", { modal: to, result: { status: "error", error } });
      return redirect(addressOf(to), 303);
    },
    leave(outcome: "success" | "signup" | null, open: AuthState | null = null): Response {
      const target = new URL(paths.modal(returnTo, open), request.url);
      if (outcome !== null) target.searchParams.set("auth", outcome);
      return redirect(target.pathname + target.search, 303);
    },
    /** Without scripts, a dialog opens again over its page; otherwise the result is the response. */
    deliver(answer: ActionData): Response | ActionData {
      if (under === null || !isDocument) return answer;
      const { status, error, initialValue, facts } = answer.data;
      const { callback_url: _, under: _under, ...typed } = initialValue ?? {};
      const shown = Object.entries(typed).filter(
        (field): field is [string, string] => typeof field[1] === "string",
      );
      cookies.seal("authProblem", {
        modal: state,
        result: {
          status,
          error,
          initialValue: Object.fromEntries(
            shown.map(([name, value]) => [name, value.slice(0, MAX_SHOWN)]),
          ),
          facts,
        },
      });
      return redirect(addressOf(state), 303);
    },
  };
}

/** Options of `formAction` that all states share; `general` is for errors without a sentence. */
export function authOptions(state: AuthState, general = "auth.general") {
  return {
    signIn: MEMBER_STATES.has(state),
    page: ({ context }: Args, form: FormData) => {
      const locale = context.get(localeContext);
      const callbackUrl = safePath(form.get("callback_url"), paths.home(locale));
      return paths.auth(locale, state, { callbackUrl });
    },
    deliver: (answer: ActionData, { form }: BareWork, args: Args) =>
      createAuthReply(args, form, state).deliver(answer),
    onError: (problem: ApiError, { form, refuse }: BareWork) => {
      const { errors, facts } = placeAuthError(problem, (name) => form.has(name), general);
      return refuse(errors, { status: problem.status, facts });
    },
  };
}

const MESSAGES: Messages = {
  wrong_password: { current_password: "auth.current-password-wrong" },
  upload_quota_spent: { profile_photo: "auth.photo-quota" },
  storage_full: { profile_photo: "auth.photo-no-room" },
  form_used: "auth.form-used",
  human_check_failed: "auth.human-check-failed",
  unavailable: "auth.unavailable",
};

/** Error keys by field, and what their sentences name. */
export function placeAuthError(
  problem: ApiError,
  hasField: (name: string) => boolean,
  general = "auth.general",
): { errors: Record<string, string[]>; facts: Facts } {
  if (problem.code === "too_many_requests") return toWait(problem.facts["retry_after"]);
  const errors = placeErrors(problem, MESSAGES, hasField);
  const isUnforeseen = errors[""]?.[0] === `error.${problem.code}`;
  return { errors: isUnforeseen ? { "": [general] } : errors, facts: pickFacts(problem) };
}

const SECONDS_A_MINUTE = minutes(1) / seconds(1);

/** The sentence names the wait in seconds where it is short, in minutes otherwise. */
function toWait(wait: unknown) {
  const say = (key: string, facts: Facts) => ({ errors: { "": [key] }, facts });
  if (typeof wait !== "number") return say("auth.too-many", {});
  return wait <= 2 * SECONDS_A_MINUTE
    ? say("auth.wait-seconds", { seconds: Math.max(1, Math.ceil(wait)) })
    : say("auth.wait-minutes", { minutes: Math.ceil(wait / SECONDS_A_MINUTE) });
}

/** The outcome bar of an earlier step was shown; without scripts only this removes it. */
function withoutOutcome(path: string): string {
  const url = new URL(path, "http://any.invalid");
  url.searchParams.delete("auth");
  return url.pathname + url.search + url.hash;
}
