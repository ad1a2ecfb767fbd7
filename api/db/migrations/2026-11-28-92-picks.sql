-- Listings that staff recommend. `is_pick` and `pick_position` of a listing follow from it.
create table pick (
  listing_id uuid primary key references listing (id) on delete cascade,
  market text not null check (market in ('GR', 'GB')),
  -- Null: behind those that have a place.
  position smallint check (position between 1 and 99),
  starts_at timestamptz not null,
  -- Null: until it is sold or dropped.
  ends_at timestamptz check (ends_at > starts_at),
  made_by uuid references user_account (id),
  version integer not null default 1
);
create index pick_market_idx on pick (market, position, starts_at desc, listing_id);
insert into pick (listing_id, market, starts_at)
select id, market, coalesce(published_at, created_at) from listing where is_pick;

alter table listing add column pick_position smallint not null default 100;
create index listing_pick_idx on listing (id) where is_pick;
alter table search_listing add column pick_position smallint not null default 100;
drop index search_listing_picks_idx;
create index search_listing_picks_idx
on search_listing (market, is_pick desc, pick_position, popularity desc, listing_id desc);
