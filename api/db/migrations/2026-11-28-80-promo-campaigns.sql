alter table promo_code
  -- Name of the campaign, for staff.
  add column campaign text not null default '' check (length(campaign) <= 80),
  -- Codes that were created together.
  add column batch_id uuid,
  add column status text not null default 'running' check (status in ('running', 'paused', 'ended')),
  -- Null: unlimited. `uses_left` counts down from it.
  add column uses_limit integer check (uses_limit > 0),
  -- Most that all uses together may give, in minor units of the market's currency. Null: unlimited.
  add column budget bigint check (budget > 0),
  -- What the uses that are not given back give: sum of promo_code_use.amount.
  add column given bigint not null default 0 check (given >= 0),
  add column first_order_only boolean not null default false,
  add column version integer not null default 1,
  add column created_at timestamptz not null default now();
alter table promo_code_use
  -- What this use takes off its order, in minor units of the order's currency.
  add column amount bigint not null default 0 check (amount >= 0);

update promo_code set created_at = starts_at;
update promo_code_use used set amount = o.discount
  from customer_order o where o.id = used.order_id and used.released_at is null;
update promo_code code set
  given = coalesce((
    select sum(used.amount) from promo_code_use used
    where used.promo_code_id = code.id and used.released_at is null), 0),
  uses_limit = case when code.uses_left is null then null else greatest(1, code.uses_left + (
    select count(*)::integer from promo_code_use used
    where used.promo_code_id = code.id and used.released_at is null)) end;

alter table promo_code add constraint promo_code_market_of_money
  check (market is not null or budget is null);
create index promo_code_created_idx on promo_code (created_at, id);
create index promo_code_batch_idx on promo_code (batch_id) where batch_id is not null;
create index promo_code_use_code_idx on promo_code_use (promo_code_id, taken_at);
