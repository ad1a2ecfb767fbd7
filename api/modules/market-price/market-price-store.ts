import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { GenericCondition } from "#contract/condition.ts";
import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import type { PricedProduct } from "./compute-price.ts";
import { ABOUT_THE_PRICE, type MarketPriceRow, type SaleSpan } from "./market-price.ts";

/** Prices fall by the month, so older sales would make every current price look low. */
const shortestSpan = (sales: "compared" | "sold", spans: readonly SaleSpan[], least: number) => sql`
  select wide.months, wide.since
  from unnest(
    ${spans.map(({ months }) => months)}::integer[],
    ${spans.map(({ since }) => since.toISOString())}::text[]::timestamptz[]
  ) as wide (months, since)
  where ${least} <= (select count(*) from ${sql.table(sales)} where sold_at > wide.since)
  order by wide.months limit 1`;

const findWidest = (spans: readonly SaleSpan[]): Date => spans.at(-1)!.since;

type MarketPriceQuery = {
  market: Market;
  timeZone: string;
  product: Pick<PricedProduct, "model_id" | "capacity_id">;
  condition: GenericCondition | null;
  askingPrice: number | null;
  spans: readonly SaleSpan[];
  at: Date;
  least: number;
  months: number;
  shown: number;
};

type ComputedMarketPrice = {
  of: "same_device" | "same_model" | "none";
  count: number;
  span: number | null;
  low: number | null;
  median: number | null;
  high: number | null;
  days_from: number | null;
  days_to: number | null;
  history: { month: string; median: number; count: number }[];
  sales: { day: string; price: number }[];
};

/** Days to sell come from sales near the asking price only. */
export const computeMarketPrice = async (
  database: Database,
  {
    market,
    timeZone,
    product,
    condition,
    askingPrice,
    spans,
    at,
    least,
    months,
    shown,
  }: MarketPriceQuery,
): Promise<ComputedMarketPrice> => {
  const { rows } = await sql<ComputedMarketPrice>`
    with sold as materialized (
      select asking_price, sold_at,
        greatest(extract(epoch from sold_at - listed_at) / 86400, 0) as waited,
        (generic_condition = ${condition}::text
          and capacity_id is not distinct from ${product.capacity_id}::uuid) is true as is_same
      from sale_record
      where market = ${market} and model_id = ${product.model_id}
        and sold_at > ${findWidest(spans)} and sold_at <= ${at}
    ), basis as (
      select case
        when count(*) filter (where is_same) >= ${least} then 'same_device'
        when count(*) >= ${least} then 'same_model'
        else 'none' end as "of"
      from sold
    ), compared as materialized (
      select sold.* from sold, basis
      where basis."of" = 'same_model' or (basis."of" = 'same_device' and sold.is_same)
    ), span as materialized (${shortestSpan("compared", spans, least)}),
    quartiles as materialized (
      select count(*)::integer as count,
        round(percentile_cont(0.25) within group (order by asking_price))::bigint as low,
        round(percentile_cont(0.5) within group (order by asking_price))::bigint as median,
        round(percentile_cont(0.75) within group (order by asking_price))::bigint as high
      from compared where sold_at > (select since from span)
    ), reach as materialized (
      select min(width.share) as share
      from unnest(${[...ABOUT_THE_PRICE]}::float8[]) as width (share), quartiles
      where ${least} <= (
        select count(*) from compared
        where abs(asking_price - ${askingPrice}::bigint) <= width.share * quartiles.median
      )
    ), waiting as (
      select floor(percentile_cont(0.25) within group (order by waited))::integer as days_from,
        ceil(percentile_cont(0.75) within group (order by waited))::integer as days_to
      from compared, quartiles, reach
      where abs(asking_price - ${askingPrice}::bigint) <= reach.share * quartiles.median
    ), months as (
      select to_char(sold_at at time zone ${timeZone}, 'YYYY-MM') as month,
        round(percentile_cont(0.5) within group (order by asking_price))::bigint as median,
        count(*)::integer as count
      from compared group by 1 order by 1 desc limit ${months}
    ), latest as (
      select to_char(sold_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, asking_price
      from compared order by sold_at desc limit ${shown}
    )
    select basis."of", (select months from span) as span, quartiles.*, waiting.*,
      coalesce((
        select jsonb_agg(jsonb_build_object('month', month, 'median', median, 'count', count)
          order by month)
        from months
      ), '[]') as history,
      coalesce((
        select jsonb_agg(jsonb_build_object('day', day, 'price', asking_price)
          order by day, asking_price)
        from latest
      ), '[]') as sales
    from basis, quartiles, waiting
  `.execute(database.read());
  return rows[0]!;
};

/**
 * The quartiles of what the same device has sold for, as a row for `left join lateral`; no row below
 * `least` sales. `device` is the alias of a relation with its market, model, capacity and grade.
 */
export const quartilesOf = (
  device: string,
  { spans, at, least }: Pick<MarketPriceQuery, "spans" | "at" | "least">,
) => {
  const column = (name: string) => sql.ref(`${device}.${name}`);
  return sql<MarketPriceRow>`
    with sold as materialized (
      select sold.asking_price, sold.sold_at
      from sale_record sold
      where sold.market = ${column("market")} and sold.model_id = ${column("model_id")}
        and sold.capacity_id is not distinct from ${column("capacity_id")}
        and sold.generic_condition = ${column("generic_condition")}
        and sold.sold_at > ${findWidest(spans)} and sold.sold_at <= ${at}
    ), span as materialized (${shortestSpan("sold", spans, least)})
    select span.months, count(*)::integer as count,
      round(percentile_cont(0.25) within group (order by asking_price))::bigint as low,
      round(percentile_cont(0.5) within group (order by asking_price))::bigint as median,
      round(percentile_cont(0.75) within group (order by asking_price))::bigint as high
    from span join sold on sold.sold_at > span.since
    group by span.months`;
};

/** Null below `least` sales. The listing's id lets it run concurrently with the listing's query. */
export const findMarketPrice = async (
  database: Database,
  listingId: string,
  query: Pick<MarketPriceQuery, "spans" | "at" | "least">,
): Promise<MarketPriceRow | null> => {
  const { rows } = await sql<MarketPriceRow>`
    select usual.* from listing
    cross join lateral (${quartilesOf("listing", query)}) usual
    where listing.id = ${listingId}
  `.execute(database.read());
  return rows[0] ?? null;
};

/** Idempotent. */
export const recordSale = async (database: Database, orderId: string): Promise<void> => {
  database.requireTx();
  await sql`
    insert into sale_record (id, order_id, market, model_id, capacity_id, generic_condition,
      asking_price, currency, listed_at, sold_at)
    select ${randomUUIDv7()}, sold.id, sold.market, listing.model_id, listing.capacity_id,
      listing.generic_condition, sold.asking_price, sold.currency,
      least(coalesce(listing.published_at, listing.created_at), sold.requested_at),
      sold.requested_at
    from customer_order sold join listing on listing.id = sold.listing_id
    where sold.id = ${orderId} and sold.requested_at is not null
    on conflict (order_id) do nothing
  `.execute(database.db());
};
