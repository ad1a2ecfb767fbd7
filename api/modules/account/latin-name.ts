import { GREEK_LETTERS } from "#api/modules/search/fold.ts";

/** Pairs that stand for one sound, in the order in which they are rewritten. */
const PAIRS: [RegExp, string][] = [
  [/ου/g, "ou"],
  // Before a voiceless consonant and at the end of a word αυ is said af, else av; so are ευ and ηυ.
  [/([αεη])υ(?=[θκξπσςτφχψ]|$)/g, "$1f"],
  [/([αεη])υ/g, "$1v"],
  [/γγ/g, "ng"],
  [/γξ/g, "nx"],
  [/γχ/g, "nch"],
  [/^μπ|μπ$/g, "b"],
];

/** Two dots, or an accent on the first of the two, keep vowels apart: άυλος, Ταΰγετος. */
const APART = /([άέήό])υ|([αεηο])[ϋΰ]/g;

/** One word in small Latin letters and digits, as ELOT 743 has it; what neither alphabet has is left out. */
export function toLatin(word: string): string {
  let latin = word
    .normalize("NFC")
    .toLowerCase()
    .replace(APART, (_, accented: string | undefined, plain: string) => `${accented ?? plain}y`)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "");
  for (const [pair, spelling] of PAIRS) latin = latin.replace(pair, spelling);
  return latin.replace(/[α-ω]/g, (letter) => GREEK_LETTERS[letter] ?? "").replace(/[^a-z0-9]/g, "");
}
