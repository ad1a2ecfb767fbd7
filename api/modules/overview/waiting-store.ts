import { sql, type RawBuilder } from "kysely";
import { hours, minutes } from "#contract/duration.ts";
import type { Market } from "#contract/market.ts";
import type { WaitingName } from "#contract/overview-words.ts";
import type { Database } from "#api/db/database.ts";
import { RUNNING_TICKET_STATES } from "#contract/ticket-words.ts";
import { listOf } from "#api/db/sql-text.ts";
import { isOfMarkets } from "#api/http/staff-access.ts";
import { isInQueue } from "#api/modules/hub/index.ts";
import { CLOSED_STATUSES } from "#api/modules/order/index.ts";

export type WaitingRow = {
  name: WaitingName;
  count: number;
  since: Date | null;
  due_at: Date | null;
};

type Scope = { markets: readonly Market[] | null; at: Date };

/** Near enough to its deadline that staff may want to ask. */
const NEAR = hours(12);
/** A message that was not delivered by then has been tried several times. */
const LATE = minutes(15);

const count = (from: RawBuilder<unknown>, since: string, due: string | null = null) => sql`
  select count(*)::integer as count, min(${sql.ref(since)}) as since,
    ${due === null ? sql`null::timestamptz` : sql`min(${sql.ref(due)})`} as due_at
  from ${from}`;

const queue =
  (name: "intake" | "check" | "ship" | "send_back" | "approve" | "review" | "late") =>
  ({ markets, at }: Scope) =>
    count(
      sql`customer_order placed
        where ${isInQueue(name, at)} and ${isOfMarkets("placed.market", markets)}`,
      "placed.status_since",
    );

const of = (from: RawBuilder<unknown>, since: string) => (scope: Scope) =>
  count(sql`${from} and ${isOfMarkets("market", scope.markets)}`, since);

const closed = listOf([...CLOSED_STATUSES, "draft"]);

const QUERIES: Record<WaitingName, (scope: Scope) => RawBuilder<unknown>> = {
  orders_due: ({ markets, at }) =>
    count(
      sql`customer_order placed where placed.status not in (${closed})
        and placed.action_due_at between ${at} and ${new Date(at.getTime() + NEAR)}
        and ${isOfMarkets("placed.market", markets)}`,
      "placed.status_since",
      "placed.action_due_at",
    ),
  late: queue("late"),
  intake: queue("intake"),
  check: queue("check"),
  ship: queue("ship"),
  send_back: queue("send_back"),
  approve: queue("approve"),
  review: queue("review"),
  listings: of(sql`listing where status = 'under_review' and deleted_at is null`, "submitted_at"),
  reports: of(sql`report where status = 'open'`, "created_at"),
  complaints: of(sql`complaint where status = 'open'`, "created_at"),
  documents: of(
    sql`verification_document where status in ('submitted', 'second_look')`,
    "created_at",
  ),
  claims: of(sql`claim where status = 'open'`, "created_at"),
  repairs: of(sql`subscription_claim where status = 'open'`, "created_at"),
  device_wishes: of(sql`device_wish where status = 'open'`, "created_at"),
  tickets: ({ markets }) =>
    count(
      sql`ticket where state in (${listOf(RUNNING_TICKET_STATES)}) and ${isOfMarkets("market", markets)}`,
      "updated_at",
      "due_at",
    ),
  payouts_held: of(sql`payout where status in ('held', 'blocked')`, "due_at"),
  payouts_failed: of(sql`payout where status = 'failed'`, "updated_at"),
  messages_late: ({ markets, at }) =>
    count(
      sql`outbox where processed_at is null and dead_at is null
        and created_at < ${new Date(at.getTime() - LATE)} and attempts > 0
        and ${isOfMarkets("market", markets)}`,
      "created_at",
    ),
  messages_dead: of(sql`outbox where dead_at is not null`, "dead_at"),
};

/** One row for each name, also where nothing waits. */
export async function findWaiting(
  database: Database,
  names: readonly WaitingName[],
  scope: Scope,
): Promise<WaitingRow[]> {
  if (names.length === 0) return [];
  const parts = names.map(
    (name) => sql`select ${sql.lit(name)} as name, part.* from (${QUERIES[name](scope)}) part`,
  );
  const { rows } = await sql<WaitingRow>`${sql.join(parts, sql` union all `)}`.execute(
    database.read(),
  );
  return names.map((name) => rows.find((row) => row.name === name)!);
}
