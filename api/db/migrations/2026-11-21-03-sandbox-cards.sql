-- The embedded card provider's own books: they stand for a company elsewhere, so nothing here refers
-- to a table of the marketplace. No card number is ever written, only a token and four digits.

create table sandbox_setup (
  reference text primary key,
  key text not null unique,
  owner text not null,
  return_path text not null,
  status text not null check (status in ('pending', 'succeeded', 'cancelled')),
  card_reference text,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create table sandbox_card (
  reference text primary key,
  brand text not null,
  last4 text not null,
  exp_month smallint not null,
  exp_year smallint not null,
  name text not null,
  -- What authorising it does: chosen by the test number, which is not kept.
  behaviour text not null,
  created_at timestamptz not null,
  deleted_at timestamptz
);

create table sandbox_payment (
  reference text primary key,
  key text not null unique,
  method text not null check (method in ('card', 'klarna')),
  card_reference text references sandbox_card (reference),
  card_last4 text,
  behaviour text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  captured bigint not null default 0,
  refunded bigint not null default 0,
  status text not null check (
    status in (
      'requires_action', 'processing', 'authorised', 'captured', 'declined', 'cancelled', 'refunded'
    )
  ),
  decline_code text,
  return_path text not null,
  language text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- A step asked for twice under one key happens once.
create table sandbox_operation (
  key text primary key,
  payment_reference text not null references sandbox_payment (reference),
  step text not null check (step in ('capture', 'cancel', 'refund')),
  amount bigint not null,
  at timestamptz not null
);
