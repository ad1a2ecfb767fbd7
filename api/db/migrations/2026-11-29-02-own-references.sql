-- A seller's own number for a device: of a draft, and then of the listing that it becomes, which has
-- the same id. Nobody else sees it.
create table listing_reference (
  listing_id uuid primary key,
  seller_id uuid not null references user_account (id) on delete cascade,
  reference text not null check (char_length(reference) between 1 and 40)
);
create index listing_reference_seller_idx on listing_reference (seller_id);
