import { redirect } from "react-router";
import * as z from "zod";
import { emailSchema } from "#contract/account.ts";
import { profileChangesSchema } from "#contract/profile.ts";
import { apiContext, localeContext } from "../../context.ts";
import { ACCOUNT_MESSAGES } from "../../modules/account/account-messages.server.ts";
import {
  birthDateFormSchema,
  listMonths,
  toBirthDate,
} from "../../modules/personal-info/parse-birth-date.server.ts";
import { PersonalPage } from "../../modules/account/personal-page.tsx";
import { presentPersonal } from "../../modules/account/present-account.server.ts";
import { findBirthError } from "../../modules/personal-info/save-personal-info.server.ts";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForms, requiredText } from "../../modules/form/form-rules.server.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { phoneFormSchema } from "../../modules/sign-up/parse-sign-up.server.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { paths } from "../../paths.ts";
import { toResendAt, writeAuthFlow } from "../../services/auth-flow-cookie.server.ts";
import type { Route } from "./+types/personal";

const { full_name } = profileChangesSchema.shape;
const nameSchema = z.object({
  full_name: requiredText("account.personal.name-required", full_name.unwrap()),
});
const emailFormSchema = z.object({ email: emailSchema });
const schemas = {
  name: nameSchema,
  birth: birthDateFormSchema,
  email: emailFormSchema,
  phone: phoneFormSchema,
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const locale = context.get(localeContext);
  const [profile, addresses] = await Promise.all([api.account.get(), api.address.list()]);
  const forms = openForms(context, schemas);
  const interrupted = Object.entries(forms).find(([, { kept }]) => kept !== null)?.[0];
  return {
    personal: presentPersonal(profile, { addresses, locale }),
    months: listMonths(locale),
    change: url.searchParams.get("change") ?? interrupted ?? null,
    forms,
  };
}

export const action = formActions(
  {
    name: {
      schema: nameSchema,
      run: async ({ value, api, done, locale, t }) => {
        await api.account.update(value);
        return done(paths.account(locale, "personal"), t("account")("personal.name-saved"));
      },
    },
    birth: {
      schema: birthDateFormSchema,
      run: async ({ value, api, done, refuse, locale, t }) => {
        const born = toBirthDate(value);
        if (born === null) return refuse({ birth_day: "account.personal.birth-invalid" });
        const errors = await findBirthError(() => api.account.update({ date_of_birth: born }));
        if (errors !== null) return refuse(errors);
        return done(paths.account(locale, "personal"), t("account")("personal.birth-saved"));
      },
    },
    email: {
      schema: emailFormSchema,
      run: async ({ value: { email }, api, refuse, cookies, locale, now }) => {
        const profile = await api.account.get();
        if (profile.is_email_verified && profile.email.toLowerCase() === email.toLowerCase()) {
          return refuse({ email: "account.personal.email-same" });
        }
        const { resend_after } = await api.verification.sendEmailCode({ email });
        const callback = paths.account(locale, "personal");
        writeAuthFlow(cookies, { email, callback, resend_at: toResendAt(resend_after, now) });
        const next = paths.auth(locale, "sign-up-verify-email", { callbackUrl: callback });
        return redirect(next, 303);
      },
    },
    phone: {
      schema: phoneFormSchema,
      run: async ({ value: { phone_number: phone }, api, refuse, cookies, locale, now }) => {
        const profile = await api.account.get();
        if (profile.is_phone_verified && profile.phone_number === phone) {
          return refuse({ phone_number: "account.personal.phone-same" });
        }
        const { resend_after } = await api.verification.sendPhoneCode({ phone_number: phone });
        const callback = paths.account(locale, "personal");
        writeAuthFlow(cookies, { phone, callback, resend_at: toResendAt(resend_after, now) });
        const next = paths.auth(locale, "sign-up-verify-number", { callbackUrl: callback });
        return redirect(next, 303);
      },
    },
  },
  { messages: ACCOUNT_MESSAGES },
);

export default function Personal({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("account");
  return (
    <>
      <PageHead title={t("nav.personal")} noIndex />
      <PersonalPage {...loaderData} result={actionData} />
    </>
  );
}
