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
  const said = listSums(text, rules.slots);
  const minor: Partial<Record<(typeof SUMS)[number], number>> = {};
  for (const name of SUMS) {
    const value = slots[name];
    if (value === undefined) continue;
    const amount = Math.round(value * 100);
    if (!said.some((one) => isNear(one, amount)))
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

/** In minor units: the sums of the rules' reading, and every number of the text. */
function listSums(text: string, slots: Slots): number[] {
  const read = SUMS.flatMap((name) => slots[name] ?? []);
  const numbers = listClaims(toPlain(text)).flatMap(({ value }) => Number.parseFloat(value) || []);
  return [...read, ...numbers.flatMap((value) => [value * 100, value * 100_000])];
}

/** "About 300" is ten percent to both sides. */
const ABOUT = 0.1;
const isNear = (said: number, amount: number): boolean =>
  Math.abs(said - amount) <= Math.round(said * ABOUT);
