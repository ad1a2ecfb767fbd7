import { LIMITS } from "#contract/limits.ts";
import { cookiesContext, localeContext, apiContext, webRequestContext } from "../../context.ts";
import { FormPage } from "../../modules/layout/form-page.tsx";
import { getT } from "../../modules/locale/get-t.server.ts";
import { marketOf } from "../../modules/locale/locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import {
  parseSignUp,
  parseHumanClaim,
  parseTyped,
} from "../../modules/sign-up/parse-sign-up.server.ts";
import { presentError } from "../../modules/session/present-error.server.ts";
import { SignUpForm } from "../../modules/sign-up/sign-up-form.tsx";
import { paths, safePath } from "../../paths.ts";
import { toResendAt, writeAuthFlow } from "../../services/auth-flow-cookie.server.ts";
import { createAuthReply } from "../../services/auth-reply.server.ts";
import { evaluateHumanCheck, startHumanCheck } from "../../services/human-check.server.ts";
import { safeRedirect } from "../../services/safe-redirect.server.ts";
import { startSession } from "../../services/session.server.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/sign-up";

const STATE = "sign-up";

export function loader({ context, url }: Route.LoaderArgs) {
  const home = paths.home(context.get(localeContext));
  const returnTo = safePath(url.searchParams.get("callbackUrl"), home);
  if (context.get(cookiesContext).get("accessToken") !== null) throw safeRedirect(returnTo, home);
  const { config, now } = context.get(webRequestContext);
  const started = startHumanCheck({ secret: config.sessionSecret, now: now() });
  return { returnTo, facts: { started } };
}

export async function action({ request, context }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  const cookies = context.get(cookiesContext);
  const { config, ...web } = context.get(webRequestContext);
  const now = web.now();
  const form = await request.formData();
  const reply = createAuthReply({ request, form, locale, cookies, state: STATE });
  const values = parseTyped(form);

  const parsed = parseSignUp(form, marketOf(locale));
  if ("errors" in parsed) return reply.refuse(422, { errors: parsed.errors, values });
  const secret = config.sessionSecret;
  const verdict = evaluateHumanCheck(parseHumanClaim(form), {
    secret,
    now,
    siteKey: config.turnstileSiteKey,
  });
  if ("refused" in verdict) {
    const isStale = verdict.refused === "stale";
    return reply.refuse(422, {
      errors: {
        form: [isStale ? getT(locale, "sign-up")("stale") : "auth.human-check-failed"],
      },
      values: { ...values, started: startHumanCheck({ secret, now }) },
    });
  }
  const { token, nonce, wait } = verdict;
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  try {
    const session = await context.get(apiContext).account.register({
      ...parsed.body,
      ...(token === null ? {} : { turnstile_token: token }),
      ...(nonce === null ? {} : { form_nonce: nonce }),
    });
    startSession(cookies, session.token, { method: "email" });
  } catch (error) {
    const isUsed = parseApiError(error)?.code === "form_used";
    if (isUsed) values["started"] = startHumanCheck({ secret, now });
    return reply.refuse(...presentError(error, { values }));
  }
  writeAuthFlow(cookies, {
    email: parsed.body.email,
    resend_at: toResendAt(LIMITS.resend.email / 1000, now),
    callback: reply.returnTo,
  });
  return reply.goTo("sign-up-verify-email");
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("sign-up");
  return (
    <FormPage title={t("title")}>
      <SignUpForm headingId="sign-up-title" {...loaderData} problem={actionData ?? null} />
    </FormPage>
  );
}
