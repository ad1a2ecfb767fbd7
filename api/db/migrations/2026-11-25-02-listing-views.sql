-- How often the page of a listing was shown on a day (UTC). It says nothing of who looked.
create table listing_view_day (
  listing_id uuid not null references listing (id) on delete cascade,
  day date not null,
  views integer not null check (views > 0),
  primary key (listing_id, day)
);
create index listing_view_day_day_idx on listing_view_day (day);
