import type { FieldMetadata } from "@conform-to/react";
import { STAFF_KEYS, type StaffKey } from "#contract/staff-keys.ts";
import { ChoiceFrame, ChoiceOption, Field } from "../form/fields.tsx";
import { useT } from "../locale/use-t.ts";
import "../console/console.css";

type Props = {
  fields: { name: FieldMetadata<string>; keys: FieldMetadata<string> };
  /** Keys of the reader, who cannot give any other. */
  own: readonly StaffKey[];
};

export function KeyFields({ fields, own }: Props) {
  const t = useT("console");
  return (
    <>
      <Field field={fields.name} label={t("role.name-label")} maxLength={40} />
      <ChoiceFrame
        type="checkbox"
        field={fields.keys}
        legend={t("role.keys")}
        hint={t("role.keys-hint")}
        isErrorFirst
      >
        <div className="console-keys">
          {STAFF_KEYS.map((key) => {
            const [, verb, resource] = /^(read|write)_(\w+)$/.exec(key) ?? [];
            const what = t.find(`resource.${resource}`) ?? key;
            return (
              <ChoiceOption
                key={key}
                type="checkbox"
                field={fields.keys}
                value={key}
                label={t.find(`key.${verb}`, { what }) ?? key}
                disabledReason={own.includes(key) ? undefined : t("role.key-not-yours")}
              />
            );
          })}
        </div>
      </ChoiceFrame>
    </>
  );
}
