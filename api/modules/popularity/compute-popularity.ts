import { sql } from "kysely";
import { days, minutes } from "#contract/duration.ts";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";

const COMPUTE_EVERY = minutes(15);
/** After this long a view weighs less than a hundredth. */
const VIEWS_KEPT = days(60);

/** docs/ranking.md explains these weights; change both. */
const WEIGHTS: Weights = {
  favorite: 3,
  modelSales: 0.5,
  fresh: 6,
  viewHalfLifeDays: 7,
  favoriteHalfLifeDays: 14,
  freshHalfLifeDays: 5,
  modelSalesDays: 90,
  half: 20,
};

/** 0 to 1000. Idempotent. */
export const computePopularity = (database: Database, at: Date): Promise<void> =>
  updatePopularity(database, WEIGHTS, at);

export function registerPopularityJobs({ database, jobs, now }: ApiDeps): void {
  jobs.work("compute-popularity", async () => {
    const at = now();
    const oldest = new Date(at.getTime() - VIEWS_KEPT).toISOString().slice(0, 10);
    await deleteViewsBefore(database, oldest);
    await computePopularity(database, at);
  });
  jobs.repeat("compute-popularity", COMPUTE_EVERY);
}

export type DayViews = { listing_id: string; day: string; views: number };

/** Views of a listing that is deleted meanwhile are dropped. */
export async function addViews(database: Database, batch: readonly DayViews[]): Promise<void> {
  await sql`
    insert into listing_view_day (listing_id, day, views)
    select viewed.* from unnest(
      ${batch.map(({ listing_id }) => listing_id)}::uuid[],
      ${batch.map(({ day }) => day)}::date[],
      ${batch.map(({ views }) => views)}::integer[]
    ) as viewed (listing_id, day, views)
    join listing on listing.id = viewed.listing_id
    order by 1, 2
    on conflict (listing_id, day) do update
      set views = listing_view_day.views + excluded.views
  `.execute(database.db());
}

async function deleteViewsBefore(database: Database, day: string): Promise<void> {
  await sql`delete from listing_view_day where day < ${day}::date`.execute(database.db());
}

type Weights = {
  favorite: number;
  modelSales: number;
  fresh: number;
  viewHalfLifeDays: number;
  favoriteHalfLifeDays: number;
  freshHalfLifeDays: number;
  modelSalesDays: number;
  half: number;
};

async function updatePopularity(database: Database, weights: Weights, at: Date): Promise<void> {
  const now = sql`${at.toISOString()}::timestamptz`;
  const daysSince = (time: ReturnType<typeof sql>) =>
    sql`greatest(extract(epoch from (${now} - ${time})) / 86400, 0)::double precision`;
  const decay = (time: ReturnType<typeof sql>, halfLife: number) =>
    sql`power(0.5::double precision, ${daysSince(time)} / ${sql.lit(halfLife)})`;
  await sql`
    with viewed as (
      select listing_id, sum(ln(1 + views::double precision)
        * ${decay(sql`(day + 1)::timestamp at time zone 'UTC'`, weights.viewHalfLifeDays)}) as score
      from listing_view_day group by listing_id
    ), liked as (
      select favorite.listing_id,
        sum(${decay(sql`favorite.created_at`, weights.favoriteHalfLifeDays)}) as score
      from favorite join listing on listing.id = favorite.listing_id
      where favorite.user_id is distinct from listing.seller_id
      group by favorite.listing_id
    ), sold as (
      select market, model_id, ln(1 + count(*)::double precision) as score
      from sale_record
      where sold_at > ${now} - make_interval(days => ${sql.lit(weights.modelSalesDays)})
      group by market, model_id
    ), scored as (
      select listing.id, coalesce(viewed.score, 0)
        + ${sql.lit(weights.favorite)} * coalesce(liked.score, 0)
        + ${sql.lit(weights.modelSales)} * coalesce(sold.score, 0)
        + ${sql.lit(weights.fresh)}
          * ${decay(sql`listing.published_at`, weights.freshHalfLifeDays)} as score
      from listing
      left join viewed on viewed.listing_id = listing.id
      left join liked on liked.listing_id = listing.id
      left join sold on sold.market = listing.market and sold.model_id = listing.model_id
      where listing.status = 'published' and listing.published_at is not null
    )
    update listing set popularity = round(1000 * score / (score + ${sql.lit(weights.half)}))::integer
    from scored
    where scored.id = listing.id and listing.popularity
      <> round(1000 * score / (score + ${sql.lit(weights.half)}))::integer
  `.execute(database.db());
  await sql`
    update search_listing set popularity = listing.popularity from listing
    where listing.id = search_listing.listing_id
      and listing.popularity <> search_listing.popularity
  `.execute(database.db());
}
