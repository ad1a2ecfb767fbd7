import { days } from "#contract/duration.ts";
import type { GenericCondition } from "#contract/condition.ts";
import { LIMITS } from "#contract/limits.ts";
import { MARKET_FACTS, MARKETS, type Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { toSpanStart } from "#api/modules/market-price/index.ts";
import type { SeedProduct } from "./catalog.ts";
import { createChance } from "./chance.ts";
import { insertBatches } from "#api/db/insert-batches.ts";
import { createProductDraw, toRoundPrice, WORTH } from "./listings.ts";
import { toWorldId } from "./stable-id.ts";

/**
 * Sales in the last year per device on sale: the smaller market needs more per device to show
 * prices.
 */
const SOLD_PER_OFFER: Record<Market, number> = { GR: 5, GB: 14 };
const BATCH = 1000;
const GRADES: readonly (readonly [GenericCondition, number])[] = [
  ["excellent", 34],
  ["good", 41],
  ["poor", 19],
  ["repairable", 6],
];
/** Loss of value per month, as a share of today's price. */
const LOSS_PER_MONTH = 0.008;
/**
 * Sale prices vary more than asking prices, and are lower: people haggle, batteries age. So most
 * listings are priced as usual.
 */
const SPREAD = 1.7;
const HAGGLED = 0.965;
/** Days until a sale at the median price, and how steeply they grow with the price. */
const WAIT = { middle: 9, slope: 5.5, most: 70 };

type SalesPlan = {
  products: SeedProduct[];
  onSale: Record<Market, number>;
  at: Date;
};

export async function seedSales(
  database: Database,
  { products, onSale, at }: SalesPlan,
): Promise<void> {
  const renderProduct = createProductDraw(products);
  for (const market of MARKETS) {
    const count = onSale[market] * SOLD_PER_OFFER[market];
    for (let from = 0; from < count; from += BATCH) {
      const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, i) =>
        createSale(`sale/${market}/${from + i}`, { market, renderProduct, at }),
      );
      await insertBatches(database, "sale_record", rows);
    }
  }
}

type Parts = { market: Market; renderProduct: (roll: number) => SeedProduct; at: Date };

function createSale(name: string, { market, renderProduct, at }: Parts) {
  const chance = createChance(name);
  const product = renderProduct(chance());
  const generic_condition = chooseGrade(chance() * 100);
  const span = at.getTime() - toSpanStart(at).getTime();
  const age = Math.floor(chance() * (span - days(1)));
  const [low, high] = WORTH[generic_condition];
  const share = (low + high) / 2 + (high - low) * SPREAD * (chance() - 0.5);
  const drop = HAGGLED * (1 + (LOSS_PER_MONTH * age) / days(30.4));
  const faceValue = product.skus[market].faceValue;
  const worth = (faceValue / 100) * share * drop;
  const dearness = (share / ((low + high) / 2) - 1) * WAIT.slope;
  const wait = Math.min(WAIT.most, WAIT.middle * Math.exp(dearness) * (0.3 + chance() * 1.4));
  const soldAt = new Date(at.getTime() - age);
  return {
    id: toWorldId(name, soldAt, at),
    market,
    model_id: product.model.id,
    capacity_id: product.capacity?.id ?? null,
    generic_condition,
    asking_price: Math.min(
      faceValue,
      Math.max(LIMITS.askingPrice.min, toRoundPrice(worth, chance()) * 100),
    ),
    currency: MARKET_FACTS[market].currency,
    listed_at: new Date(soldAt.getTime() - Math.floor(days(wait))),
    sold_at: soldAt,
  };
}

function chooseGrade(roll: number): GenericCondition {
  let below = 0;
  for (const [grade, share] of GRADES) {
    below += share;
    if (roll < below) return grade;
  }
  return "good";
}
