import type { HunterField } from "#contract/hunter-words.ts";
import { LIMITS } from "#contract/limits.ts";
import { dropConstraint, groupConstraints, toFilter } from "./constraints.ts";
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

/** What could be taken off, each with how many listings would fit then; the closest first. */
export async function listRelaxations({
  call,
  catalogue,
  constraints,
}: Search): Promise<Relaxed[]> {
  const { database, market, language } = call;
  const count = (kept: typeof constraints) =>
    countDevices(database, { market, catalogue, filter: toFilter(kept) });
  const chips = presentConstraints({ market, language, catalogue }, constraints).filter(
    ({ field }) => field !== "sort",
  );
  const counted = await Promise.all(
    chips.map(async ({ id, label }) => ({
      id,
      label,
      total: await count(dropConstraint(constraints, id)),
    })),
  );
  const single = counted.filter(({ total }) => total > 0);
  if (single.length > 0) return single.toSorted((a, b) => rank(a.id) - rank(b.id)).slice(0, NAMED);
  const dropped: string[] = [];
  let kept = [...constraints];
  for (const { id } of groupConstraints(constraints).toSorted((a, b) => rank(a.id) - rank(b.id))) {
    dropped.push(id);
    kept = dropConstraint(kept, id);
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
  const kept = [...constraints];
  const isTogether = relaxed.every(({ total }) => total === first.total) && relaxed.length > 1;
  const single = dropConstraint(kept, first.id);
  const alone = await findDevices(
    database,
    { market, catalogue, filter: toFilter(single) },
    LIMITS.aiConversation.suggestions,
  );
  if (alone.devices.length > 0)
    return alone.devices.map((device) => ({ device, misses: [first.label] }));
  if (!isTogether) return [];
  const without = relaxed.reduce((left, { id }) => dropConstraint(left, id), kept);
  const { devices } = await findDevices(
    database,
    { market, catalogue, filter: toFilter(without) },
    LIMITS.aiConversation.suggestions,
  );
  return devices.map((device) => ({ device, misses: relaxed.map(({ label }) => label) }));
}
