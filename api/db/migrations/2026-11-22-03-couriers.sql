-- The embedded courier's and the embedded calendar's own books: they stand for companies elsewhere, so
-- nothing here refers to a table of the marketplace.

create table sim_parcel (
  reference text primary key,
  -- The caller's: asked for twice, booked once.
  key text not null unique,
  tracking_code text not null unique,
  market text not null check (market in ('GR', 'GB')),
  method text not null,
  -- Both as the caller wrote them; the locker stands in for the door of the second.
  from_place jsonb not null,
  to_place jsonb not null,
  locker jsonb,
  pickup_date date,
  pickup_interval text,
  check (num_nonnulls(pickup_date, pickup_interval) in (0, 2)),
  contents text not null,
  -- What will become of it; decides the events that are still to come.
  outcome text not null default 'normal' check (outcome in ('normal', 'missed', 'lost', 'late')),
  booked_at timestamptz not null,
  cancelled_at timestamptz
);

-- Planned when the parcel is booked: one whose time has not come has not happened.
create table sim_parcel_event (
  id text primary key,
  parcel_reference text not null references sim_parcel (reference) on delete cascade,
  kind text not null,
  at timestamptz not null,
  place text,
  unique (parcel_reference, kind)
);

-- How many parcels a round fetches, in an area of the market, in a window of a day.
create table sim_pickup_slot (
  market text not null check (market in ('GR', 'GB')),
  area text not null,
  day date not null,
  interval text not null,
  taken integer not null check (taken >= 0),
  primary key (market, area, day, interval)
);

create table sim_calendar_event (
  uuid text primary key,
  key text not null unique,
  market text not null check (market in ('GR', 'GB')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  name text not null,
  email text not null,
  booked_at timestamptz not null,
  cancelled_at timestamptz
);
-- One call a slot; a cancelled one gives it back.
create unique index sim_calendar_slot_idx on sim_calendar_event (market, starts_at)
  where cancelled_at is null;
