-- Roles of staff are rows that name keys (api/contract/staff-keys.ts). A role with a slug is built
-- in: its keys are changed by migrations alone, its name is in the locale files.
create table staff_role (
  id uuid primary key,
  slug text unique,
  name text,
  created_at timestamptz not null,
  check ((slug is null) <> (name is null))
);
create unique index staff_role_name_idx on staff_role (lower(name));

create table staff_role_key (
  role_id uuid not null references staff_role (id) on delete cascade,
  key text not null,
  primary key (role_id, key)
);

create table staff_member (
  id uuid primary key,
  user_id uuid not null references user_account (id),
  -- Null: all of them, also later ones.
  markets text[],
  -- Null: the command line.
  invited_by uuid references user_account (id),
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_by uuid references user_account (id),
  -- Goes up with every change, so that the second of two editors sees the first one's.
  version integer not null default 1
);
create unique index staff_member_user_idx on staff_member (user_id) where ended_at is null;

create table staff_member_role (
  member_id uuid not null references staff_member (id) on delete cascade,
  role_id uuid not null references staff_role (id),
  primary key (member_id, role_id)
);
create index staff_member_role_role_idx on staff_member_role (role_id);

create table staff_invitation (
  id uuid primary key,
  email text not null,
  email_folded text not null,
  -- Null until the mail is sent: no queue holds a link.
  token_hash bytea unique,
  markets text[],
  -- Null: the command line.
  invited_by uuid references user_account (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references user_account (id),
  revoked_at timestamptz
);
create index staff_invitation_open_idx on staff_invitation (email_folded)
  where accepted_at is null and revoked_at is null;

create table staff_invitation_role (
  invitation_id uuid not null references staff_invitation (id) on delete cascade,
  role_id uuid not null references staff_role (id),
  primary key (invitation_id, role_id)
);

insert into staff_role (id, slug, created_at)
select ('019abfee-0000-7000-8000-00000000000' || place)::uuid, slug, '2026-11-28T00:00:00Z'
from unnest(array['owner', 'hub', 'support', 'moderation', 'catalogue', 'finance'])
  with ordinality as built_in (slug, place);

insert into staff_role_key (role_id, key)
select role.id, verb || '_' || resource
from staff_role role, unnest(array['read', 'write']) verb, unnest(array[
  'orders', 'refunds', 'payouts', 'ledger', 'listings', 'moderation', 'people', 'people_private',
  'catalog', 'prices', 'promo_codes', 'settings', 'staff', 'hub', 'tickets', 'reports', 'api_keys'
]) resource
where role.slug = 'owner';

insert into staff_role_key (role_id, key)
select role.id, unnest(given.keys)
from staff_role role join (values
  -- What both could do as columns of user_account, no less and no more.
  ('hub', array[
    'read_hub', 'write_hub', 'read_orders', 'read_listings', 'write_listings', 'read_moderation',
    'write_moderation', 'read_tickets', 'write_tickets', 'read_reports', 'write_reports']),
  ('support', array[
    'read_hub', 'read_orders', 'write_orders', 'read_refunds', 'write_refunds', 'read_listings',
    'write_listings', 'read_moderation', 'write_moderation', 'read_people', 'write_people',
    'read_people_private', 'write_people_private', 'read_tickets', 'write_tickets',
    'read_reports', 'write_reports']),
  ('moderation', array[
    'read_listings', 'write_listings', 'read_moderation', 'write_moderation', 'read_people',
    'write_people', 'read_reports', 'write_reports']),
  ('catalogue', array[
    'read_catalog', 'write_catalog', 'read_prices', 'write_prices', 'read_listings',
    'read_promo_codes', 'write_promo_codes']),
  ('finance', array[
    'read_orders', 'read_refunds', 'write_refunds', 'read_payouts', 'write_payouts', 'read_ledger',
    'write_ledger', 'read_prices', 'read_promo_codes'])
) as given (slug, keys) on given.slug = role.slug;

insert into staff_member (id, user_id, created_at)
select gen_random_uuid(), id, now() from user_account where role in ('hub', 'support');
insert into staff_member_role (member_id, role_id)
select member.id, role.id
from staff_member member
join user_account account on account.id = member.user_id
join staff_role role on role.slug = account.role;
alter table user_account drop column role;

-- When the session's second factor was proved; staff need one.
alter table session add column second_factor_at timestamptz;
