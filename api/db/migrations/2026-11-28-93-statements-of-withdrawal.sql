-- Withdrawals of consumers from what they bought of a trader. `sold_by_trader` is how the seller was
-- marked when the order was placed; `withdrawn_at` is when the buyer stated it.
alter table customer_order add column sold_by_trader boolean not null default false;
alter table customer_order add column withdrawn_at timestamptz;
update customer_order set sold_by_trader = true
from user_account seller
where seller.id = customer_order.seller_id and seller.is_pro
  and (customer_order.requested_at is not null or customer_order.status = 'waiting_for_payment');

create table withdrawal (
  id uuid primary key,
  market text not null check (market in ('GR', 'GB')),
  order_id uuid not null unique references customer_order (id),
  user_id uuid not null references user_account (id),
  -- As the statement gives it, and where the receipt went; empty once the person is erased.
  name text not null,
  email text not null,
  way text not null check (way in ('cancel', 'return', 'claim', 'on_delivery', 'with_us')),
  created_at timestamptz not null
);
create index withdrawal_by_user on withdrawal (user_id, created_at);
create index customer_order_withdrawable on customer_order (buyer_id)
  where sold_by_trader and withdrawn_at is null;
