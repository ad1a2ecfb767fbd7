import type { ReactNode } from "react";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { FieldError } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { useT } from "../locale/use-t.ts";
import { AccountFrame } from "./account-frame.tsx";

type Props = {
  seed: FormSeed<"country">;
  result: ActionResult | undefined;
  /** The fields of the place. */
  children: ReactNode;
};

export function LanguagePage({ seed, result, children }: Props) {
  const t = useT("account");
  const [form, { country }] = useActionForm({
    id: "place-form",
    hidden: { intent: "place" },
    seed,
    lastResult: result,
    texts: ["account"],
  });
  return (
    <AccountFrame screen="language" title={t("nav.language")} lead={t("language.lead")}>
      <ActionForm form={form} preventScrollReset>
        <fieldset
          id={country.id}
          className="choice"
          {...(country.valid ? {} : { "aria-describedby": country.errorId })}
        >
          <legend className="vh">{t("nav.language")}</legend>
          {children}
          <FieldError field={country} />
        </fieldset>
        <SubmitButton pending={t("saving")}>{t("language.save")}</SubmitButton>
      </ActionForm>
    </AccountFrame>
  );
}
