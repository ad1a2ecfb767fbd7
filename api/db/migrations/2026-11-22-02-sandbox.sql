-- More of the embedded card provider's own books.

-- Money sent to a seller's bank. Where it ends is known from the start and shown from `settles_at` on.
create table sandbox_payout (
  reference text primary key,
  key text not null unique,
  account_reference text not null references sandbox_payout_account (reference),
  bank_reference text not null references sandbox_bank_account (reference),
  amount bigint not null check (amount > 0),
  currency text not null,
  -- Null: the bank will take it.
  failure text,
  created_at timestamptz not null,
  settles_at timestamptz not null
);

-- What the marketplace is told, written with the change itself and sent until it has been taken.
create table sandbox_event (
  id text primary key,
  payload jsonb not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  delivered_at timestamptz
);
create index sandbox_event_due_idx on sandbox_event (due_at) where delivered_at is null;

alter table sandbox_payment drop constraint sandbox_payment_method_check;
alter table sandbox_payment add constraint sandbox_payment_method_check
  check (method in ('card', 'klarna', 'paypal', 'applePay', 'googlePay'));
create index sandbox_payment_created_idx on sandbox_payment (created_at);
