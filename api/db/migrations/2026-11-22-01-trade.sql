-- From the placed order to the payout.

alter table customer_order
  -- [{kind, option, price}], as they were sold.
  add column add_on_items jsonb not null default '[]',
  add column voucher_code text,
  add column delivered_at timestamptz,
  add column completed_at timestamptz,
  -- IMEI or serial number that the hub found.
  add column device_number text,
  -- What the seller pays for the way to the hub, part of what is kept at release.
  add column pickup_price bigint not null default 0;
create index customer_order_status_idx on customer_order (status, status_since);

alter table user_account add column payment_method_preference text;

create table voucher (
  id uuid primary key,
  code_folded text not null unique,
  -- Null: both.
  market text check (market in ('GR', 'GB')),
  -- Percent of the buyer safety fee, percent of the asking price, or an amount in minor units.
  kind text not null check (kind in ('fee_percent', 'price_percent', 'amount')),
  value integer not null check (value > 0),
  -- Most that it is worth, minor units.
  max_discount bigint,
  min_price bigint not null default 0,
  -- Null: without end.
  uses_left integer check (uses_left >= 0),
  once_per_user boolean not null default true,
  starts_at timestamptz not null,
  ends_at timestamptz
);
-- A use is taken while the code is on an order, and given back when that order ends unpaid.
create table voucher_use (
  id uuid primary key,
  voucher_id uuid not null references voucher (id),
  order_id uuid not null references customer_order (id),
  user_id uuid not null references user_account (id),
  taken_at timestamptz not null,
  released_at timestamptz
);
create unique index voucher_use_order_idx on voucher_use (order_id) where released_at is null;
create index voucher_use_user_idx on voucher_use (voucher_id, user_id) where released_at is null;

create table shipment (
  id uuid primary key,
  market text not null check (market in ('GR', 'GB')),
  order_id uuid not null references customer_order (id),
  leg text not null check (leg in ('to_hub', 'to_buyer', 'return', 'to_seller')),
  -- A missed pick-up is booked anew.
  attempt integer not null,
  courier text not null,
  method text not null,
  status text not null check (status in ('booking', 'booked', 'moving', 'delivered', 'missed', 'lost', 'cancelled', 'refused')),
  courier_reference text,
  tracking_code text,
  tracking_url text,
  pickup_date date,
  pickup_interval text,
  from_place jsonb not null,
  to_place jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (order_id, leg, attempt)
);
create unique index shipment_reference_idx on shipment (courier, courier_reference) where courier_reference is not null;
create unique index shipment_one_open_idx on shipment (order_id, leg) where status in ('booking', 'booked', 'moving');
create index shipment_tracking_idx on shipment (tracking_code);
create table shipment_event (
  id uuid primary key,
  shipment_id uuid not null references shipment (id),
  -- The courier's; the same event told twice is one.
  courier_event text not null,
  kind text not null,
  at timestamptz not null,
  place text,
  unique (shipment_id, courier_event)
);

create table appointment (
  id uuid primary key,
  order_id uuid not null references customer_order (id),
  user_id uuid not null references user_account (id),
  calendar text not null,
  event_uuid text not null,
  starts_at timestamptz not null,
  name text not null,
  topic text not null,
  join_url text,
  created_at timestamptz not null,
  cancelled_at timestamptz
);
create unique index appointment_one_idx on appointment (order_id, user_id) where cancelled_at is null;
create unique index appointment_event_idx on appointment (calendar, event_uuid);

create table hub_check (
  id uuid primary key,
  order_id uuid not null unique references customer_order (id),
  market text not null check (market in ('GR', 'GB')),
  version integer not null default 1,
  -- [{key, category, result, found, note}]
  items jsonb not null,
  device_number text,
  battery_health smallint check (battery_health between 0 and 100),
  opened_by uuid references user_account (id),
  opened_at timestamptz not null,
  -- Somebody said fail, and a second person has not answered yet.
  failing_by uuid references user_account (id),
  failing_at timestamptz,
  fail_reasons text[] not null default '{}',
  note_el text,
  note_en text,
  decision text check (decision in ('pass', 'fail')),
  decided_by uuid references user_account (id),
  decided_at timestamptz,
  found_condition text
);
create index hub_check_device_idx on hub_check (device_number) where device_number is not null;
create table hub_check_photo (
  id uuid primary key,
  check_id uuid not null references hub_check (id),
  item_key text not null,
  media_key text not null references media (key),
  created_at timestamptz not null
);
create index hub_check_photo_check_idx on hub_check_photo (check_id);

create table passport (
  id uuid primary key,
  order_id uuid not null unique references customer_order (id),
  code text not null unique,
  -- What is signed, as it is signed.
  document text not null,
  signature text not null,
  device_number text,
  issued_at timestamptz not null,
  accepted_at timestamptz
);
create index passport_device_idx on passport (device_number, issued_at desc);
-- The key that passports are signed with; made at the first one.
create table passport_key (
  id integer primary key check (id = 1),
  private_key text not null,
  created_at timestamptz not null
);

create table imei_check (
  id uuid primary key,
  order_id uuid not null references customer_order (id),
  user_id uuid not null references user_account (id),
  matches boolean not null,
  at timestamptz not null
);
create index imei_check_order_idx on imei_check (order_id, at desc);

create table review (
  id uuid primary key,
  market text not null check (market in ('GR', 'GB')),
  order_id uuid not null references customer_order (id),
  -- Null: nobody wrote it.
  author_id uuid references user_account (id),
  author_role text not null check (author_role in ('buyer', 'seller')),
  subject_id uuid not null references user_account (id),
  is_positive boolean not null,
  options text[] not null default '{}',
  comment text,
  is_system_made boolean not null default false,
  created_at timestamptz not null,
  unique (order_id, author_role)
);
create index review_subject_idx on review (subject_id, created_at desc);
create index review_author_idx on review (author_id, created_at desc);
create table claim (
  id uuid primary key,
  market text not null check (market in ('GR', 'GB')),
  order_id uuid not null references customer_order (id),
  user_id uuid not null references user_account (id),
  status text not null check (status in ('open', 'accepted', 'refused', 'closed')),
  reason text not null,
  description text not null,
  answer_el text,
  answer_en text,
  decided_by uuid references user_account (id),
  decided_at timestamptz,
  created_at timestamptz not null
);
create unique index claim_one_open_idx on claim (order_id) where status = 'open';
create index claim_queue_idx on claim (status, created_at);
-- Photos that people add to a trade: of a return, a review or a claim (`subject_id`).
create table order_photo (
  id uuid primary key,
  order_id uuid not null references customer_order (id),
  purpose text not null check (purpose in ('return', 'review', 'claim')),
  subject_id uuid,
  media_key text not null references media (key),
  position integer not null,
  created_at timestamptz not null
);
create index order_photo_order_idx on order_photo (order_id, purpose);
create index order_photo_media_idx on order_photo (media_key);
create index hub_check_photo_media_idx on hub_check_photo (media_key);

create table product_rating (
  order_id uuid primary key references customer_order (id),
  user_id uuid not null references user_account (id),
  score smallint not null check (score between 1 and 5),
  created_at timestamptz not null
);

-- Which of one's payouts stands where; the money itself is in the ledger.
create table payout (
  id uuid primary key,
  market text not null check (market in ('GR', 'GB')),
  order_id uuid not null unique references customer_order (id),
  user_id uuid not null references user_account (id),
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null check (
    status in ('scheduled', 'held', 'blocked', 'sending', 'in_transit', 'paid', 'failed')
  ),
  due_at timestamptz not null,
  held_until timestamptz,
  attempt integer not null default 1,
  provider text,
  provider_reference text unique,
  bank_account_reference text,
  bank_last4 text,
  failure text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  sent_at timestamptz,
  paid_at timestamptz
);
create index payout_user_idx on payout (user_id, created_at desc);
-- The last change of where payouts go (decisions "Session"; 72 hours' hold).
alter table payout_account add column changed_at timestamptz;
update payout_account set changed_at = created_at;

-- Given back by support beside the table, at our own cost.
create table goodwill_refund (
  id uuid primary key,
  order_id uuid not null references customer_order (id),
  payment_id uuid not null references payment (id),
  amount bigint not null check (amount > 0),
  currency text not null,
  note text not null,
  made_by uuid not null references user_account (id),
  created_at timestamptz not null,
  paid_at timestamptz
);
create index goodwill_refund_order_idx on goodwill_refund (order_id);
create table order_note (
  id uuid primary key,
  order_id uuid not null references customer_order (id),
  author_id uuid not null references user_account (id),
  text text not null,
  created_at timestamptz not null
);
create index order_note_order_idx on order_note (order_id, created_at);

-- Signed events of providers that were heard.
create table provider_event (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);
create index provider_event_received_idx on provider_event (received_at);

create table notification_preference (
  user_id uuid not null references user_account (id),
  category text not null,
  mail boolean not null,
  bell boolean not null,
  primary key (user_id, category)
);

-- Development only: how far the shop's clock is ahead of the machine's, in milliseconds.
create table clock_offset (
  id integer primary key check (id = 1),
  milliseconds bigint not null
);
