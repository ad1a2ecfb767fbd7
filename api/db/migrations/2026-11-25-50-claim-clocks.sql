-- The last moment of the day until which an accepted claim waits for its device, and when it waited in vain.
alter table claim add column send_by timestamptz, add column lapsed_at timestamptz;
update claim set lapsed_at = now()
where status = 'closed' and answer_en = 'It closed by itself: the device was not sent in time.';

-- What was accepted before there was a clock is counted from now, so that nothing closes today.
update claim set send_by = (
    date_trunc('day', coalesce(running.due_at, now() + interval '21 days') at time zone zone.name)
      + interval '1 day' - interval '1 second'
  ) at time zone zone.name
from claim as accepted
cross join lateral (
  select case accepted.market when 'GB' then 'Europe/London' else 'Europe/Athens' end as name
) zone
left join deadline running on running.subject_type = 'claim' and running.subject_id = accepted.id
  and running.kind = 'claim-send-end' and running.fired_at is null and running.cancelled_at is null
where claim.id = accepted.id and claim.status = 'accepted';

update deadline set due_at = claim.send_by
from claim
where claim.status = 'accepted' and subject_type = 'claim' and subject_id = claim.id
  and kind = 'claim-send-end' and fired_at is null and cancelled_at is null;

-- The reminder comes seven days before, in the morning.
insert into deadline (id, market, subject_type, subject_id, kind, due_at, created_at)
select gen_random_uuid(), claim.market, 'claim', claim.id, step.kind, claim.send_by - step.before, now()
from claim
cross join (values
  ('claim-send-reminder', interval '7 days 14 hours'),
  ('claim-send-end', interval '0')
) as step (kind, before)
where claim.status = 'accepted' and not exists (
  select from deadline running
  where running.subject_type = 'claim' and running.subject_id = claim.id
    and running.kind = 'claim-send-end' and running.fired_at is null and running.cancelled_at is null
);
