-- Sign-up, recovery, social sign-in, mails and messages (spec §4 "Auth-modal flow", decisions "Accounts").

-- Null until the e-mail is proved for an account that was begun without a human check: it claims no
-- e-mail, so that known and unknown ones look alike (decisions "Account enumeration"). Swept after a day.
alter table user_account alter column email_folded drop not null;
alter table user_account
  add column intent text not null default 'both' check (intent in ('buy', 'sell', 'both')),
  add column password_changed_at timestamptz,
  add column erased_at timestamptz;
create index user_account_unowned_idx on user_account (lower(email), created_at) where email_folded is null;

-- The one live code of a purpose and subject. The subject is the account for e-mail and phone, and the
-- folded e-mail for a reset, whether or not it has an account. The code is made by the job that sends
-- it, so that no code lies in a queue; until then code_hash is null.
create table verification (
  id uuid primary key,
  purpose text not null check (purpose in ('email', 'phone', 'password')),
  subject text not null,
  -- Where the code goes: folded e-mail or phone digits.
  target text not null,
  user_id uuid references user_account (id),
  code_hash bytea,
  tries integer not null default 0,
  requested_at timestamptz not null,
  expires_at timestamptz,
  used_at timestamptz,
  unique (purpose, subject)
);
create index verification_user_idx on verification (user_id);
create index verification_age_idx on verification (requested_at);

-- When codes were asked for, by where they go and by who asked: five an hour and ten a day (decisions
-- "Codes"). One row each, so that two who ask at once wait for one another.
create table verification_send (
  purpose text not null,
  target text not null,
  sent_at timestamptz[] not null,
  last_sent_at timestamptz not null,
  primary key (purpose, target)
);
create index verification_send_age_idx on verification_send (last_sent_at);

create table social_identity (
  id uuid primary key,
  user_id uuid not null references user_account (id),
  provider text not null check (provider in ('google', 'facebook', 'apple')),
  subject text not null,
  email text,
  linked_at timestamptz not null,
  unique (provider, subject),
  unique (user_id, provider)
);

-- One visit to a provider, from the button to its answer. Apple answers cross-site, so nothing of this
-- can lie in a cookie (stack.md "OIDC").
create table social_flow (
  state_hash bytea primary key,
  provider text not null,
  nonce text not null,
  code_verifier text not null,
  browser_hash text not null,
  -- Set when a signed-in member links a provider.
  user_id uuid references user_account (id),
  return_to text not null,
  locale text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index social_flow_expiry_idx on social_flow (expires_at);

create table hand_off (
  code_hash bytea primary key,
  user_id uuid not null references user_account (id),
  provider text not null,
  browser_hash text not null,
  is_new boolean not null,
  -- Set for a linking: the identity waits here until the member's own browser brings the code.
  subject text,
  email text,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index hand_off_expiry_idx on hand_off (expires_at);

-- Mails and SMS. `payload` holds what the template needs, never a code. A message that was being sent
-- when its runner died is not sent again: whether it arrived is unknown.
create table message (
  id uuid primary key,
  market text not null check (market in ('GR', 'GB')),
  channel text not null check (channel in ('mail', 'sms')),
  template text not null,
  locale text not null,
  recipient text not null,
  user_id uuid references user_account (id),
  payload jsonb not null default '{}',
  dedupe_key text unique,
  status text not null default 'waiting' check (status in ('waiting', 'sending', 'sent', 'failed', 'dropped')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  provider_reference text
);
create index message_status_idx on message (status, created_at) where status <> 'sent';
create index message_user_idx on message (user_id, created_at desc);

-- What the embedded providers have "sent", for /dev/outbox and tests.
create table outbox_letter (
  id uuid primary key,
  message_id uuid not null,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  subject text,
  text_body text not null,
  html_body text,
  created_at timestamptz not null
);
create index outbox_letter_idx on outbox_letter (created_at desc);
