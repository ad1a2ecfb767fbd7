import type { HunterSegment } from "#contract/ai-conversation.ts";
import { toProductTitle } from "#contract/product-title.ts";
import type { CatalogueModel } from "#api/modules/understanding/index.ts";
import type { Claim, ClaimKind } from "./claim-words.ts";
import { listClaims, toPlain } from "./list-claims.ts";
import { toText } from "./say.ts";

/** Something that is true in this turn. `device` is the L1 of a shown device; null: of no single one. */
export type TurnFact = { ref: string; device: string | null; text: string };

/** All that a sentence of the turn may state. */
export type Ground = {
  facts: readonly TurnFact[];
  /** Devices that are shown, by what names them. */
  devices: readonly { ref: string; title: string }[];
  models: readonly Pick<CatalogueModel, "brandName" | "name">[];
};

export type Checked =
  | { ok: true; segments: HunterSegment[] }
  /** `why` says of which kind the claim was, for the log; never the words. */
  | { ok: false; why: ClaimKind | "reference" | "model" | "unfounded" };

/** "[L1.total_price]": what the model writes instead of a value. */
const REFERENCE = /\[([A-Za-z][\w.]{0,60})\]/g;

/** Fills in what a sentence refers to, and looks up all that it states. */
export function checkSentence(sentence: string, ground: Ground): Checked {
  const segments = fillReferences(sentence, ground.facts);
  if (segments === null) return { ok: false, why: "reference" };
  const text = toText(segments);
  const { rest, mentions } = blankDevices(toPlain(text), ground);
  if (namesOtherModel(rest, ground)) return { ok: false, why: "model" };
  const referred = segments.flatMap(({ fact }) => /^L\d+(?=\.)/.exec(fact ?? "")?.[0] ?? []);
  const named = mentions.flatMap(({ refs }) => refs);
  if (named.length > 0 && referred.some((ref) => !named.includes(ref)))
    return { ok: false, why: "reference" };
  const used: TurnFact[] = [];
  const claims = listClaims(rest);
  const own = segments.map(({ text: words, fact }) => (fact === null ? words : " "));
  if (listClaims(toPlain(own.join(""))).some(isNever)) return { ok: false, why: "never" };
  const refers = segments.some(({ fact }) => fact !== null && !fact.endsWith(".title"));
  if (claims.length === 0 && !refers && (named.length > 0 || OF_IT.test(rest)))
    return { ok: false, why: "unfounded" };
  for (const claim of claims) {
    if (isNever(claim)) continue;
    const about = mentions.length > 0 ? listSubjects(claim, mentions) : referred;
    const isLimit = LIMIT.test(rest.slice(0, claim.at));
    const fact = ground.facts.find(
      (one) => isAbout(one, about) && (isLimit || !isSaid(one)) && carries(one, claim),
    );
    if (!fact) return { ok: false, why: claim.kind };
    used.push(fact);
  }
  return { ok: true, segments: segments.map((one) => addFact(one, used)) };
}

/** Said in the shop's own words it stands, so only the words around references are looked at. */
const isNever = ({ kind }: Claim): boolean => kind === "never";
const OF_IT = /^ *(?:it|its|it['’]s|this|that|these|those|they|their)(?!\p{L})/u;

/** The terms of the shop hold for every device; what else is of no single one says nothing of one. */
const isAbout = ({ ref, device }: TurnFact, about: readonly string[]): boolean =>
  about.length === 0 || (device === null ? ref.startsWith("terms.") : about.includes(device));

/** What the person asked for is true of the wish alone: a limit of 400 € is no price. */
const isSaid = ({ ref }: TurnFact): boolean => ref.startsWith("said.");
const LIMIT =
  /(?:under|up to|at most|at least|below|over|above|within|between|from|no more than|less than|more than|limit|budget|maximum|minimum|asked for|wanted|εωσ|μεχρι|κατω απο|πανω απο|το πολυ|τουλαχιστον|οριο|μπατζετ|προυπολογισμο|ανωτατο|ζητησεσ|ηθελεσ)(?: (?:your|you|of|is|a|an|the|for|σου|τα|τισ|των|τουσ|το|τη|την|τον|ειναι)){0,3} ?[€£$]?$/u;

function fillReferences(sentence: string, facts: readonly TurnFact[]): HunterSegment[] | null {
  const segments: HunterSegment[] = [];
  let from = 0;
  for (const { 0: all, 1: ref, index } of sentence.matchAll(REFERENCE)) {
    const fact = facts.find((one) => one.ref === ref);
    if (!fact) return null;
    if (index > from) segments.push({ text: sentence.slice(from, index), fact: null });
    segments.push({ text: fact.text, fact: fact.ref });
    from = index + all.length;
  }
  if (from < sentence.length) segments.push({ text: sentence.slice(from), fact: null });
  return segments;
}

type Mention = { at: number; refs: string[] };

const ORDINALS: readonly [RegExp, number][] = [
  [
    /(?:no\.?|νο\.?|νουμερο|number|αριθμοσ|αρ\.) ?1(?!\d)|(?<!\p{L})(?:first|πρωτ(?:οσ?|η))(?!\p{L})/gu,
    1,
  ],
  [
    /(?:no\.?|νο\.?|νουμερο|number|αριθμοσ|αρ\.) ?2(?!\d)|(?<!\p{L})(?:second|δευτερ(?:οσ?|η))(?!\p{L})/gu,
    2,
  ],
  [
    /(?:no\.?|νο\.?|νουμερο|number|αριθμοσ|αρ\.) ?3(?!\d)|(?<!\p{L})(?:third|τριτ(?:οσ?|η))(?!\p{L})/gu,
    3,
  ],
  [
    /(?:no\.?|νο\.?|νουμερο|number|αριθμοσ|αρ\.) ?4(?!\d)|(?<!\p{L})(?:fourth|τεταρτ(?:οσ?|η))(?!\p{L})/gu,
    4,
  ],
];

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const toNamePattern = (name: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${escape(toPlain(name))}(?![\\p{L}\\p{N}])`, "gu");

/** Takes out what names a device that is shown, whose digits are no claims: "iPhone 13", "no. 2". */
function blankDevices(
  plain: string,
  { devices, models }: Ground,
): { rest: string; mentions: Mention[] } {
  const mentions: Mention[] = [];
  let rest = plain;
  const blank = (pattern: RegExp, refs: string[]) => {
    rest = rest.replace(pattern, (found, ...groups) => {
      mentions.push({ at: groups.find((one): one is number => typeof one === "number")!, refs });
      return " ".repeat(found.length);
    });
  };
  // Longer names of other models first: "iPhone 13 Pro" is no mention of an iPhone 13.
  const titles = Map.groupBy(devices, ({ title }) => title);
  const others = listModelNames(models).filter((name) => !titles.has(name));
  for (const [title, same] of [...titles].toSorted(([a], [b]) => b.length - a.length)) {
    const longer = others.filter((name) => name.length > title.length && name.startsWith(title));
    if (longer.some((name) => toNamePattern(name).test(rest))) continue;
    blank(
      toNamePattern(title),
      same.map(({ ref }) => ref),
    );
  }
  for (const [pattern, place] of ORDINALS)
    if (devices.some(({ ref }) => ref === `L${place}`)) blank(pattern, [`L${place}`]);
  return { rest, mentions: mentions.toSorted((a, b) => a.at - b.at) };
}

/** Names that are no common words: "Switch" is a verb as well. */
const listModelNames = (models: Ground["models"]): string[] =>
  [...new Set(models.flatMap((one) => [toProductTitle(one.brandName, one.name), one.name]))].filter(
    (name) => name.length > 3 && /\d|\s/.test(name),
  );

/** A model may be named that the facts name: what the person asked for, or what is not sold. */
function namesOtherModel(rest: string, { facts, models }: Ground): boolean {
  const known = facts.map(({ text }) => toPlain(text));
  let left = rest;
  for (const name of listModelNames(models).toSorted((a, b) => b.length - a.length)) {
    const pattern = toNamePattern(name);
    if (!pattern.test(left)) continue;
    if (!known.some((text) => toNamePattern(name).test(text))) return true;
    left = left.replace(toNamePattern(name), " ");
  }
  return false;
}

/** A claim is about the device that was named last before it, or else the first one after it. */
function listSubjects({ at }: Claim, mentions: readonly Mention[]): string[] {
  return (mentions.findLast((one) => one.at <= at) ?? mentions[0]!).refs;
}

const NUMERIC = new Set<ClaimKind>(["money", "percent", "year", "storage", "number", "duration"]);
const FIGURES = new Set<ClaimKind>([...NUMERIC, "date"]);

/** A bare number may count anything; one with a unit has to have the same unit. */
function carries({ ref, text }: TurnFact, { kind, value }: Claim): boolean {
  // The figures of the draft are facts by themselves, each with what it is of.
  const stated = listClaimsOf(text).filter((one) => ref !== "draft" || !FIGURES.has(one.kind));
  return stated.some((known) =>
    known.value === value
      ? known.kind === kind || (kind === "number" && NUMERIC.has(known.kind))
      : kind === "number" && known.kind === "duration" && known.value.startsWith(`${value} `),
  );
}

const read = new Map<string, Claim[]>();
const REMEMBERED = 500;
function listClaimsOf(text: string): Claim[] {
  const known = read.get(text) ?? listClaims(toPlain(text));
  if (read.size > REMEMBERED) read.clear();
  read.set(text, known);
  return known;
}

/** What the words were made of, where they state something without a reference. */
function addFact(segment: HunterSegment, used: readonly TurnFact[]): HunterSegment {
  if (segment.fact !== null) return segment;
  const claims = listClaims(toPlain(segment.text));
  const fact = used.find((one) => claims.some((claim) => carries(one, claim)));
  return fact ? { ...segment, fact: fact.ref } : segment;
}
