import { cookiesContext, localeContext, webRequestContext } from "../../context.ts";
import { authOptions, createAuthReply } from "../../modules/auth/auth-action.server.ts";
import { emailFormSchema } from "../../modules/auth/auth-schemas.server.ts";
import { ForgotPasswordState } from "../../modules/auth/forgot-password-state.tsx";
import { formAction } from "../../modules/form/form-action.server.ts";
import { FORM_HEADING, FormPage } from "../../modules/layout/form-page.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { advance } from "../../modules/session/auth-flow.ts";
import { paths, safePath } from "../../paths.ts";
import {
  readFlowFacts,
  toResendAt,
  writeAuthFlow,
} from "../../services/auth-flow-cookie.server.ts";
import type { Route } from "./+types/forgot-password";

const STATE = "forgot-password";

export function loader({ context, url }: Route.LoaderArgs) {
  const { now } = context.get(webRequestContext);
  return {
    returnTo: safePath(url.searchParams.get("callbackUrl"), paths.home(context.get(localeContext))),
    facts: readFlowFacts(context.get(cookiesContext), now()),
  };
}

export const action = formAction({
  ...authOptions(STATE),
  schema: emailFormSchema,
  run: async ({ value: { email }, form, api, cookies, now }, args) => {
    const reply = createAuthReply(args, form, STATE);
    const before = readFlowFacts(cookies, now);
    // A recent code is still valid: the form leads to it instead of sending another.
    const isSent = before.email === email && (before.resend_after ?? 0) > 0;
    if (!isSent) {
      const { resend_after } = await api.verification.forgotPassword({ email });
      writeAuthFlow(cookies, { email, code: undefined, resend_at: toResendAt(resend_after, now) });
    }
    return reply.goTo(advance(STATE, "code-sent"));
  },
});

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("auth");
  return (
    <FormPage title={t("forgot.title")}>
      <ForgotPasswordState headingId={FORM_HEADING} {...loaderData} result={actionData} />
    </FormPage>
  );
}
