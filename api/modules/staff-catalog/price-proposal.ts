import { sql, type RawBuilder } from "kysely";
import type { GenericCondition } from "#contract/condition.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Currency } from "#contract/market.ts";

/** What people ask for a device in this condition, as a share of its face value. */
const WORTH: Record<GenericCondition, number> = {
  excellent: 0.89,
  good: 0.77,
  poor: 0.57,
  repairable: 0.35,
};

/** Face values end in whole fives. */
const STEP = 500;

type Proposed = { proposed: number | null; sales: number | null };

/** `proposed` and `sales` as `joinProposal` finds them. */
export const presentProposal = ({ proposed, sales }: Proposed, currency: Currency) =>
  proposed === null || sales === null ? null : { value: { amount: proposed, currency }, sales };

/** Joins `proposed` to the `product` of a query. */
export const joinProposal = (market: RawBuilder<unknown>, at: Date): RawBuilder<unknown> => sql`
  left join ${proposedValues(at)} proposed on proposed.market = ${market}
    and proposed.model_id = product.model_id
    and proposed.capacity_id is not distinct from product.capacity_id`;

/**
 * A table of market, model, size, `value` in minor units and `sales`: the median of recent sales,
 * each raised to what it would have been as a face value. Few sales propose nothing.
 */
const proposedValues = (at: Date): RawBuilder<unknown> => sql`(
  select sold.market, sold.model_id, sold.capacity_id, count(*)::integer as sales,
    greatest(${STEP}::integer, round(percentile_cont(0.5) within group (
      order by sold.asking_price / worth.share) / ${STEP}::integer)::integer * ${STEP}::integer) as value
  from sale_record sold
  join unnest(${Object.keys(WORTH)}::text[], ${Object.values(WORTH)}::float8[])
    as worth (grade, share) on worth.grade = sold.generic_condition
  where sold.sold_at > ${new Date(at.getTime() - LIMITS.faceValue.sales)}::timestamptz
    and sold.sold_at <= ${at}::timestamptz
  group by sold.market, sold.model_id, sold.capacity_id
  having count(*) >= ${LIMITS.faceValue.leastSales}
)`;
