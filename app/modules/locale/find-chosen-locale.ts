import { LOCALES, languageOf, marketOf, parseLocale, type Locale } from "./locale.ts";

export function findChosenLocale(cookies: {
  locale: string | null;
  country: string | null;
}): Locale | null {
  const exact = parseLocale(cookies.locale);
  if (exact !== null) return exact;
  const country = cookies.country?.toUpperCase().replace("UK", "GB");
  const language = /^(el|en)\b/i.exec(cookies.locale ?? "")?.[1]?.toLowerCase();
  const ofCountry = LOCALES.filter((locale) => marketOf(locale) === country);
  return ofCountry.find((locale) => languageOf(locale) === language) ?? ofCountry[0] ?? null;
}
