import { randomUUIDv7 } from "node:crypto";

import { seconds, minutes } from "#contract/duration.ts";
import type { Market } from "#contract/market.ts";
import type { Logger } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";

const FIRST_PAUSE = seconds(5);
const LONGEST_PAUSE = minutes(15);

type Subject = { subject_type: string; subject_id: string };

type Deadline = Subject & {
  id: string;
  market: Market;
  kind: string;
  due_at: Date;
};

/** Runs in the transaction that marks the deadline as fired. */
type Handler = (deadline: Deadline, at: Date) => Promise<void>;

type HandlerOptions = {
  /**
   * Locks the subject's row before the deadline's, in the order in which use cases lock them: a
   * different order would deadlock.
   */
  lock?: (deadline: Deadline) => Promise<unknown>;
};

export type Deadlines = {
  /** Sets or moves the open deadline of a subject and kind, in the current transaction. */
  set(deadline: Subject & { market: Market; kind: string; due_at: Date }): Promise<void>;
  /** Cancels the open deadlines of a subject, of one kind or of all. */
  cancel(deadline: Subject & { kind?: string }): Promise<void>;
  /** Registers the handler of a kind; deadlines without a handler wait. */
  handle(kind: string, handler: Handler, options?: HandlerOptions): void;
  /** When the first open deadline is due; null without one. */
  findNext(): Promise<Date | null>;
  fireDue(): Promise<{ ran: number; failed: number }>;
  /** Lists open deadlines that are long overdue, with the last error of their handlers. */
  listOverdue(
    before: Date,
  ): Promise<(Deadline & { attempts: number; last_error: string | null })[]>;
};

type Parts = {
  database: Database;
  now: () => Date;
  log: Logger;
  /** Schedules the job that fires the deadline, in the current transaction. */
  runAt: (due: Date, id: string) => Promise<void>;
};

type Registered = { handler: Handler; lock: HandlerOptions["lock"] };

export function createDeadlines({ database, now, log, runAt }: Parts): Deadlines {
  const handlers = new Map<string, Registered>();
  /** Failed deadlines pause; kept per process, so that another process may try in the meantime. */
  const pausedUntil = new Map<string, number>();

  async function fire(deadline: Deadline): Promise<"fired" | "failed" | "taken"> {
    const at = now();
    const { handler, lock } = handlers.get(deadline.kind)!;
    try {
      return await database.tx(async () => {
        await lock?.(deadline);
        if (!(await claim(database, deadline.id, at))) return "taken";
        await handler(deadline, at);
        return "fired";
      });
    } catch (error) {
      const attempts = await recordFailure(database, deadline.id, error);
      const pause = Math.min(FIRST_PAUSE * 2 ** (attempts - 1), LONGEST_PAUSE);
      pausedUntil.set(deadline.id, at.getTime() + pause);
      log.error({ err: error, deadline }, "A deadline's handler failed and will be tried again");
      return "failed";
    }
  }

  return {
    async set({ market, subject_type, subject_id, kind, due_at }) {
      database.requireTx();
      const { id } = await database
        .db()
        .insertInto("deadline")
        .values({
          id: randomUUIDv7(),
          market,
          subject_type,
          subject_id,
          kind,
          due_at,
          created_at: now(),
        })
        .onConflict((conflict) =>
          conflict
            .columns(["subject_type", "subject_id", "kind"])
            .where("fired_at", "is", null)
            .where("cancelled_at", "is", null)
            .doUpdateSet({ due_at, attempts: 0, last_error: null }),
        )
        .returning("id")
        .executeTakeFirstOrThrow();
      await runAt(due_at, id);
    },
    async cancel({ subject_type, subject_id, kind }) {
      database.requireTx();
      let update = database
        .db()
        .updateTable("deadline")
        .set({ cancelled_at: now() })
        .where("subject_type", "=", subject_type)
        .where("subject_id", "=", subject_id)
        .where("fired_at", "is", null)
        .where("cancelled_at", "is", null);
      if (kind !== undefined) update = update.where("kind", "=", kind);
      await update.execute();
    },
    handle(kind, handler, { lock } = {}) {
      if (handlers.has(kind)) throw new Error(`The deadline ${kind} has a handler already`);
      handlers.set(kind, { handler, lock });
    },
    async findNext() {
      if (handlers.size === 0) return null;
      const row = await open(database)
        .where("kind", "in", [...handlers.keys()])
        .orderBy("due_at")
        .limit(1)
        .executeTakeFirst();
      return row?.due_at ?? null;
    },
    async fireDue() {
      const counts = { ran: 0, failed: 0 };
      const tried = new Set<string>();
      for (;;) {
        if (handlers.size === 0) return counts;
        const at = now();
        for (const [id, until] of pausedUntil) {
          if (until <= at.getTime()) pausedUntil.delete(id);
        }
        const skipped = [...tried, ...pausedUntil.keys()];
        const deadline = await findDue(database, [...handlers.keys()], skipped, at);
        if (!deadline) return counts;
        const outcome = await fire(deadline);
        // A fired one is not open any more; naming each would make the query longer every time.
        if (outcome === "fired") counts.ran += 1;
        else tried.add(deadline.id);
        if (outcome === "failed") counts.failed += 1;
      }
    },
    async listOverdue(before) {
      const rows = await open(database)
        .select(["attempts", "last_error"])
        .where("due_at", "<", before)
        .orderBy("due_at")
        .limit(100)
        .execute();
      return rows.map((row) => ({ ...row, market: row.market as Market }));
    },
  };
}

const open = (database: Database) =>
  database
    .db()
    .selectFrom("deadline")
    .select(["id", "market", "subject_type", "subject_id", "kind", "due_at"])
    .where("fired_at", "is", null)
    .where("cancelled_at", "is", null);

/** When the open deadline of a subject and kind is due; null without one. */
export async function findDueAt(
  database: Database,
  { subject_type, subject_id, kind }: Subject & { kind: string },
): Promise<Date | null> {
  const row = await open(database)
    .where("subject_type", "=", subject_type)
    .where("subject_id", "=", subject_id)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return row?.due_at ?? null;
}

async function findDue(
  database: Database,
  kinds: string[],
  skipped: string[],
  at: Date,
): Promise<Deadline | null> {
  let query = open(database).where("due_at", "<=", at).where("kind", "in", kinds);
  if (skipped.length > 0) query = query.where("id", "not in", skipped);
  const row = await query.orderBy("due_at").orderBy("id").limit(1).executeTakeFirst();
  return row ? { ...row, market: row.market as Market } : null;
}

/**
 * True for exactly one of several concurrent callers: the row's lock or its state hides it from the
 * others.
 */
async function claim(database: Database, id: string, at: Date): Promise<boolean> {
  const row = await open(database)
    .where("id", "=", id)
    .where("due_at", "<=", at)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row) return false;
  await database.db().updateTable("deadline").set({ fired_at: at }).where("id", "=", id).execute();
  return true;
}

async function recordFailure(database: Database, id: string, error: unknown): Promise<number> {
  const row = await database
    .db()
    .updateTable("deadline")
    .set(({ eb }) => ({
      attempts: eb("attempts", "+", 1),
      last_error: String(error).slice(0, 1000),
    }))
    .where("id", "=", id)
    .returning("attempts")
    .executeTakeFirst();
  return row?.attempts ?? 1;
}
