/** What a text must not carry out of the shop. Prices, models and sizes have at most six digits. */
const PATTERNS: readonly [RegExp, string][] = [
  [
    /[\p{L}\p{N}._%+-]+\s?(?:@|\(at\)|\[at\])\s?[\p{L}\p{N}-]+(?:\s?\.\s?[\p{L}\p{N}-]+)+/giu,
    "[email]",
  ],
  [/(?:https?:\/\/|www\.)\S+/giu, "[link]"],
  [/(?<![\p{L}\p{N}])@[\p{L}\p{N}_.]{3,}/gu, "[name]"],
  [/(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{2,4}){3,8}(?![\p{L}\p{N}])/gu, "[account]"],
  [/(?<!\d)\d{4}(?:[ -]\d{4}){3}(?!\d)/gu, "[number]"],
  // Phones as people type them: "69 7123 4567", "+44 (0)7700-900123", "020 7946 0018".
  [/(?:\+|(?<!\d)00)\d(?:[\s()./-]{0,2}\d){7,}/gu, "[number]"],
  [/(?<!\d)0\d(?:[\s().-]{0,2}\d){7,9}(?!\d)/gu, "[number]"],
  [/(?<!\d)(?:69|2[1-8])(?:[\s.-]?\d){8}(?!\d)/gu, "[number]"],
  // IMEIs, tax numbers and whatever else is long.
  [/\d{7,}/gu, "[number]"],
];

/** Two names at most follow, and only what begins with a capital letter. */
const INTRODUCED =
  /(?<![\p{L}])((?:[Mm]y name is|[Mm]y name's|[Tt]his is|[Ii]'m called|[Cc]all me|[Μμ]ε λένε|[Μμ]ε λενε|[Λλ]έγομαι|[Οο]νομάζομαι|[Tt]o onoma mou einai|[Mm]e lene|[Ll]egomai)\s+)(\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)?)/gu;

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const SHORTEST = 3;

/** `names` are those of the account: its username, and the parts of its full name. */
export function removePersonal(text: string, names: readonly string[]): string {
  let rest = text.replace(INTRODUCED, "$1[name]");
  for (const [pattern, sign] of PATTERNS) rest = rest.replace(pattern, sign);
  for (const name of names.filter(({ length }) => length >= SHORTEST))
    rest = rest.replace(
      new RegExp(`(?<![\\p{L}\\p{N}])${escape(name)}(?![\\p{L}\\p{N}])`, "giu"),
      "[name]",
    );
  return rest;
}
