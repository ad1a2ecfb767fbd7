-- Protection of a bought device, paid by the month (spec §3 "Subscription").
create table subscription (
  id uuid primary key,
  market text not null check (market in ('GR', 'GB')),
  user_id uuid not null references user_account (id),
  order_id uuid not null references customer_order (id),
  plan text not null check (plan in ('smart', 'accident', 'breakdown')),
  -- `claim_in_progress` of the specification is derived from the claims.
  status text not null check (
    status in ('draft', 'requested', 'active', 'payment_failed', 'cancelled', 'expired', 'past')
  ),
  -- The row of prices under which it was made; both prices in minor units.
  setting_id uuid not null references setting (id),
  price bigint not null check (price > 0),
  service_fee bigint not null check (service_fee >= 0),
  currency text not null,
  card_reference text,
  return_path text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  confirmed_at timestamptz,
  activated_at timestamptz,
  -- Months are counted from here.
  billed_from timestamptz,
  protected_until timestamptz,
  -- Until then a cancellation gives the last month back.
  cooling_off_until timestamptz,
  ended_at timestamptz
);
-- One protection of a device at a time, and one draft of each plan.
create unique index subscription_open_idx on subscription (order_id)
  where status in ('requested', 'active', 'payment_failed');
create unique index subscription_draft_idx on subscription (order_id, plan) where status = 'draft';
create index subscription_user_idx on subscription (user_id, created_at desc);
create index subscription_card_idx on subscription (card_reference)
  where status in ('requested', 'active', 'payment_failed');

-- What the history shows: a month, or the fee of an approved claim.
create table subscription_payment (
  id uuid primary key,
  subscription_id uuid not null references subscription (id),
  number integer not null,
  kind text not null check (kind in ('month', 'service_fee')),
  claim_id uuid,
  period_start timestamptz not null,
  period_end timestamptz not null,
  amount bigint not null check (amount >= 0),
  currency text not null,
  status text not null check (status in ('scheduled', 'pending', 'successful', 'failed')),
  due_at timestamptz not null,
  -- Failed attempts without the member, and when the next one is made.
  attempts integer not null default 0,
  retry_at timestamptz,
  decline_code text,
  paid_at timestamptz,
  refunded_at timestamptz,
  created_at timestamptz not null,
  unique (subscription_id, number)
);
create unique index subscription_payment_claim_idx on subscription_payment (claim_id)
  where claim_id is not null;

-- Each attempt at the card provider.
create table subscription_charge (
  id uuid primary key,
  payment_id uuid not null references subscription_payment (id),
  status text not null check (
    status in ('created', 'requires_action', 'processing', 'authorised', 'captured', 'failed', 'cancelled', 'refunding', 'refunded')
  ),
  -- Whether the member waits for the answer and can confirm it at the bank.
  is_attended boolean not null,
  provider text not null,
  provider_reference text unique,
  card_reference text not null,
  card_last4 text,
  decline_code text,
  redirect_url text,
  return_path text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Of one that failed or was cancelled: when the provider was known to hold nothing for it.
  closed_at timestamptz
);
-- Neither two attempts at once, nor two that took money.
create unique index subscription_charge_open_idx on subscription_charge (payment_id)
  where status in ('created', 'requires_action', 'processing', 'authorised', 'captured', 'refunding');
create index subscription_charge_payment_idx on subscription_charge (payment_id, created_at);

create table subscription_claim (
  id uuid primary key,
  market text not null check (market in ('GR', 'GB')),
  subscription_id uuid not null references subscription (id),
  user_id uuid not null references user_account (id),
  status text not null check (
    status in ('open', 'approved', 'at_hub', 'repaired', 'returned', 'refused', 'closed')
  ),
  reason text not null,
  description text not null,
  answer_el text,
  answer_en text,
  decided_by uuid references user_account (id),
  decided_at timestamptz,
  repair_el text,
  repair_en text,
  finished_at timestamptz,
  created_at timestamptz not null
);
create unique index subscription_claim_open_idx on subscription_claim (subscription_id)
  where status in ('open', 'approved', 'at_hub');
create index subscription_claim_queue_idx on subscription_claim (status, created_at);
alter table subscription_payment
  add foreign key (claim_id) references subscription_claim (id);

alter table order_photo drop constraint order_photo_purpose_check;
alter table order_photo add constraint order_photo_purpose_check
  check (purpose in ('return', 'return_dispute', 'review', 'claim', 'subscription_claim'));

insert into setting (id, market, name, value, effective_from, created_at)
select gen_random_uuid(), market, 'subscription_plans', value::jsonb, '2020-01-01', '2020-01-01'
from (values
  ('GR', '{
    "smart": {"price": 799, "service_fee": 2900},
    "accident": {"price": 599, "service_fee": 2900},
    "breakdown": {"price": 399, "service_fee": 1900}
  }'),
  ('GB', '{
    "smart": {"price": 699, "service_fee": 2500},
    "accident": {"price": 529, "service_fee": 2500},
    "breakdown": {"price": 349, "service_fee": 1700}
  }')
) as first_row (market, value);
