-- What the search reads; all of it can be built again from the catalogue and the listings.
create extension if not exists pg_trgm;

-- Every word that names something in the catalogue, folded to its sound (fold.ts).
create table search_word (
  word text collate "C" primary key,
  -- As the catalogue writes it, for "understood as".
  display text not null,
  models uuid[] not null,
  colors text[] not null,
  capacities text[] not null
);
create index search_word_trigram_idx on search_word using gist (word gist_trgm_ops);

-- One row per listing that anybody may find: what pages are filtered and ordered by.
create table search_listing (
  listing_id uuid primary key,
  market text not null,
  model_id uuid not null,
  color text not null,
  capacity text,
  -- One bit per answer to a question with fixed answers (marks.ts).
  marks bigint not null,
  total_price integer not null,
  asking_price integer not null,
  popularity integer not null,
  is_pick boolean not null,
  published_at timestamptz not null,
  boosted_until timestamptz
);
create index search_listing_model_idx on search_listing (market, model_id);
create index search_listing_popular_idx
on search_listing (market, popularity desc, listing_id desc);
create index search_listing_picks_idx
on search_listing (market, is_pick desc, popularity desc, listing_id desc);
create index search_listing_new_idx
on search_listing (market, published_at desc, listing_id desc);
create index search_listing_asking_idx on search_listing (market, asking_price, listing_id);
create index search_listing_total_idx on search_listing (market, total_price, listing_id);
create index search_listing_boosted_idx on search_listing (market, boosted_until)
where boosted_until is not null;

-- One row per model that has listings in a market. Its listings stand in places 1 to n, cheapest
-- first, and every set of them is a string of n bits: counting is and-ing such strings.
create table search_shelf (
  market text not null,
  model_id uuid not null,
  vertical text not null,
  brand text not null,
  brand_name text not null,
  model text not null,
  model_name text not null,
  release_date date not null,
  n integer not null,
  -- Total prices by place, ascending.
  prices integer[] not null,
  everything bit varying not null,
  primary key (market, model_id)
);

-- Which of a shelf's listings have this value. A value that none has is not there.
create table search_slice (
  market text not null,
  filter text collate "C" not null,
  value text collate "C" not null,
  model_id uuid not null,
  bits bit varying not null,
  primary key (market, filter, value, model_id)
) with (fillfactor = 70);
create index search_slice_shelf_idx on search_slice (market, model_id);
