import { redirect } from "react-router";
import * as z from "zod";
import { cookiesContext, localeContext, webRequestContext } from "../../context.ts";
import { authOptions, createAuthReply } from "../../modules/auth/auth-action.server.ts";
import { codeFormSchema } from "../../modules/auth/auth-schemas.server.ts";
import { CheckEmailState } from "../../modules/auth/check-email-state.tsx";
import { formActions } from "../../modules/form/form-action.server.ts";
import { FORM_HEADING, FormPage } from "../../modules/layout/form-page.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { advance } from "../../modules/session/auth-flow.ts";
import { paths, safePath } from "../../paths.ts";
import {
  readAuthFlow,
  readFlowFacts,
  toResendAt,
  writeAuthFlow,
} from "../../services/auth-flow-cookie.server.ts";
import { takeAuthProblem } from "../../services/flash.server.ts";
import type { Route } from "./+types/check-email";

const STATE = "forgot-password-check-email";

type Args = Pick<Route.ActionArgs, "request" | "context">;

/** Throws a redirect to the first step. */
function requireEmail(args: Args, form: FormData): string {
  const { email } = readAuthFlow(args.context.get(cookiesContext));
  if (email === undefined) throw createAuthReply(args, form, STATE).goTo("forgot-password");
  return email;
}

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
  return { returnTo, facts, result: problem?.modal === STATE ? problem.result : null };
}

export const action = formActions(
  {
    "": {
      // The e-mail comes first, so that a code is not corrected in vain.
      schema: (args: Args, form: FormData) => {
        requireEmail(args, form);
        return codeFormSchema;
      },
      run: async ({ value: { code }, form, api, cookies }, args) => {
        const email = requireEmail(args, form);
        await api.verification.validatePasswordReset({ email, token: code });
        writeAuthFlow(cookies, { code });
        return createAuthReply(args, form, STATE).goTo(advance(STATE, "code-accepted"));
      },
    },
    resend: {
      schema: z.object({}),
      run: async ({ form, api, cookies, now }, args) => {
        const email = requireEmail(args, form);
        const { resend_after } = await api.verification.forgotPassword({ email });
        writeAuthFlow(cookies, { code: undefined, resend_at: toResendAt(resend_after, now) });
        return createAuthReply(args, form, STATE).goTo(advance(STATE, "code-sent"));
      },
    },
  },
  authOptions(STATE),
);

export default function CheckEmail({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("auth");
  return (
    <FormPage title={t("check-email.title")}>
      <CheckEmailState
        headingId={FORM_HEADING}
        {...loaderData}
        result={actionData ?? loaderData.result}
      />
    </FormPage>
  );
}
