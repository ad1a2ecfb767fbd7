import type { ReactNode } from "react";
import { useT } from "../locale/use-t.ts";
import { AccountFrame } from "./account-frame.tsx";
import type { AccountReply } from "./account-reply.ts";
import { ContactState } from "./contact-state.tsx";
import { EmailForm } from "./email-form.tsx";
import { Entries, Entry } from "./entries.tsx";
import { NameForm } from "./name-form.tsx";
import type { Personal } from "./present-personal.server.ts";

type Props = {
  personal: Personal;
  /** Which entry is being changed. */
  change: string | null;
  kept: Record<string, string> | null;
  reply: AccountReply | undefined;
  /** The form of the number. */
  phoneForm: ReactNode;
};

/** What only the member sees: name, e-mail, number. */
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
