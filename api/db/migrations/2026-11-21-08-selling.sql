-- Selling: drafts, photos, moderation, boosts, payouts (spec §3 "New-listing draft", §4 "Listing actions").

-- The working copy of a listing's content; its id is the listing's. What is not yet submitted has no
-- row in `listing`; what is edited keeps its public row until the new content is submitted. It belongs
-- to a member, or to an anonymous session until that signs in (decisions "Drafts").
create table listing_draft (
  id uuid primary key,
  market text not null check (market in ('GR', 'GB')),
  user_id uuid references user_account (id),
  visitor_token_hash bytea,
  check (num_nonnulls(user_id, visitor_token_hash) = 1),
  vertical text,
  brand_id uuid references brand (id),
  model_id uuid references model (id),
  color_id uuid references color (id),
  capacity_id uuid references capacity (id),
  -- Set exactly when brand, model, colour and capacity name a product.
  product_id uuid references product (id),
  -- {screen_condition: {grade: "green", reason: null}}; grade "none" where the device has no such part.
  properties jsonb not null default '{}',
  battery_health smallint check (battery_health between 0 and 100),
  is_battery_unknown boolean not null default false,
  has_box boolean not null default false,
  has_charger boolean not null default false,
  has_case boolean not null default false,
  has_headphones boolean not null default false,
  accessories_description text,
  notes text,
  asking_price bigint,
  address_id uuid references address (id),
  -- Steps that were saved as done, though they hold nothing: accessories.
  visited text[] not null default '{}',
  version integer not null default 1,
  -- Version at which each step was last changed: {"price": 7}. Two tabs that edit different steps do
  -- not conflict.
  step_versions jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index listing_draft_user_idx on listing_draft (user_id, updated_at desc) where user_id is not null;
create index listing_draft_visitor_idx on listing_draft (visitor_token_hash) where visitor_token_hash is not null;
create index listing_draft_updated_idx on listing_draft (updated_at);

create table draft_photo (
  id uuid primary key,
  draft_id uuid not null references listing_draft (id) on delete cascade,
  media_key text not null references media (key),
  tag text not null,
  is_cover boolean not null default false,
  position integer not null,
  created_at timestamptz not null,
  -- One photo a slot: a repeated upload replaces, it never doubles.
  unique (draft_id, tag)
);
create index draft_photo_media_idx on draft_photo (media_key);
create unique index draft_photo_one_cover_idx on draft_photo (draft_id) where is_cover;

alter table listing
  add column address_id uuid references address (id),
  add column submitted_at timestamptz,
  -- Said by the seller; an order's sale sets sold_at alone.
  add column marked_sold_at timestamptz,
  add column deleted_at timestamptz,
  -- Off the shelf because the seller is away, and back with them.
  add column hidden_by_vacation boolean not null default false,
  -- Delivered to this seller within the last 14 days: reselling costs no fee (spec §9 "No-fee resale").
  add column resale_of_order_id uuid unique references customer_order (id);
update listing set submitted_at = created_at where status not in ('draft');
create index listing_review_idx on listing (submitted_at) where status = 'under_review';

alter table user_account add column on_vacation_since timestamptz;

-- The hub's word on a submitted listing; the last one counts.
create table listing_decision (
  id uuid primary key,
  listing_id uuid not null references listing (id),
  decided_by uuid not null references user_account (id),
  decision text not null check (decision in ('publish', 'reject')),
  reasons text[] not null default '{}',
  note_el text,
  note_en text,
  at timestamptz not null
);
create index listing_decision_listing_idx on listing_decision (listing_id, at desc);

-- Who of the staff did what. Only ever inserted into.
create table audit_entry (
  id uuid primary key,
  market text not null,
  actor_id uuid not null references user_account (id),
  action text not null,
  subject_type text not null,
  subject_id uuid not null,
  data jsonb not null default '{}',
  at timestamptz not null
);
create index audit_entry_subject_idx on audit_entry (subject_type, subject_id, at);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever inserted into', tg_table_name;
end
$$;
create trigger audit_entry_keeps before update or delete on audit_entry
  for each row execute function refuse_change();
create trigger audit_entry_keeps_all before truncate on audit_entry
  for each statement execute function refuse_change();

create table boost (
  id uuid primary key,
  listing_id uuid not null references listing (id),
  user_id uuid not null references user_account (id),
  market text not null check (market in ('GR', 'GB')),
  status text not null check (
    status in ('created', 'requires_action', 'processing', 'authorised', 'running', 'failed', 'cancelled', 'ended')
  ),
  amount bigint not null check (amount > 0),
  currency text not null,
  provider text not null,
  provider_reference text unique,
  card_reference text not null,
  card_last4 text,
  decline_code text,
  redirect_url text,
  return_path text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  starts_at timestamptz,
  ends_at timestamptz,
  -- Of one that failed or was cancelled: when the provider was known to hold nothing for it.
  closed_at timestamptz
);
-- At most one boost of a listing can hold money or run.
create unique index boost_one_open_idx on boost (listing_id) where status in (
  'created', 'requires_action', 'processing', 'authorised', 'running'
);
create index boost_listing_idx on boost (listing_id, created_at desc);

-- Devices that were sold here, without people: what prices and waiting times are told from.
create table sale_record (
  id uuid primary key,
  order_id uuid unique references customer_order (id),
  market text not null check (market in ('GR', 'GB')),
  model_id uuid not null references model (id),
  capacity_id uuid references capacity (id),
  generic_condition text not null check (
    generic_condition in ('excellent', 'good', 'poor', 'repairable')
  ),
  asking_price bigint not null check (asking_price > 0),
  currency text not null check (currency in ('EUR', 'GBP')),
  listed_at timestamptz not null,
  sold_at timestamptz not null
);
-- Answers what a model sold for from the index alone.
create index sale_record_model_idx on sale_record (market, model_id, sold_at desc)
  include (capacity_id, generic_condition, asking_price, listed_at);

-- A seller at the card provider, who pays them out.
create table payout_account (
  id uuid primary key,
  user_id uuid not null references user_account (id),
  provider text not null,
  reference text not null unique,
  status text not null check (status in ('pending', 'verified', 'refused')),
  refusal text,
  created_at timestamptz not null,
  verified_at timestamptz,
  removed_at timestamptz
);
create unique index payout_account_one_idx on payout_account (user_id, provider) where removed_at is null;

-- Never a whole IBAN: country and the last four characters.
create table bank_account (
  id uuid primary key,
  payout_account_id uuid not null references payout_account (id),
  user_id uuid not null references user_account (id),
  reference text not null unique,
  country text not null,
  last4 text not null,
  bank_name text,
  beneficiary_name text not null,
  is_default boolean not null default false,
  created_at timestamptz not null,
  removed_at timestamptz
);
create index bank_account_kept_idx on bank_account (payout_account_id, created_at) where removed_at is null;
create unique index bank_account_one_default_idx on bank_account (payout_account_id)
  where is_default and removed_at is null;

-- Whether somebody is owed money, before their payouts are ended.
create index ledger_entry_seller_idx on ledger_entry (user_id) where account = 'seller_payable';

-- The embedded provider's side of the same, in its own books.
create table sandbox_payout_account (
  reference text primary key,
  key text not null unique,
  owner text not null,
  return_path text not null,
  language text not null,
  status text not null check (status in ('pending', 'verified', 'refused')),
  refusal text,
  -- Entries that were refused, so that its page is no place to try people out.
  tries integer not null default 0,
  created_at timestamptz not null,
  closed_at timestamptz
);
create table sandbox_bank_account (
  reference text primary key,
  key text not null unique,
  account_reference text not null references sandbox_payout_account (reference),
  country text not null,
  last4 text not null,
  -- Tells the same account when it is added again.
  iban_hash bytea not null,
  bank_name text,
  beneficiary_name text not null,
  created_at timestamptz not null,
  removed_at timestamptz
);
create unique index sandbox_bank_account_same_idx on sandbox_bank_account (account_reference, iban_hash)
  where removed_at is null;

-- What a member is told in the product (spec §7 "Notifications").
create table notification (
  id uuid primary key,
  user_id uuid not null references user_account (id),
  category text not null,
  topic text not null,
  subject_type text not null,
  subject_id uuid not null,
  data jsonb not null default '{}',
  dedupe_key text unique,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notification_user_idx on notification (user_id, created_at desc);
create index notification_unread_idx on notification (user_id) where read_at is null;

-- Why a seller took back what was under review (spec §5 "Seller cancel request").
create table listing_withdrawal (
  id uuid primary key,
  listing_id uuid not null references listing (id),
  option text not null check (
    option in ('changed_mind', 'sold_elsewhere', 'wrong_details', 'price', 'other')
  ),
  comment text,
  at timestamptz not null
);
create index listing_withdrawal_listing_idx on listing_withdrawal (listing_id, at desc);

-- What was bought keeps its picture, whatever its seller does with the listing.
create index customer_order_cover_idx on customer_order ((item ->> 'cover_key'));
