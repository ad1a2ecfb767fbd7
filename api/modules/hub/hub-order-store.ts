import { sql, type RawBuilder } from "kysely";
import { LIMITS } from "#contract/limits.ts";
import { MARKETS, type Currency, type Market } from "#contract/market.ts";
import { HUB_QUEUES, type HubQueue, type OrderStatus } from "#contract/order-states.ts";
import { toScanned } from "#contract/scanned.ts";
import type { Database } from "#api/db/database.ts";
import { isAmong, isUuid, listOf } from "#api/db/sql-text.ts";
import {
  CARRIED_STATUSES,
  CLOSED_STATUSES,
  DRAFT_STATUSES,
  type OrderItem,
} from "#api/modules/order/index.ts";
import { isOfMarkets } from "#api/http/staff-access.ts";
import { UNANSWERED_AFTER } from "#api/modules/shipment/index.ts";
import { listPhones } from "#api/modules/staff-list/index.ts";
import {
  AT_HUB,
  ENDS_AT_HUB,
  ENDS_ON_THE_WAY,
  findSilenceStart,
  listQueued,
} from "./hub-order-policy.ts";

export type OrderQuery = {
  queue: HubQueue;
  /** Null: all of them. */
  markets: readonly Market[] | null;
  status?: OrderStatus | undefined;
  q: string;
  /** Whether `q` may also be a person's e-mail. */
  findsMail: boolean;
  page: number;
};

export type HubOrderRow = {
  id: string;
  number: string;
  market: Market;
  status: OrderStatus;
  item: OrderItem;
  total: number;
  currency: Currency;
  buyer: string | null;
  seller: string | null;
  status_since: Date;
  action_due_at: Date | null;
  awaits_second: boolean;
};

const endedThere = sql`placed.status in (${listOf(ENDS_AT_HUB)})
  and exists (
    select from order_event event
    where event.order_id = placed.id and event.to_status = placed.status
      and event.from_status in (${listOf(AT_HUB)})
  )`;

/** The order ended while its device was on the way, and the courier delivered it all the same. */
const cameTooLate = sql`placed.status in (${listOf(ENDS_ON_THE_WAY)})
  and exists (
    select from shipment where shipment.order_id = placed.id and shipment.leg = 'to_hub'
      and shipment.status = 'delivered'
  )
  and not exists (
    select from order_event event
    where event.order_id = placed.id and event.to_status in (${listOf(AT_HUB)})
  )`;

const wasLeft = sql`placed.status = 'not_delivered'
  and exists (
    select from shipment where shipment.order_id = placed.id and shipment.leg = 'to_buyer'
      and shipment.status = 'returned'
  )`;

const isToSendBack = sql`(${endedThere} or ${cameTooLate} or ${wasLeft})
  and not exists (
    select from shipment where shipment.order_id = placed.id and shipment.leg = 'to_seller'
      and shipment.status not in ('cancelled', 'refused')
  )`;

/** Ids of orders; not about the order of a query around it, so that it is found once. */
const listOrdersOfStuckParcels = (at: Date): RawBuilder<unknown> => sql`
  select stuck.order_id from shipment stuck
  join customer_order carried on carried.id = stuck.order_id
  where (
      stuck.status in ('booked', 'moving') and stuck.no_news_since is not null
      or stuck.leg <> 'to_hub' and stuck.status = 'refused'
      or stuck.leg <> 'to_hub' and stuck.status = 'booking' and stuck.created_at < ${new Date(at.getTime() - UNANSWERED_AFTER)}
    )
    and not exists (
      select from shipment newer
      where newer.order_id = stuck.order_id and newer.leg = stuck.leg and newer.attempt > stuck.attempt
    )
    and (stuck.leg = 'to_seller' or carried.status not in (${listOf(CLOSED_STATUSES)}))`;

const listPastDeadline = (at: Date): RawBuilder<unknown> => sql`
  select id from customer_order
  where action_due_at < ${at} and status not in (${listOf([...CLOSED_STATUSES, "draft"])})`;

const listSilent = (at: Date): RawBuilder<unknown> => sql`
  select carried.id from customer_order carried
  where carried.status in (${listOf(CARRIED_STATUSES)})
    and greatest(carried.status_since, (
      select max(event.at) from shipment
      join shipment_event event on event.shipment_id = shipment.id
      where shipment.order_id = carried.id
    )) < case carried.market
      ${sql.join(
        MARKETS.map(
          (market) =>
            sql`when ${sql.lit(market)} then ${findSilenceStart(market, at)}::timestamptz`,
        ),
        sql` `,
      )} end`;

const isLate = (at: Date): RawBuilder<unknown> =>
  isAmong(
    sql`placed.id`,
    sql.join([listOrdersOfStuckParcels(at), listPastDeadline(at), listSilent(at)], sql` union `),
  );

/** About the order `placed` of the query around it. */
export const isInQueue = (queue: HubQueue, at: Date): RawBuilder<unknown> => {
  switch (queue) {
    case "intake":
    case "check":
      return sql`placed.status in (${listOf(listQueued(queue))})`;
    case "ship":
      return sql`(placed.status in (${listOf(listQueued(queue))})
        or placed.status = 'approved' and (placed.item ->> 'is_instant_buy')::boolean)`;
    case "send_back":
      return isToSendBack;
    case "approve":
      return sql`placed.id in (
        select order_id from approval where status = 'waiting' and expires_at > ${at}
      )`;
    case "review":
      return sql`placed.id in (select order_id from review where standing = 'held')`;
    case "late":
      return isLate(at);
    case "all":
      return sql`placed.status not in (${listOf(DRAFT_STATUSES)})`;
  }
};

/** Accepts an order number with or without its letter and dash. */
export function parseScanned(code: string): { code: string; number: string } {
  const upper = toScanned(code);
  const [, digits] = /^(?:D-?)?(\d+)$/.exec(upper) ?? [];
  return { code: upper, number: digits === undefined ? upper : `D-${digits}` };
}

/**
 * Ids of the orders that a number, a device, a parcel or a username names. Each branch of the union
 * uses an index of its own.
 */
export const findNamedOrders = (q: string): RawBuilder<unknown> => {
  const word = q.replace(/\s+/g, "");
  const { code: upper, number } = parseScanned(q);
  const device = upper.replaceAll("-", "");
  return sql`
    select id from customer_order where number = ${number}
    union select id from customer_order where device_number = ${device}
    union select order_id from hub_check where device_number = ${device}
    union select order_id from shipment where tracking_code in (${word}, ${upper})
    union ${findOrdersOf(sql`select id from user_account where username_folded = ${word.toLowerCase()}`)}
    ${isUuid(word) ? sql`union select ${word}::uuid` : sql``}`;
};

/** The same by what is private about a person: mail and telephone. */
export const findOrdersOfPerson = (q: string): RawBuilder<unknown> => {
  const word = q.replace(/\s+/g, "");
  return findOrdersOf(sql`select id from user_account where email_folded = ${word.toLowerCase()}
    union select id from user_account where phone_number = any(${listPhones(word)}::text[])`);
};

const findOrdersOf = (people: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select id from customer_order where buyer_id in (${people})
  union select id from customer_order where seller_id in (${people})`;

const isNamed = (q: string, findsMail: boolean): RawBuilder<unknown> => {
  const lower = q.replace(/\s+/g, "").toLowerCase();
  const byMail = sql`
    union ${findOrdersOf(sql`select id from user_account where email_folded = ${lower}`)}`;
  return isAmong(sql`placed.id`, sql`${findNamedOrders(q)} ${findsMail ? byMail : sql``}`);
};

/** What an expert has said of the device, another one must confirm. */
export const isUnderSecondLook = sql`exists (
    select from hub_check where order_id = placed.id
      and (failing_by is not null or passing_by is not null) and decision is null
  )`;

/** The same, or a colleague of support has asked for money. */
export const awaitsSecond = (at: Date): RawBuilder<unknown> =>
  sql`(${isUnderSecondLook} or ${isInQueue("approve", at)})`;

export async function findOrderPage(
  database: Database,
  { queue, markets, status, q, findsMail, page }: OrderQuery,
  at: Date,
): Promise<{ total: number; rows: HubOrderRow[] }> {
  const { size } = LIMITS.page;
  const isWanted = sql`${status === undefined ? isInQueue(queue, at) : sql`placed.status = ${status}`}
    and ${status !== undefined && queue !== "all" ? isInQueue(queue, at) : sql`true`}
    and ${isOfMarkets("placed.market", markets)} and ${q === "" ? sql`true` : isNamed(q, findsMail)}`;
  // The longest wait first in a queue, the shortest first among all orders.
  const direction = queue === "all" ? sql`desc` : sql`asc`;
  const [{ rows: counted }, { rows }] = await Promise.all([
    sql<{ n: number }>`
      select count(*)::integer as n from customer_order placed where ${isWanted}
    `.execute(database.read()),
    sql<HubOrderRow>`
      select placed.id, placed.number, placed.market, placed.status, placed.item, placed.total,
        placed.currency, buyer.username as buyer, seller.username as seller, placed.status_since,
        placed.action_due_at,
        ${awaitsSecond(at)} as awaits_second
      from customer_order placed
      join user_account buyer on buyer.id = placed.buyer_id
      join user_account seller on seller.id = placed.seller_id
      where ${isWanted}
      order by placed.status_since ${direction}, placed.id ${direction}
      limit ${size} offset ${(page - 1) * size}
    `.execute(database.read()),
  ]);
  return { total: counted[0]!.n, rows };
}

export async function countQueues(
  database: Database,
  markets: readonly Market[] | null,
  at: Date,
): Promise<Record<HubQueue, number>> {
  const counts = HUB_QUEUES.map(
    (queue) => sql`
      (select count(*)::integer from customer_order placed
        where ${isInQueue(queue, at)} and ${isOfMarkets("placed.market", markets)}) as ${sql.ref(queue)}`,
  );
  const { rows } = await sql<Record<HubQueue, number>>`select ${sql.join(counts)}`.execute(
    database.read(),
  );
  return rows[0]!;
}

export async function isSendBackDue(database: Database, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select from customer_order placed where placed.id = ${orderId} and ${isToSendBack}
    ) as is
  `.execute(database.db());
  return rows[0]!.is;
}

export async function findByLabel(database: Database, code: string): Promise<string | null> {
  const word = code.replace(/\s+/g, "");
  const { code: upper, number } = parseScanned(code);
  const { rows } = await sql<{ id: string }>`
    select id from customer_order where number = ${number}
    union all
    select order_id as id from shipment where tracking_code in (${word}, ${upper})
    ${isUuid(word) ? sql`union all select id from customer_order where id = ${word}::uuid` : sql``}
    limit 1
  `.execute(database.db());
  return rows[0]?.id ?? null;
}
