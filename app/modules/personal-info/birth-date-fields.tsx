import type { ComponentProps } from "react";
import { Field, SelectField } from "../form/fields.tsx";
import { useT } from "../locale/use-t.ts";
import "./birth-date.css";

export type BirthField = "birth_day" | "birth_month" | "birth_year";

type FieldOf = ComponentProps<typeof Field>["field"];

type Props = { fields: Record<BirthField, FieldOf>; months: readonly string[] };

/** Three fields, because a calendar is slow for a day decades ago (spec §5 "Date of birth"). */
export function BirthDateFields({ fields, months }: Props) {
  const t = useT("account");
  return (
    <div className="birth-date">
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
    </div>
  );
}
