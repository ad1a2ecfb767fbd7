import type { ComponentProps } from "react";
import { Field } from "../form/fields.tsx";
import { useT } from "../locale/use-t.ts";
import { BirthDateFields, type BirthField } from "./birth-date-fields.tsx";

export type PersonalInfoField = "first_name" | "last_name" | BirthField;

type Props = {
  fields: Record<PersonalInfoField, ComponentProps<typeof Field>["field"]>;
  months: readonly string[];
  isBirthOptional?: boolean;
};

/** Asked after the sign-up, and in the checkout of a buyer without a name. */
export function PersonalInfoFields({ fields, months, isBirthOptional = false }: Props) {
  const t = useT("account");
  return (
    <>
      <Field field={fields.first_name} label={t("personal.first-name")} autoComplete="given-name" />
      <Field field={fields.last_name} label={t("personal.last-name")} autoComplete="family-name" />
      <fieldset className="stack">
        <legend>
          {t("personal.birth")}{" "}
          {isBirthOptional ? (
            <span className="small dim">({t("personal.birth-optional")})</span>
          ) : null}
        </legend>
        <BirthDateFields fields={fields} months={months} />
      </fieldset>
    </>
  );
}
