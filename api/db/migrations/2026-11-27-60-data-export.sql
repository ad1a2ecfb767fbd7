-- An archive of all data of a person; its file lies in the storage, in parts.
create table data_export (
  id uuid primary key,
  user_id uuid not null references user_account (id),
  status text not null check (status in ('preparing', 'ready')),
  parts integer not null default 0,
  bytes bigint not null default 0,
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz
);
create unique index data_export_preparing_idx on data_export (user_id) where status = 'preparing';
create index data_export_user_idx on data_export (user_id);
