import { fold } from "./fold.ts";

/** A phrase by the sounds of its words; a star stood for any ending. */
type Phrase = { concept: string; text: string; words: { sound: string; isStart: boolean }[] };

/** `text` is the phrase as the lexicon writes it. */
export type Span = { concept: string; text: string; from: number; to: number };
/** A word as it may sound: the first reading is the plain one. */
export type Readings = { readonly sounds: readonly string[] };

export type Phrasebook = {
  byFirst: ReadonlyMap<string, readonly Phrase[]>;
  byStart: readonly Phrase[];
};

/** "Don't", "don’t" and "dont" are one word. */
export const joinApostrophes = (text: string): string =>
  text.replace(/(?<=\p{L})['’‘`](?=\p{L})/gu, "");

/** In the lexicon an apostrophe is written as a space. */
const CLIPPED = /\b([a-z]+) (?=(?:t|s|d|m|ll|re|ve)\b)/g;

const isMark = (word: string): boolean => /^[€£%<>≤≥~≈±+–—-]$/.test(word);

/**
 * Greek is known by its sound, in whichever letters it is written; English by its spelling, because
 * "toy" sounds like "του".
 */
const toSpelling = (word: string): string => `=${word.toLowerCase()}`;
export const toSound = (word: string): string => {
  if (isMark(word)) return word;
  return /[a-z]/i.test(word) ? toSpelling(word) : fold(word);
};

/** All by which a word that was typed can be known. */
export const listSoundsOf = (raw: string): string[] =>
  isMark(raw) ? [raw] : [fold(raw), toSpelling(raw)];

function toPhrase(concept: string, text: string): Phrase {
  const words = text
    .replace(CLIPPED, "$1")
    .split(" ")
    .filter(Boolean)
    .map((word) => ({
      sound: toSound(word.replace("*", "")),
      isStart: word.endsWith("*"),
    }));
  return { concept, text: text.replace(CLIPPED, "$1"), words };
}

export function compilePhrases(lists: Record<string, string>): Phrasebook {
  const phrases = Object.entries(lists)
    .flatMap(([concept, list]) => list.split("|").map((text) => toPhrase(concept, text)))
    .filter(({ words }) => words.length > 0 && words[0]!.sound !== "");
  const longestFirst = phrases.toSorted((a, b) => b.words.length - a.words.length);
  return {
    byFirst: Map.groupBy(
      longestFirst.filter(({ words }) => !words[0]!.isStart),
      ({ words }) => words[0]!.sound,
    ),
    byStart: longestFirst.filter(({ words }) => words[0]!.isStart),
  };
}

export const listSounds = ({ byFirst, byStart }: Phrasebook): string[] =>
  [...byFirst.values(), byStart]
    .flat()
    .flatMap(({ words }) => words.filter(({ isStart }) => !isStart).map(({ sound }) => sound));

export const listStarts = ({ byFirst, byStart }: Phrasebook): string[] =>
  [...byFirst.values(), byStart]
    .flat()
    .flatMap(({ words }) => words.filter(({ isStart }) => isStart).map(({ sound }) => sound));

const isWord = ({ sounds }: Readings, { sound, isStart }: Phrase["words"][number]): boolean =>
  isStart ? sounds.some((one) => one.startsWith(sound)) : sounds.includes(sound);

const isHere = (words: readonly Readings[], at: number, phrase: Phrase): boolean =>
  at + phrase.words.length <= words.length &&
  phrase.words.every((word, i) => isWord(words[at + i]!, word));

/** The longest phrase that begins here. */
export function findPhrase(
  { byFirst, byStart }: Phrasebook,
  words: readonly Readings[],
  at: number,
): Span | null {
  const candidates = words[at]!.sounds.flatMap((sound) => byFirst.get(sound) ?? []);
  let best: Phrase | null = null;
  for (const phrase of [...candidates, ...byStart])
    if ((best === null || phrase.words.length > best.words.length) && isHere(words, at, phrase))
      best = phrase;
  return best && { concept: best.concept, text: best.text, from: at, to: at + best.words.length };
}

/** From left to right, without overlaps. */
export function findPhrases(book: Phrasebook, words: readonly Readings[]): Span[] {
  const spans: Span[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const span = findPhrase(book, words, at);
    if (!span) continue;
    spans.push(span);
    at = span.to - 1;
  }
  return spans;
}
