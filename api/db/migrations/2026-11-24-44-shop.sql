-- Who this database is to providers, and whether work that leaves the house has to wait.
create table shop (
  id uuid primary key,
  -- One row, ever.
  is_only boolean not null default true unique check (is_only),
  -- Where the shop was when it last ran jobs: a copy of the database starts elsewhere.
  surroundings jsonb,
  held_at timestamptz,
  held_because text,
  check ((held_at is null) = (held_because is null))
);
insert into shop (id) values (gen_random_uuid());

-- Named in the key under which the provider keeps an attempt; null for those from before it was.
alter table payment add column shop_id uuid;
