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

/** After these a name follows, with or without its capital letter. */
const SURE =
  /(?<!\p{L})(?:my name is|my name's|my name’s|i'm called|i’m called|i am called|με λενε|λεγομαι|ονομαζομαι|το ονομα μου ειναι|to onoma mou einai|me lene|legomai)\s+/gu;
/** After these anything may: "call me when", "this is cheap". */
const PERHAPS = /(?<!\p{L})(?:this is|call me)\s+/gu;
const NAME =
  /^(?!(?:and|but|i|i'm|και|κι|μα|θελω|ψαχνω|kai|thelw|psaxnw)(?!\p{L}))\p{L}[\p{L}'’-]+/u;
const CAPITAL = /^\p{Lu}/u;

/** Each letter by itself, so that places stay the same: "Γιώργος" and "γιωργοσ" are one name. */
const toFolded = (text: string): string =>
  [...text]
    .map((letter) => {
      const plain = letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
      return plain.length === letter.length ? plain.replace("ς", "σ") : letter;
    })
    .join("");

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const SHORTEST = 3;

/** `names` are those of the account: its username, and the parts of its full name. */
export function removePersonal(text: string, names: readonly string[]): string {
  let rest = removeIntroduced(text.normalize("NFC"));
  for (const [pattern, sign] of PATTERNS) rest = rest.replace(pattern, sign);
  for (const name of names.filter(({ length }) => length >= SHORTEST))
    rest = removeName(rest, name);
  return rest;
}

/** Two names at most: after the first, only one that begins as the first did. */
function removeIntroduced(text: string): string {
  const folded = toFolded(text);
  const found = [SURE, PERHAPS].flatMap((pattern) =>
    [...folded.matchAll(pattern)].map((one) => ({ pattern, from: one.index + one[0].length })),
  );
  let rest = text;
  for (const { pattern, from } of found.toSorted((a, b) => b.from - a.from)) {
    const isCapital = CAPITAL.test(text.slice(from));
    if (pattern === PERHAPS && !isCapital) continue;
    const first = NAME.exec(folded.slice(from))?.[0];
    if (first === undefined) continue;
    let to = from + first.length;
    const gap = /^\s+/.exec(text.slice(to))?.[0] ?? "";
    const second = gap && NAME.exec(folded.slice(to + gap.length))?.[0];
    if (second && CAPITAL.test(text.slice(to + gap.length)) === isCapital)
      to += gap.length + second.length;
    rest = `${rest.slice(0, from)}[name]${rest.slice(to)}`;
  }
  return rest;
}

/** In whichever case of Greek: "του Γιώργου" is Γιώργος. */
function removeName(text: string, name: string): string {
  const plain = toFolded(name.normalize("NFC"));
  const bent = /^(.{2,})(?:οσ|[αη]σ)$/u.exec(plain);
  const any = bent ? `${escape(bent[1]!)}(?:οσ|ο|ου|ε|[αη]σ?)` : `${escape(plain)}σ?`;
  const places = [
    ...toFolded(text).matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${any}(?![\\p{L}\\p{N}])`, "gu")),
  ];
  return places.reduceRight(
    (rest, { 0: found, index }) =>
      `${rest.slice(0, index)}[name]${rest.slice(index + found.length)}`,
    text,
  );
}
