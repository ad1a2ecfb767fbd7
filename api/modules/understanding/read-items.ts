import type { Vertical } from "#contract/catalog.ts";
import type { CatalogueModel } from "./catalogue.ts";
import {
  ALL_IN_BOOK,
  DAY_UNIT_BOOK,
  FILTER_BOOK,
  MONTH_BOOK,
  ORDINAL_BOOK,
  PLACE_BOOK,
  THING_BOOK,
  UNTIL_BOOK,
} from "./lexicon.ts";
import { findUnsold } from "./find-unsold.ts";
import { type NumberSpan, readNumber } from "./numbers.ts";
import { findPhrase, findPhrases, type Span } from "./phrases.ts";
import {
  type DeviceIndex,
  INCHES,
  isOfSentence,
  listFamily,
  type Resolved,
  resolveCode,
  resolveDevice,
} from "./resolve-devices.ts";
import { type Token, toNamePieces } from "./tokens.ts";

/** A part of a text that was understood, or a word that was not. */
export type Item = { from: number; to: number } & (
  | { type: "device"; device: Resolved }
  | { type: "number"; number: NumberSpan }
  | { type: "phrase"; concept: string }
  | { type: "all_in" }
  | { type: "ordinal"; place: number }
  | { type: "place"; name: string }
  | { type: "until"; rule: string }
  | { type: "date"; rule: string }
  | { type: "word" }
);

/** Small variants that follow what was said of a name: "or the pro". */
const VARIANTS: ReadonlySet<string> = new Set(
  toNamePieces(
    "pro max mini plus ultra lite slim oled digital disc fe air classic anc lcd lightning usb",
  ),
);
const isVariant = ({ pieces: [piece = "", ...others] }: Token): boolean =>
  others.length === 0 && VARIANTS.has(piece);

/** What was said of a name before: the family, and the whole name where it was one. */
export type ItemContext = {
  index: DeviceIndex;
  family: readonly string[];
  name: readonly string[];
  /** Kinds of what was named before, and of what is sought. */
  kinds: readonly Vertical[];
  /** What is sought where no name was said: "not the lite" after "a console". */
  among: readonly CatalogueModel[];
};

/** "Earbuds, 15 max" speaks of no iPhone. */
const OTHER_KIND = /^value:kind:(?!smartphones$)/;

/** "A 14 laptop" neither. */
const isBeforeKind = (tokens: readonly Token[], at: number): boolean =>
  /^\d{1,2}\D*$/.test(tokens[at]!.raw) &&
  tokens[at + 1] !== undefined &&
  OTHER_KIND.test(findPhrase(FILTER_BOOK, tokens, at + 1)?.concept ?? "");

export function readItems(
  tokens: readonly Token[],
  { index, among, ...before }: ItemContext,
): Item[] {
  const items: Item[] = [];
  // "GoPro Hero 11" neither.
  const things = findPhrases(THING_BOOK, tokens);
  let { family, name, kinds } = before;
  for (let at = 0; at < tokens.length;) {
    const isNumberAlone =
      isBeforeKind(tokens, at) ||
      things.some(({ to }) => to <= at) ||
      items.some((one) => one.type === "phrase" && OTHER_KIND.test(one.concept));
    const read = readItem(tokens, at, { index, family, name, kinds, among, isNumberAlone });
    const item = read.type === "device" ? withTail(read, tokens, index) : read;
    if (item.type === "device" && item.device.level !== "brand") {
      name = item.device.said;
      kinds = item.device.models.map(({ vertical }) => vertical);
      family = name.filter((piece) => piece.length > 1 && !/\d/.test(piece)).slice(0, 1);
    }
    items.push(item);
    at = item.to;
  }
  return items;
}

/** "Ultra 2 apple watch", "pixel 8 google": words of the name that come after it. */
function withTail(
  item: Extract<Item, { type: "device" }>,
  tokens: readonly Token[],
  { named, anchors }: DeviceIndex,
): Item {
  if (item.device.level !== "model") return item;
  const keys = new Set(item.device.models.map(({ key }) => key));
  const names = named.filter(({ model }) => keys.has(model.key));
  let { to } = item;
  while (to < tokens.length && !tokens[to - 1]!.ends && !tokens[to - 1]!.isBeforeComma) {
    const { pieces } = tokens[to]!;
    const isPart =
      pieces.length === 1 &&
      /^[a-z]{3,}$/.test(pieces[0]!) &&
      names.every(({ all }) => all.has(pieces[0]!));
    if (!isPart || isVariant(tokens[to]!)) break;
    to += 1;
  }
  const tail = tokens.slice(item.to, to);
  // "iPhone 14 iphone 15" names two.
  const isName =
    tail.some(({ pieces }) => anchors.has(pieces[0]!)) && !/^\d/.test(tokens[to]?.raw ?? "");
  return isName ? { ...item, to } : item;
}

/** "Όχι, κάτω από 300" is a no and a limit, "όχι κάτω από 300" another limit. */
function findFilterPhrase(tokens: readonly Token[], at: number): Span | null {
  const phrase = findPhrase(FILTER_BOOK, tokens, at);
  const isParted =
    phrase &&
    /^(?:bound|release):/.test(phrase.concept) &&
    tokens[at]!.isBeforeComma &&
    phrase.to > at + 1;
  return isParted ? findPhrase(FILTER_BOOK, tokens.slice(0, at + 1), at) : phrase;
}

function readItem(
  tokens: readonly Token[],
  at: number,
  { index, family, name, kinds, among, isNumberAlone }: ItemContext & { isNumberAlone: boolean },
): Item {
  const span = (found: { from: number; to: number }) => ({ from: found.from, to: found.to });
  const numbered = isNumberAlone ? family : toFamily(family);
  const date = readDate(tokens, at);
  if (date) return date;
  const aside = readAge(tokens, at) ?? readVersion(tokens, at);
  if (aside) return aside;
  const phrase = findFilterPhrase(tokens, at);
  const known = resolveCode(index, tokens, at, name) ?? resolveDevice(index, tokens, at);
  const device = findUnsold(index, tokens, { from: at, device: known }) ?? known;
  // "Apple watch" is a device, "watch" a kind; "pixel tablet" begins with a name.
  if (device && (!phrase || device.to >= phrase.to))
    return { type: "device", device, ...span(device) };
  const isStep = at === 0 && /^plus$/i.test(tokens[at]!.raw) && /^\d\d$/.test(tokens[1]?.raw ?? "");
  if (name.length > 0 && isVariant(tokens[at]!) && !isOfSentence(tokens, at) && !isStep) {
    const bare = name.filter((piece) => !VARIANTS.has(piece));
    // "AirPods 3 or Pro 2": that is no Pro 3.
    const named = [
      resolveDevice(index, tokens, at, name),
      bare.length > 1 ? resolveDevice(index, tokens, at, bare) : null,
      ofKinds(family.length > 0 ? resolveDevice(index, tokens, at, family) : null, kinds),
    ].reduce((best, one) => (one && (!best || one.to > best.to) ? one : best), null);
    if (named) return { type: "device", device: withDrives(index, named), ...span(named) };
  }
  const trait = name.length === 0 ? resolveTrait(tokens, at, among) : null;
  if (trait) return { type: "device", device: trait, ...span(trait) };
  const turned = resolveTurned(tokens, at, { index, family }) ?? resolveLed(tokens, at, index);
  if (turned) return { type: "device", device: turned, ...span(turned) };
  if (/^\d{1,2}(?:s|άρι|αρι|ari)$/i.test(tokens[at]!.raw)) {
    const named = resolveDevice(index, tokens, at, numbered);
    if (named) return { type: "device", device: named, ...span(named) };
  }
  // "My iPad broke, I need a 10th gen".
  if (family.length > 0 && isGeneration(tokens, at)) {
    const named = resolveDevice(index, tokens, at, family);
    if (named?.level === "model") return { type: "device", device: named, ...span(named) };
  }
  // "15pm" is no time of day, as "11pm" is.
  if (/^1[3-7]pm$|^1[1-7](?:pro|promax|mini|plus)$/i.test(tokens[at]!.raw)) {
    const named = resolveDevice(index, tokens, at, numbered);
    if (named?.level === "model") return { type: "device", device: named, ...span(named) };
  }
  const sibling = resolveSibling(tokens, at, { index, name });
  if (sibling) return { type: "device", device: sibling, ...span(sibling) };
  // "Pixel 7 or 7a", "xiaomi 13 or 13t".
  if (family.length > 0 && /^\d{1,2}[a-z]$/i.test(tokens[at]!.raw)) {
    const named = resolveDevice(index, tokens, at, family);
    if (named?.level === "model") return { type: "device", device: named, ...span(named) };
  }
  const number = readNumber(tokens, at);
  const isPeriod =
    number !== null && number.to < tokens.length && findPhrase(DAY_UNIT_BOOK, tokens, number.to);
  if (
    number &&
    !isPeriod &&
    !isPronoun(tokens, at) &&
    !isAge(tokens, at) &&
    !isMemory(tokens, number) &&
    (family.length > 0 || !SIZED.test(tokens[number.to]?.raw ?? "")) &&
    isFamilyNumber(number, tokens.slice(Math.max(0, at - 2), at))
  ) {
    const named = resolveDevice(index, tokens, at, numbered);
    if (named && named.to >= number.to) return { type: "device", device: named, ...span(named) };
  }
  const ordinal = isLasting(tokens, at) ? null : findPhrase(ORDINAL_BOOK, tokens, at);
  const until = findPhrase(UNTIL_BOOK, tokens, at);
  const allIn = findPhrase(ALL_IN_BOOK, tokens, at);
  const place = isVerb(tokens, at) ? null : findPhrase(PLACE_BOOK, tokens, at);
  const longest = [phrase, ordinal, until, allIn, place, number]
    .filter((one) => one !== null)
    .reduce((length, { to }) => Math.max(length, to), at);
  const reaches = (one: { to: number } | null): boolean => one !== null && one.to === longest;
  if (ordinal && reaches(ordinal) && !isWeekday(tokens, ordinal, until))
    return { type: "ordinal", place: Number(ordinal.concept), ...span(ordinal) };
  if (until && reaches(until)) return { type: "until", rule: until.concept, ...span(until) };
  if (allIn && reaches(allIn)) return { type: "all_in", ...span(allIn) };
  if (phrase && reaches(phrase))
    return { type: "phrase", concept: phrase.concept, ...span(phrase) };
  if (place && reaches(place)) return { type: "place", name: place.concept, ...span(place) };
  if (number) return { type: "number", number, ...span(number) };
  return { type: "word", from: at, to: at + 1 };
}

/** "The Pro" after a Galaxy Watch is none of the Galaxy Buds. */
function ofKinds(device: Resolved | null, kinds: readonly Vertical[]): Resolved | null {
  if (!device || kinds.length === 0) return device;
  const models = device.models.filter(({ vertical }) => kinds.includes(vertical));
  return models.length > 0 ? { ...device, models } : null;
}

const DRIVES = new Set(toNamePieces("disc digital"));

/** "With disc" after a PS5 is each of them that has one, the Slim as well. */
function withDrives(index: DeviceIndex, device: Resolved): Resolved {
  const { variant, said } = device;
  if (variant.length !== 1 || !DRIVES.has(variant[0]!)) return device;
  const names = said.filter((piece) => !VARIANTS.has(piece) || DRIVES.has(piece));
  return { ...device, level: "family", models: listFamily(index, names) };
}

const SINGLED =
  /^(?:the|no|not|το|τα|την|τη|τον|όχι|οχι|χωρίς|χωρις|to|ta|tin|thn|ton|oxi|xwris|xoris)$/i;
const ONES =
  /^(?:ones?|version|versions|model|models|έκδοση|εκδοση|ekdosi|ekdosh|μοντέλο|μοντελο)$/i;

/** "Not the lite" after "a console": a small word of a name that stands by itself. */
function resolveTrait(
  tokens: readonly Token[],
  at: number,
  among: readonly CatalogueModel[],
): Resolved | null {
  const token = tokens[at]!;
  const next = tokens[at + 1];
  const isAlone = !next || token.ends || token.isBeforeComma || ONES.test(next.raw);
  if (!isVariant(token) || !isAlone || !SINGLED.test(tokens[at - 1]?.raw ?? "")) return null;
  const [piece = ""] = token.pieces;
  const models = among.filter(({ name }) => toNamePieces(name).includes(piece));
  if (models.length === 0) return null;
  return { models, level: "family", said: [piece], variant: [], from: at, to: at + 1 };
}

/** "Pro Max 15": the small words of a name stand before its number. */
function resolveTurned(
  tokens: readonly Token[],
  at: number,
  { index, family }: Pick<ItemContext, "index" | "family">,
): Resolved | null {
  let to = at;
  while (to < tokens.length && isVariant(tokens[to]!) && !tokens[to]!.ends) to += 1;
  const number = tokens[to];
  if (to === at || !number || !/^\d{1,2}$/.test(number.raw)) return null;
  const turned = [number, ...tokens.slice(at, to)].map((token) => ({
    ...token,
    ends: false,
    isBeforeComma: false,
  }));
  const device = resolveDevice(index, turned, 0, toFamily(family));
  if (device?.to !== turned.length) return null;
  // "Mini 13 iphone".
  const isFamily = tokens[to + 1]?.pieces.every((piece) => device.said.includes(piece));
  return { ...device, from: at, to: isFamily && !number.ends ? to + 2 : to + 1 };
}

/** Of the variants, those that are not also words of sentences. */
const LEADING: ReadonlySet<string> = new Set(toNamePieces("ultra lite mini slim oled digital"));

const SIZE = /^1\d(?:[.,]\d|άρι|αρι|ari)?$/i;

/** "Oled switch", "ultra s23": a small word of a name before all the others. */
function resolveLed(tokens: readonly Token[], at: number, index: DeviceIndex): Resolved | null {
  const [variant, next] = [tokens[at]!, tokens[at + 1]];
  if (!next || variant.ends || variant.isBeforeComma) return null;
  // "Ultra 2 apple watch".
  const isNumbered = /^\d{1,2}$/.test(next.raw) && isVariant(variant) && !next.ends;
  // "13 inch macbook air", "12.9 ipad pro".
  const isSize = SIZE.test(variant.raw);
  const isLeading = variant.pieces.length === 1 && LEADING.has(variant.pieces[0]!);
  // "9th gen ipad".
  const isNth = isGeneration(tokens, at) && !next.ends;
  if (!isNumbered && !isSize && !isLeading && !isNth) return null;
  const begin = isNumbered || isNth || (isSize && INCHES.test(next.raw)) ? at + 2 : at + 1;
  const plain = begin < tokens.length ? resolveDevice(index, tokens, begin) : null;
  if (!plain) return null;
  const led = [
    ...tokens.slice(begin, plain.to),
    ...tokens.slice(at, isSize || isNth ? at + 1 : begin),
  ].map((token) => ({
    ...token,
    ends: false,
    isBeforeComma: false,
  }));
  const device = resolveDevice(index, led, 0);
  return device?.to === led.length ? { ...device, from: at, to: plain.to } : null;
}

const SERIES = toNamePieces("series");
const OR = /^(?:or|and|vs|versus|ή|η|h|i|και|kai|k|,|-)$/i;

/** "Ipad Air 4 or 5", "Series S or X": the last part of the name that was said is replaced. */
function resolveSibling(
  tokens: readonly Token[],
  at: number,
  { index, name }: Pick<ItemContext, "index" | "name">,
): Resolved | null {
  const { raw, ends } = tokens[at]!;
  const before = tokens[at - 1];
  const isPart = /^(?:\d{1,2}|[sx])$/i.test(raw);
  if (name.length < 2 || !isPart || !before || !OR.test(before.raw)) return null;
  const isLetter = /^[sx]$/i.test(raw);
  const last = name.findLastIndex((piece) =>
    isLetter ? /^[sx]$/.test(piece) : /^\d+$/.test(piece),
  );
  const next = tokens[at + 1];
  // "4 or 5 hundred" counts.
  if (last < 1 || (!isLetter && !ends && next && readNumber(tokens, at)?.to !== at + 1))
    return null;
  const start = name.slice(0, last);
  const sibling =
    (isLetter ? resolveDevice(index, tokens, at, [...start, ...SERIES]) : null) ??
    resolveDevice(index, tokens, at, start);
  return sibling?.level === "model" ? sibling : null;
}

/** "Last as long as", "last all day": no place in a list. */
const isLasting = (tokens: readonly Token[], at: number): boolean =>
  /^last$/i.test(tokens[at]!.raw) && /^(?:as|long|longer|all)$/i.test(tokens[at + 1]?.raw ?? "");

/** "Να πάρω" sounds as the island does. */
const isVerb = (tokens: readonly Token[], at: number): boolean =>
  [at - 1, THIS.test(tokens[at - 1]?.raw ?? "") ? at - 2 : at - 1].some((one) =>
    /^(?:να|θα|αν|na|tha|8a|an)$/i.test(tokens[one]?.raw ?? ""),
  );
const THIS = /^(?:το|τα|τον|την|τη|to|ta|ton|tin|thn|ti|th)$/i;

/** "Which one", "that one": no name has this one. */
const isPronoun = (tokens: readonly Token[], at: number): boolean =>
  /^one$/i.test(tokens[at]!.raw) && !OR.test(tokens[at - 1]?.raw ?? "");

/** "My daughter is turning 12": no phone of hers. */
function isAge(tokens: readonly Token[], at: number): boolean {
  const verb = THE.test(tokens[at - 1]?.raw ?? "") ? at - 2 : at - 1;
  if (tokens[verb]?.ends || tokens[verb]?.isBeforeComma) return false;
  if (AGED.test(tokens[verb]?.raw ?? "")) return true;
  return (
    IS.test(tokens[verb]?.raw ?? "") &&
    tokens
      .slice(Math.max(0, verb - 4), verb)
      .some((_, i, before) => findPhrase(FILTER_BOOK, before, i)?.concept === "value:need:kids")
  );
}
const THE = /^(?:τα|ta|στα|sta)$/i;
const AGED =
  /^(?:turning|turns|turned|aged|κλείνει|κλεινει|kleinei|klinei|έκλεισε|εκλεισε|ekleise|μπαίνει|μπαινει|mpainei)$/i;
const IS =
  /^(?:is|hes|shes|just|πάει|παει|paei|έγινε|εγινε|egine|γίνεται|γινεται|ginetai|είναι|ειναι|einai)$/i;

/** "16 RAM" is no iPhone 16. */
const isMemory = (tokens: readonly Token[], { from, to }: NumberSpan): boolean =>
  [from - 1, to].some(
    (at) => tokens[at] && findPhrase(FILTER_BOOK, tokens, at)?.concept === "unheld",
  );

/** "In" is a small word of sentences as well. */
/** Units of the size of a screen. */
export const SIZED = /^(?:inch|inches|ιντσών|ιντσων|ίντσες|ιντσες|intswn|intson|intses)$/iu;
const isGeneration = (tokens: readonly Token[], at: number): boolean =>
  /^\d{1,2}(?:st|nd|rd|th|η|ης|hs|is)?$/i.test(tokens[at]!.raw) &&
  /^(?:gen|generation|γενιά|γενια|γενιάς|γενιας|genias|genia)$/i.test(tokens[at + 1]?.raw ?? "");

/** Numbers of models are small, and have neither a unit nor a bound before them. */
const isFamilyNumber = ({ value, unit }: NumberSpan, before: readonly Token[]): boolean =>
  unit === null &&
  value <= 60 &&
  !before.some((_, i) => findPhrase(FILTER_BOOK, before, i)?.concept.startsWith("bound:most"));

/** Numbers alone are those of iPhones, of which most people speak by their numbers. */
const toFamily = (family: readonly string[]): readonly string[] =>
  family.length > 0 ? family : ["ifone"];

/** "Δευτέρα" is Monday and "the second one"; after "until" it is the day. */
const isWeekday = (tokens: readonly Token[], { from }: Span, until: Span | null): boolean =>
  until !== null &&
  from > 0 &&
  tokens
    .slice(Math.max(0, from - 2), from)
    .some((_, i, before) => findPhrase(FILTER_BOOK, before, i)?.concept === "bound:most");

/** "For my 13 year old", "11χρονο": a child, and no phone. */
function readAge(tokens: readonly Token[], at: number): Item | null {
  const years = /^\d{1,2}$/.test(tokens[at]!.raw) ? Number(tokens[at]!.raw) : 0;
  const isSaid =
    /^year$/i.test(tokens[at + 1]?.raw ?? "") && /^old$/i.test(tokens[at + 2]?.raw ?? "");
  const isSaidInGreek = /^χρονών$/.test(tokens[at + 1]?.raw ?? "");
  if (years === 0 || !(isSaid || isSaidInGreek)) return null;
  const isChild = years >= YOUNGEST && years < GROWN_UP;
  return {
    type: "phrase",
    concept: isChild ? "value:need:kids" : "age",
    from: at,
    to: isSaid ? at + 3 : at + 2,
  };
}
/** Devices are a year or two old. */
const YOUNGEST = 4;
const GROWN_UP = 18;

/** "Windows 11", "Android 14". */
function readVersion(tokens: readonly Token[], at: number): Item | null {
  const before = tokens[at - 1];
  const isVersion =
    before !== undefined &&
    VERSIONED.test(before.raw) &&
    !before.ends &&
    !before.isBeforeComma &&
    /^(?:\d|1\d)(?:[.,]\d)?$/.test(tokens[at]!.raw);
  return isVersion ? { type: "phrase", concept: "version", from: at, to: at + 1 } : null;
}
const VERSIONED =
  /^(?:windows|android|ios|ipados|macos|bluetooth|wifi|usb|hdmi|snapdragon|ανδρόιντ|ανδροιντ|αντρόιντ|αντροιντ)$/iu;

/** "24/12" has lost its slash: two numbers; "15 Δεκεμβρίου" and "December 24". */
function readDate(tokens: readonly Token[], at: number): Item | null {
  const toDay = (raw: string | undefined) => {
    const day = /^\d{1,2}(?:st|nd|rd|th|η)?$/i.test(raw ?? "") ? Number.parseInt(raw!, 10) : 0;
    return day >= 1 && day <= 31 ? String(day).padStart(2, "0") : null;
  };
  const toItem = (month: string, day: string, to: number): Item => ({
    type: "date",
    rule: `date:${month}-${day}`,
    from: at,
    to,
  });
  const day = toDay(tokens[at]?.raw);
  if (day && tokens[at + 1]) {
    const isOf = /^(?:of|του)$/i.test(tokens[at + 1]!.raw) && tokens[at + 2] ? 1 : 0;
    const month = findPhrase(MONTH_BOOK, tokens, at + 1 + isOf);
    if (month) return toItem(month.concept, day, month.to);
  }
  const month = /^(?:may|march)$/i.test(tokens[at]!.raw)
    ? null
    : findPhrase(MONTH_BOOK, tokens, at);
  const after = month && toDay(tokens[month.to]?.raw);
  return month && after ? toItem(month.concept, after, month.to + 1) : null;
}
