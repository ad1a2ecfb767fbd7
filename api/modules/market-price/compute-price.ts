import type { GenericCondition } from "#contract/condition.ts";
import { LIMITS } from "#contract/limits.ts";
import { type Currency, type Market, MARKET_FACTS } from "#contract/market.ts";
import type { Call } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { ApiError } from "#api/http/api-error.ts";
import { toMarketTime } from "#api/modules/calendar/index.ts";
import { findFeeFreeResale } from "#api/modules/order/index.ts";
import { computeMarketPrice } from "./market-price-store.ts";
import { listSaleSpans, toSpanStart, toPriceRange, toSaleBreakdown } from "./market-price.ts";

type Question = {
  product_id: string;
  generic_condition?: GenericCondition | undefined;
  asking_price?: number | undefined;
  listing_id?: string | undefined;
};

/** Throws not_found for a product that the market does not have. */
export async function computePrice(call: Call, question: Question) {
  const { database, user, market, at } = call;
  const product = await findPricedProduct(database, market, question.product_id);
  if (!product) throw new ApiError("not_found");
  const { currency } = product;
  const computed = await computeMarketPrice(database, {
    market,
    timeZone: MARKET_FACTS[market].timeZone,
    product,
    condition: question.generic_condition ?? null,
    askingPrice: question.asking_price ?? null,
    spans: listSaleSpans(at),
    at,
    ...LIMITS.marketPrice,
  });
  const resale =
    user && question.asking_price !== undefined
      ? await findFeeFreeResale(
          { database, user, at },
          { skuId: product.sku_id, listingId: question.listing_id ?? null },
        )
      : null;

  const money = (amount: number) => ({ amount: Number(amount), currency });
  const faceValue = money(product.face_value);
  const { low, median, high, days_from, days_to, span } = computed;
  return {
    ...toPriceRange(faceValue),
    breakdown:
      question.asking_price === undefined
        ? null
        : toSaleBreakdown(market, money(question.asking_price), {
            delivery: call.delivery,
            faceValue,
            isFeeFree: resale !== null,
          }),
    fair:
      low === null || median === null || high === null
        ? null
        : { low: money(low), median: money(median), high: money(high) },
    days: days_from === null || days_to === null ? null : { from: days_from, to: days_to },
    basis: {
      of: computed.of,
      count: computed.count,
      since: span === null ? null : toMarketTime(market, toSpanStart(at, span)).day,
    },
    history: computed.history.map(({ month, median: amount, count }) => ({
      month,
      median: money(amount),
      count,
    })),
    sales: computed.sales.map(({ day, price }) => ({ day, price: money(price) })),
  };
}

export type PricedProduct = {
  sku_id: string;
  model_id: string;
  capacity_id: string | null;
  face_value: number;
  currency: Currency;
};

const findPricedProduct = async (
  database: Database,
  market: Market,
  productId: string,
): Promise<PricedProduct | null> => {
  const row = await database
    .read()
    .selectFrom("sku")
    .innerJoin("product", "product.id", "sku.product_id")
    .select([
      "sku.id as sku_id",
      "product.model_id",
      "product.capacity_id",
      "sku.face_value",
      "sku.currency",
    ])
    .where("sku.product_id", "=", productId)
    .where("sku.market", "=", market)
    .executeTakeFirst();
  return row ? { ...row, currency: row.currency as Currency } : null;
};
