import { type RawBuilder, sql } from "kysely";
import { hours } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { TICKET_MOVES } from "#contract/ticket-words.ts";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { dropTicketFile, planFileDrops } from "./ticket-files.ts";

const CLOSE_EVERY = hours(6);
/** Limits how long a statement holds its locks. */
const BATCH = 200;

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

/** Deletes, with their files, what was closed long ago. */
export async function forgetTickets(
  deps: Pick<ApiDeps, "jobs" | "database">,
  at: Date,
): Promise<void> {
  const { database } = deps;
  const before = new Date(at.getTime() - LIMITS.ticket.kept);
  for (let deleted = BATCH; deleted === BATCH;)
    deleted = await database.tx(async () => {
      const { rows } = await sql<{ id: string }>`
        select id from ticket where state = 'closed' and updated_at < ${before}
        limit ${BATCH} for update skip locked`.execute(database.db());
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return 0;
      await planFileDrops(deps, ids);
      await database.db().deleteFrom("ticket").where("id", "in", ids).execute();
      return ids.length;
    });
}

export function registerTicketJobs(deps: Pick<ApiDeps, "jobs" | "database" | "storage">): void {
  const { jobs, database } = deps;
  jobs.work("drop-ticket-file", ({ id }) => dropTicketFile(deps, id));
  jobs.work("close-tickets", async (_, at) => {
    await closeTickets(database, at);
    await forgetTickets(deps, at);
  });
  jobs.repeat("close-tickets", CLOSE_EVERY);
}
