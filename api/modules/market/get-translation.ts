import type { Language, Locale } from "#contract/market.ts";
import { ERROR_SENTENCES } from "#api/http/present-problem.ts";
import { COUNTRY_NAMES } from "./country-names.ts";

/** The common namespace as far as the API owns its words: what errors say, what countries are called. */
export function getTranslation(locale: Locale) {
  const language = locale.slice(0, 2) as Language;
  return { errors: ERROR_SENTENCES[language], countries: COUNTRY_NAMES[language] };
}
