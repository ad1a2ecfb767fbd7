import { type RawBuilder, sql } from "kysely";
import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { CLOSED_STATUSES } from "./order-states.ts";

export const hasOpenSales = async (database: Database, sellerId: string): Promise<boolean> => {
  const row = await database
    .db()
    .selectFrom("customer_order")
    .select("id")
    .where("seller_id", "=", sellerId)
    .where("status", "not in", [...CLOSED_STATUSES])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Every page that shows a number of sales uses this. The parameters are values or columns. */
export const soldCount = (seller: unknown, market: unknown): RawBuilder<number> => sql<number>`(
  select count(*)::integer from customer_order sale
  where sale.seller_id = ${seller} and sale.market = ${market} and sale.status = 'completed'
)`;

/** Median hours; null below the least number of orders. */
type SellerPace = { approves_in: number | null; ships_in: number | null };
type SellerFigures = SellerPace & { sold: number };

const PACE_SAMPLE = 100;

/** Instant Buy has no pace. */
const readSellerFigures = async (
  database: Database,
  sellerId: string,
  { market, least }: { market: Market; least: number },
): Promise<SellerFigures> => {
  const { rows } = await sql<SellerFigures>`
    with asked as (
      select id, requested_at from customer_order
      where seller_id = ${sellerId} and requested_at is not null
      order by created_at desc limit ${PACE_SAMPLE}
    ), steps as (
      select (extract(epoch from approved.at - asked.requested_at) / 3600)::float8 as approving,
        (extract(epoch from fetched.at - approved.at) / 3600)::float8 as shipping
      from asked
      cross join lateral (
        select min(at) as at from order_event
        where order_id = asked.id and from_status = 'requested' and to_status = 'approved'
      ) approved
      cross join lateral (
        select min(at) as at from order_event
        where order_id = asked.id and to_status = 'picked_up'
      ) fetched
    )
    select
      ${soldCount(sellerId, market)} as sold,
      case when count(approving) >= ${least}::integer
        then percentile_cont(0.5) within group (order by approving) end as approves_in,
      case when count(shipping) >= ${least}::integer
        then percentile_cont(0.5) within group (order by shipping) end as ships_in
    from steps
  `.execute(database.read());
  return rows[0]!;
};

const toTenths = (hours: number | null) => hours && Math.round(hours * 10) / 10;

export async function findSellerFigures(database: Database, sellerId: string, market: Market) {
  const least = LIMITS.paceOrders;
  const found = await readSellerFigures(database, sellerId, { market, least });
  const pace = { approves_in: toTenths(found.approves_in), ships_in: toTenths(found.ships_in) };
  return { sold: found.sold, pace };
}
