-- Devices that people would sell if the catalogue had them: one row for each who asked.
create table device_wish (
  id uuid primary key,
  market text not null check (market in ('GR', 'GB')),
  locale text not null,
  vertical text not null,
  name text not null,
  -- The name as the search folds it: spellings of one device count together.
  name_key text not null,
  -- Of the form: sent twice, it makes one wish.
  form_id uuid unique,
  -- Of a visitor; empty for an account, and once it is not needed any more.
  email text not null default '',
  user_id uuid references user_account (id),
  status text not null check (status in ('open', 'listed', 'set_aside')),
  model_id uuid references model (id),
  decided_by uuid references user_account (id),
  decided_at timestamptz,
  created_at timestamptz not null
);
-- One person asks for one device once.
create unique index device_wish_open_idx
  on device_wish (vertical, name_key, coalesce(user_id::text, lower(email))) where status = 'open';
create index device_wish_user_idx on device_wish (user_id) where user_id is not null;
create index device_wish_age_idx on device_wish (created_at);
