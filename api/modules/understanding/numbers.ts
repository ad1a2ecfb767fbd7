import {
  ABOUT_NUMBERS,
  AND_A_HALF,
  COUPLE,
  HALF,
  HUNDRED_STARTS,
  HUNDREDS_ENDING,
  MORE_BY_A_HALF,
  MULTIPLIERS,
  NOTE_ENDINGS,
  NOTES,
  NUMBER_WORDS,
  TENS,
  UNIT_PHRASES,
} from "./lexicon/amounts.ts";
import { compilePhrases, findPhrase, listSoundsOf, toSound } from "./phrases.ts";
import { listReadings, type Token } from "./tokens.ts";

type Unit = "money" | "gb" | "tb" | "mm" | "percent";

export type NumberSpan = {
  value: number;
  unit: Unit | null;
  isAbout: boolean;
  /** "90+". */
  isLeast?: true;
  from: number;
  to: number;
};

const bySound = (table: Record<string, number>): ReadonlyMap<string, number> =>
  new Map(Object.entries(table).map(([word, value]) => [toSound(word), value]));

const NOTE_WORDS = Object.fromEntries(
  Object.entries(NOTES).flatMap(([stem, value]) =>
    NOTE_ENDINGS.map((ending) => [stem + ending, value] as const),
  ),
);
const JOINED_WORDS = Object.fromEntries(
  HUNDRED_STARTS.flatMap((hundred) =>
    Object.entries(TENS).map(([tens, value]) => [hundred + tens, 100 + value] as const),
  ),
);
const WORDS = bySound({ ...NOTE_WORDS, ...JOINED_WORDS, ...NUMBER_WORDS });
const TIMES = bySound({ ...NOTE_WORDS, ...MULTIPLIERS });
const HUNDREDS = new Set(HUNDREDS_ENDING.map(toSound));
const ABOUT = bySound(ABOUT_NUMBERS);
const UNITS = compilePhrases(UNIT_PHRASES);
const HALVES = compilePhrases({ half: HALF, more: AND_A_HALF, couple: COUPLE });
const SHARES: Record<string, number> = { half: 0.5, more: 1.5, couple: 2 };
const MORE_BY_HALF = compilePhrases({ half: MORE_BY_A_HALF });
const LEAST_SIZE = 32;
const MOST_THOUSANDS = 10;
const ISH = new Set(["ish", "αρια", "κατι", "something", "odd"].map(toSound));
/** "250άρι" is a sum, as a note is; "250αριά" is about as much. */
const NOTE = new Set(["αρι", "αρικο", "αρακι", "αρα"].map(toSound));

export const NUMBER_SOUNDS: readonly string[] = [...WORDS.keys(), ...TIMES.keys(), ...ABOUT.keys()];

const lookUp = (table: ReadonlyMap<string, number>, token: Token | undefined) => {
  const sound = token?.sounds.find((one) => table.has(one));
  return sound === undefined ? undefined : table.get(sound);
};

/** "1.200" and "1,200" are thousands; one or two digits after the mark are cents. */
function parseDigits(raw: string): number | null {
  if (/^\d+$/.test(raw)) return Number(raw);
  if (/^\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{1,2})?$/.test(raw)) {
    const cents = /[.,](\d{1,2})$/.exec(raw)?.[1];
    const whole = cents === undefined ? raw : raw.slice(0, -cents.length - 1);
    return Number(`${whole.replace(/[.,]/g, "")}.${cents ?? 0}`);
  }
  return /^\d+[.,]\d{1,2}$/.test(raw) ? Number(raw.replace(",", ".")) : null;
}

/** "400ευρω", "128gb", "300ish", "1k": the letters say what the digits count. */
function parseGlued(raw: string): Omit<NumberSpan, "from" | "to"> | null {
  const [, least] = /^(\d+)\+$/.exec(raw) ?? [];
  if (least) return { value: Number(least), unit: null, isAbout: false, isLeast: true };
  const [, digits, letters, more] = /^(\d+)([\p{L}]+)(\+?)$/u.exec(raw) ?? [];
  if (!digits || !letters) return null;
  const sounds = [...listSoundsOf(letters), ...listReadings(letters)];
  const value = Number(digits);
  if (value < 10 && sounds.some((sound) => HUNDREDS.has(sound)))
    return { value: value * 100, unit: null, isAbout: false };
  if (sounds.some((sound) => ISH.has(sound))) return { value, unit: null, isAbout: true };
  if (sounds.some((sound) => NOTE.has(sound))) return { value, unit: null, isAbout: false };
  if (/^k$/i.test(letters) && value <= 3)
    return { value: value * 1000, unit: null, isAbout: false };
  // "128g" is a size, "5g" a network.
  if (/^g$/i.test(letters) && value >= LEAST_SIZE) return { value, unit: "gb", isAbout: false };
  const unit = findPhrase(UNITS, [{ sounds }], 0);
  const isLeast = more === "+" && { isLeast: true as const };
  return unit && { value, unit: unit.concept as Unit, isAbout: false, ...isLeast };
}

/** The number that begins here, in digits or in words, with its unit. */
export function readNumber(tokens: readonly Token[], from: number): NumberSpan | null {
  const glued = parseGlued(tokens[from]!.raw);
  if (glued) return { ...glued, from, to: from + 1 };
  const said = readValue(tokens, from);
  if (!said) return null;
  let { to } = said;
  const before = from > 0 ? findPhrase(UNITS, tokens, from - 1) : null;
  const isPriced = before?.concept === "money" && /^[€£]$/.test(tokens[from - 1]!.raw);
  let isAbout = said.isAbout;
  if (tokens[to] && tokens[to]!.sounds.some((sound) => ISH.has(sound))) {
    isAbout = true;
    to += 1;
  }
  const unit = to < tokens.length && !tokens[to - 1]!.ends ? findPhrase(UNITS, tokens, to) : null;
  if (unit) to = unit.to;
  const isLeast = tokens[to]?.raw === "+" && !tokens[to - 1]!.ends;
  if (isLeast) to += 1;
  return {
    value: said.value,
    unit: isPriced ? "money" : ((unit?.concept as Unit | undefined) ?? null),
    isAbout,
    ...(isLeast && { isLeast: true as const }),
    from,
    to,
  };
}

const SIX = /^(?:έξι|εξι|έξη|εξη|e(?:ks|x)[ih])$/i;
type Value = { value: number; isAbout: boolean; to: number };

function readValue(tokens: readonly Token[], from: number): Value | null {
  const half = findPhrase(HALVES, tokens, from);
  if (half) {
    const times = lookUp(TIMES, tokens[half.to]);
    const share = SHARES[half.concept]!;
    if (times !== undefined) return { value: share * times, isAbout: false, to: half.to + 1 };
  }
  // "Έξι" sounds as "έχει" does; it counts before notes.
  const notes = SIX.test(tokens[from]!.raw) ? lookUp(TIMES, tokens[from + 1]) : undefined;
  if (notes !== undefined) return { value: 6 * notes, isAbout: false, to: from + 2 };
  const digits = parseDigits(tokens[from]!.raw);
  const whole = readHalves(tokens, from, digits ?? lookUp(WORDS, tokens[from]));
  if (whole) return whole;
  if (digits !== null) {
    const times = lookUp(TIMES, tokens[from + 1]);
    // "350 k katw": the letter is "και".
    const isAnd = /^k$/i.test(tokens[from + 1]?.raw ?? "") && digits > MOST_THOUSANDS;
    return times && !isAnd
      ? { value: digits * times, isAbout: false, to: from + 2 }
      : { value: digits, isAbout: false, to: from + 1 };
  }
  const about = lookUp(ABOUT, tokens[from]);
  if (about) return { value: about, isAbout: true, to: from + 1 };
  return readWords(tokens, from);
}

/** "Two and a half grand", "δύο και μισό κατοστάρικα". */
function readHalves(
  tokens: readonly Token[],
  from: number,
  count: number | undefined,
): Value | null {
  const half =
    count !== undefined && count < 10 && from + 1 < tokens.length
      ? findPhrase(MORE_BY_HALF, tokens, from + 1)
      : null;
  const times = half ? lookUp(TIMES, tokens[half.to]) : undefined;
  return times === undefined
    ? null
    : { value: (count! + 0.5) * times, isAbout: false, to: half!.to + 1 };
}

const isA = (token: Token | undefined) => token?.raw.toLowerCase() === "a";
const isAnd = (token: Token | undefined) =>
  token !== undefined && /^(?:and|και|kai|ke)$/i.test(token.raw);

/** "Τετρακόσια ένα iPhone": an iPhone, and four hundred. */
const isArticle = (token: Token): boolean =>
  /^(?:ένα|ενα|ένας|enas|ena|μια|μία|mia|one)$/i.test(token.raw);
function isSaidWhole(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  if (!next || tokens[at]!.ends || tokens[at]!.isBeforeComma) return true;
  return findPhrase(UNITS, tokens, at + 1) !== null;
}

/** "Three hundred and four hundred" are two sums. */
const startsSum = (tokens: readonly Token[], from: number, total: number): boolean =>
  total >= 100 && lookUp(TIMES, tokens[from + 1]) !== undefined;

/** "Four hundred and fifty", "διακόσια πενήντα", "two fifty", "δύο κατοστάρικα". */
function readWords(tokens: readonly Token[], from: number): Value | null {
  let to = from;
  let total = 0;
  let last = 0;
  let isClosed = false;
  if (isA(tokens[to]) && lookUp(TIMES, tokens[to + 1])) to += 1;
  const begin = to;
  for (; to < tokens.length; to += 1) {
    const token = tokens[to]!;
    const times = lookUp(TIMES, token);
    const value = lookUp(WORDS, token);
    if (times !== undefined && last < 100 && (last > 0 || (to === begin && begin > from))) {
      total = total - last + Math.max(1, last) * times;
      last = 0;
    } else if (value !== undefined && last > 0 && last < 10 && value >= 10 && value < 100) {
      // "Two fifty" is 250.
      total = total - last + last * 100 + value;
      last = 0;
      isClosed = true;
    } else if (isAnd(token) && (isClosed || startsSum(tokens, to + 1, total))) break;
    else if (total > 0 && isArticle(token) && !isSaidWhole(tokens, to)) break;
    else if (value !== undefined && (last === 0 || last > value)) {
      total += value;
      last = value;
    } else if (
      (isAnd(token) || token.raw === "-") &&
      to > begin &&
      lookUp(WORDS, tokens[to + 1]) !== undefined
    )
      continue;
    else break;
    if (token.ends || token.isBeforeComma) {
      to += 1;
      break;
    }
  }
  // "Two and three hundred": the "and" joins two sums.
  if (to > begin && !tokens[to - 1]!.ends && (isAnd(tokens[to - 1]) || tokens[to - 1]!.raw === "-"))
    to -= 1;
  return to > begin && total > 0 ? { value: total, isAbout: false, to } : null;
}
