import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { Field, SelectField } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { marketOf } from "../locale/locale.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { CallingCodeOptions } from "../sign-up/calling-code-select.tsx";
import { CancelLink } from "./entries.tsx";

type Props = {
  isFirst: boolean;
  seed: FormSeed<"phone_country" | "phone_number">;
  result: ActionResult | undefined;
};

const MAX_TYPED = 24;

export function PhoneForm({ isFirst, seed, result }: Props) {
  const t = useT("account");
  const locale = useLocale();
  const [form, fields] = useActionForm({
    id: "phone-form",
    hidden: { intent: "phone" },
    seed,
    lastResult: result,
    texts: ["account", "auth"],
    defaultValue: { phone_country: marketOf(locale) },
  });
  return (
    <ActionForm form={form} aria-labelledby="phone" preventScrollReset>
      <SelectField
        field={fields.phone_country}
        label={t("personal.phone-country")}
        autoComplete="tel-country-code"
      >
        <CallingCodeOptions />
      </SelectField>
      <Field
        field={fields.phone_number}
        type="tel"
        label={t(isFirst ? "personal.phone" : "personal.phone-new")}
        hint={t(isFirst ? "personal.phone-note-first" : "personal.phone-note")}
        autoComplete="tel"
        maxLength={MAX_TYPED}
      />
      <div className="row">
        <SubmitButton pending={t("personal.sending")}>{t("personal.send")}</SubmitButton>
        <CancelLink />
      </div>
    </ActionForm>
  );
}
