-- Standing hunts. `query` has the shape of a saved search. What a hunt may spend is in `bargain`,
-- which one module alone reads.
create table hunt (
  id uuid primary key,
  user_id uuid not null references user_account (id),
  market text not null,
  query text not null,
  may text not null check (may in ('watch', 'offer', 'propose')),
  status text not null check (status in ('active', 'paused', 'ended')),
  until timestamptz not null,
  swept_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index hunt_by_user on hunt (user_id, created_at);
create index hunt_active on hunt (market, swept_at) where status = 'active';

create table hunt_match (
  id uuid primary key,
  hunt_id uuid not null references hunt (id) on delete cascade,
  listing_id uuid not null references listing (id),
  found_at timestamptz not null,
  told_at timestamptz,
  unique (hunt_id, listing_id)
);
create index hunt_match_listing on hunt_match (listing_id);

-- Secrets of the buyer's side: the most that a hunt may spend in all, and the source of its chance.
-- The mandate of a hunt binds to them, so they are written before the hunt.
create table bargain (
  hunt_id uuid primary key references hunt (id) on delete cascade deferrable initially deferred,
  user_id uuid not null references user_account (id),
  ceiling_total integer not null check (ceiling_total > 0),
  tactic text not null check (tactic = 'public'),
  seed text not null,
  is_paused boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index bargain_user_id on bargain (user_id);

-- One listing that a hunt bargains for; `next_at` is when it will speak next.
create table bargain_talk (
  id uuid primary key,
  hunt_id uuid not null references bargain (hunt_id) on delete cascade,
  listing_id uuid not null references listing (id),
  offer_id uuid references offer (id) on delete set null,
  next_at timestamptz,
  steps integer not null default 0,
  ended_why text check (ended_why in ('poor', 'no_room', 'agreed', 'closed', 'person')),
  created_at timestamptz not null,
  unique (hunt_id, listing_id),
  check (next_at is null or ended_why is null)
);
create index bargain_talk_offer on bargain_talk (offer_id);
create index bargain_talk_listing on bargain_talk (listing_id);

-- What a person has agreed to, word for word. Canonical JSON, signed with the key of the passports.
create table mandate (
  id uuid primary key,
  user_id uuid not null references user_account (id),
  kind text not null check (kind in ('hunt', 'proposal')),
  document text not null,
  hash text not null,
  signature text not null,
  public_key text not null,
  text_version integer not null,
  created_at timestamptz not null,
  given_at timestamptz,
  session_id uuid,
  revoked_at timestamptz
);
create index mandate_user_id on mandate (user_id);
alter table hunt add mandate_id uuid not null references mandate (id);

-- A purchase that a hunt lays before its person; every part of the total as it was shown.
create table proposal (
  id uuid primary key,
  user_id uuid not null references user_account (id),
  market text not null,
  hunt_id uuid references hunt (id) on delete set null,
  listing_id uuid not null references listing (id),
  offer_id uuid references offer (id) on delete set null,
  mandate_id uuid not null references mandate (id),
  status text not null check (status in ('open', 'accepted', 'dismissed', 'void')),
  currency text not null,
  price integer not null,
  fee integer not null,
  delivery integer not null,
  total integer not null,
  order_id uuid references customer_order (id),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (total = price + fee + delivery)
);
create unique index proposal_one_open on proposal (user_id, listing_id) where status = 'open';
create index proposal_by_user on proposal (user_id, created_at);

alter table offer_event add by_hunter boolean not null default false;
