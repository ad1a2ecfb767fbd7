import { data, redirect } from "react-router";
import { profileChangesSchema } from "#contract/profile.ts";
import { emailSchema } from "#contract/account.ts";
import { savedFormContext, localeContext, apiContext } from "../../context.ts";
import { PersonalPage } from "../../modules/account/personal-page.tsx";
import { PhoneForm } from "../../modules/account/phone-form.tsx";
import { presentPersonal } from "../../modules/account/present-account.server.ts";
import { listFieldErrors, runForm, type FormWork } from "../../modules/account/run-form.server.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { readPhone } from "../../modules/sign-up/parse-sign-up.server.ts";
import { writeCountryOptions } from "../../modules/sign-up/calling-codes.ts";
import { paths } from "../../paths.ts";
import { toResendAt, writeAuthFlow } from "../../services/auth-flow-cookie.server.ts";
import type { Route } from "./+types/personal";

export async function loader({ context, url }: Route.LoaderArgs) {
  const profile = await context.get(apiContext).account.get();
  const kept = context
    .get(savedFormContext)
    .take(paths.account(context.get(localeContext), "personal"));
  return {
    personal: presentPersonal(profile),
    change: url.searchParams.get("change") ?? kept?.["intent"] ?? null,
    kept,
  };
}

export async function action(args: Route.ActionArgs) {
  return runForm(args, (work) => {
    if (work.intent === "name") return saveName(work);
    if (work.intent === "email") return sendEmailCode(work);
    if (work.intent === "phone") return sendPhoneCode(work);
    throw data({ code: "bad_request" }, { status: 400 });
  });
}

export default function Personal({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("account");
  const { personal, kept } = loaderData;
  return (
    <>
      <PageHead title={t("nav.personal")} noIndex />
      <PersonalPage
        {...loaderData}
        reply={actionData}
        phoneForm={
          <PhoneForm
            isFirst={personal.phone === null}
            writeCountries={writeCountryOptions}
            kept={kept}
            reply={actionData}
          />
        }
      />
    </>
  );
}

async function saveName(work: FormWork) {
  const parsed = profileChangesSchema.safeParse({ full_name: work.text("full_name") });
  if (!parsed.success) return work.refuse(listFieldErrors(parsed));
  if (parsed.data.full_name === "") {
    return work.refuse({ full_name: ["account.personal.name-required"] });
  }
  await work.api.account.update(parsed.data);
  return work.go(paths.account(work.locale, "personal"), work.t("personal.name-saved"));
}

async function sendEmailCode(work: FormWork) {
  const parsed = emailSchema.safeParse(work.text("email"));
  if (!parsed.success) {
    return work.refuse({ email: parsed.error.issues.map(({ message }) => message) });
  }
  const email = parsed.data;
  const profile = await work.api.account.get();
  if (profile.is_email_verified && profile.email.toLowerCase() === email.toLowerCase()) {
    return work.refuse({ email: ["account.personal.email-same"] });
  }
  const { resend_after } = await work.api.verification.sendEmailCode({ email });
  const callback = paths.account(work.locale, "personal");
  writeAuthFlow(work.cookies, { email, callback, resend_at: toResendAt(resend_after, work.now) });
  return redirect(paths.auth(work.locale, "sign-up-verify-email", { callbackUrl: callback }), 303);
}

async function sendPhoneCode(work: FormWork) {
  const read = readPhone(work.text("phone_country"), work.text("phone_number"));
  if ("errors" in read) return work.refuse(read.errors);
  const { phone_number: phone } = read;
  const profile = await work.api.account.get();
  if (profile.is_phone_verified && profile.phone_number === phone) {
    return work.refuse({ phone_number: ["account.personal.phone-same"] });
  }
  const { resend_after } = await work.api.verification.sendPhoneCode({ phone_number: phone });
  const callback = paths.account(work.locale, "personal");
  writeAuthFlow(work.cookies, { phone, callback, resend_at: toResendAt(resend_after, work.now) });
  return redirect(paths.auth(work.locale, "sign-up-verify-number", { callbackUrl: callback }), 303);
}
