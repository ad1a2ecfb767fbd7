import { sql } from "kysely";
import { SETTINGS } from "#contract/setting.ts";
import type { Fees } from "#contract/terms.ts";
import type { Database } from "#api/db/database.ts";

/** The row of fees that was in force when an offer was accepted. */
export type KeptFees = { id: string; value: Fees };

/** What a seller has agreed to with one buyer; `ends_at` is ISO 8601. */
export type AgreedPrice = {
  offer_id: string;
  amount: number;
  ends_at: string;
  is_on: boolean;
  fees: KeptFees | null;
};

/** What one buyer pays for a device, and the offer by which the seller has agreed to it. */
export type PriceForBuyer = {
  asking_price: number;
  offer_id: string | null;
  fees: KeptFees | null;
};

/** The last price that both agreed to, also one that has ended unused, as an expression of a query. */
export const selectAgreedPrice = (listingId: string, buyerId: string) =>
  sql<AgreedPrice | null>`(
    select jsonb_build_object('offer_id', agreed.id, 'amount', agreed.amount,
      'ends_at', case agreed.status when 'void' then agreed.updated_at else agreed.expires_at end,
      'is_on', agreed.status = 'accepted', 'fees', (
        select jsonb_build_object('id', kept.id, 'value', kept.value)
        from setting kept where kept.id = agreed.fees_id))
    from offer agreed
    where agreed.listing_id = ${sql.ref(listingId)} and agreed.buyer_id = ${sql.ref(buyerId)}
      and agreed.status in ('accepted', 'lapsed', 'void') and exists (
        select 1 from offer_event said where said.offer_id = agreed.id and said.kind = 'accept')
    order by agreed.created_at desc, agreed.id desc
    limit 1)`;

/** An agreed price whose time is over does not count, also before its deadline has run. */
export const isAgreed = ({ is_on, ends_at }: AgreedPrice, at: Date): boolean =>
  is_on && Date.parse(ends_at) > at.getTime();

/** Whether an order at this price waits for its bank; it keeps the price when the offer lapses. */
export async function isBeingPaid(database: Database, offerId: string): Promise<boolean> {
  const row = await database
    .db()
    .selectFrom("customer_order")
    .select("id")
    .where("offer_id", "=", offerId)
    .where("status", "=", "waiting_for_payment")
    .executeTakeFirst();
  return row !== undefined;
}

export const toPriceForBuyer = (
  { asking_price }: Pick<PriceForBuyer, "asking_price">,
  agreed: AgreedPrice | null,
  at: Date,
): PriceForBuyer =>
  agreed && isAgreed(agreed, at)
    ? {
        asking_price: agreed.amount,
        offer_id: agreed.offer_id,
        fees: agreed.fees && { ...agreed.fees, value: SETTINGS.fees.parse(agreed.fees.value) },
      }
    : { asking_price, offer_id: null, fees: null };

/** Null where none holds. Call it with the listing locked, because offers change under that lock. */
export async function findAgreedPrice(
  database: Database,
  listingId: string,
  { buyerId, at }: { buyerId: string; at: Date },
): Promise<AgreedPrice | null> {
  const { rows } = await sql<{ agreed: AgreedPrice | null }>`
    select ${selectAgreedPrice("asked.listing_id", "asked.buyer_id")} as agreed
    from (select ${listingId}::uuid as listing_id, ${buyerId}::uuid as buyer_id) asked
  `.execute(database.db());
  const agreed = rows[0]?.agreed;
  return agreed && isAgreed(agreed, at) ? agreed : null;
}

/** Call it with the listing locked. */
export const findPriceForBuyer = async (
  database: Database,
  listing: { id: string; asking_price: number },
  { buyerId, at }: { buyerId: string; at: Date },
): Promise<PriceForBuyer> =>
  toPriceForBuyer(listing, await findAgreedPrice(database, listing.id, { buyerId, at }), at);
