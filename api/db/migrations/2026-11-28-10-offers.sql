-- Offers between a buyer and a seller about the price of one listing. An offer is the whole talk of
-- the two; what each said is an event. `amount` is the sum on the table, `number` the number of the
-- last event, so that an answer names what it answers.
create table offer (
  id uuid primary key,
  market text not null,
  listing_id uuid not null references listing (id),
  buyer_id uuid not null references user_account (id),
  seller_id uuid not null references user_account (id),
  status text not null check (status in ('open', 'countered', 'accepted', 'used', 'declined',
    'withdrawn', 'lapsed', 'superseded', 'void')),
  currency text not null,
  asking_price integer not null,
  amount integer not null check (amount >= 4000),
  number integer not null,
  expires_at timestamptz not null,
  void_reason text check (void_reason in ('price', 'edited', 'not_on_sale')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index offer_one_live on offer (listing_id, buyer_id)
  where status in ('open', 'countered', 'accepted');
create index offer_by_buyer on offer (buyer_id, updated_at);
create index offer_by_seller on offer (seller_id, updated_at);

create table offer_event (
  id uuid primary key,
  offer_id uuid not null references offer (id),
  number integer not null,
  kind text not null check (kind in ('make', 'counter', 'accept', 'decline', 'withdraw', 'lapse',
    'use', 'supersede', 'void')),
  side text not null check (side in ('buyer', 'seller', 'deftero')),
  by_rule boolean not null,
  amount integer,
  at timestamptz not null,
  unique (offer_id, number)
);

create table offer_rule (
  listing_id uuid primary key references listing (id),
  is_on boolean not null,
  floor_percent integer not null check (floor_percent between 40 and 99),
  accept_from integer,
  decline_below integer,
  counter_with integer,
  updated_at timestamptz not null
);
