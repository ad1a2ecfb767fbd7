import { hours } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { sql } from "kysely";

const CLOSE_EVERY = hours(6);

/** A reply no longer opens what was solved so long ago. */
export async function closeTickets(database: Database, at: Date): Promise<void> {
  const before = new Date(at.getTime() - LIMITS.ticket.reopen);
  await sql`
    update ticket set state = 'closed', version = version + 1, updated_at = ${at}
    where state = 'solved' and solved_at < ${before}`.execute(database.db());
}

export function registerTicketJobs({ jobs, database }: Pick<ApiDeps, "jobs" | "database">): void {
  jobs.work("close-tickets", (_, at) => closeTickets(database, at));
  jobs.repeat("close-tickets", CLOSE_EVERY);
}
