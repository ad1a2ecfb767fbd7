-- An accepted claim has a way to the hub and an end there.
alter table claim drop constraint claim_status_check;
-- What was accepted before was settled by mail.
update claim set status = 'resolved' where status = 'accepted';
alter table claim add constraint claim_status_check check (status in ('open', 'accepted', 'at_hub', 'sent_back', 'resolved', 'refunded', 'refused', 'closed'));
alter table claim
  add column outcome text check (outcome in ('repaired', 'exchanged', 'unchanged', 'refunded')),
  add column outcome_el text,
  add column outcome_en text,
  add column resolved_by uuid references user_account (id),
  add column resolved_at timestamptz,
  -- Number of the unit that was given in exchange.
  add column device_number text;
drop index claim_one_open_idx;
create unique index claim_one_open_idx on claim (order_id) where status in ('open', 'accepted', 'at_hub', 'sent_back');
alter table shipment drop constraint shipment_leg_check;
alter table shipment add constraint shipment_leg_check check (leg in ('to_hub', 'to_buyer', 'return', 'to_seller', 'claim_to_hub', 'claim_to_buyer'));
-- Whose money went back on a claim has no device that could be covered.
alter table customer_order add column warranty_ended_at timestamptz;
alter table goodwill_refund add column claim_id uuid unique references claim (id);
