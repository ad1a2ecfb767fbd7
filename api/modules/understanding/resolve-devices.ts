import type { Catalogue, CatalogueModel } from "./catalogue.ts";
import { fold, toPieces } from "./fold.ts";
import { SYNONYMS } from "./synonyms.ts";
import type { Token } from "./tokens.ts";

const toNamePieces = (name: string): string[] =>
  fold(name)
    .split(" ")
    .flatMap((word) => (SYNONYMS.has(word) ? [SYNONYMS.get(word)!] : toPieces(word)))
    .map((piece) => SYNONYMS.get(piece) ?? piece);

type Named = {
  model: CatalogueModel;
  /** The pieces of its name, those in brackets apart: "(2nd gen)" is seldom said. */
  own: string[];
  bracketed: string[];
  brand: string[];
  all: ReadonlySet<string>;
};

export type DeviceIndex = {
  named: Named[];
  /** Words that name a device by themselves: brands, families, codes such as "s23". */
  anchors: ReadonlySet<string>;
};

/** Parts of names that say little alone: "pro" or "watch" begins no device. */
const WEAK = new Set(
  toNamePieces(
    `pro max plus ultra mini lite slim digital disc classic series gen note phone watch tablet pad
    ear edge major solo studio headphones noise cancelling wireless earbuds one extreme edition
    carbon laptop air go fit ace tab x s e a m g z t th nd rd st fe usb c anc lcd oled lightning
    deck nord smart`,
  ),
);

export function indexDevices({ models }: Catalogue): DeviceIndex {
  const named = models.map((model) => {
    const [plain = "", bracketed = ""] = [
      model.name.replace(/\(.*?\)/g, " "),
      (model.name.match(/\(.*?\)/g) ?? []).join(" "),
    ];
    const [own, more, brand] = [plain, bracketed, model.brandName].map(toNamePieces);
    return {
      model,
      own: own!,
      bracketed: more!,
      brand: brand!,
      all: new Set([...own!, ...more!, ...brand!]),
    };
  });
  const anchors = new Set(
    named
      .flatMap(({ own, brand }) => [...own, ...brand])
      .filter((piece) => !/\d/.test(piece) && !WEAK.has(piece)),
  );
  return { named, anchors };
}

export type Resolved = {
  models: CatalogueModel[];
  /** `model`: a whole name was said; `family`: "iphone"; `brand`: "samsung". */
  level: "model" | "family" | "brand";
  /** The tokens that say it, from and to (exclusive). */
  from: number;
  to: number;
};

/** A code such as "s23", "xm5" or "13t" names a device without its family. */
const isCode = ({ pieces }: Token): boolean =>
  pieces.length >= 2 &&
  pieces.some((piece) => /\d/.test(piece)) &&
  pieces.some((piece) => /[a-z]/.test(piece));

const has = (named: Named, pieces: readonly string[]): boolean =>
  pieces.every((piece) => named.all.has(piece));

/** The longest run of words from here that is part of one name. */
export function resolveDevice(
  { named, anchors }: DeviceIndex,
  tokens: readonly Token[],
  from: number,
): Resolved | null {
  const first = tokens[from]!;
  if (!first.pieces.some((piece) => anchors.has(piece)) && !isCode(first)) return null;
  let matching = named.filter((one) => has(one, first.pieces));
  if (matching.length === 0) return null;
  const said = [...first.pieces];
  let to = from + 1;
  for (; to < tokens.length && !tokens[to - 1]!.ends; to += 1) {
    const next = tokens[to]!;
    if (next.pieces.length === 0) break;
    const narrowed = matching.filter((one) => has(one, next.pieces));
    if (narrowed.length === 0) break;
    matching = narrowed;
    said.push(...next.pieces);
  }
  return { ...toLevel(matching, said), from, to };
}

function toLevel(matching: Named[], said: readonly string[]): Pick<Resolved, "models" | "level"> {
  const models = (all: Named[]) => all.map(({ model }) => model);
  const withoutBrand = said.filter((piece) => !matching[0]!.brand.includes(piece));
  if (withoutBrand.length === 0 || matching.every(({ brand }) => has2(brand, said)))
    return { models: models(matching), level: "brand" };
  const spoken = new Set(said);
  // One word is a family ("iphone", "switch"), whose plain model may bear the same name.
  const whole = matching.filter(({ own }) => own.every((piece) => spoken.has(piece)));
  if (new Set(withoutBrand).size > 1 && whole.length > 0) {
    const longest = Math.max(...whole.map(({ own }) => own.length));
    return { models: models(whole.filter(({ own }) => own.length === longest)), level: "model" };
  }
  return { models: models(matching), level: matching.length === 1 ? "model" : "family" };
}

const has2 = (pieces: readonly string[], said: readonly string[]): boolean =>
  said.every((piece) => pieces.includes(piece));
