import { sql, type RawBuilder } from "kysely";
import type { Database } from "#api/db/database.ts";
import { listOf } from "#api/db/sql-text.ts";
import { CLOSED_STATUSES, moneyGoal, SELLING_STATUSES } from "#api/modules/order/index.ts";
import { minutes } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { ORDER_STATUSES } from "#contract/order.ts";

/** Sweepers run every few seconds, so due work may be this late. */
const SWEEP_GRACE = minutes(2);
const SHOWN = 5;

export type Violation = {
  rule: string;
  count: number;
  examples: string[];
};

const withGoal = (goal: ReturnType<typeof moneyGoal>) =>
  listOf(ORDER_STATUSES.filter((status) => moneyGoal(status) === goal));

/** What a buyer pays besides price and delivery (`toBuyerSafetyFee`). */
const feeOf = (price: string) => sql.raw(`greatest(290, (${price} * 490 + 5000) / 10000)`);

type Rules = Record<string, RawBuilder<{ what: string }>>;

/** Rules that hold at any moment; each query finds the rows that break its rule. */
const ALWAYS: Rules = {
  "Every transfer of the ledger sums to zero in one currency": sql`
    select t.reference as what from ledger_transfer t
    left join ledger_entry e on e.transfer_id = t.id
    group by t.id, t.reference
    having coalesce(sum(e.amount), 0) <> 0 or count(e.id) < 2 or count(distinct e.currency) <> 1`,
  "Nothing that a hunt offers or accepts has a total above the hunt's ceiling": sql`
    select offer.id::text as what from bargain_talk talk
    join bargain on bargain.hunt_id = talk.hunt_id
    join offer on offer.id = talk.offer_id
    join listing on listing.id = offer.listing_id
    join offer_event said on said.offer_id = offer.id and said.by_hunter
      and said.kind in ('make', 'counter', 'accept')
    cross join lateral (
      select named.amount from offer_event named
      where named.offer_id = offer.id and named.number <= said.number and named.amount is not null
      order by named.number desc limit 1) spent
    -- What a ceiling of the same moment forbids was said before it.
    where said.at > bargain.updated_at
      and spent.amount + ${feeOf("spent.amount")} + listing.total_price - listing.asking_price
        - ${feeOf("listing.asking_price")} > bargain.ceiling_total`,
  "Every part of a proposal is in its signed document": sql`
    select proposal.id::text as what from proposal
    join mandate on mandate.id = proposal.mandate_id
    where (mandate.document::jsonb ->> 'total')::integer <> proposal.total
      or (mandate.document::jsonb ->> 'price')::integer <> proposal.price
      or mandate.user_id <> proposal.user_id`,
  "Members with profile images show one of them": sql`
    select i.user_id::text as what from profile_image i
    join user_account u on u.id = i.user_id
    group by i.user_id
    having not bool_or(coalesce(u.profile_photo = '/media/' || i.media_key, false))`,
  "Documents of a market and a year have numbers without gaps": sql`
    select s.market || '-' || s.year as what from invoice_series s
    left join invoice i on i.market = s.market and i.year = s.year
    group by s.market, s.year, s.last_number
    having count(i.id) <> s.last_number or coalesce(max(i.number), 0) <> s.last_number`,
  "Credit notes never exceed their receipt": sql`
    select i.market || '-' || i.year || '-' || i.number as what from invoice i
    join invoice note on note.corrects_id = i.id
    group by i.id having sum(note.total) > i.total`,
  "Every entry of the audit is in its chain, and none was changed or removed since": sql`
    select coalesce(link.seq::text, entry.id::text) as what
    from audit_entry entry
    full join (
      select seq, entry_id, hash, lag(hash, 1, ''::bytea) over (order by seq) as previous,
        row_number() over (order by seq) as place
      from audit_link
    ) link on link.entry_id = entry.id
    where entry.id is null or link.seq is null or link.seq <> link.place
      or link.hash <> audit_hash(link.previous, entry)`,
  "The shop has an owner, or no staff yet": sql`
    select 'no owner' as what
    where exists (select from staff_member where ended_at is null)
      and exists (select from staff_member member join staff_member_role held
        on held.member_id = member.id join staff_role role on role.id = held.role_id
        where role.slug = 'owner')
      and not exists (
        select from staff_member member
        join staff_member_role held on held.member_id = member.id
        join staff_role role on role.id = held.role_id and role.slug = 'owner'
        where member.ended_at is null)`,
  "The ledger sums to zero in each currency": sql`
    select currency || ' ' || sum(amount) as what from ledger_entry
    group by currency having sum(amount) <> 0`,
  "A closed order holds no money in escrow": sql`
    select o.number || ' ' || sum(e.amount) as what from customer_order o
    join ledger_transfer t on t.order_id = o.id
    join ledger_entry e on e.transfer_id = t.id and e.account = 'escrow'
    where o.status in (${listOf(CLOSED_STATUSES)})
    group by o.number having sum(e.amount) <> 0`,
  "An order under way holds its whole total in escrow, or nothing yet": sql`
    select o.number || ' ' || sum(e.amount) as what from customer_order o
    join ledger_transfer t on t.order_id = o.id
    join ledger_entry e on e.transfer_id = t.id and e.account = 'escrow'
    where o.status not in (${listOf(CLOSED_STATUSES)})
    group by o.number, o.total having sum(e.amount) not in (0, -o.total)`,
  "A completed order has paid its seller what is due": sql`
    select o.number as what from customer_order o
    where o.status in (${withGoal("release")}) and not exists (
      select 1 from ledger_transfer t
      join ledger_entry e on e.transfer_id = t.id
      where t.order_id = o.id and t.kind = 'release' and e.account = 'seller_payable'
        and e.user_id = o.seller_id and e.amount = -(o.asking_price - o.seller_fee - o.pickup_price))`,
  "The books show a charge for every payment that was taken": sql`
    select p.id::text as what from payment p
    where p.captured_at is not null and not exists (
      select 1 from ledger_transfer t
      where t.reference = 'order-' || p.order_id || '-capture-' || p.attempt)`,
  "The books show a payout for every payment that was given back": sql`
    select p.id::text as what from payment p
    where p.status = 'refunded' and p.amount > (
      select coalesce(sum(g.amount), 0) from goodwill_refund g where g.payment_id = p.id
    ) and not exists (
      select 1 from ledger_transfer t
      where t.reference = 'order-' || p.order_id || '-refund_paid-' || p.attempt)`,
  "No order has two payments that can hold money": sql`
    select order_id::text as what from payment
    where status in ('created', 'requires_action', 'processing', 'authorised', 'captured')
    group by order_id having count(*) > 1`,
  "No money is taken for an order that was never placed": sql`
    select p.id::text as what from payment p join customer_order o on o.id = p.order_id
    where p.captured_at is not null and o.requested_at is null`,
  "Money on its way to a seller's bank is that of the payouts under way": sql`
    select o.number || ' ' || coalesce(booked.amount, 0) as what from customer_order o
    left join payout p on p.order_id = o.id and p.status in ('sending', 'in_transit')
    left join lateral (
      select -sum(e.amount) as amount from ledger_transfer t
      join ledger_entry e on e.transfer_id = t.id and e.account = 'payout_in_transit'
      where t.order_id = o.id
    ) booked on true
    where coalesce(booked.amount, 0) <> coalesce(p.amount, 0)`,
  "What is owed to a seller is what was not sent to them yet": sql`
    select o.number || ' ' || coalesce(owed.amount, 0) as what from customer_order o
    left join payout p on p.order_id = o.id and p.status not in ('sending', 'in_transit', 'paid')
    left join lateral (
      select -sum(e.amount) as amount from ledger_transfer t
      join ledger_entry e on e.transfer_id = t.id and e.account = 'seller_payable'
      where t.order_id = o.id
    ) owed on true
    where coalesce(owed.amount, 0) <> coalesce(p.amount, 0)`,
  "The books show what support gave back, and nothing besides": sql`
    select o.number as what from customer_order o
    left join lateral (
      select sum(e.amount) as amount from ledger_transfer t
      join ledger_entry e on e.transfer_id = t.id and e.account in ('goodwill_cost', 'claim_cost')
      where t.order_id = o.id
    ) booked on true
    left join lateral (
      select sum(g.amount) as amount from goodwill_refund g join payment p on p.id = g.payment_id
      where g.order_id = o.id and not exists (
        select 1 from ledger_transfer t
        where t.reference = 'order-' || o.id || '-refund-' || p.attempt)
    ) given on true
    where coalesce(booked.amount, 0) <> coalesce(given.amount, 0)`,
  "A claim gives back what its decision says, once, and nothing covers the device then": sql`
    select claim.id::text as what from claim
    join customer_order o on o.id = claim.order_id
    left join goodwill_refund g on g.claim_id = claim.id
    left join lateral (
      select sum(e.amount) as amount from ledger_transfer t
      join ledger_entry e on e.transfer_id = t.id and e.account = 'claim_cost'
      where t.reference = 'goodwill-' || g.id
    ) booked on true
    where (claim.status = 'refunded') is distinct from (g.id is not null)
      or coalesce(booked.amount, 0) <> coalesce(g.amount, 0)
      or (claim.status = 'refunded' and o.warranty_ended_at is null)`,
  "What a seller is compensated for is a parcel that a courier lost, once and whole": sql`
    select o.number || ' ' || sum(e.amount) as what from customer_order o
    join ledger_transfer t on t.order_id = o.id
    join ledger_entry e on e.transfer_id = t.id and e.account = 'compensation_cost'
    group by o.id, o.number, o.asking_price, o.seller_fee, o.pickup_price
    having sum(e.amount) <> o.asking_price - o.seller_fee - o.pickup_price or not exists (
      select 1 from order_event lost where lost.order_id = o.id and lost.data ->> 'move' = 'mark_lost')`,
  "Never more is given back than was charged": sql`
    select o.number || ' ' || sum(e.amount) as what from customer_order o
    join ledger_transfer t on t.order_id = o.id
      and t.kind in ('capture', 'refund_paid', 'goodwill_paid')
    join ledger_entry e on e.transfer_id = t.id and e.account = 'provider_clearing'
    group by o.number having sum(e.amount) < 0`,
  "The books show each month and fee of a subscription that was taken, once": sql`
    select p.id::text as what from subscription_payment p
    left join lateral (
      select sum(e.amount) as amount from subscription_charge c
      join ledger_transfer t on t.reference in (
        'subscription-' || c.id || '-capture', 'subscription-' || c.id || '-refund')
      join ledger_entry e on e.transfer_id = t.id and e.account = 'provider_clearing'
      where c.payment_id = p.id
    ) booked on true
    where coalesce(booked.amount, 0) <> case
      when p.status = 'successful' and p.refunded_at is null then p.amount else 0 end`,
  "The counter of a hub takes the price of our courier once, when the device goes back": sql`
    select 'S-' || s.number as what from hub_stock s
    left join lateral (
      select sum(e.amount) as amount from ledger_transfer t
      join ledger_entry e on e.transfer_id = t.id and e.account = 'hub_till'
      where t.reference = 'stock-' || s.id || '-courier'
    ) taken on true
    where coalesce(taken.amount, 0) <>
      case when s.courier_paid_at is not null then s.courier_price else 0 end`,
  "What the counter of a hub has taken belongs to a device": sql`
    select t.reference as what from ledger_transfer t
    join ledger_entry e on e.transfer_id = t.id and e.account = 'hub_till'
    left join hub_stock s
      on s.id::text = substring(t.reference from '^stock-(.{36})-courier$')
    where s.id is null`,
  "No month of a subscription is paid twice": sql`
    select a.id::text as what from subscription_payment a
    join subscription_payment b on b.subscription_id = a.subscription_id and b.id > a.id
      and b.kind = 'month' and a.period_start < b.period_end and b.period_start < a.period_end
    where a.kind = 'month' and a.status = 'successful' and b.status = 'successful'
      and a.refunded_at is null and b.refunded_at is null`,
  "A promo code gives no more uses than it has": sql`
    select v.code_folded as what from promo_code v where v.uses_left < 0`,
  "A promo code is used on an order while the order names it, and until it ends unpaid": sql`
    select o.number as what from customer_order o
    left join promo_code_use u on u.order_id = o.id and u.released_at is null
    left join promo_code v on v.id = u.promo_code_id
    where case when o.status in (${withGoal("return")}) then u.id is not null
      else v.code_folded is distinct from o.voucher_code end`,
  "A discount comes from a promo code": sql`
    select number as what from customer_order
    where (voucher_code is null and discount <> 0) or discount < 0`,
  "Add-ons cost what they were sold for": sql`
    select o.number as what from customer_order o
    where o.add_ons <> (
      select coalesce(sum((sold.thing ->> 'price')::bigint), 0)
      from jsonb_array_elements(o.add_on_items) as sold (thing))`,
  "An order's total is the sum of its parts": sql`
    select number as what from customer_order
    where total <> asking_price + buyer_safety_fee + coalesce(delivery_price, 0) + add_ons - discount`,
  "A buyer has at most one offer under way for a listing": sql`
    select listing_id || ' ' || buyer_id as what from offer
    where status in ('open', 'countered', 'accepted')
    group by listing_id, buyer_id having count(*) > 1`,
  "An offer stands where its last event left it": sql`
    select o.id || ' ' || o.number as what from offer o
    where o.number <> (select max(e.number) from offer_event e where e.offer_id = o.id)
      or o.number <> (select count(*) from offer_event e where e.offer_id = o.id)
      or o.amount is distinct from (
        select e.amount from offer_event e where e.offer_id = o.id and e.amount is not null
        order by e.number desc limit 1)`,
  "Amounts of a buyer rise and those of a seller fall": sql`
    select later.offer_id::text as what from offer_event later
    join offer_event earlier on earlier.offer_id = later.offer_id and earlier.side = later.side
      and earlier.number < later.number
    where earlier.amount is not null and later.amount is not null
      and case later.side when 'buyer' then later.amount <= earlier.amount
        else later.amount >= earlier.amount end`,
  "An agreed price is used by exactly one placed order of its buyer": sql`
    select f.id::text as what from offer f
    where f.status = 'used' and (
      select count(*) from customer_order o
      where o.offer_id = f.id and o.buyer_id = f.buyer_id and o.listing_id = f.listing_id
        and o.requested_at is not null) <> 1`,
  "An order that was placed at an agreed price has that price, and has used it": sql`
    select o.number as what from customer_order o join offer f on f.id = o.offer_id
    where o.asking_price <> f.amount or o.requested_at is not null and f.status <> 'used'`,
  "An offer that has ended has no running clock": sql`
    select f.id::text as what from offer f
    join deadline d on d.subject_type = 'offer' and d.subject_id = f.id
    where d.fired_at is null and d.cancelled_at is null
      and f.status not in ('open', 'countered', 'accepted')`,
  "A listing has at most one active order": sql`
    select listing_id::text as what from customer_order
    where status not in (${listOf(CLOSED_STATUSES)})
    group by listing_id having count(*) > 1`,
  "A listing is sold to at most one order": sql`
    select listing_id::text as what from customer_order
    where status in (${listOf(SELLING_STATUSES)})
    group by listing_id having count(*) > 1`,
  "The listing of a placed order is off the shelf": sql`
    select o.number || ' ' || l.status as what from customer_order o
    join listing l on l.id = o.listing_id
    where o.status in (${listOf(SELLING_STATUSES)}) and l.status <> 'sold'`,
  "Nobody answers their own request for money, nor one of a trade of their own": sql`
    select approval.id::text as what from approval
    join customer_order o on o.id = approval.order_id
    where approval.decided_by in (approval.requested_by, o.buyer_id, o.seller_id)`,
  "A promo code is used no more often than its limit, and gives no more than its budget": sql`
    select code.code_folded as what from promo_code code
    left join lateral (
      select count(*) as uses, coalesce(sum(used.amount), 0) as given
      from promo_code_use used
      where used.promo_code_id = code.id and used.released_at is null) used on true
    where code.given <> used.given
      or code.given > code.budget
      or used.uses > code.uses_limit
      or used.uses > code.uses_limit - code.uses_left`,
  "A placed order has the discount that its use of a promo code counts": sql`
    select o.number as what from customer_order o
    join promo_code_use used on used.order_id = o.id and used.released_at is null
    where o.requested_at is not null and o.discount <> used.amount`,
  "Nobody buys from themselves": sql`
    select number as what from customer_order where buyer_id = seller_id`,
  "An order stands where its last event left it": sql`
    select o.number || ' ' || o.status as what from customer_order o
    where o.status is distinct from (
      select e.to_status from order_event e where e.order_id = o.id
      order by e.at desc, e.id desc limit 1)`,
  "A closed order has no running clock": sql`
    select o.number as what from customer_order o
    join deadline d on d.subject_type = 'order' and d.subject_id = o.id
    where d.fired_at is null and d.cancelled_at is null
      and o.status in (${listOf(CLOSED_STATUSES)})`,
  "Of somebody's bank accounts one is paid, and each belongs to who has the payout account": sql`
    select account.id::text as what from payout_account account
    join bank_account bank on bank.payout_account_id = account.id and bank.removed_at is null
    group by account.id
    having count(*) filter (where bank.is_default) <> 1
      or bool_or(bank.user_id <> account.user_id) or account.removed_at is not null`,
  "A draft with photos has one cover, and each photo a place of its own": sql`
    select draft_id::text as what from draft_photo
    group by draft_id
    having count(*) filter (where is_cover) <> 1 or count(distinct position) <> count(*)
      or count(*) > ${sql.lit(LIMITS.photo.max)}`,
  "A listing has at most one boost that runs or may hold money": sql`
    select listing_id::text as what from boost
    where status in ('created', 'requires_action', 'processing', 'authorised', 'running')
    group by listing_id having count(*) > 1`,
  "A boost that has begun was paid for, once and whole": sql`
    select b.id || ' ' || coalesce(paid.amount, 0) as what from boost b
    left join lateral (
      select -sum(e.amount) as amount from ledger_transfer t
      join ledger_entry e on e.transfer_id = t.id and e.account = 'boost_revenue'
      where t.reference in ('boost-' || b.id || '-capture', 'boost-' || b.id || '-refund')
    ) paid on true
    where b.status in ('running', 'ended') and paid.amount is distinct from b.amount`,
  "Of a boost that has not begun nothing is kept": sql`
    select b.id || ' ' || sum(e.amount) as what from boost b
    join ledger_transfer t
      on t.reference in ('boost-' || b.id || '-capture', 'boost-' || b.id || '-refund')
    join ledger_entry e on e.transfer_id = t.id and e.account = 'boost_revenue'
    where b.status not in ('running', 'ended')
    group by b.id having sum(e.amount) <> 0`,
  "What boosts have earned belongs to a boost": sql`
    select t.reference as what from ledger_transfer t
    join ledger_entry e on e.transfer_id = t.id and e.account = 'boost_revenue'
    left join boost b
      on b.id::text = substring(t.reference from '^boost-(.{36})-(?:capture|refund)$')
    where b.id is null`,
  "A running boost shows its listing first until its end": sql`
    select b.id::text as what from boost b join listing l on l.id = b.listing_id
    where b.status = 'running' and l.boosted_until is distinct from b.ends_at`,
  "What is resold without a fee was bought by its seller": sql`
    select l.id::text as what from listing l
    join customer_order o on o.id = l.resale_of_order_id
    where o.buyer_id <> l.seller_id or o.sku_id <> l.sku_id`,
  "A sale that prices are told from is an order that was completed": sql`
    select s.id::text as what from sale_record s
    join customer_order o on o.id = s.order_id
    where o.status <> 'completed' or o.asking_price <> s.asking_price`,
  "A deadline fires once": sql`
    select subject_type || ' ' || subject_id || ' ' || kind as what from deadline
    where fired_at is not null
    group by subject_type, subject_id, kind, due_at having count(*) > 1`,
  "A deadline that was taken back does not fire": sql`
    select id::text as what from deadline where fired_at is not null and cancelled_at is not null`,
};

/** Rules that hold on shops that run jobs: all work that was due by `at` is done. */
const onTime = (at: Date): Rules => {
  const late = new Date(at.getTime() - SWEEP_GRACE);
  const yesterday = new Date(at.getTime() - minutes(24 * 60));
  return {
    "No draft outlives its reservation": sql`
      select o.number as what from customer_order o
      where o.status = 'draft' and o.expires_at < ${late} and not exists (
        select 1 from deadline d
        where d.subject_type = 'order' and d.subject_id = o.id
          and d.fired_at is null and d.cancelled_at is null and d.due_at >= ${late})`,
    "Nothing that was due is still waiting": sql`
      select kind || ' ' || subject_id as what from deadline
      where fired_at is null and cancelled_at is null and due_at < ${late}`,
    "No message of the outbox was given up": sql`
      select topic || ' ' || id as what from outbox where dead_at is not null`,
    "No authorisation of an ended order is left at the provider": sql`
      select id::text as what from payment
      where status in ('cancelled', 'failed') and closed_at is null and updated_at < ${yesterday}`,
    "No authorisation of a boost that came to nothing is left at the provider": sql`
      select id::text as what from boost
      where status in ('failed', 'cancelled') and closed_at is null
        and updated_at < ${yesterday}`,
    "Every picture belongs to something": sql`
      select m.key as what from media m
      where m.created_at < ${yesterday}
        and not exists (select 1 from listing_photo p where p.media_key = m.key)
        and not exists (select 1 from listing l where l.cover_key = m.key)
        and not exists (select 1 from draft_photo p where p.media_key = m.key)
        and not exists (select 1 from order_photo p where p.media_key = m.key)
        and not exists (select 1 from hub_check_photo p where p.media_key = m.key)
        and not exists (select 1 from profile_image i where m.key in (i.media_key, i.source_key))
        and not exists (
          select 1 from user_account u
          where '/media/' || m.key in (u.profile_photo, u.social_photo))`,
  };
};

/**
 * Returns the rules of decisions "Money" that this database breaks. With `at`, also checks what
 * should have happened by then: only where jobs run.
 */
export async function checkInvariants(
  database: Database,
  { at }: { at?: Date } = {},
): Promise<Violation[]> {
  const rules = { ...ALWAYS, ...(at && onTime(at)) };
  const violations: Violation[] = [];
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await query.execute(database.db());
    if (rows.length > 0) {
      const examples = rows.slice(0, SHOWN).map(({ what }) => what);
      violations.push({ rule, count: rows.length, examples });
    }
  }
  return violations;
}

export async function requireInvariants(
  database: Database,
  options: { at?: Date } = {},
): Promise<void> {
  const violations = await checkInvariants(database, options);
  if (violations.length === 0) return;
  const lines = violations.map(
    ({ rule, count, examples }) => `Not true: ${rule} (${count}: ${examples.join(", ")})`,
  );
  throw new Error(lines.join("\n"));
}

export const countInvariants = (at?: Date): number =>
  Object.keys(ALWAYS).length + (at ? Object.keys(onTime(at)).length : 0);
