import { getInputProps, type FieldMetadata } from "@conform-to/react";
import type { Vertical } from "#contract/catalog.ts";
import { LIMITS } from "#contract/limits.ts";
import type { AccessoryField } from "#contract/listing-words.ts";
import { TextareaField } from "../form/fields.tsx";
import { useT } from "../locale/use-t.ts";
import { Option } from "../ui/option.tsx";
import { ACCESSORIES_OF } from "./accessory-choices.ts";

type Props = {
  vertical: Vertical;
  fields: Record<AccessoryField | "accessories_description", FieldMetadata<string>>;
};

export function AccessoryFields({ vertical, fields }: Props) {
  const t = useT("listing-draft");
  const kind = (name: string) =>
    t.find(`accessories.${name}-${vertical}`) ?? t.find(`accessories.${name}`) ?? name;
  return (
    <>
      <fieldset>
        <legend>{t("accessories.which")}</legend>
        {ACCESSORIES_OF[vertical].map((name) => {
          const { key, ...input } = getInputProps(fields[name], { type: "checkbox", value: "1" });
          return (
            <Option
              key={key ?? name}
              box
              {...input}
              type="checkbox"
              label={kind(name)}
              note={t.find(`accessories.${name}-note`)}
            />
          );
        })}
      </fieldset>
      <TextareaField
        field={fields.accessories_description}
        label={t("accessories.more")}
        mark={<span className="dim">({t("optional")})</span>}
        hint={t("accessories.more-hint", { max: LIMITS.listing.accessories })}
        rows={3}
      />
    </>
  );
}
