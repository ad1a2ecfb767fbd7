import type { Language } from "#contract/market.ts";
import el from "./locales/el.json" with { type: "json" };
import en from "./locales/en.json" with { type: "json" };

type SayKey = keyof typeof en;

/** tsc checks that the Greek texts are complete. */
const TEXTS: Record<Language, Record<SayKey, string>> = { en, el };

/** Values are words of the shop; those of the caller are quoted by the template. */
export function say(
  language: Language,
  key: SayKey,
  values: Readonly<Record<string, string>> = {},
): string {
  return TEXTS[language][key].replaceAll(/\{\{([a-z_]+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`"${key}" needs ${name}`);
    return value;
  });
}

export const listWords = (language: Language, words: readonly string[]): string =>
  new Intl.ListFormat(language, { type: "conjunction" }).format(words);
