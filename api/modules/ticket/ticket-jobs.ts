import { type RawBuilder, sql } from "kysely";
import { hours } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { TICKET_MOVES } from "#contract/ticket-words.ts";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";

const CLOSE_EVERY = hours(6);

/** Closes what was solved too long ago for a reply, and what the person never answered. */
export async function closeTickets(database: Database, at: Date): Promise<void> {
  const { reopen, waits } = LIMITS.ticket;
  await move(database, "close", at, sql`solved_at < ${new Date(at.getTime() - reopen)}`);
  await move(database, "give_up", at, sql`updated_at < ${new Date(at.getTime() - waits)}`);
}

async function move(
  database: Database,
  name: "close" | "give_up",
  at: Date,
  isTime: RawBuilder<unknown>,
): Promise<void> {
  const { from, to } = TICKET_MOVES[name];
  await sql`
    update ticket set state = ${to}, version = version + 1, updated_at = ${at}
    where state = any(${[...from]}::text[]) and ${isTime}`.execute(database.db());
}

export function registerTicketJobs({ jobs, database }: Pick<ApiDeps, "jobs" | "database">): void {
  jobs.work("close-tickets", (_, at) => closeTickets(database, at));
  jobs.repeat("close-tickets", CLOSE_EVERY);
}
