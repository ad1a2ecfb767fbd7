-- Versions of the terms and of the privacy notice are a setting of each market. Accounts and orders
-- keep the row in force when they were made; null for older ones.
insert into setting (id, market, name, value, effective_from, created_at)
select gen_random_uuid(), market, 'legal_texts',
  '{"terms": {"version": "2026-11", "article": "terms-and-conditions"},
    "privacy": {"version": "2026-11", "article": "privacy-policy"}, "summary": null}'::jsonb,
  '2020-01-01', '2020-01-01'
from (values ('GR'), ('GB')) as first_row (market);

alter table user_account add column legal_texts_id uuid references setting (id);
alter table customer_order add column legal_texts_id uuid references setting (id);
