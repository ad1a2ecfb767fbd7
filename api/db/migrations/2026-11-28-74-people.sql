-- What staff note about a person, for colleagues only.
create table person_note (
  id uuid primary key,
  market text not null check (market in ('GR', 'GB')),
  user_id uuid not null references user_account (id) on delete cascade,
  text text not null check (text <> ''),
  written_by uuid not null references user_account (id),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  version integer not null default 1 check (version > 0)
);
create index person_note_user_idx on person_note (user_id, created_at desc, id desc);

-- Two accounts of one person; they may be of two markets. The smaller id stands first.
create table person_link (
  id uuid primary key,
  user_id uuid not null references user_account (id) on delete cascade,
  other_id uuid not null references user_account (id) on delete cascade,
  reason text not null,
  linked_by uuid not null references user_account (id),
  linked_at timestamptz not null,
  unique (user_id, other_id),
  check (user_id < other_id)
);
create index person_link_other_idx on person_link (other_id);

-- The timeline of a person reads these by person and time.
create index session_user_time_idx on session (user_id, created_at desc);
create index claim_user_idx on claim (user_id, created_at desc);
create index report_subject_idx on report (subject_id, created_at desc) where subject_id is not null;
