import { randomUUIDv7 } from "node:crypto";
import { type Selectable, sql, type Updateable } from "kysely";
import type { Address } from "#contract/address.ts";
import type { ListingStatus } from "#contract/listing-words.ts";
import type { ListingCard } from "#contract/listing.ts";
import type { Currency, Language, Market } from "#contract/market.ts";
import type { OrderActor, OrderStatus } from "#contract/order.ts";
import type { PaymentMethod } from "#contract/payment.ts";
import type { Locker, ShippingMethod } from "#contract/shipping-option.ts";
import type { Database } from "#api/db/database.ts";
import type { CustomerOrder } from "#api/db/schema.ts";
import type { AddOnItem } from "./add-ons.ts";
import { CLOSED_STATUSES, HELD_STATUSES } from "./order-states.ts";

export type OrderRow = Omit<
  Selectable<CustomerOrder>,
  | "status"
  | "market"
  | "currency"
  | "item"
  | "address"
  | "locker"
  | "shipping_method"
  | "payment_method"
  | "add_on_items"
> & {
  status: OrderStatus;
  market: Market;
  currency: Currency;
  item: OrderItem;
  address: Address | null;
  locker: Locker | null;
  shipping_method: ShippingMethod | null;
  payment_method: PaymentMethod;
  add_on_items: AddOnItem[];
};

/** The columns hold what this module wrote, so the narrower types are right. */
const toOrder = (row: Selectable<CustomerOrder>): OrderRow => row as unknown as OrderRow;

export type ListingRow = {
  id: string;
  market: Market;
  seller_id: string;
  sku_id: string;
  status: ListingStatus;
  asking_price: number;
  currency: Currency;
  published_at: Date | null;
  /** A resale within 14 days of the purchase costs no seller fee (spec §9). */
  is_fee_free: boolean;
  /** Of our courier that brought the device to the hub before the sale, minor units; null: none. */
  courier_price: number | null;
  item: OrderItem;
};

/** Lock order: the listing first, then the order. */
export const lockListing = async (
  database: Database,
  listingId: string,
): Promise<ListingRow | null> => {
  database.requireTx();
  const row = await database
    .db()
    .selectFrom("listing")
    .innerJoin("color", "color.id", "listing.color_id")
    .leftJoin("capacity", "capacity.id", "listing.capacity_id")
    .leftJoin("customer_order as bought", "bought.id", "listing.resale_of_order_id")
    .selectAll("listing")
    .select(["color.name_en", "color.name_el", "capacity.label", "bought.status as bought_status"])
    .select((eb) =>
      eb
        .selectFrom("hub_stock")
        .select("courier_price")
        .whereRef("hub_stock.listing_id", "=", "listing.id")
        .where("hub_stock.status", "=", "in_stock")
        .as("courier_price"),
    )
    .where("listing.id", "=", listingId)
    .forUpdate("listing")
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    market: row.market as Market,
    seller_id: row.seller_id,
    sku_id: row.sku_id,
    status: row.status as ListingStatus,
    asking_price: row.asking_price,
    currency: row.currency as Currency,
    published_at: row.published_at,
    is_fee_free: HELD_STATUSES.some((status) => status === row.bought_status),
    courier_price: row.courier_price,
    item: {
      title: row.title,
      vertical: row.vertical as OrderItem["vertical"],
      color: { en: row.name_en, el: row.name_el },
      capacity: row.label,
      generic_condition: row.generic_condition as OrderItem["generic_condition"],
      battery_health: row.battery_health,
      cover_key: row.cover_key,
      is_instant_buy: row.is_instant_buy,
      is_graded: row.is_graded,
    },
  };
};

/** Locks the listing first, against deadlocks. Null when there is no such order. */
export const lockOrder = async (
  database: Database,
  orderId: string,
): Promise<{ order: OrderRow; listing: ListingRow } | null> => {
  database.requireTx();
  const found = await database
    .db()
    .selectFrom("customer_order")
    .select("listing_id")
    .where("id", "=", orderId)
    .executeTakeFirst();
  if (!found) return null;
  const listing = await lockListing(database, found.listing_id);
  const row = await database
    .db()
    .selectFrom("customer_order")
    .selectAll()
    .where("id", "=", orderId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (!listing) throw new Error(`The order ${orderId} has lost its listing`);
  return { order: toOrder(row), listing };
};

export const getOrderStatus = async (database: Database, orderId: string): Promise<OrderStatus> => {
  const { status } = await database
    .db()
    .selectFrom("customer_order")
    .select("status")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  return status as OrderStatus;
};

export const findActiveOrder = async (
  database: Database,
  listingId: string,
): Promise<OrderRow | null> => {
  database.requireTx();
  const row = await database
    .db()
    .selectFrom("customer_order")
    .selectAll()
    .where("listing_id", "=", listingId)
    .where("status", "not in", [...CLOSED_STATUSES])
    .executeTakeFirst();
  return row ? toOrder(row) : null;
};

type NewOrder = Pick<
  OrderRow,
  | "market"
  | "buyer_id"
  | "seller_id"
  | "listing_id"
  | "offer_id"
  | "sku_id"
  | "status"
  | "currency"
  | "asking_price"
  | "buyer_safety_fee"
  | "seller_fee"
  | "pickup_price"
  | "total"
  | "item"
  | "expires_at"
  | "action_due_at"
> & { id?: string; payment_method?: PaymentMethod; at: Date };

export const insertOrder = async (
  database: Database,
  { at, item, id = randomUUIDv7(), ...values }: NewOrder,
): Promise<OrderRow> => {
  database.requireTx();
  const row = await database
    .db()
    .insertInto("customer_order")
    .values({
      ...values,
      id,
      number: sql<string>`'D-' || nextval('order_number')`,
      item: JSON.stringify(item),
      status_since: at,
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toOrder(row);
};

export type OrderChange = Partial<
  Pick<
    OrderRow,
    | "status"
    | "sub_status"
    | "offer_id"
    | "fees_id"
    | "delivery_prices_id"
    | "asking_price"
    | "buyer_safety_fee"
    | "seller_fee"
    | "delivery_price"
    | "pickup_price"
    | "add_ons"
    | "add_on_items"
    | "discount"
    | "voucher_code"
    | "total"
    | "item"
    | "address_id"
    | "address"
    | "shipping_method"
    | "locker"
    | "payment_method"
    | "selected_card"
    | "expires_at"
    | "extended_at"
    | "requested_at"
    | "status_since"
    | "action_due_at"
    | "delivered_at"
    | "completed_at"
    | "pickup_ready_at"
    | "withdrawn_at"
  >
>;

export const updateOrderRow = async (
  database: Database,
  orderId: string,
  { item, address, locker, add_on_items, status_since, ...change }: OrderChange,
  at: Date,
): Promise<OrderRow> => {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  const set: Updateable<CustomerOrder> = {
    ...change,
    ...(item !== undefined && { item: JSON.stringify(item) }),
    ...(address !== undefined && { address: json(address) }),
    ...(locker !== undefined && { locker: json(locker) }),
    ...(add_on_items !== undefined && { add_on_items: JSON.stringify(add_on_items) }),
    updated_at: at,
  };
  const row = await database
    .db()
    .updateTable("customer_order")
    .set(set)
    .set((eb) => ({
      version: eb("version", "+", 1),
      // Must be later than the last move, even if another machine's clock made that time.
      ...(status_since && {
        status_since: sql<Date>`greatest(${status_since}, status_since + interval '1 microsecond')`,
      }),
    }))
    .where("id", "=", orderId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toOrder(row);
};

export const hasOpenOrders = async (database: Database, userId: string): Promise<boolean> =>
  (await listOpenOrders(database, userId)).length > 0;

export type OpenOrder = Pick<
  OrderRow,
  "id" | "number" | "buyer_id" | "listing_id" | "requested_at"
> & { title: string };

/** Of both sides, drafts included, the newest first. */
export const listOpenOrders = async (database: Database, userId: string): Promise<OpenOrder[]> => {
  const rows = await database
    .db()
    .selectFrom("customer_order")
    .select(["id", "number", "buyer_id", "listing_id", "requested_at"])
    .select(sql<string>`item ->> 'title'`.as("title"))
    .where(({ or, eb }) => or([eb("buyer_id", "=", userId), eb("seller_id", "=", userId)]))
    .where("status", "not in", [...CLOSED_STATUSES])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows;
};

/** Whether the member has bought or sold, or tried to. */
export const hasAnyOrder = async (database: Database, userId: string): Promise<boolean> => {
  const row = await database
    .read()
    .selectFrom("customer_order")
    .select("id")
    .where(({ or, eb }) => or([eb("buyer_id", "=", userId), eb("seller_id", "=", userId)]))
    .where("status", "not in", ["draft", "draft_expired", "waiting_for_payment"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

export type OrderEventRow = {
  order_id: string;
  from_status: OrderStatus | null;
  to_status: OrderStatus;
  actor: OrderActor;
  actor_id: string | null;
  at: Date;
  data: Record<string, unknown>;
};

/** Has exactly the time of `status_since`, to the microsecond. */
export const insertOrderEvent = async (
  database: Database,
  { data, at, ...event }: Omit<OrderEventRow, "at"> & { at: Date | "status_since" },
): Promise<void> => {
  const time =
    at === "status_since"
      ? sql<Date>`(select status_since from customer_order where id = ${event.order_id})`
      : at;
  await database
    .db()
    .insertInto("order_event")
    .values({ id: randomUUIDv7(), ...event, at: time, data: JSON.stringify(data) })
    .execute();
};

export const listOrderEvents = async (
  database: Database,
  orderIds: readonly string[],
): Promise<OrderEventRow[]> => {
  if (orderIds.length === 0) return [];
  const rows = await database
    .db()
    .selectFrom("order_event")
    .select(["order_id", "from_status", "to_status", "actor", "actor_id", "at", "data"])
    .where("order_id", "in", [...orderIds])
    .orderBy("order_id")
    .orderBy("at")
    .orderBy("id")
    .execute();
  return rows as unknown as OrderEventRow[];
};

export type OrderItem = {
  title: string;
  vertical: ListingCard["vertical"];
  color: Record<Language, string>;
  capacity: string | null;
  generic_condition: ListingCard["generic_condition"];
  battery_health: number | null;
  cover_key: string | null;
  is_instant_buy: boolean;
  is_graded: boolean;
};
