import type { CatalogWord } from "./catalog-words.ts";
import {
  EMPTY_WORDS,
  findEditDistance,
  fold,
  isSmallWord,
  SYNONYMS,
  toPieces,
} from "#api/modules/understanding/index.ts";

export type Term = Pick<CatalogWord, "models" | "colors" | "capacities">;

type Understanding = {
  /** All terms must match; empty for an empty query. Null: no word is known. */
  terms: Term[] | null;
  skipped: string[];
  words: string[];
  understoodAs: string | null;
};

export type Vocabulary = {
  find(words: string[], prefixes: string[]): Promise<CatalogWord[]>;
  findAlike(word: string): Promise<CatalogWord[]>;
};

const MAX_WORDS = 12;
const PREFIX_MIN = 2;

/** Numbers must be exact. */
const maxTypos = (word: string): number => {
  if (/\d/.test(word) || word.length < 4) return 0;
  return word.length < 6 ? 1 : 2;
};

type Token = { word: string; raw: string };
type Meaning = { entries: CatalogWord[]; display: string; mended: boolean; words: string[] };

/** Short words are too similar to colours: "case" is not "rose". */
const COLOR_CORRECTED_FROM = 6;

const withoutAccents = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "");

function toTokens(query: string): Token[] {
  return query
    .toLowerCase()
    .split(/\s+/)
    .filter((raw) => !EMPTY_WORDS.has(withoutAccents(raw)))
    .flatMap((raw) => {
      const words = fold(raw).split(" ").filter(Boolean);
      return words.map((word) => ({ word, raw: words.length === 1 ? raw : word }));
    })
    .slice(0, MAX_WORDS)
    .map(({ word, raw }) => ({ word: SYNONYMS.get(word) ?? word, raw }));
}

/** Tries each word as it is, joined with its neighbour, split, as a prefix, and corrected. */
export async function understandQuery(
  query: string,
  vocabulary: Vocabulary,
): Promise<Understanding> {
  const tokens = toTokens(query);
  const nothing = { understoodAs: null, skipped: [], words: [] };
  // Punctuation alone matches nothing; stop words match everything.
  if (tokens.length === 0)
    return { ...nothing, terms: query.trim() === "" || /[\p{L}\p{N}]/u.test(query) ? [] : null };
  if (tokens.length === 1 && /^[a-z]$/.test(tokens[0]!.word)) return { ...nothing, terms: null };
  const synonymOf = (word: string) => SYNONYMS.get(word) ?? word;
  const joined = tokens.map(({ word }, i) => synonymOf(word + (tokens[i + 1]?.word ?? "")));
  const apart = tokens.map(({ word }) => toPieces(word).map(synonymOf));
  const known = new Map<string, CatalogWord>();
  const lookups = [...tokens.map(({ word }) => word), ...joined, ...apart.flat()];
  const prefixes = tokens
    .map(({ word }) => word)
    .filter((word, i) => word.length >= PREFIX_MIN || i === tokens.length - 1);
  for (const entry of await vocabulary.find([...new Set(lookups)], prefixes))
    known.set(entry.word, entry);

  const startingWith = (word: string) =>
    [...known.values()].filter((entry) => entry.word.startsWith(word));

  const correct = async (word: string, raw: string): Promise<CatalogWord | null> => {
    const limit = maxTypos(word);
    if (limit === 0) return null;
    // One typo can change the sound by three letters ("playstaion"), so the raw spelling counts as
    // well.
    const distanceTo = (entry: CatalogWord) =>
      Math.min(
        findEditDistance(word, entry.word, limit),
        findEditDistance(raw, entry.display, limit),
      );
    const candidates = (await vocabulary.findAlike(word))
      .map((entry) => ({ entry, distance: distanceTo(entry) }))
      .filter(({ distance }) => distance <= limit)
      .filter(({ entry }) => entry.models.length > 0 || word.length >= COLOR_CORRECTED_FROM)
      .toSorted((a, b) => a.distance - b.distance || b.entry.models.length - a.entry.models.length);
    return candidates[0]?.entry ?? null;
  };

  const last = tokens.at(-1)!;
  const parseWord = async (word: string, raw: string): Promise<Meaning[] | null> => {
    const exact = known.get(word);
    if (exact) return [{ entries: [exact], display: raw, mended: false, words: [word] }];
    // The last word may be the beginning of a name that is still being typed.
    if (word !== last.word && isSmallWord(raw)) return null;
    const beginning = word.length >= PREFIX_MIN ? startingWith(word) : [];
    if (beginning.length > 0)
      return [{ entries: beginning, display: raw, mended: false, words: [] }];
    if (isSmallWord(raw)) return null;
    const entry = await correct(word, raw);
    return (
      entry && [{ entries: [entry], display: entry.display, mended: true, words: [entry.word] }]
    );
  };

  const meanings: Meaning[] = [];
  const skipped: string[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const { word, raw } = tokens[i]!;
    const next = tokens[i + 1];
    const pair = known.get(joined[i]!);
    if (next && pair) {
      const both = intersect(known.get(word), known.get(next.word));
      const display = `${raw} ${next.raw}`;
      meanings.push({
        entries: both ? [pair, both] : [pair],
        display,
        mended: false,
        words: [pair.word, word, next.word],
      });
      i += 1;
      continue;
    }
    let found = await parseWord(word, raw);
    if (!found && apart[i]!.length > 1) {
      const parts = await Promise.all(apart[i]!.map((piece) => parseWord(piece, piece)));
      found = parts.every((part) => part !== null) ? parts.flat() : null;
    }
    if (found) meanings.push(...found);
    else skipped.push(raw);
  }
  if (meanings.length === 0) return { ...nothing, terms: null, skipped };
  completeLast(meanings, last.word, startingWith);
  const mended = meanings.some((meaning) => meaning.mended);
  return {
    terms: meanings.map(({ entries }) => toTerm(entries)),
    skipped,
    words: [...new Set(meanings.flatMap(({ words }) => words))],
    understoodAs: mended ? meanings.map(({ display }) => display).join(" ") : null,
  };
}

/**
 * "watch 7" is a Galaxy Watch7, and also a model with both words apart: an Apple Watch Series 7.
 */
function intersect(a?: CatalogWord, b?: CatalogWord): CatalogWord | null {
  if (!a || !b) return null;
  const models = a.models.filter((id) => b.models.includes(id));
  return { ...a, models, colors: [], capacities: [] };
}

/** "iphone 1" names no device, though "1" is a word: then the last word is used as a prefix. */
function completeLast(
  meanings: Meaning[],
  word: string,
  startingWith: (word: string) => CatalogWord[],
): void {
  const last = meanings.at(-1)!;
  if (last.mended || last.entries.length !== 1 || last.entries[0]!.word !== word) return;
  const terms = meanings.map(({ entries }) => toTerm(entries));
  const inModels = terms.filter(
    ({ colors, capacities }) => colors.length + capacities.length === 0,
  );
  if (inModels.length < terms.length) return;
  const [first, ...others] = inModels.map(({ models }) => new Set(models));
  const common = [...first!].some((id) => others.every((other) => other.has(id)));
  if (!common) last.entries = [...last.entries, ...startingWith(word)];
}

const toTerm = (entries: CatalogWord[]): Term => ({
  models: [...new Set(entries.flatMap(({ models }) => models))],
  colors: [...new Set(entries.flatMap(({ colors }) => colors))],
  capacities: [...new Set(entries.flatMap(({ capacities }) => capacities))],
});
