import { sql } from "kysely";
import { days } from "#contract/duration.ts";
import type { ModerationFigures } from "#contract/moderation.ts";
import type { UserCall } from "#api/context.ts";
import { isOfMarkets, listMarkets } from "#api/http/staff-access.ts";

const MEDIAN_HOURS = sql`round((percentile_cont(0.5) within group (
  order by extract(epoch from decided_at - created_at)) / 3600)::numeric, 1)::float8`;

/** What came in and was decided from the first day to the last, both included, in UTC. */
export async function getModerationFigures(
  call: UserCall,
  { from, to }: { from: string; to: string },
): Promise<ModerationFigures> {
  const db = call.database.read();
  const start = new Date(`${from}T00:00:00Z`);
  const end = new Date(Date.parse(`${to}T00:00:00Z`) + days(1));
  const markets = listMarkets(call);
  const isIn = sql`created_at >= ${start} and created_at < ${end}
    and ${isOfMarkets("market", markets)}`;
  const outcome = sql`
    count(*)::integer as received,
    (count(*) filter (where status = 'upheld'))::integer as upheld,
    (count(*) filter (where status = 'dismissed'))::integer as dismissed,
    ${MEDIAN_HOURS} as median_hours`;
  const [notices, measures, complaints] = await Promise.all([
    sql<ModerationFigures["notices"][number]>`
      select reason, ${outcome} from report where ${isIn} group by reason order by reason
    `.execute(db),
    sql<ModerationFigures["measures"][number]>`
      select measure, reason, case when report_id is null then 'own' else 'notice' end as source,
        count(*)::integer as taken,
        (count(undone.statement_id) filter (where undone.cause <> 'remedied'))::integer as reversed
      from statement_of_reasons statement
      left join statement_reversal undone on undone.statement_id = statement.id
      where statement.decided_at >= ${start} and statement.decided_at < ${end}
        and ${isOfMarkets("statement.market", markets)}
      group by 1, 2, 3 order by 1, 2, 3
    `.execute(db),
    sql<ModerationFigures["complaints"][number]>`
      select case when report_id is null then 'decision' else 'report' end as about, ${outcome}
      from complaint where ${isIn} group by 1 order by 1
    `.execute(db),
  ]);
  return { notices: notices.rows, measures: measures.rows, complaints: complaints.rows };
}
