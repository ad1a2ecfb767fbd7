alter table report drop constraint report_subject_type_check;
alter table report add constraint report_subject_type_check
  check (subject_type in ('listing', 'order', 'page', 'profile', 'review'));
alter table review drop constraint review_standing_check;
alter table review add constraint review_standing_check
  check (standing in ('shown', 'held', 'refused', 'hidden'));

-- Measures of moderation against a person, each with the reasons that this person is told.
create table statement_of_reasons (
  id uuid primary key,
  market text not null check (market in ('GR', 'GB')),
  user_id uuid not null references user_account (id),
  -- Null: found by staff themselves.
  report_id uuid references report (id),
  measure text not null,
  -- What the measure changes.
  subject_type text not null check (subject_type in ('listing', 'review', 'profile', 'account')),
  subject_id uuid not null,
  -- Name of it for people, as of the decision.
  title text not null,
  reason text not null,
  facts_el text not null,
  facts_en text not null,
  -- What the measure replaced, to bring it back.
  before jsonb not null default '{}',
  decided_by uuid not null references user_account (id),
  decided_at timestamptz not null,
  -- Null: without end.
  ends_at timestamptz
);
create index statement_of_reasons_user_idx on statement_of_reasons (user_id, decided_at);
create index statement_of_reasons_subject_idx on statement_of_reasons (subject_id);
create index statement_of_reasons_report_idx on statement_of_reasons (report_id) where report_id is not null;

create table statement_reversal (
  statement_id uuid primary key references statement_of_reasons (id),
  cause text not null check (cause in ('complaint', 'staff', 'remedied')),
  note_el text not null default '',
  note_en text not null default '',
  -- Null: the person remedied what the measure was about.
  decided_by uuid references user_account (id),
  reversed_at timestamptz not null
);

-- A complaint about a measure, by the person that it hits, or about the answer to a report, by its
-- sender.
create table complaint (
  id uuid primary key,
  market text not null check (market in ('GR', 'GB')),
  locale text not null,
  statement_id uuid references statement_of_reasons (id),
  report_id uuid references report (id),
  user_id uuid references user_account (id),
  email text not null,
  body text not null,
  status text not null default 'open' check (status in ('open', 'upheld', 'dismissed')),
  answer_el text,
  answer_en text,
  decided_by uuid references user_account (id),
  decided_at timestamptz,
  created_at timestamptz not null,
  check ((statement_id is null) <> (report_id is null))
);
create unique index complaint_open_statement_idx on complaint (statement_id) where status = 'open';
create unique index complaint_open_report_idx on complaint (report_id) where status = 'open';
create index complaint_queue_idx on complaint (status, created_at);
create index complaint_user_idx on complaint (user_id) where user_id is not null;
