export const GREEK_LETTERS: Readonly<Record<string, string>> = {
  α: "a",
  β: "v",
  γ: "g",
  δ: "d",
  ε: "e",
  ζ: "z",
  η: "i",
  θ: "th",
  ι: "i",
  κ: "k",
  λ: "l",
  μ: "m",
  ν: "n",
  ξ: "x",
  ο: "o",
  π: "p",
  ρ: "r",
  σ: "s",
  ς: "s",
  τ: "t",
  υ: "y",
  φ: "f",
  χ: "ch",
  ψ: "ps",
  ω: "o",
};

/** Replaced in this order. A rule that is wrong for English does no harm: both sides are folded. */
const SOUNDS: [RegExp, string][] = [
  // Greeklish writes θ as 8 and ξ as 3; digits of a model's name are placed otherwise.
  [/(?<=[a-z])8(?=[a-z])|(?<![a-z0-9])8(?=[a-z]{3})/g, "th"],
  [/(?<=[a-z])3(?=[a-z])|(?<![a-z0-9])3(?=[a-z]{3})/g, "x"],
  [/ph/g, "f"],
  [/mp/g, "b"],
  [/n[td]/g, "d"],
  [/gk/g, "g"],
  [/o[uy]/g, "u"],
  [/([ae])[uy]/g, "$1v"],
  [/ai/g, "e"],
  [/[eoyu]i/g, "i"],
  [/ch|ks/g, "x"],
  [/th/g, "t"],
  [/sh/g, "s"],
  [/[cq]/g, "k"],
  [/w/g, "o"],
  [/[yh]/g, "i"],
  [/b/g, "v"],
  [/([a-z])\1+/g, "$1"],
];

export const removeAccents = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC");

/** Accents, case, script and greeklish make no difference ("Σαμσούνγκ", "samsoung", "Samsung"). */
export function fold(text: string): string {
  let folded = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\+/g, " plus ")
    .replace(/[α-ω]/g, (letter) => GREEK_LETTERS[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
  for (const [spelling, sound] of SOUNDS) folded = folded.replace(spelling, sound);
  return folded;
}

/** "s23" is "s" and "23". */
export const toPieces = (word: string): string[] => word.match(/[a-z]+|\d+/g) ?? [];
