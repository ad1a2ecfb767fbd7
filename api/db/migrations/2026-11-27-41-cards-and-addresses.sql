alter table card add column label text check (char_length(label) between 1 and 30);
alter table card add column is_default boolean not null default false;
-- When its owner was told that it expires.
alter table card add column expiry_told_at timestamptz;
create unique index card_default_idx on card (user_id) where is_default and removed_at is null;

-- The address of the book that is chosen first for a purpose.
create table address_default (
  user_id uuid not null references user_account (id) on delete cascade,
  purpose text not null check (purpose in ('delivery', 'pickup', 'billing')),
  address_id uuid not null references address (id) on delete cascade,
  primary key (user_id, purpose)
);
create index address_default_address_idx on address_default (address_id);
