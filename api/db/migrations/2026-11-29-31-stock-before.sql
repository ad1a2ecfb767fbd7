-- Instant Buy listings from before there was a stock: they lie at the hub, and no one knows in which
-- bin. The hub finds them there and puts them into one; their storage begins today.
with found as (
  select listing.id as listing_id, listing.market, gen_random_uuid() as id,
    coalesce(listing.published_at, listing.created_at) as since
  from listing
  where listing.is_instant_buy and listing.deleted_at is null and listing.edit_of is null
    and (listing.status in ('published', 'hidden') or exists (
      select from customer_order placed
      where placed.listing_id = listing.id and placed.status = 'approved'))
    and not exists (
      select from hub_stock stay where stay.listing_id = listing.id and stay.ended_at is null)
), stays as (
  insert into hub_stock (id, market, listing_id, status, terms, bin, found_condition,
    received_at, checked_at, stocked_at, free_until, status_since, created_at)
  select found.id, found.market, found.listing_id, 'in_stock',
    '{"free_days": 90, "drop_rate": 500, "drop_days": 30}', 'UNKNOWN', listing.generic_condition,
    found.since, found.since, found.since, now() + interval '90 days', found.since, found.since
  from found join listing on listing.id = found.listing_id
  returning id, market, free_until
)
insert into deadline (id, market, subject_type, subject_id, kind, due_at, created_at)
select gen_random_uuid(), market, 'hub_stock', id, 'stock-end', free_until, now() from stays;
