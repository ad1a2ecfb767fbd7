import type { Intent } from "#contract/profile.ts";
import { accountPaths } from "../../account-paths.ts";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { useRootFacts } from "../session/use-root-facts.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { Entries, Entry, CancelLink } from "./entries.tsx";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { ChoiceField, Field } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import type { ProfileView } from "./present-account.server.ts";
import { UsernameForm } from "./username-form.tsx";

type Props = {
  profile: ProfileView;
  change: string | null;
  suggestions: readonly string[];
  forms: {
    username: FormSeed<"username">;
    city: FormSeed<"city">;
    purpose: FormSeed<"purpose">;
  };
  result: ActionResult | undefined;
};

export function ProfilePage({ profile, change, suggestions, forms, result }: Props) {
  const t = useT("account");
  const common = useT("common");
  const locale = useLocale();
  const { origin } = useRootFacts();
  const { username, photo, intent, city } = profile;
  return (
    <AccountFrame screen="profile" title={t("nav.profile")} lead={t("profile.lead")}>
      <Entries>
        <Entry
          id="picture"
          label={t("profile.picture")}
          value={<Avatar name={username ?? profile.email} photo={photo} size="l" />}
          note={t("profile.picture-note")}
          action={
            <ButtonLink kind="line" size="s" to={accountPaths.profileImages(locale)}>
              {photo === null ? t("add") : common("change")}
              <span className="vh">: {t("profile.picture")}</span>
            </ButtonLink>
          }
        />
        <Entry
          id="username"
          label={t("profile.username")}
          value={username ?? t("none-yet")}
          note={t("profile.username-note")}
          change={username === null ? t("choose") : common("change")}
          form={
            change === "username" ? (
              <UsernameForm {...{ username, suggestions, result }} seed={forms.username} />
            ) : null
          }
        />
        <Entry
          id="city"
          label={t("profile.city")}
          value={city ?? t("none-yet")}
          note={t("profile.city-note")}
          change={city === null ? t("add") : common("change")}
          form={change === "city" ? <CityForm {...{ city, result }} seed={forms.city} /> : null}
        />
        <Entry
          id="purpose"
          label={t("profile.intent")}
          value={t(`profile.intent-${intent}`)}
          change={common("change")}
          form={
            change === "purpose" ? (
              <PurposeForm {...{ intent, result }} seed={forms.purpose} />
            ) : null
          }
        />
        <Entry
          id="public"
          label={t("profile.public")}
          value={
            username === null ? (
              t("profile.public-none")
            ) : (
              <span className="break">
                {origin.replace(/^https?:\/\//, "") + paths.user(locale, username)}
              </span>
            )
          }
          action={
            username === null ? null : (
              <ButtonLink kind="line" size="s" to={paths.user(locale, username)}>
                {t("profile.public-see")}
                <span className="vh">: {t("profile.public")}</span>
              </ButtonLink>
            )
          }
        />
      </Entries>
    </AccountFrame>
  );
}

const PURPOSES = ["buy", "sell", "both"] as const satisfies readonly Intent[];

type PurposeFormProps = {
  intent: Intent;
  seed: FormSeed<"purpose">;
  result: ActionResult | undefined;
};

/** Buy, sell or both (spec §1). The field is not named `intent`, because that names the form. */
function PurposeForm({ intent, seed, result }: PurposeFormProps) {
  const t = useT("account");
  const [form, fields] = useActionForm({
    id: "purpose-form",
    hidden: { intent: "purpose" },
    seed,
    lastResult: result,
    texts: ["account"],
    defaultValue: { purpose: intent },
  });
  return (
    <ActionForm form={form} aria-labelledby="purpose" preventScrollReset>
      <ChoiceField
        field={fields.purpose}
        legend={t("profile.intent")}
        box
        choices={PURPOSES.map((purpose) => ({
          value: purpose,
          label: t(`profile.intent-${purpose}`),
          note: t(`profile.intent-${purpose}-note`),
        }))}
      />
      <div className="row">
        <SubmitButton pending={t("saving")}>{t("profile.intent-save")}</SubmitButton>
        <CancelLink />
      </div>
    </ActionForm>
  );
}

type CityFormProps = {
  city: string | null;
  seed: FormSeed<"city">;
  result: ActionResult | undefined;
};

/** An empty field removes the city from the public profile. */
function CityForm({ city, seed, result }: CityFormProps) {
  const t = useT("account");
  const [form, fields] = useActionForm({
    id: "city-form",
    hidden: { intent: "city" },
    seed,
    lastResult: result,
    texts: ["account"],
    defaultValue: { city },
  });
  return (
    <ActionForm form={form} aria-labelledby="city" preventScrollReset>
      <Field
        field={fields.city}
        label={t("profile.city")}
        hint={t("profile.city-hint")}
        autoComplete="address-level2"
      />
      <div className="row">
        <SubmitButton pending={t("saving")}>{t("profile.city-save")}</SubmitButton>
        <CancelLink />
      </div>
    </ActionForm>
  );
}
