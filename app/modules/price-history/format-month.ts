import { languageOf, type Locale } from "../locale/locale.ts";

const kept = new Map<string, Intl.DateTimeFormat>();

/** `Aug 2026`, `Αυγ 2026` of `2026-08`. */
export function formatMonth(locale: Locale, month: string): string {
  const tag = languageOf(locale) === "el" ? "el-GR" : "en-GB";
  let format = kept.get(tag);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(tag, { month: "short", year: "numeric", timeZone: "UTC" });
    kept.set(tag, format);
  }
  return format.format(new Date(`${month}-01`));
}
