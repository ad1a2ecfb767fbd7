import * as z from "zod";
import { INTENTS, profileChangesSchema } from "#contract/profile.ts";
import { usernameSchema } from "#contract/account.ts";
import { apiContext } from "../../context.ts";
import { ACCOUNT_MESSAGES } from "../../modules/account/account-messages.server.ts";
import { presentProfile } from "../../modules/account/present-account.server.ts";
import { ProfilePage } from "../../modules/account/profile-page.tsx";
import { formActions } from "../../modules/form/form-action.server.ts";
import { mayBeEmpty, openForms } from "../../modules/form/form-rules.server.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { paths } from "../../paths.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/profile";

const usernameForm = z.object({ username: usernameSchema });
const suggestedForm = z
  .object({ suggestion: usernameSchema })
  .transform(({ suggestion }) => ({ username: suggestion }));
const purposeForm = z.object({ purpose: z.enum(INTENTS, "account.profile.intent-required") });
const cityForm = z.object({ city: mayBeEmpty(profileChangesSchema.shape.city, "") });
const schemas = {
  username: usernameForm,
  city: cityForm,
  purpose: purposeForm,
};

/** The button of a suggestion is pressed whatever the field holds. */
const pickUsernameForm = (_: unknown, form: FormData): typeof usernameForm | typeof suggestedForm =>
  form.get("suggestion") ? suggestedForm : usernameForm;

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const forms = openForms(context, schemas);
  const interrupted = Object.entries(forms).find(([, { kept }]) => kept !== null)?.[0];
  const change = url.searchParams.get("change") ?? interrupted ?? null;
  const profile = await (change === "username"
    ? api.account.get({ "username-suggestion": "1" })
    : api.account.get());
  return {
    profile: presentProfile(profile),
    change,
    suggestions: profile.username_suggestions ?? [],
    forms,
  };
}

export const action = formActions(
  {
    username: {
      schema: pickUsernameForm,
      run: async ({ value: { username }, api, done, refuse, locale, t }) => {
        try {
          await api.account.update({ username });
        } catch (error) {
          if (parseApiError(error)?.code !== "username_taken") throw error;
          return refuse({ username: "account.profile.username-taken" }, { facts: { username } });
        }
        const saved = t("account")("profile.username-saved", { name: username });
        return done(paths.account(locale, "profile"), saved);
      },
    },
    city: {
      schema: cityForm,
      run: async ({ value: { city }, api, done, locale, t }) => {
        await api.account.update({ city });
        return done(paths.account(locale, "profile"), t("account")("profile.city-saved"));
      },
    },
    purpose: {
      schema: purposeForm,
      run: async ({ value: { purpose }, api, done, locale, t }) => {
        await api.account.update({ intent: purpose });
        return done(paths.account(locale, "profile"), t("account")("profile.intent-saved"));
      },
    },
  },
  { messages: ACCOUNT_MESSAGES },
);

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("account");
  return (
    <>
      <PageHead title={t("nav.profile")} noIndex />
      <ProfilePage {...loaderData} result={actionData} />
    </>
  );
}

/** A name that was taken needs other suggestions beside it. */
export const shouldRevalidate = revalidateAfterError;
