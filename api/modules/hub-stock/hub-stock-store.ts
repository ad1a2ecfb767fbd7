import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type {
  ConsignmentTerms,
  StockEndReason,
  StockHold,
  StockStatus,
} from "#contract/consignment-words.ts";
import type { Vertical } from "#contract/catalog.ts";
import type { GenericCondition } from "#contract/condition.ts";
import type { ListingStatus } from "#contract/listing-words.ts";
import type { Currency, Market } from "#contract/market.ts";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { CLOSED_STATUSES, DRAFT_STATUSES } from "#api/modules/order/index.ts";
import { listOf } from "#api/db/sql-text.ts";
import { toParcelKey } from "./parcel-store.ts";
import type { InspectionItem } from "#api/modules/inspection/index.ts";

export type StockRow = {
  id: string;
  number: number;
  market: Market;
  listing_id: string;
  status: StockStatus;
  terms: ConsignmentTerms;
  /** Minor units; null: the price stays. */
  drop_to: number | null;
  bin: string | null;
  items: InspectionItem[] | null;
  device_number: string | null;
  battery_health: number | null;
  found_condition: GenericCondition | null;
  checked_by: string | null;
  checked_at: Date | null;
  holds: StockHold[];
  /** Of our courier to the hub, minor units; null: its seller brought it. */
  courier_price: number | null;
  courier_paid_at: Date | null;
  end_reason: StockEndReason | null;
  note: string | null;
  received_at: Date | null;
  stocked_at: Date | null;
  free_until: Date | null;
  ended_at: Date | null;
  status_since: Date;
  created_at: Date;
  version: number;
};

export const findStock = async (database: Database, id: string): Promise<StockRow | null> => {
  const { rows } = await sql<StockRow>`select * from hub_stock where id = ${id}`.execute(
    database.db(),
  );
  return rows[0] ?? null;
};

/** The stay that runs, else the last one. */
export const findStayOf = async (
  database: Database,
  listingId: string,
): Promise<StockRow | null> => {
  const { rows } = await sql<StockRow>`
    select * from hub_stock where listing_id = ${listingId}
    order by ended_at is null desc, created_at desc, id desc limit 1
  `.execute(database.db());
  return rows[0] ?? null;
};

/** Call it with the listing locked. */
export const findOpenStay = async (
  database: Database,
  listingId: string,
): Promise<StockRow | null> => {
  const stay = await findStayOf(database, listingId);
  return stay?.ended_at === null ? stay : null;
};

export type NewStock = Pick<StockRow, "market" | "listing_id" | "terms" | "drop_to"> & {
  setting_id: string | null;
  at: Date;
};

export async function insertStock(
  database: Database,
  { terms, at, ...values }: NewStock,
): Promise<StockRow> {
  database.requireTx();
  const id = randomUUIDv7();
  await database
    .db()
    .insertInto("hub_stock")
    .values({
      ...values,
      id,
      terms: JSON.stringify(terms),
      status: "announced",
      status_since: at,
      created_at: at,
    })
    .execute();
  return (await findStock(database, id))!;
}

export type StockChange = Partial<
  Omit<StockRow, "id" | "number" | "market" | "listing_id" | "terms" | "version" | "created_at">
>;

/** The one writer of a stay. Call it with the listing locked. */
export async function writeStock(
  database: Database,
  stock: Pick<StockRow, "id" | "status">,
  { items, ...change }: StockChange,
  at: Date,
): Promise<StockRow> {
  database.requireTx();
  const isMoved = change.status !== undefined && change.status !== stock.status;
  await database
    .db()
    .updateTable("hub_stock")
    .set({
      ...change,
      ...(items && { items: JSON.stringify(items) }),
      ...(isMoved && { status_since: at }),
    })
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", stock.id)
    .execute();
  return (await findStock(database, stock.id))!;
}

export type StockListing = {
  id: string;
  title: string;
  color: string;
  capacity: string | null;
  status: ListingStatus;
  vertical: Vertical;
  generic_condition: GenericCondition;
  battery_health: number | null;
  asking_price: number;
  currency: Currency;
  seller_id: string;
  seller: string | null;
  checker: string | null;
  order: { id: string; number: string } | null;
};

/** An order that was placed and has not ended. */
export const openOrderOf = sql`select placed.id, placed.number from customer_order placed
  where placed.listing_id = stock.listing_id
    and placed.status not in (${listOf([...CLOSED_STATUSES, ...DRAFT_STATUSES])})
  limit 1`;

export async function findStockListing(
  database: Database,
  stock: Pick<StockRow, "id">,
): Promise<StockListing> {
  const { rows } = await sql<StockListing>`
    select listing.id, listing.title, color.name_en as color, capacity.label as capacity,
      listing.status, listing.vertical, listing.generic_condition, listing.battery_health,
      listing.asking_price, listing.currency, listing.seller_id, seller.username as seller,
      checker.username as checker,
      (select jsonb_build_object('id', buys.id, 'number', buys.number)
        from (${openOrderOf}) buys) as "order"
    from hub_stock stock
    join listing on listing.id = stock.listing_id
    join color on color.id = listing.color_id
    left join capacity on capacity.id = listing.capacity_id
    join user_account seller on seller.id = listing.seller_id
    left join user_account checker on checker.id = stock.checked_by
    where stock.id = ${stock.id}
  `.execute(database.db());
  return rows[0]!;
}

/** Numbers of other stays that run with this device. */
export async function listOtherStays(
  database: Database,
  { id, number }: { id: string; number: string },
): Promise<number[]> {
  const rows = await database
    .db()
    .selectFrom("hub_stock")
    .select("number")
    .where("device_number", "=", number)
    .where("ended_at", "is", null)
    .where("id", "<>", id)
    .orderBy("number")
    .execute();
  return rows.map((row) => row.number);
}

/**
 * Words of staff about a person's device go, and the door at which the courier called; the stay itself
 * is bookkeeping.
 */
export async function eraseStock(
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  sellerId: string,
): Promise<void> {
  database.requireTx();
  const { rows } = await sql<{ id: string }>`
    update stock_parcel set from_place = jsonb_build_object(
      'name', '', 'address', '', 'city', '', 'postal_code', '',
      'country', from_place ->> 'country', 'mobile_number', '', 'notes', null)
    where stock_id in (select hub_stock.id from hub_stock join listing
      on listing.id = hub_stock.listing_id where listing.seller_id = ${sellerId})
    returning id
  `.execute(database.db());
  for (const { id } of rows) {
    const key = toParcelKey({ id }, "book");
    await jobs.enqueue("forget-parcel", { key }, { key });
  }
  await sql`
    update hub_stock set note = null, device_number = null,
      items = (select jsonb_agg(item || '{"note": null}') from jsonb_array_elements(items) item)
    where listing_id in (select id from listing where seller_id = ${sellerId})
  `.execute(database.db());
}
