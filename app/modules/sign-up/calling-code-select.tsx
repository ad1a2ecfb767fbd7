import { useLocale } from "../locale/use-locale.ts";
import { listCallingCountries } from "./calling-codes.ts";

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
