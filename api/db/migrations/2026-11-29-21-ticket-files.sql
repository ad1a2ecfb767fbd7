-- Photos and PDFs beside what is written to our support, and what it answers.
create table ticket_file (
  -- Random: until it is attached, who knows it may attach it.
  id uuid primary key,
  -- Null until it is sent with a message; such a row goes after an hour.
  message_id uuid references ticket_message (id) on delete cascade,
  -- As its sender called it.
  name text not null check (length(name) between 1 and 120),
  content_type text not null check (content_type in ('image/jpeg', 'application/pdf')),
  bytes integer not null check (bytes > 0),
  position smallint not null default 0,
  created_at timestamptz not null
);
create index ticket_file_message_idx on ticket_file (message_id, position);
