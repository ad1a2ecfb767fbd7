import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { createWorld, type World } from "#tests/world.ts";
import { listPassing } from "./find-passing.ts";
import type { Filter } from "./label.ts";
import { toPlainColors } from "./colors.ts";

let world: World;
type Facts = {
  id: string;
  market: string;
  status: string;
  vertical: string;
  brand: string;
  model: string;
  color: string;
  capacity: string | null;
  total_price: number;
  generic_condition: string;
  battery_health: number | null;
  has_box: boolean;
  has_charger: boolean;
  is_graded: boolean;
  is_instant_buy: boolean;
};
let all: Facts[];

beforeAll(async () => {
  world = await createWorld({ seed: "cast" });
  const { rows } = await sql<Facts>`
    select listing.*, brand.slug as brand, brand.slug || '/' || model.slug as model,
      color.name_en as color, capacity.slug as capacity
    from listing join brand on brand.id = listing.brand_id join model on model.id = listing.model_id
    join color on color.id = listing.color_id
    left join capacity on capacity.id = listing.capacity_id`.execute(world.database.db());
  all = rows;
});
afterAll(() => world[Symbol.asyncDispose]());

const onSale = () => all.filter(({ market, status }) => market === "GR" && status === "published");

test.each<[Filter, (listing: Facts) => boolean]>([
  [{}, () => true],
  [
    { kind: ["smartphones", "tablets"] },
    ({ vertical }) => /^(?:smartphones|tablets)$/.test(vertical),
  ],
  [{ brand: ["apple"] }, ({ brand }) => brand === "apple"],
  [{ exclude_brand: ["apple", "samsung"] }, ({ brand }) => !/^(?:apple|samsung)$/.test(brand)],
  [{ price_min: 20_000 }, ({ total_price }) => total_price >= 20_000],
  [{ price_max: 30_000 }, ({ total_price }) => total_price <= 30_000],
  [{ color: ["black"] }, ({ color }) => toPlainColors(color).includes("black")],
  [
    { exclude_color: ["black", "white"] },
    ({ color }) => !toPlainColors(color).some((one) => one === "black" || one === "white"),
  ],
  [{ capacity: ["128gb"] }, ({ capacity }) => capacity === "128gb"],
  [{ capacity_min: 512 }, ({ capacity }) => /^(?:512gb|825gb|1tb|2tb)$/.test(capacity ?? "")],
  [{ grade: ["excellent", "good"] }, (one) => /^(?:excellent|good)$/.test(one.generic_condition)],
  [{ battery_min: 85 }, ({ battery_health }) => (battery_health ?? 0) >= 85],
  [{ accessories: ["box", "charger"] }, ({ has_box, has_charger }) => has_box && has_charger],
  [{ checked: true }, ({ is_graded }) => is_graded],
  [{ instant: true }, ({ is_instant_buy }) => is_instant_buy],
  [{ need: ["photo"], sort: "price_low" }, () => true],
])("listings that pass %j", async (filter, passes) => {
  const wanted = onSale().filter(passes);
  expect(wanted.length).toBeGreaterThan(0);
  const found = await listPassing(world.database, "GR", filter);
  expect(found.map(({ id }) => id).toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
});

test("a model passes by brand and name, and not if it is excluded", async () => {
  const { model } = onSale()[0]!;
  const ids = async (filter: Filter) => (await listPassing(world.database, "GR", filter)).length;
  const same = onSale().filter((one) => one.model === model).length;
  expect(await ids({ model: [model] })).toBe(same);
  expect(await ids({ exclude_model: [model] })).toBe(onSale().length - same);
});

test("a bound of ten billion passes everything", async () => {
  const found = await listPassing(world.database, "GR", { price_max: 1_000_000_000_000 });
  expect(found.length).toBe(onSale().length);
});
