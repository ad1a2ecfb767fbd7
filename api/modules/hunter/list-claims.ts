import { NUMBER_WORDS } from "#api/modules/understanding/index.ts";
import {
  ACCESSORY_STEMS,
  type Claim,
  type ClaimKind,
  stem,
  WITHOUT,
  word,
  WORDINGS,
} from "./claim-words.ts";

/** Lower case, without accents, numbers as digits: "Άριστη" and "αριστη" are one word. */
export const toPlain = (text: string): string => toDigits(toLetters(text));

const toLetters = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\u00A0\u202F]/g, " ")
    .replaceAll("ς", "σ");

const NUMERALS = new Map(
  Object.entries({
    ...NUMBER_WORDS,
    τρεις: 3,
    τεσσερις: 4,
    εξι: 6,
    hundred: 100,
    thousand: 1000,
    // "One" and "ένα" count nothing in "this one" and "ένα κινητό".
    one: Number.NaN,
    ενα: Number.NaN,
  })
    .filter(([, value]) => !Number.isNaN(value))
    .map(([name, value]) => [toLetters(name), value]),
);
const NUMERAL = [...NUMERALS.keys()].toSorted((a, b) => b.length - a.length).join("|");
const NUMERAL_RUN = word(`(?:one )?(?:${NUMERAL})(?:(?:[ -]| and | και )(?:${NUMERAL}))*`);

/** "Four hundred and fifty" becomes 450. */
const toDigits = (plain: string): string =>
  plain.replace(NUMERAL_RUN, (run) => {
    let total = 0;
    let part = 0;
    for (const name of run.split(/[ -]/)) {
      const value = NUMERALS.get(name);
      if (value === undefined) continue;
      if (name === "hundred") part = Math.max(part, 1) * 100;
      else if (name === "thousand") [total, part] = [total + Math.max(part, 1) * 1000, 0];
      else part += value;
    }
    return String(total + part);
  });

const NUMBER = String.raw`\d+(?:[.,]\d+)*`;

/** As in both languages: "1.234,50", "1,234.50" and "1234.5" are one number. */
function toNumber(text: string): string {
  const last = Math.max(text.lastIndexOf("."), text.lastIndexOf(","));
  const isDecimal = last !== -1 && text.length - last - 1 !== 3;
  const whole = (isDecimal ? text.slice(0, last) : text).replace(/[.,]/g, "");
  return String(Number(isDecimal ? `${whole}.${text.slice(last + 1)}` : whole));
}

const UNITS: Record<string, string> = {
  minute: "minutes?|mins?|λεπτα|λεπτων|λεπτο",
  hour: "hours?|hrs?|ωρεσ|ωρων|ωρα",
  day: "days?|(?:η)?μερεσ|ημερων|ημερα|μερα",
  week: "weeks?|εβδομαδεσ|εβδομαδων|εβδομαδα",
  month: "months?|μηνεσ|μηνων|μηνα",
  year: "years?|yrs?|χρονια|χρονων|χρονο|ετη|ετων|ετοσ",
};
const MONTHS =
  "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ιαν|φεβ|μαρ|απρ|μαι|ιουν|ιουλ|αυγ|σεπ|οκτ|νοε|δεκ".split(
    "|",
  );
const toMonth = (name: string): number =>
  (MONTHS.findIndex((month) => name.startsWith(month)) % 12) + 1;

/** Each takes what it matches, so that no later one reads the same digits. */
const NUMERIC: readonly [kind: ClaimKind, RegExp, (match: RegExpExecArray) => string][] = [
  [
    "money",
    new RegExp(
      `[€£$]\\s?(${NUMBER})|(${NUMBER})\\s?(?:€|£|\\$|(?:eur|gbp|euros?|ευρω|pounds?|quid|λιρεσ?|λιρων|dollars?)(?![\\p{L}]))`,
      "gu",
    ),
    ([, before, after]) => toNumber(before ?? after ?? ""),
  ],
  [
    "percent",
    new RegExp(`(${NUMBER})\\s?(?:%|percent|per cent|τοισ εκατο)`, "gu"),
    ([, n = ""]) => toNumber(n),
  ],
  ...(Object.entries(UNITS).map(
    ([unit, names]) =>
      [
        "duration",
        new RegExp(
          `(${NUMBER})(?:\\s?[–-]\\s?(${NUMBER}))?[\\s-]?(?:full |working |whole )?(?:${names})(?![\\p{L}])`,
          "gu",
        ),
        ([, from = "", to]: RegExpExecArray) =>
          `${to === undefined ? toNumber(from) : `${toNumber(from)}-${toNumber(to)}`} ${unit}`,
      ] as const,
  ) as unknown as [ClaimKind, RegExp, (match: RegExpExecArray) => string][]),
  [
    "duration",
    stem("(?:a|an|ενοσ|μιασ|εναν?|μια) (year|χρονο|ετουσ|month|μηνα|week|εβδομαδα)"),
    ([, unit = ""]) =>
      `1 ${/year|χρον|ετ/.test(unit) ? "year" : /mon|μην/.test(unit) ? "month" : "week"}`,
  ],
  [
    "date",
    new RegExp(
      `(\\d{1,2})(?:st|nd|rd|th|ησ|η)?(?: of)? (${MONTHS.join("|")})|(${MONTHS.join("|")})\\p{L}* (\\d{1,2})(?!\\d)`,
      "gu",
    ),
    ([, day, month, first, after]) => `${Number(day ?? after)}-${toMonth(month ?? first ?? "")}`,
  ],
  ["storage", /(\d+)\s?(gb|tb|mm)(?!\p{L})/gu, ([, n = "", unit = ""]) => `${n}${unit}`],
  ["year", /(?<![\d.,])((?:19|20)\d\d)(?![\d.,]*\d)/gu, ([, n = ""]) => n],
  ["number", new RegExp(`(${NUMBER})`, "gu"), ([, n = ""]) => toNumber(n)],
];

/** `plain` is a text of `toPlain`, in which what names devices was taken out. */
export function listClaims(plain: string): Claim[] {
  const claims: Claim[] = [];
  for (const [kind, value, pattern] of WORDINGS)
    for (const { index } of plain.matchAll(pattern)) claims.push({ kind, value, at: index });
  for (const [accessory, names] of Object.entries(ACCESSORY_STEMS))
    for (const { index } of plain.matchAll(stem(names))) {
      const value = WITHOUT.test(plain.slice(0, index)) ? `no ${accessory}` : accessory;
      claims.push({ kind: "accessory", value, at: index });
    }
  let rest = plain;
  for (const [kind, pattern, toValue] of NUMERIC)
    rest = rest.replace(pattern, (...found) => {
      const groups = found.slice(
        0,
        found.findIndex((one) => typeof one === "number"),
      );
      const at = found.find((one): one is number => typeof one === "number")!;
      claims.push({ kind, value: toValue(groups as unknown as RegExpExecArray), at });
      return " ".repeat((groups[0] as string).length);
    });
  return claims.toSorted((a, b) => a.at - b.at);
}
