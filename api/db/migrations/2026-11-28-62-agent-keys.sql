-- Keys with which programs of a member ask at /mcp; the key itself is stored as a hash alone. What a
-- revoked key has done stays known as long as its calls.
create table agent_key (
  id uuid primary key,
  user_id uuid not null references user_account (id),
  market text not null check (market in ('GR', 'GB')),
  name text not null,
  token_hash bytea not null unique,
  hint text not null,
  scopes text[] not null check (
    'read' = any (scopes) and scopes <@ array['read', 'offer', 'propose']
  ),
  max_total integer check (max_total > 0),
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  check (max_total is not null or scopes = array['read'])
);
create index agent_key_user_id on agent_key (user_id, created_at);

create table agent_call (
  id uuid primary key,
  key_id uuid not null references agent_key (id) on delete cascade,
  tool text not null,
  outcome text not null,
  at timestamptz not null
);
create index agent_call_key on agent_call (key_id, at);
create index agent_call_at on agent_call (at);

alter table offer_event add by_agent boolean not null default false;
alter table proposal add by_agent boolean not null default false;
