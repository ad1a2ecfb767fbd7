-- Moves that waited for the lock were written with the time of their call's headers, so that some
-- stand before the move they follow. Where an order does not stand where its last event by time left
-- it, but its events by id (UUIDv7, made under the lock) are an unbroken chain that ends there, each
-- gets the latest time up to it; ties are told apart by the id.
with chain as (
  select event.id, event.order_id, event.from_status, event.to_status,
    lag(event.to_status) over by_id as previous,
    row_number() over (partition by event.order_id order by event.id desc) as from_end,
    max(event.at) over by_id as at
  from order_event event
  where event.order_id in (
    select placed.id from customer_order placed
    where placed.status is distinct from (
      select last.to_status from order_event last where last.order_id = placed.id
      order by last.at desc, last.id desc limit 1
    )
  )
  window by_id as (partition by event.order_id order by event.id)
), mendable as (
  select chain.order_id, max(chain.at) as at
  from chain join customer_order placed on placed.id = chain.order_id
  group by chain.order_id, placed.status
  having bool_and(chain.from_status is not distinct from chain.previous)
    and max(chain.to_status) filter (where chain.from_end = 1) = placed.status
), mended as (
  update order_event set at = chain.at
  from chain join mendable on mendable.order_id = chain.order_id
  where order_event.id = chain.id
)
update customer_order set status_since = greatest(customer_order.status_since, mendable.at)
from mendable where customer_order.id = mendable.order_id;
