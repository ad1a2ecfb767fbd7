import type { Vertical } from "#contract/catalog.ts";
import { LIMITS } from "#contract/limits.ts";
import { useT } from "../locale/use-t.ts";
import { TextareaField } from "../ui/field.tsx";
import { Option } from "../ui/option.tsx";
import { ACCESSORIES_OF, type AccessoryValues } from "./accessory-choices.ts";

type Props = {
  vertical: Vertical;
  values: AccessoryValues;
  errorOf: (field: string) => string | undefined;
};

export function AccessoryFields({ vertical, values, errorOf }: Props) {
  const t = useT("listing-draft");
  const kind = (name: string) =>
    t.find(`accessories.${name}-${vertical}`) ?? t.find(`accessories.${name}`) ?? name;
  return (
    <>
      <fieldset>
        <legend>{t("accessories.which")}</legend>
        {ACCESSORIES_OF[vertical].map((name) => (
          <Option
            key={name}
            box
            type="checkbox"
            name={name}
            value="1"
            defaultChecked={Boolean(values[name])}
            label={kind(name)}
            note={t.find(`accessories.${name}-note`)}
          />
        ))}
      </fieldset>
      <TextareaField
        id="accessories_description"
        name="accessories_description"
        label={
          <>
            {t("accessories.more")} <span className="dim">({t("optional")})</span>
          </>
        }
        hint={t("accessories.more-hint", { max: LIMITS.listing.accessories })}
        rows={3}
        defaultValue={values["accessories_description"] ?? ""}
        errors={[errorOf("accessories_description") ?? []].flat()}
      />
    </>
  );
}
