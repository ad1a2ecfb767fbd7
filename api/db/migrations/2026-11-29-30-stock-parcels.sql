-- The courier brings a device to the hub before it is sold. `on_way`: the courier has it. `held`: it
-- was checked, and a second person looks at it.
alter table hub_stock drop constraint hub_stock_status_check;
alter table hub_stock add constraint hub_stock_status_check check (status in
  ('announced', 'on_way', 'arrived', 'held', 'asked', 'in_stock', 'to_return', 'sold', 'returned', 'cancelled'));
alter table hub_stock drop constraint hub_stock_check1;
alter table hub_stock add constraint hub_stock_received_check
  check (received_at is not null or status in ('announced', 'on_way', 'cancelled'));
-- What our courier cost, as it was shown; null: its seller brought it. Minor units.
alter table hub_stock add column courier_price integer check (courier_price >= 0);
-- Its seller paid for the courier when the device went back unsold.
alter table hub_stock add column courier_paid_at timestamptz;
alter table hub_stock add constraint hub_stock_courier_paid_check
  check (courier_paid_at is null or (courier_price is not null and status = 'returned'));
-- Why it waits for a second person.
alter table hub_stock add column holds text[] not null default '{}';
create table stock_parcel (
  id uuid primary key,
  market text not null check (market in ('GR', 'GB')),
  stock_id uuid not null references hub_stock (id),
  -- A missed pickup is booked again.
  attempt integer not null,
  courier text not null,
  status text not null check (status in
    ('booking', 'booked', 'moving', 'delivered', 'missed', 'lost', 'cancelled', 'refused', 'returned')),
  courier_reference text,
  tracking_code text,
  tracking_url text,
  pickup_date date not null,
  pickup_interval text not null,
  from_place jsonb not null,
  to_place jsonb not null,
  price integer not null check (price >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (stock_id, attempt)
);
create unique index stock_parcel_reference_idx on stock_parcel (courier, courier_reference)
  where courier_reference is not null;
create unique index stock_parcel_one_booking_idx on stock_parcel (stock_id) where status = 'booking';
create index stock_parcel_tracking_idx on stock_parcel (tracking_code) where tracking_code is not null;
