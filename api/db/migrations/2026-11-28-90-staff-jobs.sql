-- Work over a list of the console that goes on after the answer: a file of its rows, or an action
-- on many of them.
create table staff_job (
  id uuid primary key,
  kind text not null check (kind in ('export', 'bulk')),
  -- Of who started it; the rows follow the query.
  market text not null check (market in ('GR', 'GB')),
  list text not null,
  started_by uuid not null references user_account (id),
  -- As the list understood it: tab, q, sort, columns, filters.
  query jsonb not null,
  -- What of it is private: columns, filters, and q.
  privates text[] not null default '{}',
  -- For which the person worked when it was started; null is all.
  markets text[],
  format text check (format in ('csv', 'xlsx')),
  locale text not null,
  -- The first line of the file, by the column.
  headings jsonb not null default '{}',
  action text,
  inputs jsonb not null default '{}',
  state text not null default 'running'
    check (state in ('running', 'done', 'refused', 'cancelled')),
  rows_total integer not null check (rows_total >= 0),
  rows_done integer not null default 0,
  rows_refused integer not null default 0,
  -- Where the next rows of the file begin; null at the beginning.
  place text,
  -- Keys of what is written so far, and of the finished file.
  parts text[] not null default '{}',
  files text[] not null default '{}',
  bytes bigint not null default 0,
  is_cut boolean not null default false,
  created_at timestamptz not null,
  ended_at timestamptz,
  expires_at timestamptz not null,
  check ((kind = 'export') = (format is not null)),
  check ((kind = 'bulk') = (action is not null))
);
-- Ids grow with time.
create index staff_job_person_idx on staff_job (started_by, id);

-- A row of an action on many.
create table staff_job_row (
  job_id uuid not null references staff_job (id) on delete cascade,
  number integer not null,
  row_id text not null,
  label text not null,
  -- As it was seen when the action was started; null where rows have none.
  version integer,
  state text not null default 'open' check (state in ('open', 'done', 'refused')),
  -- Code of the API.
  error text,
  primary key (job_id, number)
);
create index staff_job_row_open_idx on staff_job_row (job_id, number) where state = 'open';
