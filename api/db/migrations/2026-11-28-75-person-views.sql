-- A member of staff sees the shop as a person does, for a short time and without any write.
create table person_view (
  id uuid primary key,
  market text not null check (market in ('GR', 'GB')),
  token_hash bytea not null unique,
  -- The session of the member of staff, with which the view ends.
  session_id uuid not null references session (id) on delete cascade,
  staff_id uuid not null references user_account (id),
  user_id uuid not null references user_account (id) on delete cascade,
  reason text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  ended_at timestamptz
);
create index person_view_session_idx on person_view (session_id);
create index person_view_staff_idx on person_view (staff_id);
create index person_view_user_idx on person_view (user_id);
create index person_view_end_idx on person_view (expires_at);
