-- A browser that shows notifications, for as long as its session lives.
create table push_subscription (
  id uuid primary key,
  user_id uuid not null references user_account (id),
  session_id uuid not null unique references session (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  -- The public key of the shop with which the browser subscribed: it accepts no other.
  server_key text not null,
  user_agent text,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index push_subscription_user_idx on push_subscription (user_id);

-- One notification for one browser; the payload goes when it is sent or given up.
create table push_message (
  id uuid primary key,
  subscription_id uuid not null references push_subscription (id) on delete cascade,
  dedupe_key text not null,
  payload jsonb,
  topic text not null,
  urgency text not null check (urgency in ('low', 'normal', 'high')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (subscription_id, dedupe_key)
);
create index push_message_created_idx on push_message (created_at);

alter table notification_preference add column push boolean not null default true;
