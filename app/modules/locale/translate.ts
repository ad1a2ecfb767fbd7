import { factsOf, languageOf, type Locale } from "./locale.ts";

export type Messages = { readonly [key: string]: string | Messages };
export type Values = Readonly<Record<string, string | number>>;

const pluralRules = new Map<string, Intl.PluralRules>();
const numberFormats = new Map<string, Intl.NumberFormat>();

function pluralOf(locale: Locale, count: number): string {
  const language = languageOf(locale);
  let rules = pluralRules.get(language);
  if (rules === undefined) pluralRules.set(language, (rules = new Intl.PluralRules(language)));
  return rules.select(count);
}

function formatNumber(locale: Locale, value: number): string {
  const format = factsOf(locale).numberFormat;
  let numbers = numberFormats.get(format);
  if (numbers === undefined) numberFormats.set(format, (numbers = new Intl.NumberFormat(format)));
  return numbers.format(value);
}

function find(messages: Messages, key: string): string | null {
  let at: string | Messages | undefined = messages[key];
  if (at === undefined && key.includes(".")) {
    at = messages;
    for (const part of key.split(".")) {
      at = typeof at === "object" ? at[part] : undefined;
    }
  }
  return typeof at === "string" ? at : null;
}

/**
 * The text of a key in i18next's own notation: `{{name}}`, `{{n, number}}`, `_one` and `_other` by
 * `count`. Null where there is none.
 */
export function translate(
  messages: Messages,
  locale: Locale,
  key: string,
  values: Values = {},
): string | null {
  const { count } = values;
  const text =
    (typeof count === "number" ? find(messages, `${key}_${pluralOf(locale, count)}`) : null) ??
    (typeof count === "number" ? find(messages, `${key}_other`) : null) ??
    find(messages, key);
  if (text === null || !text.includes("{{")) return text;
  return text.replace(/\{\{\s*(\w+)\s*(,\s*number\s*)?\}\}/g, (_, name: string, number) => {
    const value = values[name];
    if (value === undefined) return "";
    return number && typeof value === "number" ? formatNumber(locale, value) : String(value);
  });
}

/** `differing` over `base`, key by key: en-GB holds only what it says differently. */
export function mergeMessages(base: Messages, differing: Messages | undefined): Messages {
  if (differing === undefined) return base;
  const merged: Record<string, string | Messages> = { ...base };
  for (const [key, value] of Object.entries(differing)) {
    const below = merged[key];
    merged[key] =
      typeof value === "object" && typeof below === "object" ? mergeMessages(below, value) : value;
  }
  return merged;
}
