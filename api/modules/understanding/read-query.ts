import { PLAIN_COLORS, type HunterField } from "#contract/hunter-words.ts";
import type { Catalogue } from "./catalogue.ts";
import { findIndex } from "./device-index.ts";
import { fold } from "./fold.ts";
import { STOP_SOUNDS } from "./lexicon.ts";
import { listSoundsOf } from "./phrases.ts";
import { FilterReader, type FilterReading, toPriceBounds, type Use } from "./read-filter.ts";
import { readItems } from "./read-items.ts";
import { readWords } from "./read-words.ts";
import type { DeviceFilter } from "./slots.ts";
import type { Token } from "./tokens.ts";

/** What the words of a search box mean beyond the names in them. */
export type QueryReading = {
  /** Devices, kinds, colours and sizes: they narrow the search and stay in the box. */
  named: DeviceFilter;
  /** What the page has controls for: these take the place of their words. */
  chosen: DeviceFilter;
  /** The words that stay in the box. */
  rest: string;
  /** Those of them that `named` does not hold: names, and words nobody knows. */
  text: string;
  /** The one device that is named in them, for names that their text does not find. */
  device: { models: string[]; words: ReadonlySet<string> } | null;
};

const CHOSEN = [
  "price_min",
  "price_max",
  "grade",
  "battery_min",
  "accessories",
  "checked",
  "instant",
  "sort",
] as const satisfies HunterField[];

const NAMED = [
  "kind",
  "color",
  "exclude_color",
  "capacity",
  "capacity_min",
  "exclude_brand",
  "exclude_model",
] as const satisfies HunterField[];

const isPriced = ({ price_min, price_max }: DeviceFilter): boolean =>
  price_min !== undefined || price_max !== undefined;

const pick = (filter: DeviceFilter, fields: readonly HunterField[]): DeviceFilter =>
  Object.fromEntries(Object.entries(filter).filter(([field]) => fields.includes(field as never)));

/** Words that change nothing about a search: "θα ήθελα", "please". */
export const isSmallWord = (word: string): boolean =>
  listSoundsOf(word).some((sound) => STOP_SOUNDS.has(sound));

/**
 * The constraints of a turn of the hunter, with more care: a sum that is not said to be one ("xbox
 * 360") and a word that would have to be mended are text.
 */
export function readQuery(query: string, catalogue: Catalogue): QueryReading {
  const index = findIndex(catalogue);
  const tokens = readWords(query, index);
  const items = readItems(tokens, { index, family: [], name: [], kinds: [], among: [] });
  const reading = new FilterReader(items, {
    tokens,
    catalogue,
    index,
    before: {},
    shown: 0,
  }).read();
  const sums = reading.sums.filter(({ isBare }) => !isBare);
  const uses = reading.uses.filter(
    (use) => !isGuess(tokens, use) && !isName(catalogue, tokens, use),
  );
  const filter = keepUsed({ ...reading.filter, ...toPriceBounds(sums) }, uses);
  const chosen = pick(filter, CHOSEN);
  const named = pick(filter, NAMED);
  const isUnion = isSeveral(uses, reading);
  if (isUnion && filter.model) named.model = filter.model;
  if (isUnion && !filter.model && filter.brand) named.brand = filter.brand;
  // "A gaming laptop" is no laptop that is a console.
  const isDevice = filter.kind !== undefined || reading.hasDevice;
  const isOut = (use: Use) => (use.about === "price" ? isPriced(chosen) : use.about in chosen);
  const isNamed = ({ about, isNegated }: Use) =>
    about === "device" ? isNegated || isUnion : isInverse(about, named) || about in named;
  const out = mark(uses.filter(isOut));
  const held = mark(
    uses.filter((use) => isOut(use) || isNamed(use) || (use.about === "need" && isDevice)),
  );
  const join = (gone: ReadonlySet<number>) =>
    tokens
      .filter((_, at) => !gone.has(at))
      .map(({ raw }) => raw)
      .join(" ");
  return {
    named,
    chosen,
    rest: out.size === 0 ? query : join(out),
    text: held.size === 0 ? query : join(held),
    device: toDevice(tokens, reading, isUnion),
  };
}

/** "Under" may be misspelt, a colour not: it could be the name of a device. */
const isGuess = (tokens: readonly Token[], { about, from, to }: Use): boolean =>
  about !== "price" &&
  about !== "device" &&
  tokens.slice(from, to).some(({ isCorrected }) => isCorrected);

const isInverse = (about: Use["about"], { exclude_color }: DeviceFilter): boolean =>
  about === "color" && exclude_color !== undefined;

const mark = (uses: readonly Use[]): Set<number> =>
  new Set(uses.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i)));

/** "iPhone 13 or 14", "Bose or Sony": their text would have to be both. */
function isSeveral(uses: readonly Use[], { filter }: FilterReading): boolean {
  const devices = uses.filter(({ about, isNegated }) => about === "device" && !isNegated);
  return devices.length > 1 && (filter.model !== undefined || filter.brand !== undefined);
}

/** Without fields none of whose words count. */
function keepUsed(filter: DeviceFilter, uses: readonly Use[]): DeviceFilter {
  const about = new Set<string>(uses.map((use) => use.about));
  const kept: DeviceFilter = { ...filter };
  const fields = [
    "kind",
    "grade",
    "battery_min",
    "accessories",
    "checked",
    "instant",
    "sort",
  ] as const;
  for (const field of fields) if (!about.has(field)) delete kept[field];
  const colors = uses.filter((use) => use.about === "color");
  if (!colors.some(({ isNegated }) => !isNegated)) delete kept.color;
  if (!colors.some(({ isNegated }) => isNegated)) delete kept.exclude_color;
  return kept;
}

const colorNames = new WeakMap<Catalogue, ReadonlySet<string>>();

/** Names of colours of the catalogue that are no plain colours. */
function listColorNames(catalogue: Catalogue): ReadonlySet<string> {
  const plain: readonly string[] = PLAIN_COLORS;
  const isPlain = ({ slug }: { slug: string }) => plain.includes(slug);
  const toNames = (colors: Catalogue["colors"]) =>
    colors.flatMap(({ names }) => names.map((name) => fold(name)));
  const known = colorNames.get(catalogue);
  if (known) return known;
  const names = new Set(toNames(catalogue.colors.filter((color) => !isPlain(color))));
  for (const name of toNames(catalogue.colors.filter(isPlain))) names.delete(name);
  colorNames.set(catalogue, names);
  return names;
}

/**
 * "Graphite" and "mint" are colours of the catalogue, though the first looks like others and the second
 * may be a state.
 */
function isName(catalogue: Catalogue, tokens: readonly Token[], use: Use): boolean {
  if (use.about === "price" || use.about === "device" || use.isNegated) return false;
  const said = tokens.slice(use.from, use.to).map(({ raw }) => raw);
  return listColorNames(catalogue).has(fold(said.join(" ")));
}

function toDevice(
  tokens: readonly Token[],
  { uses, devices }: FilterReading,
  isUnion: boolean,
): QueryReading["device"] {
  const [use, ...others] = uses.filter(({ about, isNegated }) => about === "device" && !isNegated);
  if (!use || isUnion || others.length > 0) return null;
  const [device] = devices;
  if (!device || device.unsold !== undefined) return null;
  const words = tokens.slice(use.from, use.to).map(({ raw }) => raw.toLowerCase());
  return { models: device.models.map(({ key }) => key), words: new Set(words) };
}
