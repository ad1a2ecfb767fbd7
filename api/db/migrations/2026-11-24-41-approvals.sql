-- What support wants to do with money above a limit, until a second person of support answers. A row
-- that expires_at has passed counts as expired, whether or not that was written down.
create table approval (
  id uuid primary key,
  market text not null check (market in ('GR', 'GB')),
  order_id uuid not null references customer_order (id),
  kind text not null check (kind in ('refund', 'move')),
  -- The move of the order's table; null for a refund.
  move text check ((move is null) = (kind = 'refund')),
  amount bigint not null check (amount > 0),
  currency text not null,
  note text,
  requested_by uuid not null references user_account (id),
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'declined', 'expired')),
  decided_by uuid references user_account (id),
  decided_at timestamptz,
  check (decided_by <> requested_by)
);
create unique index approval_one_waiting_idx on approval (order_id) where status = 'waiting';
create index approval_order_idx on approval (order_id, requested_at desc);
