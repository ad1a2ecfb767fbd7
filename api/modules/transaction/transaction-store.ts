import { sql } from "kysely";
import type { Currency } from "#contract/market.ts";
import type { PaymentMethod } from "#contract/payment.ts";
import type { Transaction } from "#contract/transaction.ts";
import type { TransactionKind, TransactionStatus } from "#contract/transaction-words.ts";
import type { Database } from "#api/db/database.ts";

export type TransactionRow = {
  id: string;
  kind: TransactionKind;
  status: TransactionStatus;
  purpose: Transaction["purpose"];
  amount: number;
  currency: Currency;
  at: Date;
  order_id: string | null;
  order_number: string | null;
  title: string;
  method: PaymentMethod | null;
  last4: string | null;
  invoice_id: string | null;
  invoice_market: string | null;
  invoice_year: number | null;
  invoice_number: number | null;
};

export type TransactionFilter = {
  userId: string;
  kind: TransactionKind | undefined;
  status: TransactionStatus | undefined;
  from: Date | null;
  before: Date | null;
};

/** `source` is the reference of the ledger transfer, by which an invoice names what it documents. */
const rowsOf = (userId: string) => sql`
  select 'payment-' || p.id as id,
    case when p.captured_at is null and p.authorised_at is not null then 'hold' else 'payment' end as kind,
    case when p.captured_at is not null then 'done'
      when p.status = 'failed' or (p.status = 'cancelled' and p.authorised_at is null) then 'failed'
      when p.status = 'cancelled' then 'released'
      else 'pending' end as status,
    'order' as purpose, p.amount, p.currency,
    coalesce(p.captured_at, p.authorised_at, p.created_at) as at,
    o.id as order_id, o.number as order_number, o.item ->> 'title' as title,
    p.method, p.card_last4 as last4, 'order-' || o.id || '-capture-' || p.attempt as source
  from payment p join customer_order o on o.id = p.order_id where o.buyer_id = ${userId}
  union all
  select 'refund-' || t.id, 'refund', case when paid.id is null then 'pending' else 'done' end,
    'order', -e.amount, e.currency, coalesce(paid.at, t.at), o.id, o.number, o.item ->> 'title',
    p.method, p.card_last4, t.reference
  from customer_order o
  join ledger_transfer t on t.order_id = o.id and t.kind = 'refund'
  join ledger_entry e on e.transfer_id = t.id and e.account = 'refund_payable'
  left join ledger_transfer paid
    on paid.order_id = o.id and paid.reference = replace(t.reference, '-refund-', '-refund_paid-')
  left join payment p
    on p.order_id = o.id and t.reference = 'order-' || o.id || '-refund-' || p.attempt
  where o.buyer_id = ${userId}
  union all
  select 'goodwill-' || g.id, 'refund', case when g.paid_at is null then 'pending' else 'done' end,
    case when g.claim_id is null then 'goodwill' else 'claim' end, g.amount, g.currency,
    coalesce(g.paid_at, g.created_at), o.id, o.number, o.item ->> 'title', p.method, p.card_last4,
    'goodwill-' || g.id || '-paid'
  from goodwill_refund g
  join customer_order o on o.id = g.order_id
  join payment p on p.id = g.payment_id
  where o.buyer_id = ${userId}
  union all
  select 'boost-' || b.id,
    case when b.status in ('authorised', 'cancelled') then 'hold' else 'payment' end,
    case when b.status in ('running', 'ended') then 'done' when b.status = 'failed' then 'failed'
      when b.status = 'cancelled' then 'released' else 'pending' end,
    'boost', b.amount, b.currency, coalesce(b.starts_at, b.created_at), null, null, l.title,
    'card', b.card_last4, 'boost-' || b.id || '-capture'
  from boost b join listing l on l.id = b.listing_id where b.user_id = ${userId}
  union all
  select 'boost-refund-' || b.id, 'refund', 'done', 'boost', b.amount, b.currency, t.at, null, null,
    l.title, 'card', b.card_last4, t.reference
  from boost b
  join listing l on l.id = b.listing_id
  join ledger_transfer t on t.reference = 'boost-' || b.id || '-refund'
  where b.user_id = ${userId}
  union all
  select 'subscription-' || c.id,
    case when taken.id is null and c.status in ('authorised', 'cancelled') then 'hold'
      else 'payment' end,
    case when taken.id is not null then 'done' when c.status = 'failed' then 'failed'
      when c.status = 'cancelled' then 'released' else 'pending' end,
    'subscription', p.amount, p.currency, coalesce(taken.at, c.created_at), null, null,
    o.item ->> 'title', 'card', c.card_last4, 'subscription-' || c.id || '-capture'
  from subscription s
  join subscription_payment p on p.subscription_id = s.id
  join subscription_charge c on c.payment_id = p.id
  join customer_order o on o.id = s.order_id
  left join ledger_transfer taken on taken.reference = 'subscription-' || c.id || '-capture'
  where s.user_id = ${userId}
  union all
  select 'subscription-refund-' || c.id, 'refund',
    case when given.id is null then 'pending' else 'done' end, 'subscription', p.amount, p.currency,
    coalesce(given.at, c.updated_at), null, null, o.item ->> 'title', 'card', c.card_last4,
    'subscription-' || c.id || '-refund'
  from subscription s
  join subscription_payment p on p.subscription_id = s.id
  join subscription_charge c on c.payment_id = p.id
  join customer_order o on o.id = s.order_id
  left join ledger_transfer given on given.reference = 'subscription-' || c.id || '-refund'
  where s.user_id = ${userId} and (given.id is not null or c.status = 'refunding')
  union all
  select 'payout-' || x.id, 'payout',
    case when x.status = 'paid' then 'done' when x.status = 'failed' then 'failed' else 'pending' end,
    'sale', x.amount, x.currency, coalesce(x.paid_at, x.sent_at, x.created_at), o.id, o.number,
    o.item ->> 'title', null, x.bank_last4, 'order-' || o.id || '-release-1'
  from payout x join customer_order o on o.id = x.order_id where x.user_id = ${userId}`;

const where = ({ kind, status, from, before }: TransactionFilter) =>
  sql.join(
    [
      sql`true`,
      ...(kind ? [sql`kind = ${kind}`] : []),
      ...(status ? [sql`status = ${status}`] : []),
      ...(from ? [sql`at >= ${from}`] : []),
      ...(before ? [sql`at < ${before}`] : []),
    ],
    sql` and `,
  );

/** One query for the screen and for the export, so that both have the same rows. */
export async function listTransactionRows(
  database: Database,
  filter: TransactionFilter,
  { page, size }: { page: number; size: number },
): Promise<{ total: number; rows: TransactionRow[] }> {
  const found = sql`(${rowsOf(filter.userId)}) as found`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from ${found} where ${where(filter)}
  `.execute(database.db());
  const { rows } = await sql<TransactionRow>`
    select found.id, found.kind, found.status, purpose, amount::int, found.currency, at,
      found.order_id, order_number, title, method, last4, invoice.id as invoice_id,
      invoice.market as invoice_market, invoice.year as invoice_year, invoice.number as invoice_number
    from (select * from ${found} where ${where(filter)}
      order by at desc, id desc limit ${size} offset ${(page - 1) * size}) as found
    left join invoice on invoice.source = found.source and invoice.user_id = ${filter.userId}
    order by at desc, found.id desc
  `.execute(database.db());
  return { total: counted[0]?.total ?? 0, rows };
}
