-- A parcel that waits in a locker, and one that its courier brings back because nobody fetched it.
alter table shipment add column ready_at timestamptz;
alter table shipment add column collect_by date;
alter table shipment add column collect_code text;
alter table shipment drop constraint shipment_status_check;
alter table shipment add constraint shipment_status_check
  check (status in ('booking', 'booked', 'moving', 'delivered', 'missed', 'lost', 'cancelled', 'refused', 'returned'));

-- When the hub has prepared a device that its buyer fetches there.
alter table customer_order add column pickup_ready_at timestamptz;

-- Since when its courier has been silent for too long.
alter table shipment add column silent_since timestamptz;

-- A pickup that is moved is booked anew before the booking that stands is given up.
drop index shipment_one_open_idx;
create unique index shipment_one_open_idx on shipment (order_id, leg) where status in ('booked', 'moving');
create unique index shipment_one_booking_idx on shipment (order_id, leg) where status = 'booking';

alter table sim_parcel drop constraint sim_parcel_outcome_check;
alter table sim_parcel add constraint sim_parcel_outcome_check
  check (outcome in ('normal', 'missed', 'lost', 'late', 'left'));
