import type { ComponentProps } from "react";
import { useLocale } from "../locale/use-locale.ts";
import { SelectField } from "../ui/field.tsx";
import { listCallingCountries } from "./calling-codes.ts";

type Props = Omit<ComponentProps<typeof SelectField>, "children" | "defaultValue"> & {
  /** The chosen country. */
  country: string;
};

/**
 * Browsers and servers name and sort some countries differently. Hydration keeps the server's
 * options, whose values are sent.
 */
export function CallingCodeOptions() {
  return listCallingCountries(useLocale()).map(({ country, code, name }) => (
    <option key={country} value={country} suppressHydrationWarning>
      {`${name} +${code}`}
    </option>
  ));
}

export function CallingCodeSelect({ country: chosen, ...field }: Props) {
  return (
    <SelectField
      {...field}
      name="phone_country"
      autoComplete="tel-country-code"
      defaultValue={chosen}
    >
      <CallingCodeOptions />
    </SelectField>
  );
}
