import type { Catalogue, CatalogueModel } from "./catalogue.ts";
import type { Resolved } from "./resolve-devices.ts";
import type { Token } from "./tokens.ts";

/** Words beside a model that mean others, by their release. */
export type AgeWords = { age: "newer" | "older" | "not_older"; from: number; to: number };

const ARTICLES = "(?: (?:the|an?|το|τα|την?|τον|to|ta|ti|tin|ton))?";
const THAN = `(?:than|απ[οό]|apo|απ)${ARTICLES}$`;
const NEWER = String.raw`(?:newer|more recent|ν[εέ]?[οό]τερ\p{L}+|neoter\w+|πιο (?:κα[ιί]νο[υύ]ρ\p{L}+|ν[εέ]\p{L}+)|pio (?:kain\w+|ne\w))`;
const OLDER = String.raw`(?:older|παλι[οό]τερ\p{L}+|παλαι[οό]τερ\p{L}+|pal(?:a)?ioter\w+|πιο παλι\p{L}+|pio pali\w+)`;
const NOT =
  "(?:no|not|nothing|isnt|όχι|οχι|oxi|μην? ε[ιί]ναι|mhn einai|min einai|τ[ιί]ποτα|tipota)";
const before = (pattern: string) => new RegExp(`(?:^| )(${pattern} ${THAN})`, "iu");

/** The longest first: "not older than" holds "older than". */
const BEFORE: readonly [AgeWords["age"], RegExp][] = [
  ["not_older", before(`${NOT} ${OLDER}`)],
  ["newer", before(NEWER)],
  ["older", before(OLDER)],
];
const AFTER = new RegExp(
  String.raw`^(?:(?:or|and|ή|η|h|i|και|kai|ke) (?:later|up|above|upwards|onwards?|π[αά]νω|panw|pano|[αά]νω|μετ[αά]|meta|${NEWER})|upwards|onwards)(?= |$)(?! (?:απ|ap|to|of|from|than|\d|[€£]))`,
  "iu",
);
const REACH = 6;

const write = (tokens: readonly Token[]): string => tokens.map(({ raw }) => raw).join(" ");
const count = (words: string): number => words.split(" ").length;

/** "Newer than the 13", "no older than an S22", "iPhone 13 or newer". */
export function findAgeWords(
  tokens: readonly Token[],
  { from, to }: Pick<Resolved, "from" | "to">,
): AgeWords | null {
  const earlier = write(tokens.slice(Math.max(0, from - REACH), from));
  for (const [age, pattern] of BEFORE) {
    const words = pattern.exec(earlier)?.[1];
    if (words) return { age, from: from - count(words), to: from };
  }
  const words = AFTER.exec(write(tokens.slice(to, to + 3)))?.[0];
  return words ? { age: "not_older", from: to, to: to + count(words) } : null;
}

const FAMILY = /^[A-Za-z]{2,}/;

/** Those of the maker's family that came out after, or before, the model that was named. */
export function listByAge(
  { models }: Catalogue,
  named: readonly CatalogueModel[],
  age: AgeWords["age"],
): CatalogueModel[] {
  const [first] = named;
  if (!first) return [];
  const days = named.map(({ released }) => released).toSorted();
  const [earliest = "", latest = ""] = [days[0], days.at(-1)];
  const family = FAMILY.exec(first.name)?.[0] ?? "";
  return models
    .filter(
      ({ brand, vertical, name }) =>
        brand === first.brand && vertical === first.vertical && name.startsWith(family),
    )
    .filter(({ released }) => {
      if (age === "newer") return released > latest;
      return age === "older" ? released < earliest : released >= earliest;
    });
}
