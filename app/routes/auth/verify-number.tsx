import * as z from "zod";
import { cookiesContext, localeContext, webRequestContext } from "../../context.ts";
import { authOptions, createAuthReply } from "../../modules/auth/auth-action.server.ts";
import { codeFormSchema } from "../../modules/auth/auth-schemas.server.ts";
import { formActions } from "../../modules/form/form-action.server.ts";
import { SignUpPage } from "../../modules/layout/sign-up-page.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { advance } from "../../modules/session/auth-flow.ts";
import { toResumable, requireStep } from "../../modules/sign-up/require-step.server.ts";
import { VerifyNumberForm } from "../../modules/sign-up/verify-number-form.tsx";
import { paths, safePath } from "../../paths.ts";
import {
  clearAuthFlow,
  readAuthFlow,
  readFlowFacts,
  toResendAt,
  writeAuthFlow,
} from "../../services/auth-flow-cookie.server.ts";
import type { Route } from "./+types/verify-number";

export const handle = { shell: "focus" };

const STATE = "sign-up-verify-number";

export async function loader({ context, url }: Route.LoaderArgs) {
  const cookies = context.get(cookiesContext);
  const home = paths.home(context.get(localeContext));
  const returnTo = safePath(url.searchParams.get("callbackUrl"), home);
  const profile = await requireStep(context, STATE, { returnTo, flow: readAuthFlow(cookies) });
  const known = readFlowFacts(cookies, context.get(webRequestContext).now());
  return { returnTo, facts: { phone: profile.phone_number ?? "", ...known } };
}

export const action = formActions(
  {
    "": {
      schema: codeFormSchema,
      run: async ({ value: { code }, form, api, cookies }, args) => {
        const reply = createAuthReply(args, form, STATE);
        const profile = await api.account.get();
        await api.verification.verifyPhone({ code });
        clearAuthFlow(cookies);
        if (profile.is_phone_verified) return reply.goTo(advance(STATE, "reverified"));
        const after = { ...toResumable(profile), is_phone_verified: true };
        // spec §4: the dialog closes with `auth=signup`, and the next step opens automatically.
        return reply.leave("signup", advance(STATE, "phone-verified", after));
      },
    },
    resend: {
      schema: z.object({}),
      run: async ({ form, api, cookies, now }, args) => {
        const reply = createAuthReply(args, form, STATE);
        const profile = await api.account.get();
        const phone = readAuthFlow(cookies).phone ?? profile.phone_number;
        if (phone === null) return reply.goTo(advance(STATE, "contact-changed"));
        const { resend_after } = await api.verification.sendPhoneCode({ phone_number: phone });
        writeAuthFlow(cookies, { phone, resend_at: toResendAt(resend_after, now) });
        return reply.goTo(advance(STATE, "code-sent"));
      },
    },
  },
  authOptions(STATE, "error.general-short"),
);

export default function VerifyNumber({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("sign-up");
  return (
    <SignUpPage title={t("verify-number.title")}>
      <VerifyNumberForm headingId="verify-title" {...loaderData} result={actionData} />
    </SignUpPage>
  );
}
