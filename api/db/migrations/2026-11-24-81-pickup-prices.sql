-- An order keeps the courier's price it was made under. Those that were made before, and of which no
-- courier is booked yet, take the price of their market, as a booking would have given them.
update customer_order
  set pickup_price = case market when 'GR' then 400 else 549 end
  where pickup_price = 0
    and not (item->>'is_instant_buy')::boolean
    and status in ('draft', 'requested', 'approved');
