import { cookiesContext, localeContext, apiContext, webRequestContext } from "../../context.ts";
import { FormPage } from "../../modules/layout/form-page.tsx";
import { getT } from "../../modules/locale/get-t.server.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { advance } from "../../modules/session/auth-flow.ts";
import { redirectToStepUp } from "../../modules/session/form-handler.server.ts";
import { toResumable, requireStep } from "../../modules/sign-up/require-step.server.ts";
import { isStepUpNeeded, presentError } from "../../modules/session/present-error.server.ts";
import { readCode } from "../../modules/sign-up/parse-sign-up.server.ts";
import { VerifyNumberForm } from "../../modules/sign-up/verify-number-form.tsx";
import { paths, safePath } from "../../paths.ts";
import {
  clearAuthFlow,
  readAuthFlow,
  readFlowFacts,
  toResendAt,
  writeAuthFlow,
} from "../../services/auth-flow-cookie.server.ts";
import { createAuthReply } from "../../services/auth-reply.server.ts";
import type { Route } from "./+types/verify-number";

const STATE = "sign-up-verify-number";

export async function loader({ context, url }: Route.LoaderArgs) {
  const cookies = context.get(cookiesContext);
  const home = paths.home(context.get(localeContext));
  const returnTo = safePath(url.searchParams.get("callbackUrl"), home);
  const profile = await requireStep(context, STATE, { returnTo, flow: readAuthFlow(cookies) });
  const known = readFlowFacts(cookies, context.get(webRequestContext).now());
  return { returnTo, facts: { phone: profile.phone_number ?? "", ...known } };
}

export async function action({ request, context }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  const cookies = context.get(cookiesContext);
  const api = context.get(apiContext);
  const form = await request.formData();
  const reply = createAuthReply({ request, form, locale, cookies, state: STATE });
  try {
    const profile = await api.account.get();
    if (reply.text("intent") === "resend") {
      const phone = readAuthFlow(cookies).phone ?? profile.phone_number;
      if (phone === null) return reply.goTo(advance(STATE, "contact-changed"));
      const { resend_after: seconds } = await api.verification.sendPhoneCode({
        phone_number: phone,
      });
      const resend_at = toResendAt(seconds, context.get(webRequestContext).now());
      writeAuthFlow(cookies, { phone, resend_at });
      return reply.goTo(advance(STATE, "code-sent"));
    }
    const read = readCode(reply.text("code"));
    if ("errors" in read) return reply.refuse(422, { ...read, values: {} });
    await api.verification.verifyPhone({ code: read.code });
    clearAuthFlow(cookies);
    if (profile.is_phone_verified) return reply.goTo(advance(STATE, "reverified"));
    const after = { ...toResumable(profile), is_phone_verified: true };
    // spec §4: the dialog closes with `auth=signup`, and the next step opens automatically.
    return reply.leave("signup", advance(STATE, "phone-verified", after));
  } catch (error) {
    if (isStepUpNeeded(error)) {
      return redirectToStepUp(context, paths.auth(locale, STATE, { callbackUrl: reply.returnTo }));
    }
    const general = getT(locale, "error")("general-short");
    return reply.refuse(...presentError(error, { fields: ["code"], general }));
  }
}

export default function VerifyNumber({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("sign-up");
  return (
    <FormPage title={t("verify-number.title")}>
      <VerifyNumberForm headingId="verify-title" {...loaderData} problem={actionData ?? null} />
    </FormPage>
  );
}
