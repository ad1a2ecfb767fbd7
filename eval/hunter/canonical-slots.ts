import type { Slots } from "./label.ts";

const byText = (a: unknown, b: unknown): number => (String(a) < String(b) ? -1 : 1);

/**
 * Lists as sorted sets, and excluded models taken out of the wanted ones, so that two answers of
 * the same meaning are equal. Fields without a value are left out, the others sorted by name.
 */
export function canonicalize(slots: Slots): Slots {
  const { model, exclude_model, ...rest } = slots;
  const devices = model
    ? { model: model.filter((one) => !exclude_model?.includes(one)) }
    : { exclude_model };
  const fields = Object.entries({ ...rest, ...devices })
    .map(([field, value]): [string, unknown] => [field, toSet(value)])
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => byText(a, b));
  return Object.fromEntries(fields);
}

function toSet(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.length === 0 ? undefined : [...new Set<unknown>(value)].toSorted(byText);
}

/** One string for each value of each field: `color=black`. */
export const listPairs = (slots: Slots): string[] =>
  Object.entries(canonicalize(slots)).flatMap(([field, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${field}=${one}`),
  );

export const areEqual = (one: Slots, other: Slots): boolean =>
  JSON.stringify(canonicalize(one)) === JSON.stringify(canonicalize(other));
