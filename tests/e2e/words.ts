import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locale } from "#contract/market.ts";

type Texts = { [key: string]: string | Texts };
type Values = Record<string, string | number>;

const folder = join(import.meta.dirname, "..", "..", "app", "locales");
const files = new Map<string, Texts>();

function readTexts(language: string, namespace: string): Texts {
  const path = join(folder, language, `${namespace}.json`);
  let texts = files.get(path);
  if (texts === undefined) {
    try {
      texts = JSON.parse(readFileSync(path, "utf8")) as Texts;
    } catch (error) {
      // en-GB has only the texts that differ.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      texts = {};
    }
    files.set(path, texts);
  }
  return texts;
}

function findText(texts: Texts, key: string): string | undefined {
  // A dot separates the parts of a key, and may be in a key only as such.
  const found = key
    .split(".")
    .reduce<string | Texts | undefined>(
      (at, part) => (typeof at === "object" ? at[part] : undefined),
      texts,
    );
  return typeof found === "string" ? found : undefined;
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const VARIABLE = /\{\{\s*(\w+)[^}]*\}\}/g;

/** Texts of one language from the locale files, so that tests look for what people read. */
export function words(locale: Locale) {
  const languages = locale === "en-GB" ? ["en-GB", "en"] : [locale.slice(0, 2)];
  const find = (namespace: string, key: string): string | undefined =>
    languages.map((language) => findText(readTexts(language, namespace), key)).find(Boolean);

  /** `t("checkout", "review.pay", { amount: "10 €" })`; throws for a missing text. */
  function t(namespace: string, key: string, values: Values = {}): string {
    const plural = new Intl.PluralRules(locale).select(Number(values["count"] ?? 0));
    const text = find(namespace, key) ?? find(namespace, `${key}_${plural}`);
    if (text === undefined) throw new Error(`No text ${namespace}:${key} in ${locale}`);
    return text.replace(VARIABLE, (whole, name: string) => String(values[name] ?? whole));
  }

  /** Matches the text with any values for its variables, in both plural forms. */
  t.like = (namespace: string, key: string): RegExp => {
    const forms = [key, `${key}_one`, `${key}_other`].flatMap((name) => {
      const text = find(namespace, name);
      return text === undefined ? [] : [text];
    });
    if (forms.length === 0) throw new Error(`No text ${namespace}:${key} in ${locale}`);
    const patterns = forms.map((text) =>
      text
        .split(/\{\{[^}]*\}\}/)
        .map(escape)
        .join(".+?"),
    );
    return new RegExp(`^\\s*(?:${patterns.join("|")})\\s*$`, "u");
  };
  return t;
}
export type Words = ReturnType<typeof words>;

const bankFolder = join(folder, "..", "..", "api", "providers", "card", "sandbox", "locales");

export function bankWords(language: "el" | "en") {
  const texts = JSON.parse(readFileSync(join(bankFolder, `${language}.json`), "utf8")) as Texts;
  return (key: string): string => {
    const text = findText(texts, key);
    if (text === undefined) throw new Error(`The bank says nothing for ${key} in ${language}`);
    return text;
  };
}
