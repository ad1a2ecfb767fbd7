import type { HunterSegment } from "#contract/ai-conversation.ts";
import { type Language, type Market, MARKET_FACTS } from "#contract/market.ts";
import el from "./locales/el.json" with { type: "json" };
import en from "./locales/en.json" with { type: "json" };

export type SayKey = keyof typeof en;

/** tsc checks that the Greek sentences are complete. */
const TEXTS: Record<Language, Record<SayKey, string>> = { en, el };

export type Place = { language: Language; market: Market };

/** What a template is filled with: words, and the fact that they state. */
export type Value = { text: string; fact: string | null };

export const word = (text: string): Value => ({ text, fact: null });
export const stated = (fact: string, text: string): Value => ({ text, fact });

/** One segment for each piece of a template, so that every fact in an answer can be looked up. */
export function say(
  { language }: Pick<Place, "language">,
  key: SayKey,
  values: Record<string, Value> = {},
): HunterSegment[] {
  return TEXTS[language][key]
    .split(/(\{\{[a-z_]+\}\})/)
    .filter((piece) => piece !== "")
    .map((piece) => {
      const name = /^\{\{([a-z_]+)\}\}$/.exec(piece)?.[1];
      if (name === undefined) return { text: piece, fact: null };
      const value = values[name];
      if (!value) throw new Error(`"${key}" needs ${name}`);
      return value;
    });
}

/** The whole sentence as one segment that states one fact. */
export function sayFact(
  place: Pick<Place, "language">,
  key: SayKey,
  fact: string,
  values: Record<string, string> = {},
): HunterSegment {
  const filled = Object.entries(values).map(([name, text]) => [name, word(text)]);
  const text = toText(say(place, key, Object.fromEntries(filled)));
  return { text, fact };
}

export const toText = (segments: readonly HunterSegment[]): string =>
  segments.map(({ text }) => text).join("");

export const label = ({ language }: Pick<Place, "language">, key: SayKey): string =>
  TEXTS[language][key];

/** Sentences of one answer, with a space between. */
export const joinSentences = (sentences: readonly HunterSegment[][]): HunterSegment[] =>
  sentences
    .filter((sentence) => sentence.length > 0)
    .flatMap((sentence, i) => (i === 0 ? sentence : [{ text: " ", fact: null }, ...sentence]));

/** As on the pages: `410,56 €` in Greece in both languages, `£454.01` in the United Kingdom. */
export const money = ({ market }: Pick<Place, "market">, amount: number): string =>
  new Intl.NumberFormat(MARKET_FACTS[market].numberFormat, {
    style: "currency",
    currency: MARKET_FACTS[market].currency,
    minimumFractionDigits: amount % 100 === 0 ? 0 : 2,
  }).format(amount / 100);

/** A word of the person's, in the quotes of the language. */
export const quoted = ({ language }: Pick<Place, "language">, text: string): string =>
  language === "el" ? `«${text}»` : `“${text}”`;

export const listing = ({ language }: Pick<Place, "language">, words: readonly string[]): string =>
  new Intl.ListFormat(language, { type: "conjunction" }).format(words);

export const oneOf = ({ language }: Pick<Place, "language">, words: readonly string[]): string =>
  new Intl.ListFormat(language, { type: "disjunction" }).format(words);
