import { redirect } from "react-router";
import { LIMITS } from "#contract/limits.ts";
import type { Locale } from "#contract/market.ts";
import { signInWithSecondFactor } from "#contract/second-factor.ts";
import { apiContext, cookiesContext, localeContext } from "../../context.ts";
import { leaveSignIn } from "../../modules/auth/after-sign-in.server.ts";
import { createAuthReply } from "../../modules/auth/auth-action.server.ts";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { FORM_HEADING, FormPage } from "../../modules/layout/form-page.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { SecondFactorForm } from "../../modules/second-factor/second-factor-form.tsx";
import { SECURITY_MESSAGES } from "../../modules/second-factor/security-messages.server.ts";
import { paths } from "../../paths.ts";
import { findAwaited } from "../../services/second-factor.server.ts";
import { leadToDecision } from "../../services/suspension.server.ts";
import { startSession } from "../../services/session.server.ts";
import type { Route } from "./+types/second-factor";

const schema = signInWithSecondFactor.body.pick({ code: true });

/** The home page needs no mention: it is where a sign-in leads anyway. */
const beginAgain = (locale: Locale, returnTo: string = paths.home(locale)) =>
  paths.auth(locale, "sign-in", {
    callbackUrl: returnTo === paths.home(locale) ? null : returnTo,
  });

export function loader({ context }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  const awaited = findAwaited(context.get(cookiesContext));
  if (awaited === null) throw redirect(beginAgain(locale));
  // Each try is a call of its own.
  const form = { ...openForm(context, schema), nonce: null };
  return { form, beginAt: beginAgain(locale, awaited.returnTo) };
}

export const action = formAction({
  schema,
  signIn: false,
  messages: SECURITY_MESSAGES,
  run: async ({ value, form, cookies, done, locale, t }, args) => {
    const { context } = args;
    const awaited = findAwaited(cookies);
    if (awaited === null)
      return done(beginAgain(locale), t("security")("sign-in-expired"), "error");
    const visitor = context.get(apiContext);
    const { challenge, returnTo } = awaited;
    const { token, method, is_new } = await visitor.secondFactor.signIn({ ...value, challenge });
    cookies.clear("secondFactor");
    const isSocial = method !== "email";
    const lifetime = isSocial ? { lifetime: LIMITS.loginCode.session } : {};
    startSession(cookies, token, { method, ...lifetime });
    form.set("callback_url", returnTo);
    const reply = createAuthReply(args, form, "sign-in");
    if (is_new) return reply.leave("signup");
    return leaveSignIn(context, visitor.withToken(token), reply);
  },
  onError: (problem, { cookies, done, locale, t }) => {
    const { code } = problem;
    const decision = leadToDecision(problem, locale);
    if (decision !== null) cookies.clear("secondFactor");
    if (decision !== null) return decision;
    if (code !== "sign_in_expired") return null;
    const begin = beginAgain(locale, findAwaited(cookies)?.returnTo);
    cookies.clear("secondFactor");
    return done(begin, t("security")("sign-in-expired"), "error");
  },
});

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("security");
  return (
    <FormPage title={t("sign-in-title")}>
      <SecondFactorForm
        headingId={FORM_HEADING}
        seed={loaderData.form}
        beginAt={loaderData.beginAt}
        result={actionData}
      />
    </FormPage>
  );
}
