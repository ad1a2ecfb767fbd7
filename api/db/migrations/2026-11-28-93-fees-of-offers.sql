-- The row of delivery prices by which an order was priced, and the row of fees that was in force when
-- an offer was accepted; null for what was made before.
alter table customer_order add column delivery_prices_id uuid references setting (id);
alter table offer add column fees_id uuid references setting (id);
