-- The sorts of the console's lists, each with the id that breaks its ties.
create index customer_order_created_idx on customer_order (created_at, id);
create index customer_order_since_idx on customer_order (status_since, id);
create index customer_order_total_idx on customer_order (total, id);
create index listing_created_idx on listing (created_at, id);
create index listing_price_idx on listing (asking_price, id);
create index user_account_created_idx on user_account (created_at, id);
create index user_account_username_idx on user_account (coalesce(username_folded, ''), id);
create index payment_created_idx on payment (created_at, id);
create index payment_amount_idx on payment (amount, id);
create index payout_due_idx on payout (due_at, id);
create index payout_amount_idx on payout (amount, id);
create index review_created_idx on review (created_at, id);
-- What is looked for by name or reference.
create index user_account_name_idx on user_account (lower(full_name)) where full_name is not null;
create index listing_title_idx on listing (lower(title) text_pattern_ops);
create index payment_reference_idx on payment (provider_reference);
create index payout_reference_idx on payout (provider_reference);
create index payout_order_idx on payout (order_id);

-- A query of a list that staff keep under a name.
create table staff_list_view (
  id uuid primary key,
  user_id uuid not null references user_account (id),
  list text not null,
  name text not null check (length(name) between 1 and 60),
  -- The query of the address, without its page; a shared one searches for nothing private.
  query text not null check (length(query) <= 2000),
  is_shared boolean not null default false,
  created_at timestamptz not null
);
create unique index staff_list_view_name_idx on staff_list_view (user_id, list, name);
create index staff_list_view_shared_idx on staff_list_view (list, name) where is_shared;
