import * as z from "zod";
import { CONDITIONS } from "#contract/condition.ts";
import {
  HUNTER_COMPARED,
  HUNTER_FIELDS,
  HUNTER_INTENTS,
  HUNTER_NEEDS,
  HUNTER_SORTS,
  HUNTER_TOPICS,
  PLAIN_COLORS,
} from "#contract/hunter-words.ts";
import { ACCESSORIES } from "#contract/listing-words.ts";
import { VERTICALS } from "#contract/vertical.ts";
import type { Catalogue, Slots, Understood } from "#api/modules/understanding/index.ts";
import { listClaims, toPlain } from "./list-claims.ts";

const anyOf = <T extends z.ZodType>(item: T) => z.array(item).min(1).max(40).optional();
const slug = z.string().max(80);
const yes = z.literal(true).optional();
/** Whole or broken units of the market's currency: a model counts cents badly. */
const sum = z.number().min(0).max(1_000_000).optional();

/** What a model may say of a turn: the slots of the rules' engine, and no others. */
export const readingSchema = z.strictObject({
  intent: z.enum(HUNTER_INTENTS),
  slots: z.strictObject({
    kind: anyOf(z.enum(VERTICALS)),
    brand: anyOf(slug),
    model: anyOf(slug),
    exclude_brand: anyOf(slug),
    exclude_model: anyOf(slug),
    price_min: sum,
    price_max: sum,
    color: anyOf(z.enum(PLAIN_COLORS)),
    exclude_color: anyOf(z.enum(PLAIN_COLORS)),
    capacity: anyOf(slug),
    capacity_min: z.int().min(1).max(100_000).optional(),
    grade: anyOf(z.enum(CONDITIONS)),
    battery_min: z.int().min(1).max(100).optional(),
    accessories: anyOf(z.enum(ACCESSORIES)),
    checked: yes,
    instant: yes,
    need: anyOf(z.enum(HUNTER_NEEDS)),
    sort: z.enum(HUNTER_SORTS).optional(),
    amount: sum,
    ceiling: sum,
    all_in: yes,
    ordinals: anyOf(z.int().min(-1).max(20)),
    points_at: z.literal("this").optional(),
    topic: z.enum(HUNTER_TOPICS).optional(),
    compare_by: z.enum(HUNTER_COMPARED).optional(),
    drop: anyOf(z.enum(HUNTER_FIELDS)),
  }),
  not_understood: z.array(z.string().max(60)).max(8).default([]),
});
type Reading = z.output<typeof readingSchema>;

const SUMS = ["price_min", "price_max", "amount", "ceiling"] as const;

/**
 * The reading in the words of the rules' engine. Throws with a sentence for the model where it names
 * what the catalogue has not, or a sum that the person has not said.
 */
export function toReading(
  { intent, slots, not_understood }: Reading,
  { text, catalogue, rules }: { text: string; catalogue: Catalogue; rules: Understood },
): Understood {
  requireKnown("model", [...(slots.model ?? []), ...(slots.exclude_model ?? [])], (value) =>
    catalogue.models.some(({ key }) => key === value),
  );
  requireKnown("brand", [...(slots.brand ?? []), ...(slots.exclude_brand ?? [])], (value) =>
    catalogue.models.some(({ brand }) => brand === value),
  );
  requireKnown("capacity", slots.capacity ?? [], (value) =>
    catalogue.capacities.some((one) => one.slug === value),
  );
  const typed = listSums(text, catalogue, rules.slots);
  const sums = [...SUMS.flatMap((name) => rules.slots[name] ?? []), ...typed];
  const minor: Partial<Record<(typeof SUMS)[number], number>> = {};
  for (const name of SUMS) {
    const value = slots[name];
    if (value === undefined) continue;
    const amount = Math.round(value * 100);
    // What is offered or bid is money that moves: the rules alone read it.
    const isSaid =
      name === "amount" || name === "ceiling"
        ? rules.slots[name] === amount
        : sums.includes(amount) || isAbout(rules.slots, typed, amount);
    if (!isSaid)
      throw new Error(`${name} ${value} was not said; name sums only as the person does.`);
    minor[name] = amount;
  }
  const { place, until } = rules.slots;
  const known = toPlain(text);
  return {
    intent,
    slots: { ...slots, ...minor, ...(place && { place }), ...(until && { until }) } as Slots,
    skipped: not_understood.filter((one) => known.includes(toPlain(one))),
    unsold: rules.unsold,
  };
}

function requireKnown(
  field: string,
  values: readonly string[],
  isKnown: (value: string) => boolean,
): void {
  const unknown = values.find((value) => !isKnown(value));
  if (unknown !== undefined) throw new Error(`${field} "${unknown}" is not in the catalogue.`);
}

/** In minor units: the numbers of the text that are no part of anything else. */
function listSums(text: string, { models, capacities }: Catalogue, slots: Slots): number[] {
  const plain = toPlain(text);
  const taken = new Set<string>();
  const named = [...(slots.model ?? []), ...(slots.exclude_model ?? [])];
  const names = models.filter(({ key }) => named.includes(key)).map(({ name }) => name);
  const sizes = capacities.filter(({ slug: one }) => slots.capacity?.includes(one));
  for (const one of [...names, ...sizes.map(({ label }) => label)])
    for (const [digits] of one.matchAll(/\d+/g)) taken.add(digits);
  for (const one of [slots.capacity_min, slots.battery_min])
    if (one !== undefined) taken.add(String(one));
  return listClaims(plain).flatMap(({ kind, value, at }) =>
    kind === "money" || (kind === "number" && !taken.has(value) && !isPartOfName(plain, at, models))
      ? Math.round(Number(value) * (isThousands(plain, at) ? 100_000 : 100))
      : [],
  );
}

/** "S21", "13mini" and "iphone 13" are names, whether or not the rules have found the device. */
function isPartOfName(plain: string, at: number, models: Catalogue["models"]): boolean {
  const before = plain.slice(0, at);
  const number = /^\d[\d.,]*/.exec(plain.slice(at))?.[0] ?? "";
  if (/\p{L}$/u.test(before)) return true;
  if (/^(?!k(?!\p{L}))\p{L}/u.test(plain.slice(at + number.length))) return true;
  const last = /(\p{L}+)[ -]?$/u.exec(before)?.[1];
  return (
    last !== undefined &&
    models.some(({ name }) => ` ${toPlain(name)} `.includes(` ${last} ${number} `))
  );
}

const isThousands = (plain: string, at: number): boolean =>
  /^\d[\d.,]* ?(?:k|χιλ\p{L}*)(?!\p{L})/u.test(plain.slice(at));

/** "About 300" is ten percent to both sides, where the rules have read it so. */
const ABOUT = 0.1;
function isAbout(
  { price_min: min, price_max: max }: Slots,
  typed: readonly number[],
  amount: number,
): boolean {
  if (min === undefined || max === undefined || typed.includes(min)) return false;
  const middle = (min + max) / 2;
  const isRead = Math.abs((max - min) / 2 - middle * ABOUT) <= 1;
  return isRead && amount >= min && amount <= max;
}
