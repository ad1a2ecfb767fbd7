import type { AddressBody } from "#contract/address.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import { Field, SelectField, TextareaField, type FieldProps } from "../form/fields.tsx";
import { ADDRESS_PATTERNS } from "./address-rules.ts";

type Label = "full-name" | "address" | "city" | "region" | "postal-code" | "phone" | "notes";
type AddressWord =
  | `address.${Label}`
  | "address.full-name-hint"
  | `address.postcode-hint-${Market}`
  | `address.phone-hint-${Market}`
  | "address.choose-region"
  | "address.optional"
  | "address.notes-hint"
  | "address.notes-left";

type Props = {
  fields: Record<keyof AddressBody, FieldProps["field"] & { value?: string | undefined }>;
  country: Market;
  /** Null for countries without a list of regions. */
  regions: readonly { code: string; name: string }[] | null;
  say: (word: AddressWord, values?: { count?: number; max?: number }) => string;
};

/** Within a form that has `checkAddress`. */
export function AddressFields({ fields, country, regions, say }: Props) {
  const region = { field: fields.region, label: say("address.region") };
  const notes = fields.delivery_notes.value?.length ?? 0;
  return (
    <>
      <input type="hidden" name="country" value={country} />
      <Field
        field={fields.full_name}
        label={say("address.full-name")}
        hint={say("address.full-name-hint")}
        autoComplete="name"
      />
      <Field field={fields.address} label={say("address.address")} autoComplete="address-line1" />
      <div className="uneven">
        <Field
          field={fields.postal_code}
          label={say("address.postal-code")}
          hint={say(`address.postcode-hint-${country}`)}
          autoComplete="postal-code"
          inputMode={country === "GR" ? "numeric" : "text"}
          autoCapitalize="characters"
          pattern={ADDRESS_PATTERNS[country].postal_code}
          title={say(`address.postcode-hint-${country}`)}
        />
        <Field field={fields.city} label={say("address.city")} autoComplete="address-level2" />
      </div>
      {regions === null ? (
        <Field {...region} autoComplete="address-level1" />
      ) : (
        <SelectField {...region} autoComplete="address-level1">
          <option value="">{say("address.choose-region")}</option>
          {regions.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <Field
        field={fields.mobile_number}
        label={say("address.phone")}
        hint={say(`address.phone-hint-${country}`)}
        type="tel"
        autoComplete="tel"
        pattern={ADDRESS_PATTERNS[country].mobile_number}
        title={say(`address.phone-hint-${country}`)}
      />
      <TextareaField
        field={fields.delivery_notes}
        label={say("address.notes")}
        mark={<span className="small dim">({say("address.optional")})</span>}
        rows={2}
        hint={
          notes > 0
            ? say("address.notes-left", { count: LIMITS.address.deliveryNotes - notes })
            : say("address.notes-hint", { max: LIMITS.address.deliveryNotes })
        }
      />
    </>
  );
}
