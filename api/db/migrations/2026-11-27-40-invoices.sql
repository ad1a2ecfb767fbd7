-- One series of numbers per market and year. The transaction that issues locks its row, so that a
-- number that is rolled back is given to the next document.
create table invoice_series (
  market text not null check (market in ('GR', 'GB')),
  year integer not null,
  last_number integer not null check (last_number >= 0),
  primary key (market, year)
);

create table invoice (
  id uuid primary key,
  market text not null check (market in ('GR', 'GB')),
  year integer not null,
  number integer not null check (number > 0),
  kind text not null check (kind in ('receipt', 'credit_note')),
  user_id uuid not null references user_account (id),
  order_id uuid references customer_order (id),
  -- The reference of the ledger transfer that it documents: no payment is invoiced twice.
  source text not null unique,
  corrects_id uuid references invoice (id),
  issued_at timestamptz not null,
  currency text not null check (currency in ('EUR', 'GBP')),
  net bigint not null,
  vat bigint not null,
  total bigint not null check (total = net + vat and total > 0),
  lines jsonb not null,
  -- What the document says besides, as it was on its date.
  details jsonb not null,
  -- Null where the market has no register of documents.
  fiscal_status text check (fiscal_status in ('waiting', 'accepted', 'refused')),
  fiscal_mark text,
  fiscal_uid text,
  fiscal_url text,
  fiscal_errors jsonb,
  unique (market, year, number),
  check ((kind = 'credit_note') = (corrects_id is not null))
);
create index invoice_user_idx on invoice (user_id, issued_at desc);
create index invoice_order_idx on invoice (order_id);
create index invoice_corrects_idx on invoice (corrects_id);
create index invoice_fiscal_idx on invoice (issued_at) where fiscal_status in ('waiting', 'refused');

-- What the embedded tax authority has registered.
create table sandbox_fiscal_document (
  uid text primary key,
  mark bigint generated always as identity (start with 400000000000001),
  received_at timestamptz not null
);
create index boost_user_idx on boost (user_id, created_at desc);
