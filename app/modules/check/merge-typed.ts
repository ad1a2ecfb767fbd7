import type { BenchValues } from "./bench-fields.ts";

/** A field in which both have written, and not the same. */
export type Clash = { field: string; theirs: string };

export type MergedBench = {
  values: BenchValues;
  /** A colleague saved since the form was made. */
  isStale: boolean;
  clashes: Clash[];
};

/**
 * What the form shows. Without anything typed: what is there. What was typed stands; where a colleague
 * saved meanwhile, fields that only they have changed become theirs, and where both did, both are named.
 * `typed` carries the version and the values that its form was made from.
 */
export function mergeTyped(
  there: { version: number; values: BenchValues },
  typed: Readonly<BenchValues> | null,
): MergedBench {
  if (typed === null) return { values: there.values, isStale: false, clashes: [] };
  const isStale = typed["version"] !== undefined && typed["version"] !== String(there.version);
  const mine = { ...there.values, ...typed };
  if (!isStale) return { values: mine, isStale, clashes: [] };
  const base = readBase(typed["base"]);
  const clashes: Clash[] = [];
  for (const [field, theirs] of Object.entries(there.values)) {
    const own = typed[field];
    const was = base?.[field];
    if (own === undefined || own === theirs) continue;
    if (was !== undefined && own === was) mine[field] = theirs;
    else if (was === undefined || was !== theirs) clashes.push({ field, theirs });
  }
  return { values: mine, isStale, clashes };
}

/** Null where a cookie had no room for it: then every difference is a clash. */
function readBase(text: string | undefined): BenchValues | null {
  try {
    const base: unknown = JSON.parse(text ?? "");
    return typeof base === "object" && base !== null ? (base as BenchValues) : null;
  } catch {
    return null;
  }
}
