-- Stays that were asked before there was a clock go back too; every seller still has 14 days from now.
insert into deadline (id, market, subject_type, subject_id, kind, due_at, created_at)
select gen_random_uuid(), market, 'hub_stock', id, 'stock-answer',
  greatest(status_since, now()) + interval '14 days', now()
from hub_stock
where status = 'asked' and ended_at is null and not exists (
  select from deadline running
  where running.subject_type = 'hub_stock' and running.subject_id = hub_stock.id
    and running.kind = 'stock-answer' and running.fired_at is null and running.cancelled_at is null
);
