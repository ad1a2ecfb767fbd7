import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { Field, SelectField } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { marketOf, type Locale } from "../locale/locale.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { trustHtml } from "../ui/trusted-types.ts";
import { CancelLink } from "./account-form.tsx";

type Props = {
  isFirst: boolean;
  seed: FormSeed<"phone_country" | "phone_number">;
  result: ActionResult | undefined;
  writeCountries: (locale: Locale, selected: string) => string;
};

const MAX_TYPED = 24;

export function PhoneForm({ isFirst, seed, result, writeCountries }: Props) {
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
  const countries = writeCountries(locale, fields.phone_country.initialValue ?? "");
  return (
    <ActionForm form={form} aria-labelledby="phone" preventScrollReset>
      <SelectField
        field={fields.phone_country}
        label={t("personal.phone-country")}
        autoComplete="tel-country-code"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: trustHtml(countries) }}
      />
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
