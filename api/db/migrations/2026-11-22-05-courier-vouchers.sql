-- What we must remember of a courier that has no keys of its own (ACS): which voucher a key has, and its
-- label, which cannot be printed again once the day's pickup list is out.
create table courier_voucher (
  provider text not null,
  key text not null,
  reference text not null,
  pickup_date date not null,
  label bytea,
  booked_at timestamptz not null,
  cancelled_at timestamptz,
  primary key (provider, key),
  unique (provider, reference)
);
