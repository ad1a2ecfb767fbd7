-- Conversations with the deal hunter: of a member, or of the visitor that a session token makes
-- known until it signs in. `state` is what the search stands at after the last turn.
create table ai_conversation (
  id uuid primary key,
  market text not null check (market in ('GR', 'GB')),
  user_id uuid references user_account (id),
  visitor_hash bytea references visitor_session (token_hash) on delete cascade,
  language text not null check (language in ('el', 'en')),
  title text not null,
  state jsonb not null,
  turns integer not null,
  created_at timestamptz not null,
  last_at timestamptz not null,
  check ((user_id is null) <> (visitor_hash is null))
);
create index ai_conversation_member_idx on ai_conversation (user_id, last_at)
where user_id is not null;
create index ai_conversation_visitor_idx on ai_conversation (visitor_hash, last_at)
where visitor_hash is not null;
create index ai_conversation_last_idx on ai_conversation (last_at);

-- What a person said, and the answer with the facts that its words were made of.
create table ai_turn (
  conversation_id uuid not null references ai_conversation (id) on delete cascade,
  number integer not null,
  said text not null,
  intent text not null,
  reply jsonb not null,
  at timestamptz not null,
  primary key (conversation_id, number)
);
