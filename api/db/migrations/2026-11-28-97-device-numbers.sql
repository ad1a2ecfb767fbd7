-- The IMEI or serial number that a seller gives. Buyers never see it.
alter table listing_draft add column device_number text check (device_number ~ '^[A-Z0-9]{5,30}$');
alter table listing add column device_number text check (device_number ~ '^[A-Z0-9]{5,30}$');
-- Behind the first 14 digits of an IMEI stands one device.
create index listing_device_number_idx on listing (left(device_number, 14)) where device_number is not null;

-- What the checker of lost and stolen devices said of a submission.
create table device_check (
  id uuid primary key,
  market text not null check (market in ('GR', 'GB')),
  listing_id uuid not null references listing (id),
  provider text not null,
  -- `unavailable`: it did not answer.
  answer text not null check (answer in ('allowed', 'tracked', 'prohibited', 'unknown', 'unavailable')),
  reference text,
  checked_at timestamptz not null
);
create index device_check_listing_idx on device_check (listing_id, checked_at desc);
