-- Messages of one moment go out in the order in which they were written.
alter table outbox add column position bigint not null generated always as identity;
drop index outbox_waiting_idx;
create index outbox_waiting_idx on outbox (available_at, position)
where processed_at is null and dead_at is null;
