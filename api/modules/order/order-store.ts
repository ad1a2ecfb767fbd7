import { randomUUIDv7 } from "node:crypto";
import { sql, type Selectable, type Updateable } from "kysely";
import type { Address } from "#contract/account.ts";
import type { ListingCard } from "#contract/listing.ts";
import type { ListingStatus } from "#contract/listing-words.ts";
import type { Currency, Market } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";
import type { OrderActor, OrderStatus } from "#contract/order.ts";
import type { PaymentMethod } from "#contract/payment.ts";
import type { Locker, ShippingMethod } from "#contract/shipping.ts";
import type { Database } from "#api/db/database.ts";
import type { CustomerOrder } from "#api/db/schema.ts";
import { LIMITS } from "#contract/limits.ts";
import type { AddOnItem } from "./add-ons.ts";
import type { OrderItem } from "./order-item.ts";
import { CLOSED_STATUSES, HELD_STATUSES, PAID_STATUSES } from "./order-states.ts";

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

/** Columns hold what this module wrote into them, so the narrower types are the true ones. */
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
  /** What its seller bought here and resells within 14 days costs them no fee (spec §9). */
  is_fee_free: boolean;
  item: OrderItem;
};

/** First of the two locks: every change of an order locks its listing, then the order. */
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

/**
 * Locks an order and, always before it, its listing, so that no two use cases wait for each other.
 * Null when there is no such order.
 */
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

/** The order that holds the listing now; call it with the listing locked. */
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

export type NewOrder = Pick<
  OrderRow,
  | "market"
  | "buyer_id"
  | "seller_id"
  | "listing_id"
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
      // For people: D-20418.
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
      // Later than the last move whichever clock made the times: that of this machine or another's.
      ...(status_since && {
        status_since: sql<Date>`greatest(${status_since}, status_since + interval '1 microsecond')`,
      }),
    }))
    .where("id", "=", orderId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toOrder(row);
};

export const hasOpenOrders = async (database: Database, userId: string): Promise<boolean> => {
  const row = await database
    .db()
    .selectFrom("customer_order")
    .select("id")
    .where(({ or, eb }) => or([eb("buyer_id", "=", userId), eb("seller_id", "=", userId)]))
    .where("status", "not in", [...CLOSED_STATUSES])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * How many drafts of one buyer run. Their account is locked before any listing, so that two
 * checkouts that begin at once are counted one after the other.
 */
export const countOpenDrafts = async (
  database: Database,
  { buyerId, at }: { buyerId: string; at: Date },
): Promise<number> => {
  database.requireTx();
  await database
    .db()
    .selectFrom("user_account")
    .select("id")
    .where("id", "=", buyerId)
    .forNoKeyUpdate()
    .execute();
  const { count } = await database
    .db()
    .selectFrom("customer_order")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("buyer_id", "=", buyerId)
    .where("status", "=", "draft")
    .where("expires_at", ">", at)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Whether the buyer has paid for something here and did not get the money back. */
export const hasPurchase = async (database: Database, buyerId: string): Promise<boolean> => {
  const row = await database
    .db()
    .selectFrom("customer_order")
    .select("id")
    .where("buyer_id", "=", buyerId)
    .where("status", "in", [...PAID_STATUSES])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

export type UnpaidHold = { order_id: string; ended_at: Date; may_extend: boolean };

/**
 * The buyer's hold of a listing that ended last without being paid: it lapsed, or the buyer gave it
 * up. A hold that ended for another reason, which `sub_status` names, does not count.
 */
export const findLastUnpaidHold = async (
  database: Database,
  { buyerId, listingId, except }: { buyerId: string; listingId: string; except: string | null },
): Promise<UnpaidHold | null> => {
  const { rows } = await sql<UnpaidHold>`
    select id as order_id,
      case when status = 'draft_expired' then expires_at else status_since end as ended_at,
      status = 'draft_expired' and extended_at is null as may_extend
    from customer_order
    where buyer_id = ${buyerId} and listing_id = ${listingId} and requested_at is null
      and (status = 'draft_expired' and sub_status is null or status = 'buyer_cancelled')
      and id is distinct from ${except}::uuid
    order by ended_at desc
    limit 1
  `.execute(database.db());
  return rows[0] ?? null;
};

export const setListingStatus = async (
  database: Database,
  listingId: string,
  status: ListingStatus,
  at: Date,
): Promise<void> => {
  await database
    .db()
    .updateTable("listing")
    .set((eb) => ({
      status,
      updated_at: eb.fn("greatest", ["updated_at", eb.val(at)]),
      sold_at: status === "sold" ? at : null,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", listingId)
    .execute();
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

/** An event of a move has the time at which the order came to where it stands, to the microsecond. */
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

/** Oldest first, of several orders at once. */
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

/** An order beside what it shows of others: both people, and its listing as it stands now. */
export type OrderView = OrderRow & {
  buyer_username: string | null;
  buyer_is_pro: boolean;
  buyer_photo: string | null;
  seller_username: string | null;
  seller_is_pro: boolean;
  seller_photo: string | null;
  listing_status: ListingStatus;
  listing_price: number;
};

const viewOrders = (database: Database) =>
  database
    .db()
    .selectFrom("customer_order as o")
    .innerJoin("user_account as buyer", "buyer.id", "o.buyer_id")
    .innerJoin("user_account as seller", "seller.id", "o.seller_id")
    .innerJoin("listing", "listing.id", "o.listing_id")
    .selectAll("o")
    .select([
      "buyer.username as buyer_username",
      "buyer.is_pro as buyer_is_pro",
      ({ fn }) => fn.coalesce("buyer.profile_photo", "buyer.social_photo").as("buyer_photo"),
      "seller.username as seller_username",
      "seller.is_pro as seller_is_pro",
      ({ fn }) => fn.coalesce("seller.profile_photo", "seller.social_photo").as("seller_photo"),
      "listing.status as listing_status",
      "listing.asking_price as listing_price",
    ]);

export const findOrderView = async (
  database: Database,
  orderId: string,
): Promise<OrderView | null> => {
  const row = await viewOrders(database).where("o.id", "=", orderId).executeTakeFirst();
  return row ? (row as unknown as OrderView) : null;
};

export type OrderListing = {
  userId: string;
  role: "buyer" | "seller";
  state: "active" | "past" | "all";
  page: number;
};

/** A page of somebody's orders, newest first. A seller sees an order from its request on. */
export const listOrderViews = async (
  database: Database,
  { userId, role, state, page }: OrderListing,
): Promise<{ total: number; rows: OrderView[] }> => {
  let mine = database
    .db()
    .selectFrom("customer_order as o")
    .where(role === "buyer" ? "o.buyer_id" : "o.seller_id", "=", userId);
  if (role === "seller") mine = mine.where("o.requested_at", "is not", null);
  if (state === "active") mine = mine.where("o.status", "not in", [...CLOSED_STATUSES]);
  if (state === "past") mine = mine.where("o.status", "in", [...CLOSED_STATUSES]);
  const { total } = await mine
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const ids = mine
    .select("o.id")
    .orderBy("o.created_at", "desc")
    .orderBy("o.id", "desc")
    .limit(LIMITS.page.size)
    .offset((page - 1) * LIMITS.page.size);
  const rows = await viewOrders(database)
    .where("o.id", "in", ids)
    .orderBy("o.created_at", "desc")
    .orderBy("o.id", "desc")
    .execute();
  return { total: Number(total), rows: rows as unknown as OrderView[] };
};

type Counts = { active: number; waiting: number };

/** How many orders run for one person, and in how many it is their turn. */
export const countOrders = async (
  database: Database,
  userId: string,
): Promise<{ buyer: Counts; seller: Counts }> => {
  const closed = sql.join(CLOSED_STATUSES.map((status) => sql.lit(status)));
  const isInstant = sql`(item ->> 'is_instant_buy')::boolean`;
  const { rows } = await sql<Counts & { role: "buyer" | "seller" }>`
    select 'buyer' as role, count(*)::int as active,
      (count(*) filter (where status in ('delivered', 'buyer_rejected')))::int as waiting
    from customer_order where buyer_id = ${userId} and status not in (${closed})
    union all
    select 'seller' as role, count(*)::int as active,
      (count(*) filter (where status in ('requested', 'pickup_failed')
        or status = 'approved' and not ${isInstant}))::int as waiting
    from customer_order
    where seller_id = ${userId} and requested_at is not null and status not in (${closed})
  `.execute(database.db());
  const of = (role: "buyer" | "seller"): Counts => {
    const { active = 0, waiting = 0 } = rows.find((row) => row.role === role) ?? {};
    return { active, waiting };
  };
  return { buyer: of("buyer"), seller: of("seller") };
};

/**
 * Published units of a product that no order holds, cheapest first; those of `userId` left out. One
 * whose draft has run out by its date may still be held by a payment, which only its lock tells.
 */
export const listFreeListings = async (
  database: Database,
  { skuId, userId, at, limit }: { skuId: string; userId: string; at: Date; limit: number },
): Promise<{ id: string }[]> =>
  database
    .db()
    .selectFrom("listing")
    .select("listing.id")
    .where("listing.sku_id", "=", skuId)
    .where(sql<boolean>`listing.status = 'published'`)
    .where("listing.seller_id", "<>", userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("customer_order as o")
            .select("o.id")
            .whereRef("o.listing_id", "=", "listing.id")
            .where("o.status", "not in", [...CLOSED_STATUSES])
            .where(({ eb, or }) =>
              or([eb("o.status", "<>", "draft"), eb("o.expires_at", ">", at)]),
            ),
        ),
      ),
    )
    .orderBy("listing.total_price")
    .orderBy("listing.id")
    .limit(limit)
    .execute();

/** Whether something of the product is for sale, and all of it by this person. */
export const isAllTheirs = async (
  database: Database,
  { skuId, userId }: { skuId: string; userId: string },
): Promise<boolean> => {
  const { mine, others } = await database
    .db()
    .selectFrom("listing")
    .where("sku_id", "=", skuId)
    .where("status", "=", "published")
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere("seller_id", "=", userId).as("mine"),
      fn.countAll<number>().filterWhere("seller_id", "<>", userId).as("others"),
    ])
    .executeTakeFirstOrThrow();
  return Number(mine) > 0 && Number(others) === 0;
};

/** Of the units of a product that are on sale; null while there are none. */
export const findLowestPrice = async (
  database: Database,
  skuId: string,
): Promise<{ price: Money; generic_condition: ListingCard["generic_condition"] } | null> => {
  const row = await database
    .read()
    .selectFrom("listing")
    .select(["asking_price", "currency", "generic_condition"])
    .where("sku_id", "=", skuId)
    .where("status", "=", "published")
    // False sorts before true: less can be bought with what is for repair.
    .orderBy((eb) => eb("generic_condition", "=", "repairable"))
    .orderBy("asking_price")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { asking_price: amount, currency, generic_condition } = row;
  return {
    price: { amount, currency: currency as Currency },
    generic_condition: generic_condition as ListingCard["generic_condition"],
  };
};

export const findSku = (database: Database, skuId: string) =>
  database.db().selectFrom("sku").select("id").where("id", "=", skuId).executeTakeFirst();

/** The buyer's running draft of any unit of a product. */
export const findDraftOfSku = (database: Database, skuId: string, buyerId: string) =>
  database
    .db()
    .selectFrom("customer_order")
    .select("listing_id")
    .where("sku_id", "=", skuId)
    .where("buyer_id", "=", buyerId)
    .where("status", "=", "draft")
    .orderBy("created_at", "desc")
    .executeTakeFirst();
