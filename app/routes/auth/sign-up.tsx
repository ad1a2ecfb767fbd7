import { LIMITS } from "#contract/limits.ts";
import { cookiesContext, localeContext, webRequestContext } from "../../context.ts";
import { authOptions, createAuthReply } from "../../modules/auth/auth-action.server.ts";
import { formAction } from "../../modules/form/form-action.server.ts";
import { SignUpPage } from "../../modules/layout/sign-up-page.tsx";
import { marketOf } from "../../modules/locale/locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { parseHumanClaim, signUpSchemaOf } from "../../modules/sign-up/parse-sign-up.server.ts";
import { SignUpForm } from "../../modules/sign-up/sign-up-form.tsx";
import { paths, safePath } from "../../paths.ts";
import { toResendAt, writeAuthFlow } from "../../services/auth-flow-cookie.server.ts";
import { evaluateHumanCheck, startHumanCheck } from "../../services/human-check.server.ts";
import { safeRedirect } from "../../services/safe-redirect.server.ts";
import { startSession } from "../../services/session.server.ts";
import type { Route } from "./+types/sign-up";

export const handle = { shell: "focus" };

const STATE = "sign-up";

export function loader({ context, url }: Route.LoaderArgs) {
  const home = paths.home(context.get(localeContext));
  const returnTo = safePath(url.searchParams.get("callbackUrl"), home);
  if (context.get(cookiesContext).get("accessToken") !== null) throw safeRedirect(returnTo, home);
  const { config, now } = context.get(webRequestContext);
  const started = startHumanCheck({ secret: config.sessionSecret, now: now() });
  return { returnTo, facts: { started } };
}

const options = authOptions(STATE);

export const action = formAction({
  ...options,
  schema: ({ context }: Route.ActionArgs) => signUpSchemaOf(marketOf(context.get(localeContext))),
  run: async ({ value, form, api, cookies, refuse, now }, args) => {
    const { config } = args.context.get(webRequestContext);
    const secret = config.sessionSecret;
    const verdict = evaluateHumanCheck(parseHumanClaim(form), {
      secret,
      now,
      siteKey: config.turnstileSiteKey,
    });
    if ("refused" in verdict) {
      const key = verdict.refused === "stale" ? "sign-up.stale" : "auth.human-check-failed";
      return refuse(key, { facts: { started: startHumanCheck({ secret, now }) } });
    }
    const { token, nonce, wait } = verdict;
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const session = await api.account.register({
      ...value,
      ...(token === null ? {} : { turnstile_token: token }),
      ...(nonce === null ? {} : { form_nonce: nonce }),
    });
    startSession(cookies, session.token, { method: "email" });
    const reply = createAuthReply(args, form, STATE);
    writeAuthFlow(cookies, {
      email: value.email,
      resend_at: toResendAt(LIMITS.resend.email / 1000, now),
      callback: reply.returnTo,
    });
    return reply.goTo("sign-up-verify-email");
  },
  onError: (problem, work, { context }) => {
    if (problem.code !== "form_used") return options.onError(problem, work);
    const secret = context.get(webRequestContext).config.sessionSecret;
    const started = startHumanCheck({ secret, now: work.now });
    return work.refuse("auth.form-used", { status: problem.status, facts: { started } });
  },
});

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("sign-up");
  return (
    <SignUpPage title={t("title")}>
      <SignUpForm headingId="sign-up-title" {...loaderData} result={actionData} />
    </SignUpPage>
  );
}
