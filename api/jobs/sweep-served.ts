import { sql, type RawBuilder } from "kysely";
import { hours, days } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";

const SWEEP_EVERY = hours(12);
/** Limits how long a statement holds its locks. */
const BATCH = 1000;

/** Failed messages stay until an operator has looked at them. */
const MESSAGES_KEPT = days(30);
/** The text of a web push goes at once; its row keeps the same news from being sent again. */
const PUSHES_KEPT = days(30);
/** An offer is answered within a day; later its link would only say that it is over. */
const OFFER_LINKS_KEPT = days(30);
const VIEWS_KEPT = days(30);
/** Longer than any dispute about an order's deadlines goes back. */
const DEADLINES_KEPT = days(90);
/** Providers retry an event for days, not for months. */
const EVENTS_KEPT = days(90);
const SANDBOX_EVENTS_KEPT = days(30);
/** A wish that is not fulfilled within this time has lapsed, and its e-mail is erased. */
const DEVICE_WISHES_KEPT = LIMITS.deviceWish.kept;
const CONVERSATIONS_KEPT = LIMITS.aiConversation.kept;
/** The audit and the history of face values say for good what an import did. */
const IMPORTS_KEPT = days(90);

type Sweep = (before: Date, limit: number) => RawBuilder<unknown>;

const SWEEPS: readonly { kept: number; sweep: Sweep }[] = [
  {
    kept: MESSAGES_KEPT,
    sweep: (before, limit) => sql`
      delete from outbox where id in (
        select id from outbox where processed_at < ${before} and dead_at is null limit ${limit})`,
  },
  {
    // The audit keeps who viewed whom, and why.
    kept: VIEWS_KEPT,
    sweep: (before, limit) => sql`
      delete from person_view where id in (
        select id from person_view where expires_at < ${before} limit ${limit})`,
  },
  {
    kept: DEADLINES_KEPT,
    sweep: (before, limit) => sql`
      delete from deadline where id in (
        select id from deadline where fired_at < ${before} or cancelled_at < ${before}
        limit ${limit})`,
  },
  {
    kept: EVENTS_KEPT,
    sweep: (before, limit) => sql`
      delete from provider_event where (provider, event_id) in (
        select provider, event_id from provider_event where received_at < ${before}
        limit ${limit})`,
  },
  {
    kept: SANDBOX_EVENTS_KEPT,
    sweep: (before, limit) => sql`
      delete from sandbox_event where id in (
        select id from sandbox_event where delivered_at < ${before} limit ${limit})`,
  },
  {
    kept: PUSHES_KEPT,
    sweep: (before, limit) => sql`
      delete from push_message where id in (
        select id from push_message where created_at < ${before} limit ${limit})`,
  },
  {
    kept: CONVERSATIONS_KEPT,
    sweep: (before, limit) => sql`
      delete from ai_conversation where id in (
        select id from ai_conversation where last_at < ${before} limit ${limit})`,
  },
  {
    kept: OFFER_LINKS_KEPT,
    sweep: (before, limit) => sql`
      delete from offer_link where token_hash in (
        select token_hash from offer_link where created_at < ${before} limit ${limit})`,
  },
  {
    kept: DEVICE_WISHES_KEPT,
    sweep: (before, limit) => sql`
      delete from device_wish where id in (
        select id from device_wish where created_at < ${before} limit ${limit})`,
  },
  {
    kept: IMPORTS_KEPT,
    sweep: (before, limit) => sql`
      delete from catalog_import where id in (
        select id from catalog_import where checked_at < ${before} and state <> 'running'
        limit ${limit})`,
  },
];

export async function sweepServed(
  database: Database,
  at: Date,
  { batch = BATCH }: { batch?: number } = {},
): Promise<void> {
  database.refuseTx();
  for (const { kept, sweep } of SWEEPS) {
    const before = new Date(at.getTime() - kept);
    for (;;) {
      const { numAffectedRows = 0n } = await sweep(before, batch).execute(database.db());
      if (numAffectedRows < batch) break;
    }
  }
}

export function registerCleanUpJobs({ jobs, database }: Pick<ApiDeps, "jobs" | "database">): void {
  jobs.work("sweep-served", (_, at) => sweepServed(database, at));
  jobs.repeat("sweep-served", SWEEP_EVERY);
}
