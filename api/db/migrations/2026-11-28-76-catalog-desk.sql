-- A change of another version than the current one is refused.
alter table brand add column version integer not null default 1;
alter table model add column version integer not null default 1;
alter table sku add column version integer not null default 1;
-- When the face value was set or confirmed; null: unknown.
alter table sku add column valued_at timestamptz;

-- A check of a file of devices, and what became of it.
create table catalog_import (
  id uuid primary key,
  started_by uuid not null references user_account (id),
  -- What this person could change when the file was checked.
  may_change boolean not null,
  priced_markets text[] not null,
  state text not null default 'checked' check (state in ('checked', 'running', 'done')),
  reason text,
  rows_total integer not null,
  checked_at timestamptz not null,
  started_at timestamptz,
  done_at timestamptz
);
create index catalog_import_checked_idx on catalog_import (checked_at desc);

create table catalog_import_row (
  import_id uuid not null references catalog_import (id) on delete cascade,
  number integer not null,
  cells jsonb not null,
  effect text not null check (effect in ('new', 'changed', 'unchanged', 'refused')),
  -- By column: the value at the check and the wanted one.
  changes jsonb not null default '{}',
  error text,
  field text,
  state text not null check (state in ('open', 'applied', 'skipped')),
  primary key (import_id, number)
);
create index catalog_import_row_open_idx on catalog_import_row (import_id, number) where state = 'open';

-- Every face value that a device had since, and those that will come.
create table face_value_change (
  id uuid primary key,
  market text not null check (market in ('GR', 'GB')),
  product_id uuid not null references product (id),
  value bigint not null check (value > 0),
  source text not null check (source in ('staff', 'import', 'sales')),
  reason text,
  made_by uuid not null references user_account (id),
  import_id uuid references catalog_import (id) on delete set null,
  made_at timestamptz not null,
  starts_at timestamptz not null,
  state text not null check (state in ('planned', 'applied', 'dropped'))
);
create index face_value_change_product_idx on face_value_change (product_id, market, starts_at desc);
create index face_value_change_import_idx on face_value_change (import_id) where import_id is not null;
