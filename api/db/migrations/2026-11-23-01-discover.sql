-- Hearts: of a member, or of the visitor that a session token makes known until it signs in.
create table favorite (
  id uuid primary key,
  market text not null check (market in ('GR', 'GB')),
  user_id uuid references user_account (id),
  visitor_hash bytea references visitor_session (token_hash) on delete cascade,
  listing_id uuid references listing (id),
  sku_id uuid references sku (id),
  -- Asking price of the listing, or the cheapest total of the sku, when the heart was given.
  price_then bigint,
  -- What a fall is measured from: the price then, or the one last told of.
  price_told bigint,
  created_at timestamptz not null,
  check ((user_id is null) <> (visitor_hash is null)),
  check ((listing_id is null) <> (sku_id is null))
);
create unique index favorite_member_listing_idx on favorite (user_id, listing_id)
where user_id is not null and listing_id is not null;
create unique index favorite_member_sku_idx on favorite (user_id, sku_id)
where user_id is not null and sku_id is not null;
create unique index favorite_visitor_listing_idx on favorite (visitor_hash, listing_id)
where visitor_hash is not null and listing_id is not null;
create unique index favorite_visitor_sku_idx on favorite (visitor_hash, sku_id)
where visitor_hash is not null and sku_id is not null;
create index favorite_listing_idx on favorite (listing_id) where listing_id is not null;
create index favorite_sku_idx on favorite (sku_id) where sku_id is not null;
-- What a member's sessions hold (modules/favorite).
create index visitor_session_user_idx on visitor_session (user_id) where user_id is not null;

create table saved_search (
  id uuid primary key,
  market text not null check (market in ('GR', 'GB')),
  user_id uuid not null references user_account (id),
  -- As the address of its page has it, in one order.
  query text not null,
  -- Devices that came later are new.
  seen_at timestamptz not null,
  told_at timestamptz,
  created_at timestamptz not null,
  unique (user_id, market, query)
);
create index saved_search_due_idx on saved_search ((coalesce(told_at, created_at)));

-- Signs the links at the foot of mails; one row.
create table unsubscribe_key (
  id integer primary key check (id = 1),
  secret bytea not null,
  created_at timestamptz not null
);
