import { fold, toPieces } from "./fold.ts";
import { joinApostrophes, listSoundsOf } from "./phrases.ts";
import { SYNONYMS } from "./synonyms.ts";

export type Token = {
  /** As it was typed. */
  raw: string;
  /** Ways in which it may sound, the plain one first. */
  sounds: string[];
  /** Runs of letters and of digits: "s23" is s and 23. */
  pieces: string[];
  /** It ends a sentence. */
  ends: boolean;
  isBeforeComma: boolean;
  /** It was taken for a word that is spelled otherwise. */
  isCorrected?: true;
};

/** Longer texts are read to here; nobody asks for a device in more words. */
const MAX_TOKENS = 400;

const NUMBER = String.raw`\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+[.,]\d{1,2}(?!\d)`;
const SPLIT = new RegExp(String.raw`${NUMBER}|[\p{L}\p{M}\p{N}]+\+?|[€£%<>≤≥~≈±]|[-–—+]`, "gu");

export const toNamePieces = (name: string): string[] =>
  fold(name.replace(QC, "quietcomfort").replace(ROMAN, toDigit))
    .split(" ")
    .filter(Boolean)
    .flatMap((word) => (findSynonym(word) ? [findSynonym(word)!] : toPieces(word)))
    .map((piece) => findSynonym(piece) ?? piece);

/** "QC" sounds like the C of "USB-C". */
const QC = /\bqc(?=\d|\b)/gi;
/** "Major IV" is the Major 4. */
const ROMAN = /\b(?:ii|iv)\b/gi;
const toDigit = (roman: string): string => (roman.toLowerCase() === "iv" ? "4" : "2");
const findSynonym = (piece: string): string | undefined =>
  piece.length > 1 ? SYNONYMS.get(piece) : undefined;

export function splitTokens(text: string): Token[] {
  const named = SHORT_NAMES.reduce(
    (said, [short, name]) => said.replace(short, name),
    text.normalize("NFKC"),
  );
  const plain = joinApostrophes(named)
    .replace(PARTED, "$1$2")
    .replace(HYPHENED, "$1 ")
    .replace(INCH_MARK, "$1 inch")
    .replace(AGE, "$1 year old")
    .replace(AGE_IN_GREEK, "$1 χρονών")
    .replace(GENERATION, toNumberedGeneration)
    .replace(ONE_PLUS, "oneplus")
    .replace(HALF_TERA, "512gb")
    .replace(GLUED, "$1 $2")
    .replace(GLUED_CODE, "$1 $2")
    .replace(POSTAGE, "postage")
    .replace(SE, (_, name: string, number: string) => `${name} ${SE_YEARS[number]}`)
    .replace(ARROW, "-")
    .replace(SLASH, "-")
    .replace(SIBLINGS, " or ")
    .replace(AND_SIGN, " and ")
    .replace(ISH, " ")
    .replace(SPACED, "$1$2");
  const found = [...plain.matchAll(SPLIT)].slice(0, MAX_TOKENS);
  return found.map((match, i) => {
    const raw = match[0];
    const rest = plain.slice(match.index + raw.length, found[i + 1]?.index);
    return {
      raw,
      sounds: listSoundsOf(raw),
      // "Let me" says nothing of a Lite.
      pieces: /^lets?$/i.test(raw) ? [raw.toLowerCase()] : toNamePieces(raw),
      ends: /[.;!?·…\n]/.test(rest),
      isBeforeComma: rest.includes(","),
    };
  });
}

/** "Fourth gen", "τρίτης γενιάς": names have the number in digits. */
const GENERATION = /(?<!\p{L})(\p{L}{4,})[ -](gen(?:eration)?|γενι[άα]ς?|genias?)(?!\p{L})/giu;
const NTH = new Map(
  Object.entries({
    1: "first πρώτη πρώτης",
    2: "second δεύτερη δεύτερης",
    3: "third τρίτη τρίτης",
    4: "fourth τέταρτη τέταρτης",
    5: "fifth πέμπτη πέμπτης",
    6: "sixth έκτη έκτης",
    7: "seventh έβδομη έβδομης",
    8: "eighth όγδοη όγδοης",
    9: "ninth ένατη ένατης",
    10: "tenth δέκατη δέκατης",
  }).flatMap(([number, words]) => words.split(" ").map((word) => [fold(word), number] as const)),
);
const toNumberedGeneration = (said: string, word: string, generation: string): string => {
  const number = [fold(word), ...listReadings(word)].map((sound) => NTH.get(sound)).find(Boolean);
  return number === undefined ? said : `${number} ${generation}`;
};

const HYPHENED = /(?<=\d)(st|nd|rd|th|ης|η)-(?=gen|γενι)/gi;
/** `14"`, and "15.6''". */
const INCH_MARK = /(?<![\d.,])(1\d(?:[.,]\d)?) ?(?:["”″]|''|’’)/g;
const AGE = /\b(\d{1,2})(?:[ -]?(?:years?|yrs?)[ -]olds?|[ -]?y\/?o)\b/gi;
const AGE_IN_GREEK =
  /(?<![\d.,])(\d{1,2}) ?(?:χρ[οό]ν(?:[οη]ς?|ου|[ώω]ν)|χρ[οό]νων|ετ[ώω]ν|xron(?:[ohi]s?|ou|[ow]n)|et[ow]n)(?!\p{L})/giu;
const ONE_PLUS = /\b(?:one|1)[ -]?(?:plus|puls|pluss)\b/gi;
const HALF_TERA = /\bhalf a (?:tb|tera|terabyte)\b|(?<!\p{L})μισ[όο] τ[έε]ρα(?!\p{L})/giu;
/** "Macbookair" and "s23plus": two words of a name without the space. */
const GLUED = /\b(macbook|ipad|z)(air|pro|mini|flip|fold)(?=\d|\b)/gi;
const GLUED_CODE = /\b([as]\d{2})(plus|ultra|fe)\b/gi;
/** Names that many write as two words. */
const PARTED = /\b(i|air|mac|play|x)[ -](phone|pad|pods?|book|station|box)\b/gi;
/** Short names that are no words of their own; "IP68" is no name. */
const SHORT_NAMES: [RegExp, string][] = [
  [/\bip ?(?=1[1-7]\b)/gi, "iphone "],
  [/\bmba(?= ?(?:m\d|1[35])\b)/gi, "macbook air"],
  [/\bmbp\b/gi, "macbook pro"],
  [/\bpro (?:mx|maxx|mas|mex)\b/gi, "pro max"],
  [/\b1\+(?= ?\d)/g, "oneplus "],
  [/\bfan edition\b/gi, "fe"],
  [/\ba ton\b(?! of)/gi, "100"],
  [/(?<!\p{L})(?:μακ|mak) ?(?:μπουκ|mpouk|buk|book)(?!\p{L})/giu, "macbook"],
  [/\bthe one x\b/gi, "xbox one x"],
  [/(?<!xbox )\bone x\b/gi, "xbox one x"],
  [/\bsammy\b/gi, "samsung"],
  [/\bse(?: \(?(2020|2022)\)?)? iphone\b/gi, "iphone se $1"],
  // "8a agorasw" is "θα αγοράσω", and no Pixel 8a.
  [/\b8a (?=(?:to |ta |ton |tin |thn )?[a-z]*[sprnlzgvt]w\b)/gi, "tha "],
  [/\bxbox ?series ?([sx])\b/gi, "xbox series $1"],
  [/\bhead phones?\b/gi, "headphones"],
  [/\bxs([xs])\b/gi, "xbox series $1"],
  [/(?<!(?:iphone|watch) )\bse \(?(2020|2022)\b\)?/gi, "iphone se $1"],
  [/(?<!\p{L})ιπηονε(?=[sσς]?(?!\p{L}))/giu, "iphone"],
];

/** The catalogue tells the two generations of the iPhone SE by their years. */
const SE =
  /\b(iphone se) ?\(?([23])(?:nd|rd|η|ης)?(?: gen(?:eration)?| γενιάς| γενιας)?\b\)?(?! ?(?:κατοστ|katost|χιλ|xil|hundred|grand|k\b|[.,]?\d))/gi;
const SE_YEARS: Record<string, string> = { 2: "2020", 3: "2022" };
const ARROW = /-+>|→|⟶/g;
/** "300/350" are two sums, "24/12" is a day. */
const SLASH = /(?<=\d{3}[€£]?) ?\/ ?(?=[€£]?\d{3})/g;
/** "8/8a", "15 & 15 Plus". */
const SIBLINGS = /(?<=\b\d{1,2}[a-z]?) ?\/ ?(?=\d{1,2}[a-z]\b)/gi;
const AND_SIGN = / ?& ?/g;
const ISH = /[-–](?=ish\b)/gi;
const POSTAGE = /\bp ?(?:&|\+|and|n) ?p\b/gi;
/** "1 200 €": a thousand, and not the 1 of a name. */
const SPACED =
  /(?<!(?:phone|ear)[\s(]*|\d[.,\s]*)(?<=[€£]\s?|^|\s)(1)[  \u00a0\u202f](\d{3})(?=\s?(?:€|£|eur|ευρ|eyr|evr|quid|pound|λιρ))/giu;

const MAX_READINGS = 24;

/** Each spelling with each of its letters read in another way. */
function readLetters(spellings: string[], letter: RegExp, readings: readonly string[]): string[] {
  return spellings.flatMap((spelling) => {
    const parts = spelling.split(letter);
    return parts
      .slice(1)
      .reduce<string[]>(
        (begun, part) =>
          begun
            .flatMap((start) => readings.map((reading) => start + reading + part))
            .slice(0, MAX_READINGS),
        [parts[0]!],
      );
  });
}

/**
 * Greeklish has no rule of spelling: "h" is η by its look and χ by its sound, "4" is ψ, "w" is ω and
 * also υ, "x" is χ and also ξ. A mark in place of η keeps "th" from being read as θ.
 */
export function listReadings(raw: string): string[] {
  const latin = raw.toLowerCase();
  if (!/^[a-z0-9]+$/.test(latin)) return [];
  let spellings = [latin];
  if (/\d/.test(latin) && /[a-z]/.test(latin)) {
    spellings = readLetters(spellings, /4/, ["ps", "4"]);
    spellings = readLetters(spellings, /8/, ["θ", "8"]);
  }
  spellings = readLetters(spellings, /h/, ["h", "η", "x"]);
  spellings = readLetters(spellings, /w/, ["w", "v"]);
  spellings = readLetters(spellings, /j/, ["j", "x"]);
  spellings = readLetters(spellings, /(?<![oae])u/, ["u", "y"]);
  return [...new Set(spellings.map((spelling) => fold(spelling)))].slice(0, MAX_READINGS);
}
