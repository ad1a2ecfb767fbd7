import { type RawBuilder, sql } from "kysely";
import { LIMITS } from "#contract/limits.ts";
import type { Currency, Market } from "#contract/market.ts";
import type { PersonEvent } from "#contract/person.ts";
import { PERSON_EVENT_KINDS, type PersonEventKind } from "#contract/person-words.ts";
import type { StaffKey } from "#contract/staff-keys.ts";
import type { UserCall } from "#api/context.ts";
import type { Unbranded } from "#api/http/route.ts";
import { hasKey, isOfMarkets, listMarkets } from "#api/http/staff-access.ts";
import { DRAFT_STATUSES } from "#api/modules/order/index.ts";
import { requirePerson } from "./find-person.ts";
import { nameDevice } from "./private-details.ts";

type Place = { at: Date; id: string };

type Row = {
  id: string;
  kind: PersonEventKind;
  at: Date;
  what: string;
  by: string | null;
  note: string | null;
  user_agent: string | null;
  amount: number | null;
  currency: Currency | null;
  order_id: string | null;
  number: string | null;
};

/** What happened to a person and what they did, from the newest on. Throws not_found. */
export async function listPersonEvents(
  call: UserCall,
  name: string,
  { kind, after }: { kind?: PersonEventKind | undefined; after?: string | undefined },
): Promise<{ data: Unbranded<PersonEvent>[]; next: string | null }> {
  const { id } = await requirePerson(call, name);
  const before = toPlace(after);
  const kinds = kind === undefined ? PERSON_EVENT_KINDS : [kind];
  const { size } = LIMITS.page;
  const has = (key: StaffKey) => hasKey(call, key);
  const parts = kinds
    .flatMap((one) => SOURCES[one]({ userId: id, markets: listMarkets(call), has }))
    .map((source) => toPart(source, before, size + 1));
  if (parts.length === 0) return { data: [], next: null };
  const { rows } = await sql<Row>`
    select * from (${sql.join(parts, sql` union all `)}) event
    order by at desc, id desc limit ${size + 1}`.execute(call.database.read());
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    data: shown.map((row) => present(row, has("read_orders"))),
    next: rows.length > size && last ? `${last.at.toISOString()}~${last.id}` : null,
  };
}

/** Each source is cut to a page by itself, so that none reads the whole life of an account. */
const toPart = (source: RawBuilder<unknown>, before: Place | null, limit: number) => sql`
  (select * from (${source}) source
  where ${before === null ? sql`true` : sql`(at, id) < (${before.at}::timestamptz, ${before.id})`}
  order by at desc, id desc limit ${limit})`;

/** A place that cannot be read is the beginning. */
function toPlace(after: string | undefined): Place | null {
  const [, time, id] =
    /^((?!0000)\d{4}-[^~]{15,25})~([a-z-]{2,20}:[\da-f-]{36})$/.exec(after ?? "") ?? [];
  const at = new Date(time ?? "");
  return id === undefined || Number.isNaN(at.getTime()) ? null : { at, id };
}

const present = (
  { at, user_agent, order_id, number, amount, currency, ...row }: Row,
  maySeeOrders: boolean,
) => ({
  ...row,
  at: at.toISOString(),
  note: row.note ?? (user_agent === null ? null : nameDevice(user_agent) || null),
  amount: amount === null || currency === null ? null : { amount, currency },
  order: !maySeeOrders || order_id === null || number === null ? null : { id: order_id, number },
});

type Of = {
  userId: string;
  markets: readonly Market[] | null;
  has: (key: StaffKey) => boolean;
};

/** Events of a thing are for those who may read the thing. */
const within = (isOpen: boolean, ...sources: RawBuilder<unknown>[]): RawBuilder<unknown>[] =>
  isOpen ? sources : [];

const columns = (
  kind: PersonEventKind,
  id: RawBuilder<unknown>,
  given: Partial<Record<"at" | "what" | "by" | "note" | "user_agent", RawBuilder<unknown>>> & {
    at: RawBuilder<unknown>;
    what: RawBuilder<unknown>;
    money?: { amount: RawBuilder<unknown>; currency: RawBuilder<unknown> };
    order?: RawBuilder<unknown>;
  },
) => sql`
  ${id} as id, ${sql.lit(kind)} as kind, ${given.at} as at, ${given.what} as what,
  ${given.by ?? sql`null`}::text as by, ${given.note ?? sql`null`}::text as note,
  ${given.user_agent ?? sql`null`}::text as user_agent,
  ${given.money?.amount ?? sql`null`}::integer as amount,
  ${given.money?.currency ?? sql`null`}::text as currency,
  ${given.order ? sql`${given.order}.id` : sql`null::uuid`} as order_id,
  ${given.order ? sql`${given.order}.number` : sql`null`}::text as number`;

const isTheirs = (userId: string) =>
  sql`(placed.buyer_id = ${userId}::uuid or placed.seller_id = ${userId}::uuid)
    and placed.status <> all(${[...DRAFT_STATUSES]}::text[])`;

const placed = sql.ref("placed");

const SOURCES: Record<PersonEventKind, (of: Of) => RawBuilder<unknown>[]> = {
  session: ({ userId }) => [
    sql`select ${columns("session", sql`'begin:' || session.id`, {
      at: sql`session.created_at`,
      what: sql`'begin'`,
      user_agent: sql`session.user_agent`,
    })} from session where session.user_id = ${userId}`,
    sql`select ${columns("session", sql`'end:' || session.id`, {
      at: sql`session.revoked_at`,
      what: sql`'end'`,
      user_agent: sql`session.user_agent`,
    })} from session where session.user_id = ${userId} and session.revoked_at is not null`,
    sql`select ${columns("session", sql`'joined:' || account.id`, {
      at: sql`account.created_at`,
      what: sql`'joined'`,
    })} from user_account account where account.id = ${userId}`,
    sql`select ${columns("session", sql`'closed:' || account.id`, {
      at: sql`account.deactivated_at`,
      what: sql`'closed'`,
    })} from user_account account
      where account.id = ${userId} and account.deactivated_at is not null`,
  ],
  message: ({ userId }) => [
    sql`select ${columns("message", sql`'message:' || message.id`, {
      at: sql`message.created_at`,
      what: sql`message.template`,
      note: sql`message.channel || ':' || message.status`,
    })} from message where message.user_id = ${userId}`,
  ],
  order: ({ userId, markets, has }) =>
    within(
      has("read_orders"),
      sql`select ${columns("order", sql`'order:' || event.id`, {
        at: sql`event.at`,
        what: sql`event.to_status`,
        note: sql`case when placed.buyer_id = ${userId} then 'buyer' else 'seller' end`,
        order: placed,
      })} from customer_order placed join order_event event on event.order_id = placed.id
      where ${isTheirs(userId)} and ${isOfMarkets("placed.market", markets)}`,
    ),
  money: ({ userId, markets, has }) => [
    ...within(
      has("read_payouts"),
      sql`select ${columns("money", sql`'payout:' || payout.id`, {
        at: sql`coalesce(payout.paid_at, payout.updated_at)`,
        what: sql`'payout.' || payout.status`,
        money: { amount: sql`payout.amount`, currency: sql`payout.currency` },
        order: placed,
      })} from payout join customer_order placed on placed.id = payout.order_id
      where payout.user_id = ${userId} and ${isOfMarkets("payout.market", markets)}`,
    ),
    ...within(
      has("read_ledger"),
      sql`select ${columns("money", sql`'payment:' || payment.id`, {
        at: sql`payment.updated_at`,
        what: sql`'payment.' || payment.status`,
        money: { amount: sql`payment.amount`, currency: sql`payment.currency` },
        order: placed,
      })} from customer_order placed join payment on payment.order_id = placed.id
      where placed.buyer_id = ${userId} and ${isOfMarkets("placed.market", markets)}`,
    ),
  ],
  decision: ({ userId, markets }) => [
    sql`select ${columns("decision", sql`'taken:' || statement.id`, {
      at: sql`statement.decided_at`,
      what: sql`'taken.' || statement.measure`,
      by: sql`staff.username`,
    })} from statement_of_reasons statement
      join user_account staff on staff.id = statement.decided_by
      where statement.user_id = ${userId} and ${isOfMarkets("statement.market", markets)}`,
    sql`select ${columns("decision", sql`'lifted:' || statement.id`, {
      at: sql`reversal.reversed_at`,
      what: sql`'lifted.' || statement.measure`,
      by: sql`staff.username`,
    })} from statement_of_reasons statement
      join statement_reversal reversal on reversal.statement_id = statement.id
      left join user_account staff on staff.id = reversal.decided_by
      where statement.user_id = ${userId} and ${isOfMarkets("statement.market", markets)}`,
  ],
  report: ({ userId, markets, has }) => [
    ...within(
      has("read_reports"),
      sql`select ${columns("report", sql`'made:' || report.id`, {
        at: sql`report.created_at`,
        what: sql`'made.' || report.reason`,
        note: sql`report.status`,
      })} from report where report.user_id = ${userId}
      and ${isOfMarkets("report.market", markets)}`,
      // Who reported them stays unnamed.
      sql`select ${columns("report", sql`'about:' || report.id`, {
        at: sql`report.created_at`,
        what: sql`'about.' || report.reason`,
        note: sql`report.status`,
      })} from report where (report.subject_id = ${userId}::uuid or report.subject_id in (
        select id from listing where seller_id = ${userId}))
      and ${isOfMarkets("report.market", markets)}`,
    ),
    ...within(
      has("read_tickets"),
      sql`select ${columns("report", sql`'claim:' || claim.id`, {
        at: sql`claim.created_at`,
        what: sql`'claim'`,
        note: sql`claim.status`,
        order: placed,
      })} from claim join customer_order placed on placed.id = claim.order_id
      where claim.user_id = ${userId} and ${isOfMarkets("claim.market", markets)}`,
      sql`select ${columns("report", sql`'ticket:' || ticket.id`, {
        at: sql`ticket.created_at`,
        what: sql`'ticket'`,
        note: sql`'#' || ticket.number`,
        order: sql.ref("placed"),
      })} from ticket left join customer_order placed on placed.id = ticket.order_id
      where ticket.user_id = ${userId} and ${isOfMarkets("ticket.market", markets)}`,
    ),
  ],
  staff: ({ userId, markets, has }) =>
    within(
      has("read_staff"),
      sql`select ${columns("staff", sql`'staff:' || entry.id`, {
        at: sql`entry.at`,
        what: sql`entry.action`,
        by: sql`actor.username`,
        note: sql`coalesce(entry.reason, entry.data ->> 'note', entry.data ->> 'path')`,
      })} from audit_entry entry left join user_account actor on actor.id = entry.actor_id
      where entry.subject_type = 'account' and entry.subject_id = ${userId}
        and ${isOfMarkets("entry.market", markets)}`,
    ),
};
