import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { Field, SelectField } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { useT } from "../locale/use-t.ts";
import { CancelLink } from "./entries.tsx";

export type BirthField = "birth_day" | "birth_month" | "birth_year";

type Props = {
  born: Record<BirthField, string> | null;
  months: readonly string[];
  seed: FormSeed<BirthField>;
  result: ActionResult | undefined;
};

/** Three fields, because a calendar is slow for a day decades ago (spec §5 "Date of birth"). */
export function BirthDateForm({ born, months, seed, result }: Props) {
  const t = useT("account");
  const [form, fields] = useActionForm({
    id: "birth-form",
    hidden: { intent: "birth" },
    seed,
    lastResult: result,
    texts: ["account", "auth"],
    ...(born === null ? {} : { defaultValue: born }),
  });
  return (
    <ActionForm form={form} aria-labelledby="birth" preventScrollReset>
      <Field
        field={fields.birth_day}
        label={t("personal.birth-day")}
        inputMode="numeric"
        autoComplete="bday-day"
      />
      <SelectField
        field={fields.birth_month}
        label={t("personal.birth-month")}
        autoComplete="bday-month"
      >
        <option value="">{t("personal.birth-month-choose")}</option>
        {months.map((name, index) => (
          <option key={name} value={String(index + 1)}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field
        field={fields.birth_year}
        label={t("personal.birth-year")}
        hint={t("personal.birth-hint")}
        inputMode="numeric"
        autoComplete="bday-year"
      />
      <div className="row">
        <SubmitButton pending={t("saving")}>{t("personal.birth-save")}</SubmitButton>
        <CancelLink />
      </div>
    </ActionForm>
  );
}
