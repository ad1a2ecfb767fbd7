import { cookiesContext, localeContext } from "../../context.ts";
import { authOptions, createAuthReply } from "../../modules/auth/auth-action.server.ts";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { SignUpPage } from "../../modules/layout/sign-up-page.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { advance } from "../../modules/session/auth-flow.ts";
import { EnterPhoneForm } from "../../modules/sign-up/enter-phone-form.tsx";
import { phoneFormSchema } from "../../modules/sign-up/parse-sign-up.server.ts";
import { requireStep } from "../../modules/sign-up/require-step.server.ts";
import { paths, safePath } from "../../paths.ts";
import { readAuthFlow, toResendAt, writeAuthFlow } from "../../services/auth-flow-cookie.server.ts";
import type { Route } from "./+types/enter-phone";

export const handle = { shell: "focus" };

const STATE = "sign-up-enter-phone";

export async function loader({ context, url }: Route.LoaderArgs) {
  const home = paths.home(context.get(localeContext));
  const returnTo = safePath(url.searchParams.get("callbackUrl"), home);
  const flow = readAuthFlow(context.get(cookiesContext));
  const profile = await requireStep(context, STATE, { returnTo, flow });
  const phone = flow.phone ?? profile.phone_number;
  const { kept } = openForm(context, phoneFormSchema);
  return { returnTo, kept, facts: phone === null ? {} : { phone } };
}

const options = authOptions(STATE);

export const action = formAction({
  ...options,
  schema: phoneFormSchema,
  run: async ({ value: { phone_number: phone }, form, api, cookies, now }, args) => {
    const { resend_after } = await api.verification.sendPhoneCode({ phone_number: phone });
    const phone_country = String(form.get("phone_country") ?? "").slice(0, 2);
    writeAuthFlow(cookies, { phone, phone_country, resend_at: toResendAt(resend_after, now) });
    return createAuthReply(args, form, STATE).goTo(advance(STATE, "code-sent"));
  },
  onError: (problem, work, args) =>
    problem.code === "profile_incomplete"
      ? // The e-mail has to be verified first.
        createAuthReply(args, work.form, STATE).goTo("sign-up-verify-email")
      : options.onError(problem, work),
});

export default function EnterPhone({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("sign-up");
  return (
    <SignUpPage title={t("enter-phone.title")}>
      <EnterPhoneForm headingId="phone-title" {...loaderData} result={actionData} />
    </SignUpPage>
  );
}
