import { afterAll, beforeAll, expect, test } from "vitest";
import type { Market } from "#contract/market.ts";
import { type EvalWorld, openEvalWorld } from "./eval-world.ts";
import { listPassing } from "./find-passing.ts";
import { createConverse } from "./http-converse.ts";
import type { Filter } from "./label.ts";

let world: EvalWorld;
beforeAll(async () => {
  world = await openEvalWorld({ listings: 600 });
});
afterAll(() => world[Symbol.asyncDispose]());

const PHONES: Filter = { kind: ["smartphones"] };
const BRANDS = ["samsung", "xiaomi", "google"];

/** What is said, and the least that each suggestion has to hold. */
const SAID: [turns: string[], filter: Filter][] = [
  [["a phone in any colour but black"], { ...PHONES, exclude_color: ["black"] }],
  [["κινητό εκτός από μαύρο και άσπρο"], { ...PHONES, exclude_color: ["black", "white"] }],
  [["kinito oxi mauro"], { ...PHONES, exclude_color: ["black"] }],
  [["black phone", "not black"], { ...PHONES, exclude_color: ["black"] }],
  [["a phone, any make but apple"], { ...PHONES, exclude_brand: ["apple"] }],
  [["iphone", "no apple"], { ...PHONES, exclude_brand: ["apple"] }],
  [["κινητό android κάτω από 300"], { ...PHONES, exclude_brand: ["apple"], price_max: 30_000 }],
  [["kinito oxi apple oute samsung"], { ...PHONES, exclude_brand: ["apple", "samsung"] }],
  [["phone with more than 128gb"], { ...PHONES, capacity_min: 256 }],
  [["κινητό κάτω από 256gb"], { ...PHONES, capacity: ["32gb", "64gb", "128gb"] }],
  [["phone 256gb+", "make it black"], { ...PHONES, capacity_min: 256, color: ["black"] }],
  [["phone with battery between 88 and 95"], { ...PHONES, battery_min: 88 }],
  [["kinito me mpataria panw apo 91"], { ...PHONES, battery_min: 91 }],
  [["κινητό με πολύ καλή μπαταρία"], { ...PHONES, battery_min: 90 }],
  [["phone under 300", "with a great battery"], { ...PHONES, price_max: 30_000, battery_min: 90 }],
  [["phone", "at most 250 including delivery"], { ...PHONES, price_max: 25_000 }],
  [["phone under 250", "50 more"], { ...PHONES, price_max: 30_000 }],
  [
    ["κινητό από 200 έως 300", "μόνο με κουτί", "κι όχι xiaomi"],
    {
      ...PHONES,
      price_min: 20_000,
      price_max: 30_000,
      accessories: ["box"],
      exclude_brand: ["xiaomi"],
    },
  ],
  [
    ["samsung xiaomi or google phone", "good or better", "delivered tomorrow"],
    { ...PHONES, brand: BRANDS, grade: ["excellent", "good"], instant: true },
  ],
];

const idsOf = async (market: Market, filter: Filter) =>
  new Set((await listPassing(world.deps.database, market, filter)).map(({ id }) => id));

async function listBroken(market: Market): Promise<string[]> {
  const converse = createConverse(world.shop);
  const broken: string[] = [];
  for (const [turns, filter] of SAID) {
    const { suggestions, relaxed } = (await converse(market, turns)).at(-1)!;
    const passing = await idsOf(market, filter);
    const wider = Object.entries(filter).filter(([field]) => !relaxed.includes(field));
    const near = await idsOf(market, Object.fromEntries(wider));
    const isWrong = ({ listing_id, fits }: (typeof suggestions)[number]) =>
      !(fits ? passing : near).has(listing_id);
    const wrong = suggestions.filter(isWrong).length;
    const fitting = suggestions.filter(({ fits }) => fits).length;
    if (wrong > 0) broken.push(`${turns.join(" / ")}: ${wrong} break ${JSON.stringify(filter)}`);
    if (passing.size > 0 && fitting === 0) broken.push(`${turns.join(" / ")}: none is suggested`);
  }
  return broken;
}

test.each(["GR", "GB"] as const)(
  "in %s no suggestion breaks what was said, and a near one only what is named",
  async (market) => expect(await listBroken(market)).toEqual([]),
);
