-- A device that its seller gives to the hub before it is sold. It is checked there, becomes Instant
-- Buy and lies in a bin until it is sold or goes back. One row for each stay.
create table hub_stock (
  id uuid primary key,
  number integer not null generated always as identity (start with 1001) unique,
  market text not null check (market in ('GR', 'GB')),
  listing_id uuid not null references listing (id),
  status text not null check (status in
    ('announced', 'arrived', 'asked', 'in_stock', 'to_return', 'sold', 'returned', 'cancelled')),
  -- What the seller agreed to: {free_days, drop_rate, drop_days}.
  terms jsonb not null,
  setting_id uuid references setting (id),
  -- The price falls by the agreed rate down to this; null: it never falls. Minor units.
  drop_to integer check (drop_to > 0),
  bin text check (bin ~ '^[A-Z0-9][A-Z0-9-]{0,11}$'),
  -- [{key, category, claimed, result, found, note}], as in hub_check.
  items jsonb,
  device_number text,
  battery_health smallint check (battery_health between 0 and 100),
  found_condition text,
  checked_by uuid references user_account (id),
  checked_at timestamptz,
  -- Why it goes back, or did not come.
  end_reason text,
  -- For its seller, in the words of the hub.
  note text,
  received_at timestamptz,
  stocked_at timestamptz,
  free_until timestamptz,
  ended_at timestamptz,
  status_since timestamptz not null,
  created_at timestamptz not null,
  version integer not null default 1,
  check ((ended_at is not null) = (status in ('sold', 'returned', 'cancelled'))),
  check (received_at is not null or status in ('announced', 'cancelled')),
  check (status <> 'in_stock' or (bin is not null and stocked_at is not null and checked_at is not null))
);
create unique index hub_stock_one_stay_idx on hub_stock (listing_id) where ended_at is null;
create index hub_stock_listing_idx on hub_stock (listing_id, created_at desc);
create index hub_stock_since_idx on hub_stock (status_since, id);
create index hub_stock_created_idx on hub_stock (created_at, id);
create index hub_stock_bin_idx on hub_stock ((coalesce(bin, '')), id);
create index hub_stock_device_idx on hub_stock (device_number) where device_number is not null;
