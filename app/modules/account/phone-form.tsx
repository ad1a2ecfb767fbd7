import { marketOf } from "../locale/locale.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ClearableField } from "../ui/field-tools.tsx";
import { CallingCodeSelect } from "../sign-up/calling-code-select.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { AccountForm, type AccountReply, CancelLink } from "./account-form.tsx";

type Props = {
  isFirst: boolean;
  reply: AccountReply | undefined;
  kept: Record<string, string> | null;
};

const MAX_TYPED = 24;

export function PhoneForm({ isFirst, reply, kept }: Props) {
  const t = useT("account");
  const locale = useLocale();
  const label = t(isFirst ? "personal.phone" : "personal.phone-new");
  return (
    <AccountForm
      intent="phone"
      labelledBy="phone"
      keyOf={(name) =>
        name === "phone_country" ? "auth.phone-country-required" : "auth.phone-number-required"
      }
      {...{ reply, kept }}
    >
      {({ errorsOf, valueOf, isPending }) => (
        <>
          <CallingCodeSelect
            id="phone-country"
            label={t("personal.phone-country")}
            errors={errorsOf("phone_country")}
            country={valueOf("phone_country", marketOf(locale))}
          />
          <ClearableField
            id="phone-number"
            name="phone_number"
            type="tel"
            label={label}
            hint={t(isFirst ? "personal.phone-note-first" : "personal.phone-note")}
            words={{ clear: t("clear", { field: label }) }}
            autoComplete="tel"
            required
            maxLength={MAX_TYPED}
            defaultValue={valueOf("phone_number")}
            errors={errorsOf("phone_number")}
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
