import { cookiesContext, localeContext, apiContext, webRequestContext } from "../../context.ts";
import { FormPage } from "../../modules/layout/form-page.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { advance } from "../../modules/session/auth-flow.ts";
import { redirectToStepUp, takeKept } from "../../modules/session/form-handler.server.ts";
import { EnterPhoneForm } from "../../modules/sign-up/enter-phone-form.tsx";
import { isStepUpNeeded, presentError } from "../../modules/session/present-error.server.ts";
import { readPhone } from "../../modules/sign-up/parse-sign-up.server.ts";
import { requireStep } from "../../modules/sign-up/require-step.server.ts";
import { paths, safePath } from "../../paths.ts";
import { readAuthFlow, toResendAt, writeAuthFlow } from "../../services/auth-flow-cookie.server.ts";
import { createAuthReply } from "../../services/auth-reply.server.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/enter-phone";

const STATE = "sign-up-enter-phone";

export async function loader({ context, url }: Route.LoaderArgs) {
  const home = paths.home(context.get(localeContext));
  const returnTo = safePath(url.searchParams.get("callbackUrl"), home);
  const flow = readAuthFlow(context.get(cookiesContext));
  const profile = await requireStep(context, STATE, { returnTo, flow });
  const phone = flow.phone ?? profile.phone_number;
  return { returnTo, problem: takeKept(context, url), facts: phone === null ? {} : { phone } };
}

export async function action({ request, context }: Route.ActionArgs) {
  const locale = context.get(localeContext);
  const cookies = context.get(cookiesContext);
  const form = await request.formData();
  const reply = createAuthReply({ request, form, locale, cookies, state: STATE });
  const phone_country = reply.text("phone_country").slice(0, 2);
  const values = { phone_country, phone_number: reply.text("phone_number").slice(0, 40) };
  const read = readPhone(phone_country, values.phone_number);
  if ("errors" in read) return reply.refuse(422, { ...read, values });
  const { phone_number: phone } = read;
  try {
    const api = context.get(apiContext);
    const { resend_after: seconds } = await api.verification.sendPhoneCode({ phone_number: phone });
    const resend_at = toResendAt(seconds, context.get(webRequestContext).now());
    writeAuthFlow(cookies, { phone, phone_country, resend_at });
    return reply.goTo(advance(STATE, "code-sent"));
  } catch (error) {
    // The e-mail has to be verified first.
    if (parseApiError(error)?.code === "profile_incomplete")
      return reply.goTo("sign-up-verify-email");
    if (isStepUpNeeded(error)) {
      return redirectToStepUp(
        context,
        paths.auth(locale, STATE, { callbackUrl: reply.returnTo }),
        form,
      );
    }
    return reply.refuse(...presentError(error, { values, fields: ["phone_number"] }));
  }
}

export default function EnterPhone({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("sign-up");
  return (
    <FormPage title={t("enter-phone.title")}>
      <EnterPhoneForm
        headingId="phone-title"
        {...loaderData}
        problem={actionData ?? loaderData.problem}
      />
    </FormPage>
  );
}
