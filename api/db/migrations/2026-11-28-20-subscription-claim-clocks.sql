-- The last moment of the day until which an approved claim waits for its device.
alter table subscription_claim add column send_by timestamptz;

-- What was approved before there was a clock is counted from now, so that nothing closes today.
update subscription_claim claim set send_by = (
    date_trunc('day', (now() + interval '21 days') at time zone zone.name)
      + interval '1 day' - interval '1 second'
  ) at time zone zone.name
from (values ('GR', 'Europe/Athens'), ('GB', 'Europe/London')) as zone (market, name)
where claim.market = zone.market and claim.status = 'approved';

-- The reminder comes seven days before, in the morning.
insert into deadline (id, market, subject_type, subject_id, kind, due_at, created_at)
select gen_random_uuid(), claim.market, 'subscription_claim', claim.id, step.kind,
  claim.send_by - step.before, now()
from subscription_claim claim
cross join (values
  ('subscription-claim-reminder', interval '7 days 14 hours'),
  ('subscription-claim-end', interval '0')
) as step (kind, before)
where claim.status = 'approved';
