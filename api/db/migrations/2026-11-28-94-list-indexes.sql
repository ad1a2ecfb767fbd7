-- What is late: orders past a deadline, also of the queue of what waits soon.
create index customer_order_due_idx on customer_order (action_due_at) where action_due_at is not null;
-- The same: parcels that nothing is heard of, and those that their courier did not take.
create index shipment_no_news_idx on shipment (order_id)
  where status in ('booked', 'moving') and no_news_since is not null;
create index shipment_untaken_idx on shipment (order_id)
  where status in ('booking', 'refused') and leg <> 'to_hub';
