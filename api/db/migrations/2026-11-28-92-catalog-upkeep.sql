-- Models, devices and SKUs that were merged into another one: old addresses, files and searches
-- still lead to what is there. `id` is that of the thing that is gone.
create table model_alias (
  id uuid primary key,
  brand_id uuid not null references brand (id),
  slug text not null,
  name text not null,
  model_id uuid not null references model (id),
  merged_at timestamptz not null,
  unique (brand_id, slug)
);
create index model_alias_model_idx on model_alias (model_id);
create index model_alias_slug_idx on model_alias (slug);

create table product_alias (
  id uuid primary key,
  model_id uuid not null references model (id),
  color_id uuid not null references color (id),
  capacity_id uuid references capacity (id),
  product_id uuid not null references product (id),
  merged_at timestamptz not null,
  unique nulls not distinct (model_id, color_id, capacity_id)
);
create index product_alias_product_idx on product_alias (product_id);

create table sku_alias (
  id uuid primary key,
  external_id text not null unique,
  sku_id uuid not null references sku (id),
  merged_at timestamptz not null
);
create index sku_alias_sku_idx on sku_alias (sku_id);

-- What a merge looks for.
create index listing_model_idx on listing (model_id);
create index customer_order_sku_idx on customer_order (sku_id);

-- Why a wish was declined; people are told.
alter table device_wish drop constraint device_wish_status_check;
alter table device_wish add constraint device_wish_status_check
check (status in ('open', 'listed', 'set_aside', 'declined'));
alter table device_wish add column reason text
check (reason in ('not_sold', 'needs_details', 'exists'));
alter table device_wish add constraint device_wish_declined_check
check ((status = 'declined') = (reason is not null));
create index device_wish_model_idx on device_wish (model_id) where model_id is not null;
