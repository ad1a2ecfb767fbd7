import type { FieldMetadata } from "@conform-to/react";
import { useState } from "react";
import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import { Field, SelectField, TextareaField } from "../form/fields.tsx";
import type { Check } from "../form/form-rules.ts";
import { ADDRESS_PATTERNS, type AddressField } from "./address-rules.ts";
import "../ui/address-fields.css";

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
  country: Market;
  /** Null for countries without a list of regions. */
  regions: readonly { code: string; name: string }[] | null;
  fields: Record<AddressField, FieldMetadata<string>>;
  say: (word: AddressWord, values?: { count?: number; max?: number }) => string;
};

export function AddressFields({ country, regions, fields, say }: Props) {
  const [notes, setNotes] = useState((fields.delivery_notes.initialValue ?? "").length);
  const region = say("address.region");
  const max = LIMITS.address.deliveryNotes;
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
        <Field field={fields.region} label={region} autoComplete="address-level1" />
      ) : (
        <SelectField field={fields.region} label={region} autoComplete="address-level1">
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
        onInput={(event) => setNotes(event.currentTarget.value.length)}
        hint={
          notes > 0
            ? say("address.notes-left", { count: max - notes })
            : say("address.notes-hint", { max })
        }
      />
    </>
  );
}

/** What a pattern finds; only the server knows whether a place belongs to the code. */
export const checkAddress =
  (country: Market): Check =>
  (name, value) => {
    if (name !== "postal_code" && name !== "mobile_number") return null;
    const pattern = new RegExp(`^(?:${ADDRESS_PATTERNS[country][name]})$`, "v");
    if (pattern.test(value.trim())) return null;
    return name === "postal_code" ? "address.postal-code-invalid" : "address.phone-invalid";
  };
