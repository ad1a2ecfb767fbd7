import { sql } from "kysely";
import type { Market } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";

export type ShopFacts = {
  /** An owner can sign in with a second factor. */
  has_owner: boolean;
  /** So can two people who may decide about reports: a complaint goes to another than the decider. */
  has_colleague: boolean;
};

export async function findShopFacts(database: Database): Promise<ShopFacts> {
  const { rows } = await sql<ShopFacts>`
    with proved as (
      select held.role_id, member.id from staff_member member
      join staff_member_role held on held.member_id = member.id
      join user_account account on account.id = member.user_id
      where member.ended_at is null
        and account.deactivated_at is null and account.erased_at is null
        and (
          exists (
            select from totp where totp.user_id = account.id and totp.confirmed_at is not null
          )
          or exists (select from passkey where passkey.user_id = account.id)
        )
    )
    select
      exists (
        select from proved join staff_role role on role.id = proved.role_id
        where role.slug = 'owner'
      ) as has_owner,
      (
        select count(distinct proved.id) > 1 from proved
        join staff_role_key given on given.role_id = proved.role_id
        where given.key = 'write_moderation'
      ) as has_colleague`.execute(database.read());
  return rows[0]!;
}

export type MarketFacts = {
  market: Market;
  /** The company in force is not the example of the first row. */
  has_company: boolean;
  /** A person has set the fees, if only to what they were. */
  has_fees: boolean;
  /** A person has set or confirmed a face value. */
  has_face_value: boolean;
  has_listing: boolean;
};

/** One row for each market. The rows that came with the shop have no reason. */
export async function findMarketFacts(
  database: Database,
  markets: readonly Market[],
  at: Date,
): Promise<MarketFacts[]> {
  const company = sql`
    select value from setting where setting.market = place.market and name = 'company'`;
  const { rows } = await sql<MarketFacts>`
    select place.market,
      coalesce(
        (${company} and effective_from <= ${at}::timestamptz
          order by effective_from desc, id desc limit 1)
        <> (${company} order by effective_from, id limit 1), false) as has_company,
      exists (
        select from setting
        where setting.market = place.market and name = 'fees' and reason is not null
      ) as has_fees,
      exists (
        select from face_value_change as change
        where change.market = place.market and change.state = 'applied'
      ) as has_face_value,
      exists (
        select from listing
        where listing.market = place.market and listing.published_at is not null
      ) as has_listing
    from unnest(${[...markets]}::text[]) as place (market)`.execute(database.read());
  return markets.map((market) => rows.find((row) => row.market === market)!);
}
