-- What anybody tells us that should be taken down, and what people object to.
create table report (
  id uuid primary key,
  market text not null check (market in ('GR', 'GB')),
  locale text not null,
  reason text not null check (reason in ('illegal', 'counterfeit', 'stolen', 'wrong', 'objection')),
  subject_type text not null check (subject_type in ('listing', 'order', 'page')),
  subject_id uuid,
  -- The address of the page, as it was typed.
  page text not null default '',
  email text not null,
  user_id uuid references user_account (id),
  body text not null,
  status text not null check (status in ('open', 'upheld', 'dismissed')),
  answer_el text,
  answer_en text,
  decided_by uuid references user_account (id),
  decided_at timestamptz,
  created_at timestamptz not null
);
create index report_queue_idx on report (status, created_at);
create index report_user_idx on report (user_id) where user_id is not null;
