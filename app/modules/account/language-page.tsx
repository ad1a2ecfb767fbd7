import type { ReactNode } from "react";
import { useT } from "../locale/use-t.ts";
import { SubmitButton } from "../ui/submit-button.tsx";
import { AccountForm, type AccountReply, ChoiceField } from "./account-form.tsx";
import { AccountFrame } from "./account-frame.tsx";

type Props = {
  reply: AccountReply | undefined;
  fields: ReactNode;
};

export function LanguagePage({ reply, fields }: Props) {
  const t = useT("account");
  return (
    <AccountFrame screen="language" title={t("nav.language")} lead={t("language.lead")}>
      <AccountForm intent="place" keyOf={() => "account.language.required"} reply={reply}>
        {({ errorsOf, isPending }) => (
          <>
            <ChoiceField
              id="country"
              legend={t("nav.language")}
              isSaid
              error={errorsOf("country")[0] ?? errorsOf("language")[0]}
            >
              {fields}
            </ChoiceField>
            <SubmitButton pending={t("saving")} isPending={isPending}>
              {t("language.save")}
            </SubmitButton>
          </>
        )}
      </AccountForm>
    </AccountFrame>
  );
}
