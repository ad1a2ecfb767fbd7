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
export function CallingCodeSelect({ country: chosen, ...field }: Props) {
  const locale = useLocale();
  return (
    <SelectField
      {...field}
      name="phone_country"
      autoComplete="tel-country-code"
      defaultValue={chosen}
    >
      {listCallingCountries(locale).map(({ country, code, name }) => (
        <option key={country} value={country} suppressHydrationWarning>
          {`${name} +${code}`}
        </option>
      ))}
    </SelectField>
  );
}
