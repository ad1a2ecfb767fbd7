import { setImmediate } from "node:timers/promises";
import type { GenericCondition } from "#contract/condition.ts";
import { LIMITS } from "#contract/limits.ts";
import { MARKET_FACTS, type Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { toFactsSince } from "#api/modules/listing/price-facts.ts";
import type { SeedProduct } from "./catalog.ts";
import { createChance } from "./draw-chance.ts";
import { insertBatches } from "./insert-batches.ts";
import { createProductDraw, toRoundPrice, WORTH } from "./listings.ts";
import { toWorldId } from "./stable-id.ts";

const days = (n: number) => n * 24 * 60 * 60 * 1000;

/** Of each hundred sold so many have this grade. */
const GRADES: readonly (readonly [GenericCondition, number])[] = [
  ["excellent", 34],
  ["good", 41],
  ["poor", 19],
  ["repairable", 6],
];
/** What a device loses in a month, as a share of today's price. */
const LOSS_PER_MONTH = 0.011;
/** Days that a device waits at the middle of its prices, and how steeply that grows with the price. */
const WAIT = { middle: 9, slope: 5.5, most: 70 };

type SalesPlan = { products: SeedProduct[]; count: number; greekShare: number; at: Date };

/** Sales of the last twelve months, decided by their number alone. */
export async function seedSales(
  database: Database,
  { products, count, greekShare, at }: SalesPlan,
): Promise<void> {
  const drawProduct = createProductDraw(products);
  const span = at.getTime() - toFactsSince(at).getTime();
  const rows = [];
  for (let i = 0; i < count; i += 1) {
    const chance = createChance(`sale/${i}`);
    const market: Market = (i * 37) % 100 < greekShare * 100 ? "GR" : "GB";
    const product = drawProduct(chance());
    const generic_condition = chooseGrade(chance() * 100);
    const age = Math.floor(chance() * (span - days(1)));
    const [low, high] = WORTH[generic_condition];
    // Between two rolls lies a hill: most ask about what others ask.
    const roll = (chance() + chance()) / 2;
    const drop = 1 + (LOSS_PER_MONTH * age) / days(30.4);
    const faceValue = product.skus[market].faceValue;
    const worth = (faceValue / 100) * (low + (high - low) * roll) * drop;
    const dearness = ((low + (high - low) * roll) / ((low + high) / 2) - 1) * WAIT.slope;
    const wait = Math.min(WAIT.most, WAIT.middle * Math.exp(dearness) * (0.3 + chance() * 1.4));
    const soldAt = new Date(at.getTime() - age);
    rows.push({
      id: toWorldId(`sale/${i}`, soldAt, at),
      market,
      model_id: product.model.id,
      capacity_id: product.capacity?.id ?? null,
      generic_condition,
      asking_price: Math.max(LIMITS.askingPrice.min, toRoundPrice(worth, chance()) * 100),
      currency: MARKET_FACTS[market].currency,
      listed_at: new Date(soldAt.getTime() - Math.floor(days(wait))),
      sold_at: soldAt,
    });
    if (i % 1000 === 999) await setImmediate();
  }
  await insertBatches(database, "sale_record", rows);
}

function chooseGrade(roll: number): GenericCondition {
  let below = 0;
  for (const [grade, share] of GRADES) {
    below += share;
    if (roll < below) return grade;
  }
  return "good";
}
