import type { HunterField } from "#contract/hunter-words.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Catalogue } from "#api/modules/understanding/index.ts";
import {
  type Constraint,
  dropConstraint,
  groupConstraints,
  listConstraints,
  toFilter,
} from "./constraints.ts";
import { countDevices, type Device, findDevices } from "./find-devices.ts";
import { presentConstraints } from "./label-constraint.ts";
import type { Turn } from "./turn-answer.ts";

type Search = Pick<Turn, "call" | "catalogue" | "constraints">;
export type Relaxed = { id: string; label: string; total: number };

/** Given up first to last where no single one helps. */
const LEAST_FIRST: readonly HunterField[] = [
  "sort",
  "instant",
  "checked",
  "accessories",
  "exclude_color",
  "color",
  "battery_min",
  "grade",
  "capacity",
  "capacity_min",
  "need",
  "exclude_brand",
  "price_min",
  "price_max",
  "exclude_model",
  "brand",
  "model",
  "kind",
];
const NAMED = 3;
/** What is sought; the other fields narrow it. */
const SOUGHT: readonly HunterField[] = ["kind", "brand", "model"];
const isSought = ({ field }: Constraint): boolean => SOUGHT.includes(field);

/**
 * The search without one of its constraints. Without its model it goes on among devices of that
 * kind; null where it would go on over the whole market.
 */
export function giveUp(
  constraints: readonly Constraint[],
  id: string,
  { models }: Catalogue,
): Constraint[] | null {
  const kept = dropConstraint(constraints, id);
  const given = constraints.filter((one) => !kept.includes(one) && isSought(one));
  const [first] = given;
  if (!first || kept.some(isSought)) return kept;
  const isGiven = (field: HunterField, value: string) =>
    given.some((one) => one.field === field && one.value === value);
  const kind = models
    .filter(({ key, brand }) => isGiven("model", key) || isGiven("brand", brand))
    .map(({ vertical }) => vertical);
  const added = listConstraints({ kind: [...new Set(kind)] }, first.turn);
  return added.length > 0 ? [...kept, ...added] : null;
}

/** What could be taken off, each with how many listings would fit then; the closest first. */
export async function listRelaxations({
  call,
  catalogue,
  constraints,
}: Search): Promise<Relaxed[]> {
  const { database, market, language } = call;
  const count = async (kept: typeof constraints | null) =>
    kept === null ? 0 : countDevices(database, { market, catalogue, filter: toFilter(kept) });
  const chips = presentConstraints({ market, language, catalogue }, constraints).filter(
    ({ field }) => field !== "sort",
  );
  const counted = await Promise.all(
    chips.map(async ({ id, label }) => ({
      id,
      label,
      total: await count(giveUp(constraints, id, catalogue)),
    })),
  );
  const single = counted.filter(({ total }) => total > 0);
  if (single.length > 0) return single.toSorted((a, b) => rank(a.id) - rank(b.id)).slice(0, NAMED);
  const dropped: string[] = [];
  let kept = [...constraints];
  for (const { id } of groupConstraints(constraints).toSorted((a, b) => rank(a.id) - rank(b.id))) {
    const left = giveUp(kept, id, catalogue);
    if (left === null) continue;
    dropped.push(id);
    kept = left;
    const total = await count(kept);
    if (total > 0)
      return chips
        .filter((chip) => dropped.includes(chip.id))
        .map((chip) => ({ id: chip.id, label: chip.label, total }));
  }
  return [];
}

const rank = (id: string): number => LEAST_FIRST.indexOf(id.split(":")[0] as HunterField);

/** Devices that miss what is named, and nothing else. */
export async function listNear(
  { call, catalogue, constraints }: Search,
  relaxed: readonly Relaxed[],
): Promise<{ device: Device; misses: string[] }[]> {
  const { database, market } = call;
  const [first] = relaxed;
  if (!first) return [];
  const kept: readonly Constraint[] = constraints;
  const isTogether = relaxed.every(({ total }) => total === first.total) && relaxed.length > 1;
  const without = (left: readonly Constraint[], id: string) => giveUp(left, id, catalogue) ?? left;
  const single = without(kept, first.id);
  const alone = await findDevices(
    database,
    { market, catalogue, filter: toFilter(single) },
    LIMITS.aiConversation.suggestions,
  );
  if (alone.devices.length > 0)
    return alone.devices.map((device) => ({ device, misses: [first.label] }));
  if (!isTogether) return [];
  const wider = relaxed.reduce((left: readonly Constraint[], { id }) => without(left, id), kept);
  const { devices } = await findDevices(
    database,
    { market, catalogue, filter: toFilter(wider) },
    LIMITS.aiConversation.suggestions,
  );
  return devices.map((device) => ({ device, misses: relaxed.map(({ label }) => label) }));
}
