-- Second factor, passkeys, and the address of a session.

-- The address of the last call, which the owner sees as a place; it goes with the session.
alter table session add column ip text;

-- A secret that is not confirmed yet protects nothing. `last_step` is the time step of the last
-- accepted code: neither this code nor an earlier one is accepted again.
create table totp (
  user_id uuid primary key references user_account (id) on delete cascade,
  secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null
);

create table recovery_code (
  id uuid primary key,
  user_id uuid not null references user_account (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz
);
create index recovery_code_user_id on recovery_code (user_id);

-- A sign-in whose first factor is proved and whose second one is awaited.
create table sign_in_challenge (
  token_hash bytea primary key,
  user_id uuid not null references user_account (id) on delete cascade,
  method text not null,
  is_new boolean not null,
  attempts integer not null default 0,
  expires_at timestamptz not null
);
create index sign_in_challenge_user_id on sign_in_challenge (user_id);

create table passkey (
  id uuid primary key,
  user_id uuid not null references user_account (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  is_backed_up boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_user_id on passkey (user_id);

create table passkey_challenge (
  challenge text primary key,
  purpose text not null,
  user_id uuid references user_account (id) on delete cascade,
  origin text not null,
  expires_at timestamptz not null
);
create index passkey_challenge_user_id on passkey_challenge (user_id);
