import { cookiesContext, localeContext, apiContext, webRequestContext } from "../../context.ts";
import { ForgotPasswordState } from "../../modules/auth/forgot-password-state.tsx";
import { parseEmail } from "../../modules/auth/parse-auth-forms.server.ts";
import { FORM_HEADING, FormPage } from "../../modules/layout/form-page.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { advance } from "../../modules/session/auth-flow.ts";
import { presentError } from "../../modules/session/present-error.server.ts";
import { paths, safePath } from "../../paths.ts";
import {
  readFlowFacts,
  toResendAt,
  writeAuthFlow,
} from "../../services/auth-flow-cookie.server.ts";
import { createAuthReply } from "../../services/auth-reply.server.ts";
import type { Route } from "./+types/forgot-password";

export function loader({ context, url }: Route.LoaderArgs) {
  const { now } = context.get(webRequestContext);
  return {
    returnTo: safePath(url.searchParams.get("callbackUrl"), paths.home(context.get(localeContext))),
    facts: readFlowFacts(context.get(cookiesContext), now()),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  const cookies = context.get(cookiesContext);
  const form = await request.formData();
  const reply = createAuthReply({ request, form, locale, cookies, state: "forgot-password" });
  const typed = { email: reply.text("email").slice(0, 254) };
  const parsed = parseEmail(typed.email);
  if ("errors" in parsed) return reply.refuse(422, { errors: parsed.errors, values: typed });

  const now = context.get(webRequestContext).now();
  const email = parsed.fields;
  const before = readFlowFacts(cookies, now);
  // A recent code is still valid: the form leads to it instead of sending another.
  const isSent = before.email === email && (before.resend_after ?? 0) > 0;
  if (isSent) return reply.goTo(advance("forgot-password", "code-sent"));
  try {
    const { resend_after } = await context.get(apiContext).verification.forgotPassword({ email });
    const resend_at = toResendAt(resend_after, now);
    writeAuthFlow(cookies, { email, code: undefined, resend_at });
  } catch (error) {
    return reply.refuse(...presentError(error, { values: typed }));
  }
  return reply.goTo(advance("forgot-password", "code-sent"));
}

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("auth");
  return (
    <FormPage title={t("forgot.title")}>
      <ForgotPasswordState headingId={FORM_HEADING} {...loaderData} problem={actionData ?? null} />
    </FormPage>
  );
}
