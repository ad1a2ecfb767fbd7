import { HUNTER_FIELDS, type HunterField } from "#contract/hunter-words.ts";
import { LIMITS } from "#contract/limits.ts";
import type { DeviceFilter } from "#api/modules/understanding/index.ts";

type ConstraintValue = string | number | true;

/** One value that narrows the search, and the turn that said it. */
export type Constraint = { field: HunterField; value: ConstraintValue; turn: number };

/** Fields with several values at the same time; of the others the last one said counts. */
const MANY = [
  "kind",
  "brand",
  "model",
  "exclude_brand",
  "exclude_model",
  "color",
  "exclude_color",
  "capacity",
  "grade",
  "accessories",
  "need",
] as const satisfies HunterField[];
const isMany = (field: HunterField): boolean => (MANY as readonly string[]).includes(field);

/** Several models of a family, or several grades, are one thing to a person, and one chip. */
const GROUPED: readonly HunterField[] = ["model", "exclude_model", "grade", "capacity", "kind"];

const toConstraintId = ({ field, value }: Pick<Constraint, "field" | "value">): string =>
  isMany(field) && !GROUPED.includes(field) ? `${field}:${value}` : field;

export function toFilter(constraints: readonly Constraint[]): DeviceFilter {
  const filter: Record<string, unknown> = {};
  for (const { field, value } of constraints)
    filter[field] = isMany(field)
      ? [...((filter[field] as ConstraintValue[] | undefined) ?? []), value]
      : value;
  return filter as DeviceFilter;
}

export function listConstraints(filter: DeviceFilter, turn: number): Constraint[] {
  return HUNTER_FIELDS.flatMap((field) => {
    const value = filter[field];
    if (value === undefined) return [];
    const values: readonly ConstraintValue[] = Array.isArray(value) ? value : [value];
    return values.map((one) => ({ field, value: one, turn }));
  });
}

/** Fields whose earlier values stay when others are said: two accessories are both wanted. */
const ADDED: readonly HunterField[] = [
  "accessories",
  "exclude_brand",
  "exclude_model",
  "exclude_color",
];

/** What is said of a field replaces what was said of it before. */
export function addConstraints(
  before: readonly Constraint[],
  said: readonly Constraint[],
): Constraint[] {
  const fields = new Set(said.map(({ field }) => field));
  const ids = new Set(said.map((one) => `${one.field}:${one.value}`));
  const kept = before.filter(({ field, value }) =>
    ADDED.includes(field) ? !ids.has(`${field}:${value}`) : !fields.has(field),
  );
  return keepNewest([...kept, ...said]);
}

/** Counted by chips: a family of phones is one. */
function keepNewest(all: Constraint[]): Constraint[] {
  const ids = [...new Set(all.map(toConstraintId))].slice(-LIMITS.aiConversation.constraints);
  return all.filter((one) => ids.includes(toConstraintId(one)));
}

export const dropConstraint = (constraints: readonly Constraint[], id: string): Constraint[] =>
  constraints.filter((one) => toConstraintId(one) !== id);

/** One entry for each chip, with all its values. */
export function groupConstraints(
  constraints: readonly Constraint[],
): { id: string; field: HunterField; values: ConstraintValue[]; turn: number }[] {
  const groups = Map.groupBy(constraints, toConstraintId);
  return [...groups]
    .map(([id, all]) => ({
      id,
      field: all[0]!.field,
      values: all.map(({ value }) => value),
      turn: Math.max(...all.map(({ turn }) => turn)),
    }))
    .toSorted((a, b) => HUNTER_FIELDS.indexOf(a.field) - HUNTER_FIELDS.indexOf(b.field));
}
