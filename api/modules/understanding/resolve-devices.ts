import type { Catalogue, CatalogueModel } from "./catalogue.ts";
import { findEditDistance } from "./edit-distance.ts";
import { AFTER_BOOK, COLOR_BOOK } from "./lexicon.ts";
import { readNumber } from "./numbers.ts";
import { findPhrase } from "./phrases.ts";
import { SPELLED_NAMES } from "./synonyms.ts";
import { type Token, toNamePieces } from "./tokens.ts";

type Named = {
  model: CatalogueModel;
  /** All that has to be said for the name to be whole. */
  whole: string[];
  brand: string[];
  all: ReadonlySet<string>;
};

export type DeviceIndex = {
  named: Named[];
  /** Words that name a device by themselves: brands and families. */
  anchors: ReadonlySet<string>;
  /** Every word of a name. */
  pieces: ReadonlySet<string>;
  /** The names of anchors as they are spelled: a slip may change the sound by three letters. */
  spellings: ReadonlyMap<string, string>;
  spelledByLetter: ReadonlyMap<string, readonly (readonly [string, string])[]>;
};

const toSet = (words: string) => new Set(toNamePieces(words));

/** Parts of names that say little alone: "pro" or "watch" begins no device. */
const WEAK = toSet(
  `pro max plus ultra mini lite slim digital disc classic series gen note phone watch tablet pad
  ear edge major solo studio headphones noise cancelling wireless earbuds one extreme edition carbon
  laptop air go fit ace tab x s e a m g z t th nd rd st fe usb c anc lcd oled lightning smart
  se nothing buds nord fold xm flip momentum wh wf iv ii steam venu`,
);
/** They name a device only before the words that are given. */
const ANCHORED_BY: Record<string, RegExp> = {
  nothing: /^(?:fone|ear)$/,
  buds: /^\d|^pro$/,
  steam: /^dek$/,
  tab: /^[sa]$/,
  series: /^[xs]$|^\d+$/,
  watch: /^(?:\d+|series|se|ultra|gt)$/,
  fold: /^\d+$/,
  flip: /^\d+$/,
  z: /^(?:fold|flip)$/,
  nord: /^\d+$/,
  venu: /^\d+$/,
  wh: /^\d+$|^xm$/,
  wf: /^\d+$|^xm$/,
  xm: /^\d+$/,
  momentum: /^\d+$/,
  solo: /^\d+$/,
  fit: /^pro$/,
  note: /^\d+$/,
  edge: /^\d+$/,
};
const FOLDED_ANCHORS = new Map(
  Object.entries(ANCHORED_BY).map(([word, next]) => [toNamePieces(word)[0]!, next]),
);
/** "5th" and "5ης" are the 5 of a name, and "generation" may be said with it. */
const NUMBERED = /^(\d+)(?:st|nd|rd|th|η|ης|ος|ου|ο|hs|is|os|i|άρι|αρι|ari)$/iu;
const GENERATION = /^(?:gen|generation|γενιά|γενια|γενιάς|γενιας|genias|genia)$/iu;
const OF_ANY_MAKER = /^(?:headphones?|earbuds|buds|wireless)$/i;
export const INCHES = /^(?:in|inch|inches|ιντσών|ιντσων|ίντσες|ιντσες|intswn|intson|intses)$/iu;
/** "S23U" and "14 PM". */
const SHORT: Readonly<Record<string, string[]>> = {
  u: toNamePieces("ultra"),
  pm: toNamePieces("pro max"),
};
const [SAMSUNG = ""] = toNamePieces("samsung");
const GALAXY = toNamePieces("galaxy");
const AIR = toNamePieces("air");
/** Words of names by their spellings, that name a device only beside others. */
const SPELLED_ANCHORS = Object.entries(ANCHORED_BY).filter(([word]) => word.length >= 4);
const SHORT_VARIANTS = ["mini", "lite", "slim"];
const SPELLED_VARIANTS = [
  "studio",
  "major",
  "series",
  "edge",
  "nord",
  "ultra",
  "plus",
  "lite",
  "mini",
  "slim",
  "classic",
  "digital",
  "carbon",
];

/** "Stem deck" and "s24 ulta": a slip in a word that is known by its neighbours only. */
export function correctByNeighbours(
  { pieces, anchors, spellings }: DeviceIndex,
  { before, token, next }: { before: Token | undefined; token: Token; next: Token | undefined },
): string | null {
  const typed = token.raw.toLowerCase();
  if (typed.length < 3 || !/^[a-z]+$/.test(typed)) return null;
  const following = next?.pieces[0];
  const isNear = (word: string) => word[0] === typed[0] && findEditDistance(typed, word, 1) <= 1;
  const isLong = typed.length > 3;
  if (isLong && following !== undefined && !token.ends)
    for (const [word, after] of SPELLED_ANCHORS)
      if (isNear(word) && after.test(following)) return toNamePieces(word)[0]!;
  const isNamed = before?.pieces.some((piece) => anchors.has(piece) || /\d/.test(piece));
  // "iPad mni"; "pls" is no Plus.
  const variants = isLong ? SPELLED_VARIANTS : SHORT_VARIANTS;
  const variant = isNamed && !before!.ends ? variants.find(isNear) : undefined;
  if (variant !== undefined) return toNamePieces(variant)[0]!;
  // "Ipda air": two letters that changed places, in a name that goes on.
  if (following === undefined || !pieces.has(following)) return null;
  const sorted = (word: string) => [...word].toSorted().join("");
  for (const [word, piece] of spellings)
    if (isNear(word) && (word.length > typed.length || sorted(word) === sorted(typed)))
      return piece;
  return null;
}

/** Parts of names that are seldom said: "iPad (9th gen)", "Galaxy A54 5G". */
const UNSAID = toSet("gen edition");

function toWhole(name: string): string[] {
  const plain = name
    .replace(/ 5G\b/, "")
    .replace(/(?<=\d)(?:st|nd|rd|th)\b/, "")
    .replace(/^Galaxy (?!Watch)/, "");
  return toNamePieces(plain).filter((piece) => !UNSAID.has(piece));
}

export function indexDevices({ models }: Catalogue): DeviceIndex {
  const named = models.map((model) => {
    const brand = toNamePieces(model.brandName);
    const own = toNamePieces(model.name);
    return { model, whole: toWhole(model.name), brand, all: new Set([...own, ...brand]) };
  });
  const pieces = new Set(named.flatMap(({ all }) => [...all]));
  const anchors = new Set([...pieces].filter((piece) => !/\d/.test(piece) && !WEAK.has(piece)));
  const words = models.flatMap(
    ({ name, brandName }) => `${name} ${brandName}`.toLowerCase().match(/[a-z]{4,}/g) ?? [],
  );
  const inGreek = SPELLED_NAMES.filter(([word]) => /^(?:[α-ω]{5,}|[a-z]{8,})$/.test(word));
  const spellings = new Map(
    [...words.map((word) => [word, toNamePieces(word)[0] ?? ""] as const), ...inGreek].filter(
      ([, piece]) => anchors.has(piece),
    ),
  );
  const spelledByLetter = Map.groupBy(spellings, ([word]) => word[0]!);
  return { named, anchors, pieces, spellings, spelledByLetter };
}

export type Resolved = {
  models: CatalogueModel[];
  /** `model`: a whole name was said; `family`: a part of several; `brand`: nothing but a maker. */
  level: "model" | "family" | "brand";
  /** What was said of the name. */
  said: string[];
  /** What follows a name that was said before: "the pro". */
  variant: string[];
  /** The name as it was typed, where only its neighbours are in the catalogue. */
  unsold?: string;
  from: number;
  to: number;
};

/** A code such as "s23", "xm5" or "13t" names a device without its family. */
const isCode = ({ pieces, raw }: Token): boolean =>
  /^[a-zασμ]/i.test(raw) &&
  pieces.length >= 2 &&
  pieces.some((piece) => /\d/.test(piece)) &&
  pieces.some((piece) => /^[a-z]{1,3}$/.test(piece)) &&
  !pieces.includes("gb") &&
  !pieces.includes("tb");

const has = ({ all }: Named, pieces: readonly string[]): boolean =>
  pieces.every((piece) => all.has(piece));

const isNumber = (token: Token | undefined) => token !== undefined && /^[€£]|^\d/.test(token.raw);
const MAX = /^(?:max|maks|μ[αά]ξ)$/i;
const LIMITED = /^(?:a|my)$/i;
const isSum = (tokens: readonly Token[], to: number): boolean =>
  [to - 1, to - 2].some((at) => isNumber(tokens[at]) && readNumber(tokens, at)?.to === to);
const [AIRPODS = ""] = toNamePieces("airpods");
const isLimitedAfter = (tokens: readonly Token[], at: number): boolean => {
  const sum = readNumber(tokens, at);
  return (
    sum !== null &&
    sum.to < tokens.length &&
    findPhrase(AFTER_BOOK, tokens, sum.to)?.concept === "after:most"
  );
};
/** "My max would be 270". */
const IS_LIMIT = /^(?:is|would|spend|budget|price|of|το|μου|mou|θα|tha)$/i;
const MINE = /^(?:my|a|the|το|to)$/i;
/** "Max" as a word of sentences, and not the one of a Pro Max. */
function isLimitWord(tokens: readonly Token[], at: number): boolean {
  const [before, next] = [tokens[at - 1], tokens[at + 1]];
  // "350, that's my max", "350 quid, max".
  if (!next)
    return LIMITED.test(before?.raw ?? "") || (before?.isBeforeComma === true && isSum(tokens, at));
  if (before?.raw.toLowerCase() === "pro") return false;
  if (IS_LIMIT.test(next.raw) || MINE.test(before?.raw ?? "")) return true;
  // "AirPods Max 250 to poly".
  if (before?.pieces[0] === AIRPODS && isLimitedAfter(tokens, at + 1)) return false;
  return isNumber(next) || readNumber(tokens, at + 1) !== null;
}

/** "iPhone 14 max 500", "Pixel 8 a grand" and, in greeklish, "iphone se mavro": words of names, and of sentences. */
export const isOfSentence = (tokens: readonly Token[], at: number): boolean => {
  const { raw } = tokens[at]!;
  if (MAX.test(raw)) return isLimitWord(tokens, at);
  const next = tokens[at + 1];
  if (!next) return false;
  if (/^a$/i.test(raw)) return readNumber(tokens, at) !== null;
  return /^se$/i.test(raw) && findPhrase(COLOR_BOOK, tokens, at + 1) !== null;
};

function isAnchor({ anchors }: DeviceIndex, tokens: readonly Token[], at: number): boolean {
  const { pieces } = tokens[at]!;
  const [first] = pieces;
  if (pieces.some((piece) => anchors.has(piece)) || isCode(tokens[at]!)) return true;
  // "Of" and "οι" sound as WF and WH do.
  const isHeardOnly = first !== undefined && first.length < 3 && /^[^wzx]/i.test(tokens[at]!.raw);
  const next = first === undefined || isHeardOnly ? undefined : FOLDED_ANCHORS.get(first);
  const after = tokens[at + 1]?.raw === "-" ? tokens[at + 2] : tokens[at + 1];
  const following = pieces[1] ?? after?.pieces[0];
  return next !== undefined && following !== undefined && next.test(following);
}

/**
 * The longest run of words from here that is part of one name. `context` has what was said of a name
 * before: after "iphone 13", "or 14" is an iPhone.
 */
export function resolveDevice(
  index: DeviceIndex,
  tokens: readonly Token[],
  from: number,
  context: readonly string[] = [],
): Resolved | null {
  const first = tokens[from]!;
  if (first.pieces.length === 0) return null;
  if (context.length === 0 && !isAnchor(index, tokens, from)) return null;
  const begin = narrow(
    index.named.filter((one) => has(one, context)),
    first,
  );
  if (!begin) return null;
  let { matching } = begin;
  const said = [...context, ...begin.pieces];
  let to = from + 1;
  for (; to < tokens.length && !tokens[to - 1]!.ends && !tokens[to - 1]!.isBeforeComma; to += 1) {
    const next = tokens[to]!;
    if (next.raw === "-" && tokens[to + 1]?.pieces.some((piece) => index.pieces.has(piece)))
      continue;
    if (next.pieces.length === 0 || isOfSentence(tokens, to)) break;
    // "Bose headphones" are of a maker and a kind, whatever its names are.
    const isOfMaker = matching.every(({ brand }) => said.every((piece) => brand.includes(piece)));
    if (isOfMaker && OF_ANY_MAKER.test(next.raw)) break;
    if (GENERATION.test(next.raw) && to > from + 1) continue;
    if (INCHES.test(next.raw) && /^\d+$/.test(tokens[to - 1]!.raw)) continue;
    if (isCounted(tokens, to)) break;
    const spoken = readSpoken(tokens, to);
    const counted = spoken && narrow(matching, { ...next, ...spoken });
    if (counted && !narrow(matching, next)) {
      matching = counted.matching;
      said.push(...counted.pieces);
      to = spoken.to - 1;
      continue;
    }
    const narrowed =
      narrow(matching, next) ?? mend(index, matching, { next, after: tokens[to + 1] });
    if (!narrowed) break;
    matching = narrowed.matching;
    said.push(...narrowed.pieces);
  }
  const level = toLevel(matching, said);
  if (context.length > 0 && level.level !== "model" && to === from + 1 && isNumber(first))
    return null;
  return {
    ...level,
    said,
    variant: context.length > 0 ? said.slice(context.length) : [],
    from,
    to,
  };
}

/** Names that have the word too; "13s" is the plural of "13" where no name has it. */
function narrow(
  matching: readonly Named[],
  { raw, pieces }: Token,
): { matching: Named[]; pieces: readonly string[] } | null {
  const number = NUMBERED.exec(raw)?.[1];
  const forms: (readonly string[])[] = [pieces];
  if (/\ds$/i.test(raw) && pieces.length > 1) forms.push(pieces.slice(0, -1));
  if (number !== undefined) forms.push([number]);
  // "AirPods Pros".
  if (/^[a-z]{3,}s$/i.test(raw) && pieces.length === 1) forms.push([pieces[0]!.slice(0, -1)]);
  // "Pixel Bud", and "εαρ" for the Air, which sounds otherwise.
  if (/^[a-z]{3,}$/i.test(raw) && pieces.length === 1) forms.push([`${pieces[0]!}s`]);
  if (pieces.length === 1 && /^e?ar$/.test(pieces[0]!)) forms.push(AIR);
  const last = SHORT[pieces.at(-1) ?? ""];
  if (last) forms.push([...pieces.slice(0, -1), ...last]);
  for (const form of forms) {
    const found = matching.filter((one) => has(one, form));
    if (found.length > 0) return { matching: found, pieces: form };
  }
  return null;
}

/** "MacBook Air M2 2 πεντακοσάρικα": the 2 counts notes. */
function isCounted(tokens: readonly Token[], at: number): boolean {
  if (!/^\d$/.test(tokens[at]!.raw)) return false;
  const number = readNumber(tokens, at);
  return number !== null && (/^[gt]b$/.test(number.unit ?? "") || number.value >= 100);
}

const MOST_SPOKEN = 20;

/** "iPhone fifteen", "iphone δεκατρία": the number of a name in words. */
function readSpoken(tokens: readonly Token[], at: number) {
  if (!/^\p{L}+$/u.test(tokens[at]!.raw)) return null;
  const number = readNumber(tokens, at);
  if (!number || number.unit !== null || number.isAbout || number.value > MOST_SPOKEN) return null;
  const piece = String(number.value);
  return { raw: piece, pieces: [piece], to: number.to };
}

/** "Redmi not 13": a slip inside of a name that goes on after it. */
function mend(
  { pieces }: DeviceIndex,
  matching: readonly Named[],
  { next, after }: { next: Token; after: Token | undefined },
): { matching: Named[]; pieces: readonly string[] } | null {
  if (!after || next.ends || next.isBeforeComma || next.raw.length < 3 || !/^\d/.test(after.raw))
    return null;
  for (const piece of pieces) {
    if (piece.length < 4 || /\d/.test(piece)) continue;
    if (findEditDistance(next.raw.toLowerCase(), piece, 1) > 1) continue;
    const found = narrow(matching, { ...next, raw: piece, pieces: [piece] });
    if (found && narrow(found.matching, after)) return found;
  }
  return null;
}

/** "MacBook Air M1 or M2": a code alone is first sought among the names that begin as the last did. */
export function resolveCode(
  index: DeviceIndex,
  tokens: readonly Token[],
  from: number,
  name: readonly string[],
): Resolved | null {
  const token = tokens[from]!;
  const isAnchored = token.pieces.some((piece) => piece.length > 2 && index.anchors.has(piece));
  if (!isCode(token) || isAnchored) return null;
  const isWord = (piece: string) => /^\D{2,}$/.test(piece);
  const end = name.findIndex((piece) => !isWord(piece));
  const start = end === 0 ? name.filter(isWord) : name.slice(0, end === -1 ? undefined : end);
  for (let length = start.length; length > 0; length -= 1) {
    const named = resolveDevice(index, tokens, from, start.slice(0, length));
    if (named) return named;
  }
  return null;
}

export const listFamily = ({ named }: DeviceIndex, said: readonly string[]): CatalogueModel[] =>
  named.filter((one) => has(one, said)).map(({ model }) => model);

function toLevel(
  matching: readonly Named[],
  said: readonly string[],
): Pick<Resolved, "models" | "level"> {
  const toModels = (all: readonly Named[]) => all.map(({ model }) => model);
  // "Fairphone" makes nothing but Fairphones: the word is in their names as well.
  const isMaker = matching.every(
    ({ brand, whole }) =>
      said.every((piece) => brand.includes(piece)) && !said.every((piece) => whole.includes(piece)),
  );
  if (isMaker) return { models: toModels(matching), level: "brand" };
  // "Samsung Watch 6": the maker says that it is a Galaxy.
  const spoken = new Set(said.includes(SAMSUNG) ? [...said, ...GALAXY] : said);
  const whole = matching.filter((one) => one.whole.every((piece) => spoken.has(piece)));
  if (whole.length > 0) {
    const longest = Math.max(...whole.map((one) => one.whole.length));
    const exact = whole.filter((one) => one.whole.length === longest);
    return { models: toModels(exact), level: "model" };
  }
  return { models: toModels(matching), level: matching.length === 1 ? "model" : "family" };
}
