import { cookiesContext, localeContext, apiContext, webRequestContext } from "../../context.ts";
import { FormPage } from "../../modules/layout/form-page.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { advance } from "../../modules/session/auth-flow.ts";
import { redirectToStepUp, takeKept } from "../../modules/session/form-handler.server.ts";
import { isRenewal, toResumable, requireStep } from "../../modules/sign-up/require-step.server.ts";
import { isStepUpNeeded, presentError } from "../../modules/session/present-error.server.ts";
import { readCode, parseEmail } from "../../modules/sign-up/parse-sign-up.server.ts";
import { VerifyEmailForm } from "../../modules/sign-up/verify-email-form.tsx";
import { paths, safePath } from "../../paths.ts";
import {
  clearAuthFlow,
  readAuthFlow,
  readFlowFacts,
  toResendAt,
  writeAuthFlow,
} from "../../services/auth-flow-cookie.server.ts";
import { createAuthReply } from "../../services/auth-reply.server.ts";
import type { Route } from "./+types/verify-email";

const STATE = "sign-up-verify-email";

export async function loader({ context, url }: Route.LoaderArgs) {
  const cookies = context.get(cookiesContext);
  const home = paths.home(context.get(localeContext));
  const returnTo = safePath(url.searchParams.get("callbackUrl"), home);
  const flow = readAuthFlow(cookies);
  const profile = await requireStep(context, STATE, { returnTo, flow });
  const known = readFlowFacts(cookies, context.get(webRequestContext).now());
  const renewed = isRenewal(profile, flow);
  return {
    returnTo,
    problem: takeKept(context, url),
    facts: { email: profile.email, ...known, ...(renewed ? { renewed } : {}) },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const cookies = context.get(cookiesContext);
  const now = context.get(webRequestContext).now();
  const api = context.get(apiContext);
  const form = await request.formData();
  const locale = context.get(localeContext);
  const reply = createAuthReply({ request, form, locale, cookies, state: STATE });
  const intent = reply.text("intent");
  const wanted = reply.text("email");
  try {
    const profile = await api.account.get();
    if (intent === "resend") return await send(readAuthFlow(cookies).email ?? profile.email);
    if (intent === "change") {
      const read = parseEmail(wanted);
      if ("errors" in read) return reply.refuse(422, { ...read, values: typed() });
      return await send(read.email);
    }
    const read = readCode(reply.text("code"));
    if ("errors" in read) return reply.refuse(422, { ...read, values: {} });
    await api.verification.verifyEmail({ code: read.code });
    clearAuthFlow(cookies);
    const event = profile.is_email_verified ? "reverified" : "email-verified";
    const after = { ...toResumable(profile), is_email_verified: true };
    return reply.goTo(advance(STATE, event, after));
  } catch (error) {
    if (isStepUpNeeded(error)) return redirectToStepUp(context, pageOf(), form);
    const fields = intent === "change" ? ["email"] : ["code"];
    return reply.refuse(...presentError(error, { values: typed(), fields }));
  }

  async function send(email: string) {
    const { resend_after: seconds } = await api.verification.sendEmailCode({ email });
    writeAuthFlow(cookies, { email, resend_at: toResendAt(seconds, now) });
    return reply.goTo(advance(STATE, "code-sent"));
  }

  function typed(): Record<string, string> {
    return intent === "change" ? { intent, email: wanted.slice(0, 254) } : {};
  }

  function pageOf() {
    return paths.auth(locale, STATE, { callbackUrl: reply.returnTo });
  }
}

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("sign-up");
  return (
    <FormPage title={t("verify-email.title")}>
      <VerifyEmailForm
        headingId="verify-title"
        {...loaderData}
        problem={actionData ?? loaderData.problem}
      />
    </FormPage>
  );
}
