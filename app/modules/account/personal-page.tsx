import { useT } from "../locale/use-t.ts";
import { AccountFrame } from "./account-frame.tsx";
import { ContactState, Entries, Entry, CancelLink } from "./entries.tsx";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { Field } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { PhoneForm } from "./phone-form.tsx";
import { paths } from "../../paths.ts";
import { accountPaths } from "../../account-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { ButtonLink } from "../ui/button.tsx";
import type { BirthField } from "../personal-info/birth-date-fields.tsx";
import { BirthDateForm } from "./birth-date-form.tsx";
import type { Personal } from "./present-account.server.ts";

type Props = {
  personal: Personal;
  months: readonly string[];
  change: string | null;
  forms: {
    name: FormSeed<"full_name">;
    birth: FormSeed<BirthField>;
    email: FormSeed<"email">;
    phone: FormSeed<"phone_country" | "phone_number">;
  };
  result: ActionResult | undefined;
};

export function PersonalPage({ personal, months, change, forms, result }: Props) {
  const t = useT("account");
  const common = useT("common");
  const locale = useLocale();
  const { username, address, born, bornOn, name, email, isEmailVerified, phone, isPhoneVerified } =
    personal;
  return (
    <AccountFrame screen="personal" title={t("nav.personal")} lead={t("personal.lead")}>
      <Entries>
        <Entry
          id="username"
          label={t("personal.username")}
          value={username ?? t("none-yet")}
          action={
            <See to={paths.account(locale, "profile")} label={t("personal.username")}>
              {t("nav.profile")}
            </See>
          }
        />
        <Entry
          id="name"
          label={t("personal.name")}
          value={name ?? t("none-yet")}
          change={name === null ? t("add") : common("change")}
          form={change === "name" ? <NameForm {...{ name, result }} seed={forms.name} /> : null}
        />
        <Entry
          id="birth"
          label={t("personal.birth")}
          value={bornOn ?? t("none-yet")}
          change={bornOn === null ? t("add") : common("change")}
          form={
            change === "birth" ? (
              <BirthDateForm {...{ born, months, result }} seed={forms.birth} />
            ) : null
          }
        />
        <Entry
          id="email"
          label={t("personal.email")}
          value={
            <ContactState
              step="sign-up-verify-email"
              screen="personal"
              value={email}
              isVerified={isEmailVerified}
            />
          }
          change={common("change")}
          form={change === "email" ? <EmailForm {...{ result }} seed={forms.email} /> : null}
        />
        <Entry
          id="phone"
          label={t("personal.phone")}
          value={
            <ContactState
              step="sign-up-verify-number"
              screen="personal"
              value={phone}
              isVerified={isPhoneVerified}
            />
          }
          change={phone === null ? t("add") : common("change")}
          form={
            change === "phone" ? (
              <PhoneForm isFirst={phone === null} result={result} seed={forms.phone} />
            ) : null
          }
        />
        <Entry
          id="address"
          label={t("personal.address")}
          value={address ?? t("none-yet")}
          action={
            <See to={accountPaths.addresses(locale)} label={t("personal.address")}>
              {t("personal.addresses-see")}
            </See>
          }
        />
        <Entry
          id="payout"
          label={t("personal.payout")}
          value={t("personal.payout-note")}
          action={
            <See to={accountPaths.payouts(locale)} label={t("personal.payout")}>
              {t("personal.payouts-see")}
            </See>
          }
        />
      </Entries>
    </AccountFrame>
  );
}

function See({ to, label, children }: { to: string; label: string; children: string }) {
  return (
    <ButtonLink kind="line" size="s" to={to}>
      {children}
      <span className="vh">: {label}</span>
    </ButtonLink>
  );
}

type NameFormProps = {
  name: string | null;
  seed: FormSeed<"full_name">;
  result: ActionResult | undefined;
};

function NameForm({ name, seed, result }: NameFormProps) {
  const t = useT("account");
  const [form, fields] = useActionForm({
    id: "name-form",
    hidden: { intent: "name" },
    seed,
    lastResult: result,
    texts: ["account", "auth"],
    defaultValue: { full_name: name },
  });
  return (
    <ActionForm form={form} aria-labelledby="name" preventScrollReset>
      <Field
        field={fields.full_name}
        label={t("personal.name")}
        hint={t("personal.name-hint")}
        autoComplete="name"
      />
      <div className="row">
        <SubmitButton pending={t("saving")}>{t("personal.name-save")}</SubmitButton>
        <CancelLink />
      </div>
    </ActionForm>
  );
}

type EmailFormProps = { seed: FormSeed<"email">; result: ActionResult | undefined };

function EmailForm({ seed, result }: EmailFormProps) {
  const t = useT("account");
  const [form, fields] = useActionForm({
    id: "email-form",
    hidden: { intent: "email" },
    seed,
    lastResult: result,
    texts: ["account", "auth"],
  });
  return (
    <ActionForm form={form} aria-labelledby="email" preventScrollReset>
      <Field
        field={fields.email}
        type="email"
        label={t("personal.email-new")}
        hint={t("personal.email-note")}
        autoComplete="email"
      />
      <div className="row">
        <SubmitButton pending={t("personal.sending")}>{t("personal.send")}</SubmitButton>
        <CancelLink />
      </div>
    </ActionForm>
  );
}
