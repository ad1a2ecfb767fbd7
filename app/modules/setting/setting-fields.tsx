import type { FieldMetadata } from "@conform-to/react";
import { SETTING_FIELDS, type SettingName, toFieldName } from "#contract/setting-words.ts";
import type { Market } from "#contract/market.ts";
import { CheckboxField, Field, SelectField } from "../form/fields.tsx";
import { useT } from "../locale/use-t.ts";
import { useSettingWords } from "./setting-words.ts";

type Props = {
  name: SettingName;
  market: Market;
  fields: Record<string, FieldMetadata<string>>;
};

export function SettingFields({ name, market, fields }: Props) {
  const t = useT("setting");
  const { labelOf, unitOf, describe } = useSettingWords(name, market);
  return SETTING_FIELDS[name].map((setting) => {
    const field = fields[toFieldName(setting.path)]!;
    const label = labelOf(setting.path);
    if (setting.kind === "flag")
      return <CheckboxField key={field.id} field={field} label={label} />;
    if (setting.kind === "choice")
      return (
        <SelectField key={field.id} field={field} label={label}>
          {setting.choices?.map((choice) => (
            <option key={choice} value={choice}>
              {describe(setting, choice)}
            </option>
          ))}
        </SelectField>
      );
    const unit = unitOf(setting);
    return (
      <Field
        key={field.id}
        field={field}
        label={label}
        type={setting.kind === "date" ? "date" : "text"}
        mark={setting.optional ? t("optional") : undefined}
        after={unit === null ? undefined : <span className="dim">{unit}</span>}
        {...(setting.kind === "money" || setting.kind === "percent" || setting.kind === "number"
          ? { inputMode: "decimal" as const }
          : {})}
      />
    );
  });
}
