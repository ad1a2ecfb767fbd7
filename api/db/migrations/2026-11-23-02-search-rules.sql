-- What can be bought in a market, a page of it at a time (sitemap).
create index listing_live_idx on listing (market, id) where status = 'published';

-- By which rules the search index was built last; one row. Others than the code's, and it is built
-- again.
create table search_build (
  id integer primary key check (id = 1),
  rules integer not null,
  built_at timestamptz not null
);
