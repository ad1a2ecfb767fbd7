import { useState } from "react";
import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import { ADDRESS_PATTERNS, type AddressConstraint, type AddressField } from "./address-rules.ts";
import { SelectField, TextareaField } from "../ui/field.tsx";
import { ClearableField } from "../ui/field-tools.tsx";

type Label = "full-name" | "address" | "city" | "region" | "postal-code" | "phone" | "notes";
type AddressWord =
  | `address.${Label}`
  | "address.full-name-hint"
  | `address.postcode-hint-${Market}`
  | `address.phone-hint-${Market}`
  | "address.choose-region"
  | "address.optional"
  | "address.notes-hint"
  | "address.notes-left"
  | "address.clear";

type Props = {
  country: Market;
  /** Null for countries without a list of regions. */
  regions: readonly { code: string; name: string }[] | null;
  /** Constraints derived from the contract; the schema itself stays on the server. */
  constraint: AddressConstraint;
  values: Partial<Record<AddressField, string>>;
  errorsOf: (field: AddressField) => readonly string[] | undefined;
  say: (word: AddressWord, values?: { count?: number; field?: string; max?: number }) => string;
};

export function PlainAddressFields({ country, regions, constraint, values, errorsOf, say }: Props) {
  const [notes, setNotes] = useState((values.delivery_notes ?? "").length);
  const common = (name: AddressField) => ({
    id: name,
    name,
    required: constraint[name]?.required ?? false,
    errors: errorsOf(name),
  });
  const line = (name: AddressField, label: string) => ({
    ...common(name),
    maxLength: constraint[name]?.maxLength,
    label,
    defaultValue: values[name] ?? "",
    words: { clear: say("address.clear", { field: label }) },
  });
  const region = say("address.region");
  const left = LIMITS.address.deliveryNotes - notes;

  return (
    <>
      <input type="hidden" name="country" value={country} />
      <ClearableField
        {...line("full_name", say("address.full-name"))}
        hint={say("address.full-name-hint")}
        autoComplete="name"
      />
      <ClearableField {...line("address", say("address.address"))} autoComplete="address-line1" />
      <div className="uneven">
        <ClearableField
          {...line("postal_code", say("address.postal-code"))}
          hint={say(`address.postcode-hint-${country}`)}
          autoComplete="postal-code"
          inputMode={country === "GR" ? "numeric" : "text"}
          autoCapitalize="characters"
          pattern={ADDRESS_PATTERNS[country].postal_code}
          title={say(`address.postcode-hint-${country}`)}
        />
        <ClearableField {...line("city", say("address.city"))} autoComplete="address-level2" />
      </div>
      {regions === null ? (
        <ClearableField {...line("region", region)} autoComplete="address-level1" />
      ) : (
        <SelectField
          {...common("region")}
          label={region}
          defaultValue={values.region ?? ""}
          autoComplete="address-level1"
        >
          <option value="">{say("address.choose-region")}</option>
          {regions.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <ClearableField
        {...line("mobile_number", say("address.phone"))}
        hint={say(`address.phone-hint-${country}`)}
        type="tel"
        autoComplete="tel"
        pattern={ADDRESS_PATTERNS[country].mobile_number}
        title={say(`address.phone-hint-${country}`)}
      />
      <TextareaField
        {...common("delivery_notes")}
        label={
          <>
            {say("address.notes")} <span className="small dim">({say("address.optional")})</span>
          </>
        }
        defaultValue={values.delivery_notes ?? ""}
        rows={2}
        onInput={(event) => setNotes(event.currentTarget.value.length)}
        hint={
          notes > 0
            ? say("address.notes-left", { count: left })
            : say("address.notes-hint", { max: LIMITS.address.deliveryNotes })
        }
      />
    </>
  );
}
