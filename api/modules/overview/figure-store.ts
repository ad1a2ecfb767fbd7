import { sql, type RawBuilder } from "kysely";
import { MARKET_FACTS, type Market } from "#contract/market.ts";
import {
  type FigureName,
  FUNNEL_STEPS,
  type FunnelStep,
  OVERVIEW_DAYS,
  TIME_NAMES,
  type TimeName,
} from "#contract/overview-words.ts";
import type { Database } from "#api/db/database.ts";
import { listOf } from "#api/db/sql-text.ts";
import { type CalendarDay, endOfDay, nextDay, startOfDay } from "#api/modules/calendar/index.ts";

export type Period = { market: Market; from: CalendarDay; to: CalendarDay };

/** The last days that are over in the market. */
export const toPeriod = (market: Market, today: CalendarDay): Period => ({
  market,
  from: nextDay(today, -OVERVIEW_DAYS),
  to: nextDay(today, -1),
});

const bounds = ({ market, from, to }: Period) => ({
  start: startOfDay(market, from),
  end: endOfDay(market, to),
});

/** Column, and amount of each row: 1 for what is counted. */
type Source = { rows: RawBuilder<unknown>; at: string; amount: RawBuilder<unknown> };

const ONE = sql`1`;

const ledger = (entries: RawBuilder<unknown>, sign: 1 | -1): Source => ({
  rows: sql`ledger_transfer transfer
    join ledger_entry entry on entry.transfer_id = transfer.id and ${entries}`,
  at: "transfer.at",
  amount: sign === 1 ? sql`entry.amount` : sql`-entry.amount`,
});

const REVENUE = [
  "safety_fee_revenue",
  "seller_fee_revenue",
  "delivery_revenue",
  "add_on_revenue",
  "boost_revenue",
  "subscription_revenue",
  "discount_cost",
];

const SOURCES: Record<FigureName, Source> = {
  orders_placed: { rows: sql`customer_order source`, at: "source.requested_at", amount: ONE },
  orders_completed: { rows: sql`customer_order source`, at: "source.completed_at", amount: ONE },
  money_captured: ledger(sql`entry.account = 'provider_clearing' and entry.amount > 0`, 1),
  money_refunded: ledger(
    sql`entry.account = 'provider_clearing' and entry.amount < 0
      and transfer.kind not like 'payout_%'`,
    -1,
  ),
  revenue: ledger(sql`entry.account in (${listOf(REVENUE)})`, -1),
  listings_published: { rows: sql`listing source`, at: "source.published_at", amount: ONE },
  sign_ups: { rows: sql`user_account source`, at: "source.created_at", amount: ONE },
};

const marketOf = ({ at }: Source) => `${at.split(".")[0]!}.market`;

/** One number for each day of the period, oldest first. */
export async function findDays(
  database: Database,
  name: FigureName,
  period: Period,
): Promise<number[]> {
  const { market, from } = period;
  const { start, end } = bounds(period);
  const source = SOURCES[name];
  const { rows } = await sql<{ day: number; amount: number }>`
    select ((${sql.ref(source.at)} at time zone ${MARKET_FACTS[market].timeZone})::date
        - ${from}::date)::integer as day,
      sum(${source.amount})::float8 as amount
    from ${source.rows}
    where ${sql.ref(marketOf(source))} = ${market}
      and ${sql.ref(source.at)} >= ${start} and ${sql.ref(source.at)} < ${end}
    group by day`.execute(database.read());
  const days = Array.from({ length: OVERVIEW_DAYS }, () => 0);
  for (const { day, amount } of rows) days[day] = amount;
  return days;
}

/** Minor units. */
export async function findHeld(database: Database, market: Market): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(-sum(entry.amount), 0)::float8 as held
    from ledger_entry entry join ledger_transfer transfer on transfer.id = entry.transfer_id
    where entry.account = 'escrow' and transfer.market = ${market}`.execute(database.read());
  return rows[0]!.held;
}

const findState = (state: string) => sql`(
  select max(event.at) from order_event event
  where event.order_id = ended.order_id and event.at <= ended.at
    and event.to_status = ${sql.lit(state)})`;

/** What began it, and what ended it. An order at our hub already is never `requested`. */
const SPANS: Record<TimeName, { from: RawBuilder<unknown>; to: readonly string[] }> = {
  answer: { from: findState("requested"), to: ["approved", "seller_rejected"] },
  check: { from: findState("at_hub"), to: ["check_passed", "cancelled_by_admin"] },
  delivery: { from: sql`placed.requested_at`, to: ["delivered"] },
};

export type TimeRow = { name: TimeName; median: number | null; count: number };

/** Medians in minutes. An order counts once, with the first end. */
export async function findTimes(database: Database, period: Period): Promise<TimeRow[]> {
  const { start, end } = bounds(period);
  const parts = TIME_NAMES.map(
    (name) => sql`
      select ${sql.lit(name)} as name, count(*)::integer as count,
        (percentile_cont(0.5) within group (order by span.seconds) / 60)::integer as median
      from (
        select extract(epoch from ended.at - begun.at) as seconds
        from order_event ended
        join customer_order placed on placed.id = ended.order_id and placed.market = ${period.market}
        join lateral (select ${SPANS[name].from} as at) begun on begun.at is not null
        where ended.to_status in (${listOf(SPANS[name].to)})
          and ended.at >= ${start} and ended.at < ${end}
          and not exists (
            select from order_event earlier
            where earlier.order_id = ended.order_id and (earlier.at, earlier.id) < (ended.at, ended.id)
              and earlier.to_status in (${listOf(SPANS[name].to)}))
      ) span`,
  );
  const { rows } = await sql<TimeRow>`${sql.join(parts, sql` union all `)}`.execute(
    database.read(),
  );
  return TIME_NAMES.map((name) => rows.find((row) => row.name === name)!);
}

type SupportRow = {
  rating: number | null;
  ratings: number;
  answer: number | null;
  answers: number;
};

/** What people thought of our answers, and how long they waited for the first. */
export async function findSupport(database: Database, period: Period): Promise<SupportRow> {
  const { start, end } = bounds(period);
  const { rows } = await sql<SupportRow>`
    select rated.rating, rated.ratings, answered.answer, answered.answers
    from (
      select avg(rating)::float8 as rating, count(*)::integer as ratings from ticket
      where market = ${period.market} and rated_at >= ${start} and rated_at < ${end}
    ) rated, (
      select count(*)::integer as answers, (percentile_cont(0.5) within group (
          order by extract(epoch from answered_at - created_at)) / 60)::integer as answer
      from ticket
      where market = ${period.market} and answered_at >= ${start} and answered_at < ${end}
    ) answered`.execute(database.read());
  return rows[0]!;
}

/** Checkouts that began in the period, by how far they came. */
export async function findFunnel(
  database: Database,
  period: Period,
): Promise<{ step: FunnelStep; count: number }[]> {
  const { start, end } = bounds(period);
  const { rows } = await sql<Record<FunnelStep, number>>`
    select
      (
        select coalesce(sum(seen.views), 0)::integer
        from listing_view_day seen join listing on listing.id = seen.listing_id
        where listing.market = ${period.market} and seen.day between ${period.from} and ${period.to}
      ) as views,
      count(*)::integer as checkouts,
      (count(*) filter (where requested_at is not null))::integer as placed,
      (count(*) filter (where delivered_at is not null))::integer as delivered,
      (count(*) filter (where completed_at is not null))::integer as completed
    from customer_order
    where market = ${period.market} and created_at >= ${start} and created_at < ${end}
  `.execute(database.read());
  return FUNNEL_STEPS.map((step) => ({ step, count: rows[0]![step] }));
}
