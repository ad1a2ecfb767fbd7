-- Fees, delivery prices, the boost and the rest of what the operator sets become dated rows. Two rows
-- of one date may exist, since a planned row is undone at its own date: the one added last counts.
alter table setting drop constraint setting_market_name_effective_from_key;
alter table setting add column reason text;
alter table setting add column undoes uuid references setting (id);
create index setting_in_force on setting (market, name, effective_from desc, id desc);

insert into setting (id, market, name, value, effective_from, created_at)
select gen_random_uuid(), market, name, value::jsonb, '2020-01-01', '2020-01-01'
from (values
  ('GR', 'market', '{"is_open": true}'),
  ('GB', 'market', '{"is_open": true}'),
  ('GR', 'fees', '{"seller_fee": {"fixed": 200, "rate": 200}, "buyer_fee": {"least": 290, "rate": 490},
    "pickup_price": 400, "bank_fee": {"low": 250, "high": 400}}'),
  ('GB', 'fees', '{"seller_fee": {"fixed": 200, "rate": 200}, "buyer_fee": {"least": 290, "rate": 490},
    "pickup_price": 549, "bank_fee": {"low": 250, "high": 400}}'),
  ('GR', 'delivery_prices',
    '{"locker": 250, "courier": 400, "express": 990, "express_until": "18:00"}'),
  ('GB', 'delivery_prices',
    '{"locker": 399, "courier": 549, "express": null, "express_until": "18:00"}'),
  ('GR', 'boost', '{"price": 490, "days": 7}'),
  ('GB', 'boost', '{"price": 490, "days": 7}'),
  ('GR', 'header', '{"line": null}'),
  ('GB', 'header', '{"line": null}')
) as first_row (market, name, value);

-- The row that priced it; null for what was made before.
alter table customer_order add column fees_id uuid references setting (id);
alter table listing_draft add column fees_id uuid references setting (id);
alter table boost add column setting_id uuid references setting (id);
alter table boost add column days integer not null default 7 check (days > 0);
