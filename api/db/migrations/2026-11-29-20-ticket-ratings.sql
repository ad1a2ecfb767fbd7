-- A cursor cannot name what is infinite: what has no deadline sorts behind the last day instead.
drop index ticket_due_idx;
create index ticket_due_idx on ticket ((coalesce(due_at, '9999-12-31 00:00:00+00'::timestamptz)), id);
-- What people thought of our answers in some days, and how long they waited for them.
create index ticket_rated_idx on ticket (market, rated_at) where rated_at is not null;
create index ticket_answered_idx on ticket (market, answered_at) where answered_at is not null;
