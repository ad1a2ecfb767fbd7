-- The figures of the console's start read thirty days of these.
create index customer_order_requested_idx on customer_order (market, requested_at)
  where requested_at is not null;
create index customer_order_completed_idx on customer_order (market, completed_at)
  where completed_at is not null;
create index listing_published_idx on listing (market, published_at) where published_at is not null;
create index ledger_transfer_at_idx on ledger_transfer (market, at);
create index order_event_at_idx on order_event (at);
create index ledger_entry_escrow_idx on ledger_entry (transfer_id) include (amount)
  where account = 'escrow';
