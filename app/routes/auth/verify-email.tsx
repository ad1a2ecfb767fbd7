import * as z from "zod";
import { cookiesContext, localeContext, apiContext, webRequestContext } from "../../context.ts";
import { authOptions, createAuthReply } from "../../modules/auth/auth-action.server.ts";
import { codeFormSchema, emailFormSchema } from "../../modules/auth/auth-schemas.server.ts";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { SignUpPage } from "../../modules/layout/sign-up-page.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { advance } from "../../modules/session/auth-flow.ts";
import { isRenewal, toResumable, requireStep } from "../../modules/sign-up/require-step.server.ts";
import { VerifyEmailForm } from "../../modules/sign-up/verify-email-form.tsx";
import { paths, safePath } from "../../paths.ts";
import {
  clearAuthFlow,
  readAuthFlow,
  readFlowFacts,
  toResendAt,
  writeAuthFlow,
} from "../../services/auth-flow-cookie.server.ts";
import type { Route } from "./+types/verify-email";

export const handle = { shell: "focus" };

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
    kept: openForm(context, emailFormSchema).kept,
    facts: { email: profile.email, ...known, ...(renewed ? { renewed } : {}) },
  };
}

type Args = Pick<Route.ActionArgs, "request" | "context">;

export const action = formActions(
  {
    "": {
      schema: codeFormSchema,
      run: async ({ value: { code }, form, api, cookies }, args) => {
        const profile = await api.account.get();
        await api.verification.verifyEmail({ code });
        clearAuthFlow(cookies);
        const event = profile.is_email_verified ? "reverified" : "email-verified";
        const after = { ...toResumable(profile), is_email_verified: true };
        return createAuthReply(args, form, STATE).goTo(advance(STATE, event, after));
      },
    },
    resend: {
      schema: z.object({}),
      run: async ({ form, api, cookies }, args) => {
        const profile = await api.account.get();
        return sendCode(readAuthFlow(cookies).email ?? profile.email, args, form);
      },
    },
    change: {
      schema: emailFormSchema,
      run: ({ value, form }, args) => sendCode(value.email, args, form),
    },
  },
  authOptions(STATE),
);

async function sendCode(email: string, args: Args, form: FormData): Promise<Response> {
  const { context } = args;
  const { resend_after } = await context.get(apiContext).verification.sendEmailCode({ email });
  const resend_at = toResendAt(resend_after, context.get(webRequestContext).now());
  writeAuthFlow(context.get(cookiesContext), { email, resend_at });
  return createAuthReply(args, form, STATE).goTo(advance(STATE, "code-sent"));
}

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("sign-up");
  return (
    <SignUpPage title={t("verify-email.title")}>
      <VerifyEmailForm headingId="verify-title" {...loaderData} result={actionData} />
    </SignUpPage>
  );
}
