import type { ReactNode } from "react";
import { LIMITS } from "#contract/limits.ts";
import { useT } from "../locale/use-t.ts";
import { AccountFrame } from "./account-frame.tsx";
import { ContactState, Entries, Entry } from "./entries.tsx";
import { EmailField } from "../ui/auth-fields.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { type AccountReply, AccountForm, CancelLink } from "./account-form.tsx";
import { ClearableField } from "../ui/field-tools.tsx";
import type { Personal } from "./present-account.server.ts";

type Props = {
  personal: Personal;
  change: string | null;
  kept: Record<string, string> | null;
  reply: AccountReply | undefined;
  phoneForm: ReactNode;
};

export function PersonalPage({ personal, change, kept, reply, phoneForm }: Props) {
  const t = useT("account");
  const common = useT("common");
  const { name, email, isEmailVerified, phone, isPhoneVerified } = personal;
  return (
    <AccountFrame screen="personal" title={t("nav.personal")} lead={t("personal.lead")}>
      <Entries>
        <Entry
          id="name"
          label={t("personal.name")}
          value={name ?? t("none-yet")}
          change={name === null ? t("add") : common("change")}
          form={change === "name" ? <NameForm {...{ name, kept, reply }} /> : null}
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
          form={change === "email" ? <EmailForm {...{ kept, reply }} /> : null}
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
          form={change === "phone" ? phoneForm : null}
        />
      </Entries>
    </AccountFrame>
  );
}

type NameFormProps = {
  name: string | null;
  reply: AccountReply | undefined;
  kept: Record<string, string> | null;
};

function NameForm({ name, reply, kept }: NameFormProps) {
  const t = useT("account");
  const label = t("personal.name");
  return (
    <AccountForm
      intent="name"
      labelledBy="name"
      keyOf={(_, { valueMissing }) =>
        valueMissing ? "account.personal.name-required" : "auth.full-name-too-long"
      }
      {...{ reply, kept }}
    >
      {({ errorsOf, valueOf, isPending }) => (
        <>
          <ClearableField
            id="name-field"
            name="full_name"
            label={label}
            hint={t("personal.name-hint")}
            words={{ clear: t("clear", { field: label }) }}
            autoComplete="name"
            required
            maxLength={LIMITS.address.name}
            defaultValue={valueOf("full_name", name ?? "")}
            errors={errorsOf("full_name")}
          />
          <div className="row">
            <SubmitButton pending={t("saving")} isPending={isPending}>
              {t("personal.name-save")}
            </SubmitButton>
            <CancelLink />
          </div>
        </>
      )}
    </AccountForm>
  );
}

type EmailFormProps = { reply: AccountReply | undefined; kept: Record<string, string> | null };

function EmailForm({ reply, kept }: EmailFormProps) {
  const t = useT("account");
  return (
    <AccountForm
      intent="email"
      labelledBy="email"
      keyOf={(_, { valueMissing }) =>
        valueMissing ? "auth.email-required" : "auth.email-must-be-valid"
      }
      {...{ reply, kept }}
    >
      {({ errorsOf, valueOf, isPending }) => (
        <>
          <EmailField
            id="email-field"
            label={t("personal.email-new")}
            hint={t("personal.email-note")}
            autoComplete="email"
            defaultValue={valueOf("email")}
            errors={errorsOf("email")}
          />
          <div className="row">
            <SubmitButton pending={t("personal.sending")} isPending={isPending}>
              {t("personal.send")}
            </SubmitButton>
            <CancelLink />
          </div>
        </>
      )}
    </AccountForm>
  );
}
