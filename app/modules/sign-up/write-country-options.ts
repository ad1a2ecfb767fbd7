import { languageOf, type Locale } from "../locale/locale.ts";
import { CALLING_CODES } from "./calling-codes.ts";

const written = new Map<string, string>();

/**
 * Options of the country of a number, in the order of their names in the page's language. As HTML:
 * browsers and servers name and sort some countries differently, and the document's own stand.
 */
export function writeCountryOptions(locale: Locale, selected: string): string {
  const language = languageOf(locale);
  let options = written.get(language);
  if (options === undefined) written.set(language, (options = writeAll(language)));
  return options.replace(`value="${selected}"`, `value="${selected}" selected`);
}

function writeAll(language: string): string {
  const names = new Intl.DisplayNames(language, { type: "region" });
  return [...CALLING_CODES]
    .map(([country, code]) => ({ country, code, name: names.of(country) ?? country }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language))
    .map(
      ({ country, code, name }) => `<option value="${country}">${escape(name)} +${code}</option>`,
    )
    .join("");
}

const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
