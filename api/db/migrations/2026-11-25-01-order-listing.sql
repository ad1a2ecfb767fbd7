-- The listing of an order as it was when the order was placed: later edits, deletions and sales do not
-- change what the buyer was promised. Title, grade, battery and price stand in customer_order.item.
create table order_listing (
  order_id uuid primary key references customer_order (id) on delete cascade,
  notes text,
  accessories_description text,
  has_box boolean not null,
  has_charger boolean not null,
  has_case boolean not null,
  has_headphones boolean not null,
  graded_at timestamptz,
  -- [{category, grade, reason}]
  conditions jsonb not null,
  kept_at timestamptz not null
);

-- Keeps the photos from being dropped as long as the order shows them.
create table order_listing_photo (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references order_listing (order_id) on delete cascade,
  media_key text not null references media (key),
  tag text not null,
  is_cover boolean not null,
  position integer not null
);
create index order_listing_photo_order_idx on order_listing_photo (order_id, position);
create index order_listing_photo_media_idx on order_listing_photo (media_key);
