import { redirect } from "react-router";
import * as z from "zod";
import { splitFullName } from "#contract/full-name.ts";
import { apiContext, localeContext } from "../../context.ts";
import { ACCOUNT_MESSAGES } from "../../modules/account/account-messages.server.ts";
import { lacksPersonalInfo } from "../../modules/auth/auth-action.server.ts";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForms } from "../../modules/form/form-rules.server.ts";
import { FORM_HEADING } from "../../modules/layout/form-page.tsx";
import { SignUpPage } from "../../modules/layout/sign-up-page.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { listMonths, splitBirthDate } from "../../modules/personal-info/parse-birth-date.server.ts";
import {
  personalInfoSchema,
  savePersonalInfo,
} from "../../modules/personal-info/save-personal-info.server.ts";
import { resume } from "../../modules/session/auth-flow.ts";
import { PersonalInfoForm } from "../../modules/sign-up/personal-info-form.tsx";
import { toResumable } from "../../modules/sign-up/require-step.server.ts";
import { paths, safePath } from "../../paths.ts";
import { safeRedirect } from "../../services/safe-redirect.server.ts";
import type { Route } from "./+types/personal-info";

export const handle = { shell: "focus" };

const laterSchema = z.object({});
const schemas = { "": personalInfoSchema, later: laterSchema };

export async function loader({ context, url }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  const home = paths.home(locale);
  const returnTo = safePath(url.searchParams.get("callbackUrl"), home);
  const profile = await context.get(apiContext).account.get();
  const open = resume(toResumable(profile));
  if (open !== null && open !== "sign-up-select-profile-image")
    throw redirect(paths.auth(locale, open, { callbackUrl: returnTo }));
  if (!lacksPersonalInfo(profile)) throw safeRedirect(returnTo, home);
  return {
    returnTo,
    seed: openForms(context, schemas)[""],
    months: listMonths(locale),
    values: { ...splitFullName(profile.full_name), ...splitBirthDate(profile.date_of_birth) },
  };
}

export const action = formActions(
  {
    "": {
      schema: personalInfoSchema,
      run: async ({ value, form, api, refuse, done, locale, t }) => {
        const errors = await savePersonalInfo(api, value, { is_personal_asked: true });
        if (errors !== null) return refuse(errors);
        const to = safePath(form.get("callback_url"), paths.home(locale));
        return done(to, t("sign-up")("personal.saved"));
      },
    },
    later: {
      schema: laterSchema,
      run: async ({ form, api, locale }) => {
        await api.account.update({ is_personal_asked: true });
        const home = paths.home(locale);
        return safeRedirect(safePath(form.get("callback_url"), home), home);
      },
    },
  },
  { messages: ACCOUNT_MESSAGES },
);

export default function PersonalInfo({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("sign-up");
  return (
    <SignUpPage title={t("personal.title")}>
      <PersonalInfoForm headingId={FORM_HEADING} {...loaderData} result={actionData} />
    </SignUpPage>
  );
}
