-- What people ask our support, by form or by mail, and what was answered.
create table ticket (
  id uuid primary key,
  number integer not null generated always as identity (start with 1001) unique,
  market text not null check (market in ('GR', 'GB')),
  locale text not null,
  topic text not null,
  state text not null check (state in ('new', 'open', 'waiting', 'solved', 'closed')),
  source text not null check (source in ('form', 'mail')),
  subject text not null check (length(subject) between 1 and 200),
  user_id uuid references user_account (id),
  -- Of who has no account; '' for members, who are written to at their account's address.
  email text not null default '',
  -- Whether the account, or the address, is known to be that of the writer.
  is_proved boolean not null,
  form_id uuid unique,
  order_id uuid references customer_order (id),
  listing_id uuid,
  -- Reference that an error page showed.
  error_reference text,
  -- Local part of the address by which answers to our mails find the ticket.
  mail_key text not null unique,
  -- Message-ID of the newest mail of the person, which our answer names.
  last_message_id text,
  assignee_id uuid references user_account (id),
  -- The one clock: when an answer is due; null while it stands.
  due_at timestamptz,
  -- Minutes of business time that are left while the clock stands.
  minutes_left integer not null check (minutes_left >= 0),
  answered_at timestamptz,
  solved_at timestamptz,
  merged_into uuid references ticket (id) on delete set null,
  rating integer check (rating between 1 and 5),
  rating_text text,
  rated_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  -- When the person or staff wrote last, or the state changed.
  updated_at timestamptz not null,
  check ((due_at is not null) = (state in ('new', 'open'))),
  check ((rating is null) = (rated_at is null))
);
create index ticket_created_idx on ticket (created_at, id);
create index ticket_updated_idx on ticket (updated_at, id);
create index ticket_due_idx on ticket ((coalesce(due_at, 'infinity'::timestamptz)), id);
create index ticket_user_idx on ticket (user_id, created_at) where user_id is not null;
create index ticket_email_idx on ticket (lower(email)) where email <> '';
create index ticket_order_idx on ticket (order_id) where order_id is not null;
create index ticket_state_idx on ticket (state, created_at);
create index ticket_assignee_idx on ticket (assignee_id) where assignee_id is not null;

create table ticket_message (
  id uuid primary key,
  ticket_id uuid not null references ticket (id) on delete cascade,
  author text not null check (author in ('person', 'staff', 'note')),
  -- Of staff.
  staff_id uuid references user_account (id),
  body text not null,
  -- What a mail quoted below its answer.
  quoted text,
  -- Whether a mail came from the address of the ticket, and its sender was checked.
  is_proved boolean not null default true,
  -- Message-ID of a mail: the same one twice is one message.
  message_id text unique,
  form_id uuid unique,
  created_at timestamptz not null
);
create index ticket_message_ticket_idx on ticket_message (ticket_id, created_at, id);

create table canned_reply (
  id uuid primary key,
  name text not null check (length(name) between 1 and 80),
  body_en text not null,
  body_el text not null,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index canned_reply_name_idx on canned_reply (lower(name)) where is_active;
