-- The accepted offer whose price an order has; its seller has agreed to the order already. Erasing
-- one side deletes offers that led to no sale, and drafts may still name them.
alter table customer_order add column offer_id uuid references offer (id) on delete set null;
create index customer_order_by_offer on customer_order (offer_id) where offer_id is not null;
