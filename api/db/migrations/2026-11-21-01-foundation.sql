-- Ids are UUIDv7 made by the application. Money is bigint minor units beside a currency. Times are
-- timestamptz in UTC. Every business row names its market, so that a market can move to its own cluster.

create table user_account (
  id uuid primary key,
  market text not null check (market in ('GR', 'GB')),
  language text not null check (language in ('el', 'en')),
  email text not null,
  email_folded text not null unique,
  password_hash text,
  username text,
  username_folded text unique,
  full_name text,
  phone_number text unique,
  email_verified_at timestamptz,
  phone_verified_at timestamptz,
  profile_photo text,
  social_photo text,
  city text,
  is_pro boolean not null default false,
  role text not null default 'member' check (role in ('member', 'hub', 'support')),
  created_at timestamptz not null,
  deactivated_at timestamptz
);

create table session (
  id uuid primary key,
  user_id uuid not null references user_account (id),
  token_hash bytea not null unique,
  user_agent text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the password was last proved (decisions "Session": asked again after ten minutes).
  proved_at timestamptz not null,
  revoked_at timestamptz
);
create index session_user_idx on session (user_id) where revoked_at is null;

create table visitor_session (
  token_hash bytea primary key,
  user_id uuid references user_account (id),
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create table address (
  id uuid primary key,
  user_id uuid not null references user_account (id),
  full_name text not null,
  address text not null,
  city text not null,
  region text not null,
  postal_code text not null,
  country text not null check (country in ('GR', 'GB')),
  mobile_number text not null,
  delivery_notes text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  removed_at timestamptz
);
create index address_user_idx on address (user_id, last_used_at desc) where removed_at is null;

create table idempotency_key (
  scope text not null,
  key text not null,
  endpoint text not null,
  request_hash bytea not null,
  status integer,
  response text,
  created_at timestamptz not null,
  -- A request that died holds its key until then.
  locked_until timestamptz not null,
  primary key (scope, key)
);
create index idempotency_key_created_idx on idempotency_key (created_at);

-- The shape is rate-limiter-flexible's. Unlogged, because counts may be lost in a crash and a call
-- must not wait for the disk.
create unlogged table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create table brand (
  id uuid primary key,
  slug text not null unique,
  name text not null
);

create table model (
  id uuid primary key,
  brand_id uuid not null references brand (id),
  slug text not null,
  name text not null,
  vertical text not null,
  release_date date not null,
  unique (brand_id, slug)
);

create table color (
  id uuid primary key,
  slug text not null unique,
  name_en text not null,
  name_el text not null,
  swatch text not null
);

create table capacity (
  id uuid primary key,
  slug text not null unique,
  label text not null,
  position integer not null
);

create table product (
  id uuid primary key,
  brand_id uuid not null references brand (id),
  model_id uuid not null references model (id),
  color_id uuid not null references color (id),
  capacity_id uuid references capacity (id),
  unique nulls not distinct (model_id, color_id, capacity_id)
);

create table sku (
  id uuid primary key,
  market text not null check (market in ('GR', 'GB')),
  product_id uuid not null references product (id),
  external_id text not null unique,
  face_value bigint not null check (face_value > 0),
  currency text not null check (currency in ('EUR', 'GBP')),
  unique (market, product_id)
);

create table media (
  key text primary key,
  content_type text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  created_at timestamptz not null
);

create table listing (
  id uuid primary key,
  market text not null check (market in ('GR', 'GB')),
  seller_id uuid not null references user_account (id),
  sku_id uuid not null references sku (id),
  product_id uuid not null references product (id),
  brand_id uuid not null references brand (id),
  model_id uuid not null references model (id),
  color_id uuid not null references color (id),
  capacity_id uuid references capacity (id),
  vertical text not null,
  status text not null check (
    status in (
      'draft', 'under_review', 'published', 'hidden', 'sold', 'rejected', 'failed_check', 'inactive'
    )
  ),
  title text not null,
  asking_price bigint not null check (asking_price > 0),
  -- Asking price, buyer safety fee and cheapest delivery: what lists filter and sort by.
  total_price bigint not null check (total_price > asking_price),
  currency text not null check (currency in ('EUR', 'GBP')),
  generic_condition text not null check (
    generic_condition in ('excellent', 'good', 'poor', 'repairable')
  ),
  battery_health smallint check (battery_health between 0 and 100),
  has_box boolean not null default false,
  has_charger boolean not null default false,
  has_case boolean not null default false,
  has_headphones boolean not null default false,
  accessories_description text,
  notes text,
  is_instant_buy boolean not null default false,
  is_graded boolean not null default false,
  graded_at timestamptz,
  is_pick boolean not null default false,
  popularity integer not null default 0,
  boosted_until timestamptz,
  cover_key text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  published_at timestamptz,
  sold_at timestamptz,
  version integer not null default 1
);
create index listing_seller_idx on listing (seller_id, status);
create index listing_live_sku_idx on listing (sku_id, total_price) where status = 'published';

create table listing_condition (
  listing_id uuid not null references listing (id),
  category text not null,
  grade text not null check (grade in ('green', 'yellow', 'red', 'grey')),
  reason text,
  primary key (listing_id, category)
);

create table listing_photo (
  id uuid primary key,
  listing_id uuid not null references listing (id),
  media_key text not null references media (key),
  tag text not null,
  is_cover boolean not null default false,
  position integer not null,
  created_at timestamptz not null
);
create index listing_photo_listing_idx on listing_photo (listing_id, position);
create unique index listing_photo_one_cover_idx on listing_photo (listing_id) where is_cover;

create sequence order_number start 20001;

-- `order` is a reserved word of SQL.
create table customer_order (
  id uuid primary key,
  number text not null unique,
  market text not null check (market in ('GR', 'GB')),
  buyer_id uuid not null references user_account (id),
  seller_id uuid not null references user_account (id) check (seller_id <> buyer_id),
  listing_id uuid not null references listing (id),
  sku_id uuid not null references sku (id),
  status text not null,
  sub_status text,
  currency text not null check (currency in ('EUR', 'GBP')),
  asking_price bigint not null,
  buyer_safety_fee bigint not null,
  seller_fee bigint not null,
  delivery_price bigint,
  add_ons bigint not null default 0,
  discount bigint not null default 0,
  total bigint not null,
  -- What was sold, as it was shown then.
  item jsonb not null,
  address_id uuid references address (id),
  address jsonb,
  shipping_method text,
  locker jsonb,
  payment_method text not null default 'card',
  selected_card text,
  expires_at timestamptz,
  extended_at timestamptz,
  requested_at timestamptz,
  status_since timestamptz not null,
  action_due_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);
-- The reservation: a listing has at most one order that is neither closed nor expired.
create unique index customer_order_one_active_idx on customer_order (listing_id) where status not in (
  'draft_expired', 'payment_failed', 'completed', 'seller_rejected', 'seller_silent',
  'buyer_cancelled', 'cancelled_by_admin', 'not_delivered', 'returned'
);
create index customer_order_buyer_idx on customer_order (buyer_id, created_at desc);
create index customer_order_seller_idx on customer_order (seller_id, created_at desc);
create index customer_order_listing_idx on customer_order (listing_id);

create table order_event (
  id uuid primary key,
  order_id uuid not null references customer_order (id),
  from_status text,
  to_status text not null,
  actor text not null,
  actor_id uuid,
  at timestamptz not null,
  data jsonb not null default '{}'
);
create index order_event_order_idx on order_event (order_id, at);

create table card (
  id uuid primary key,
  user_id uuid not null references user_account (id),
  provider text not null,
  reference text not null unique,
  setup_reference text unique,
  brand text not null,
  last4 text not null,
  exp_month smallint not null,
  exp_year smallint not null,
  name text not null,
  created_at timestamptz not null,
  removed_at timestamptz
);
create index card_user_idx on card (user_id, created_at desc) where removed_at is null;

create table payment (
  id uuid primary key,
  order_id uuid not null references customer_order (id),
  market text not null,
  attempt integer not null,
  method text not null,
  provider text not null,
  provider_reference text unique,
  status text not null check (
    status in (
      'created', 'requires_action', 'processing', 'authorised', 'captured', 'failed', 'cancelled',
      'refunded'
    )
  ),
  amount bigint not null check (amount > 0),
  currency text not null,
  card_reference text,
  card_last4 text,
  decline_code text,
  redirect_url text,
  return_path text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  authorised_at timestamptz,
  captured_at timestamptz,
  closed_at timestamptz,
  unique (order_id, attempt)
);
-- At most one payment of an order can hold money.
create unique index payment_one_open_idx on payment (order_id) where status in (
  'created', 'requires_action', 'processing', 'authorised', 'captured'
);

-- Double entry: the entries of a transfer sum to zero. Both tables are only ever inserted into.
create table ledger_transfer (
  id uuid primary key,
  market text not null,
  order_id uuid references customer_order (id),
  kind text not null,
  -- Makes a transfer happen once: order-<id>-capture.
  reference text not null unique,
  at timestamptz not null
);

create table ledger_entry (
  id uuid primary key,
  transfer_id uuid not null references ledger_transfer (id),
  account text not null,
  user_id uuid references user_account (id),
  amount bigint not null check (amount <> 0),
  currency text not null
);
create index ledger_entry_transfer_idx on ledger_entry (transfer_id);
create index ledger_transfer_order_idx on ledger_transfer (order_id);

create table deadline (
  id uuid primary key,
  market text not null,
  subject_type text not null,
  subject_id uuid not null,
  kind text not null,
  due_at timestamptz not null,
  created_at timestamptz not null,
  fired_at timestamptz,
  cancelled_at timestamptz,
  attempts integer not null default 0,
  last_error text
);
create unique index deadline_one_open_idx on deadline (subject_type, subject_id, kind)
where fired_at is null and cancelled_at is null;
create index deadline_due_idx on deadline (due_at) where fired_at is null and cancelled_at is null;

create table outbox (
  id uuid primary key,
  market text not null,
  topic text not null,
  payload jsonb not null,
  dedupe_key text unique,
  created_at timestamptz not null,
  available_at timestamptz not null,
  attempts integer not null default 0,
  processed_at timestamptz,
  dead_at timestamptz,
  last_error text
);
create index outbox_waiting_idx on outbox (available_at) where processed_at is null and dead_at is null;
