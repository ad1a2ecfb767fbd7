import { redirect } from "react-router";
import { cookiesContext, localeContext, apiContext, webRequestContext } from "../../context.ts";
import { CheckEmailState } from "../../modules/auth/check-email-state.tsx";
import { parseCode } from "../../modules/auth/parse-auth-forms.server.ts";
import { FORM_HEADING, FormPage } from "../../modules/layout/form-page.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { advance } from "../../modules/session/auth-flow.ts";
import { presentError } from "../../modules/session/present-error.server.ts";
import { paths, safePath } from "../../paths.ts";
import {
  readAuthFlow,
  readFlowFacts,
  toResendAt,
  writeAuthFlow,
} from "../../services/auth-flow-cookie.server.ts";
import { createAuthReply } from "../../services/auth-reply.server.ts";
import { takeAuthProblem } from "../../services/flash.server.ts";
import type { Route } from "./+types/check-email";

const STATE = "forgot-password-check-email";

export function loader({ context, url }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  const returnTo = safePath(url.searchParams.get("callbackUrl"), paths.home(locale));
  const { now } = context.get(webRequestContext);
  const facts = readFlowFacts(context.get(cookiesContext), now());
  if (facts.email === undefined) {
    throw redirect(paths.auth(locale, "forgot-password", { callbackUrl: returnTo }));
  }
  const problem = url.searchParams.has("modal")
    ? null
    : takeAuthProblem(context.get(cookiesContext));
  return { returnTo, facts, problem: problem?.modal === STATE ? problem : null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  const cookies = context.get(cookiesContext);
  const form = await request.formData();
  const reply = createAuthReply({ request, form, locale, cookies, state: STATE });
  const { email } = readAuthFlow(cookies);
  if (email === undefined) return reply.goTo("forgot-password");

  const api = context.get(apiContext);
  try {
    if (reply.text("intent") === "resend") {
      const { resend_after } = await api.verification.forgotPassword({ email });
      const resend_at = toResendAt(resend_after, context.get(webRequestContext).now());
      writeAuthFlow(cookies, { code: undefined, resend_at });
      return reply.goTo(advance(STATE, "code-sent"));
    }
    const parsed = parseCode(reply.text("code"));
    if ("errors" in parsed) return reply.refuse(422, { errors: parsed.errors, values: {} });
    await api.verification.validatePasswordReset({ email, token: parsed.fields });
    writeAuthFlow(cookies, { code: parsed.fields });
    return reply.goTo(advance(STATE, "code-accepted"));
  } catch (error) {
    return reply.refuse(...presentError(error));
  }
}

export default function CheckEmail({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("auth");
  return (
    <FormPage title={t("check-email.title")}>
      <CheckEmailState
        headingId={FORM_HEADING}
        {...loaderData}
        problem={actionData ?? loaderData.problem}
      />
    </FormPage>
  );
}
