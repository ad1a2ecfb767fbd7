import { sql } from "kysely";
import { MARKET_FACTS, MARKETS, type Currency, type Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";

export type QuarterRow = {
  seller_id: string;
  market: Market;
  currency: Currency;
  year: number;
  quarter: number;
  sales: number;
  turnover: number;
  consideration: number;
};

const zones = sql.join(MARKETS.map((market) => sql`(${market}, ${MARKET_FACTS[market].timeZone})`));

/** From the releases of the ledger: a sale counts on the day on which its price became the seller's. */
export async function listQuarters(
  database: Database,
  { sellerId = null }: { sellerId?: string | null } = {},
): Promise<QuarterRow[]> {
  const { rows } = await sql<QuarterRow>`
    select o.seller_id, o.market, o.currency,
      extract(year from t.at at time zone zone.name)::int as year,
      extract(quarter from t.at at time zone zone.name)::int as quarter,
      count(*)::int as sales,
      sum(o.asking_price)::bigint as turnover,
      sum(-e.amount)::bigint as consideration
    from customer_order o
    join (values ${zones}) as zone (market, name) on zone.market = o.market
    join ledger_transfer t on t.order_id = o.id and t.kind = 'release'
    join ledger_entry e on e.transfer_id = t.id and e.account = 'seller_payable'
      and e.user_id = o.seller_id
    where ${sellerId}::uuid is null or o.seller_id = ${sellerId}::uuid
    group by o.seller_id, o.market, o.currency, year, quarter
    order by year desc, o.market desc, o.seller_id, quarter
  `.execute(database.db());
  return rows.map((row) => ({
    ...row,
    turnover: Number(row.turnover),
    consideration: Number(row.consideration),
  }));
}

export type MonthRow = {
  month: string;
  sold: number;
  earned: number;
  /** Days that the sales of the month waited for their buyers, in all, and how many are known. */
  waited: number;
  known: number;
};

/** Months with sales since a moment, by the same rule as the quarters. */
export async function listSaleMonths(
  database: Database,
  { sellerId, market, since }: { sellerId: string; market: Market; since: Date },
): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    select to_char(t.at at time zone ${MARKET_FACTS[market].timeZone}, 'YYYY-MM') as month,
      count(*)::int as sold, sum(-e.amount)::bigint as earned,
      coalesce(sum(extract(epoch from sale.sold_at - sale.listed_at) / 86400), 0)::float8 as waited,
      count(sale.id)::int as known
    from customer_order o
    join ledger_transfer t on t.order_id = o.id and t.kind = 'release'
    join ledger_entry e on e.transfer_id = t.id and e.account = 'seller_payable'
      and e.user_id = o.seller_id
    left join sale_record sale on sale.order_id = o.id
    where o.seller_id = ${sellerId} and o.market = ${market} and t.at >= ${since}
    group by 1 order by 1
  `.execute(database.db());
  return rows.map((row) => ({ ...row, earned: Number(row.earned) }));
}

export async function findSellerName(database: Database, sellerId: string): Promise<string | null> {
  const row = await database
    .db()
    .selectFrom("user_account")
    .select("full_name")
    .where("id", "=", sellerId)
    .executeTakeFirst();
  return row?.full_name ?? null;
}
