import { DAY_UNIT_BOOK } from "./lexicon.ts";
import { readNumber } from "./numbers.ts";
import { findPhrase } from "./phrases.ts";
import { type DeviceIndex, isOfSentence, listFamily, type Resolved } from "./resolve-devices.ts";
import type { CatalogueModel } from "./catalogue.ts";
import { type Token, toNamePieces } from "./tokens.ts";

/** A model that was named and is not in the catalogue, with those that stand in for it. */
export type Unsold = { name: string; models: string[] };

/** Smaller numbers are no price; a model's number is no year either. */
const MOST_BARE = 20;
const MOST = 100;
const AFTER_NUMBER = /^(?:s|se|plus|pro|max|mini|xl|lite|ultra)$/i;
/** "5G" and "4K" say something else. */
const NO_MODEL = /^(?:5g|4g|4k|8k)$/i;

type Code = { letters: string | null; number: number };

/** "8", "6s", "XR" and "A34"; null where it may be anything else. */
function readCode(tokens: readonly Token[], at: number): Code | null {
  const token = tokens[at];
  if (!token || NO_MODEL.test(token.raw)) return null;
  if (/^x[rs]?$/i.test(token.raw)) return { letters: null, number: 10 };
  const code = /^([a-z]{0,2})(\d{1,2})[a-z]{0,2}$/i.exec(token.raw);
  if (!code) return null;
  const number = Number(code[2]);
  if (code[1]) return { letters: toNamePieces(code[1])[0] ?? null, number };
  const said = readNumber(tokens, at);
  if (said && (said.unit !== null || said.to > at + 1 || said.isAbout)) return null;
  const isPeriod = tokens[at + 1] !== undefined && findPhrase(DAY_UNIT_BOOK, tokens, at + 1);
  return number >= MOST_BARE || isPeriod ? null : { letters: null, number };
}

const toNumber = ({ name }: CatalogueModel): number =>
  toNamePieces(name)
    .map(Number)
    .find((piece) => piece > 0 && piece < MOST) ?? Number.NaN;

/** Phones where the family has some; of these the ones whose number is the closest. */
function listNearest(family: readonly CatalogueModel[], { letters, number }: Code) {
  const phones = family.filter(({ vertical }) => vertical === "smartphones");
  const all = phones.length > 0 ? phones : family;
  const lettered = all.filter(({ name }) => letters && toNamePieces(name).includes(letters));
  const numbered = (lettered.length > 0 ? lettered : all).filter((one) => toNumber(one) > 0);
  const toDistance = (model: CatalogueModel) => Math.abs(toNumber(model) - number);
  const least = Math.min(...numbered.map(toDistance));
  return numbered.filter((model) => toDistance(model) === least);
}

/** "iPhone 8" and "PS3": the family is sold here, and nothing of that number. */
export function findUnsold(
  index: DeviceIndex,
  tokens: readonly Token[],
  { from, device }: { from: number; device: Resolved | null },
): Resolved | null {
  const [first = "", ...rest] = tokens[from]!.pieces;
  const isGlued = !device && index.anchors.has(first) && /^\d/.test(rest[0] ?? "");
  const isFamily = device?.level === "family" && !device.said.some((piece) => /\d/.test(piece));
  if (!isGlued && !isFamily) return null;
  const said = isGlued ? [first] : device!.said;
  const at = isGlued ? from : device!.to;
  const last = tokens[at - 1];
  if (!isGlued && (last!.ends || last!.isBeforeComma)) return null;
  const glued = Number(rest[0]);
  const code = isGlued ? { letters: null, number: glued } : readCode(tokens, at);
  if (!code || code.number >= MOST) return null;
  const models = listNearest(listFamily(index, said), code);
  if (models.length === 0) return null;
  let to = at + 1;
  while (
    to < tokens.length &&
    !tokens[to - 1]!.ends &&
    AFTER_NUMBER.test(tokens[to]!.raw) &&
    !isOfSentence(tokens, to)
  )
    to += 1;
  const unsold = tokens
    .slice(from, to)
    .map(({ raw }) => raw)
    .join(" ");
  return { models, level: "family", said, variant: [], from, to, unsold };
}
