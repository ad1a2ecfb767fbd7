-- Payments that wait for a step, looked for every half minute.
create index payment_unsettled_idx on payment (updated_at) where
  status in ('processing', 'requires_action', 'authorised')
  or (status in ('cancelled', 'failed') and closed_at is null);
