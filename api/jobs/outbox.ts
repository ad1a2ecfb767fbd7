import { randomUUIDv7 } from "node:crypto";

import { seconds, minutes, hours } from "#contract/duration.ts";
import type { Market } from "#contract/market.ts";
import type { Logger } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { runInRequestScope, runKept } from "#api/request-scope.ts";
import { OUTGOING_TOPICS, type OutboxPayloads, type OutboxTopic } from "./job-names.ts";

/** A message is leased to its runner for this long; then the runner counts as dead. */
const LEASE = minutes(5);
const FIRST_PAUSE = seconds(5);
const LONGEST_PAUSE = hours(1);
/** Retries for about nine hours. */
const MAX_ATTEMPTS = 20;

export type OutboxMessage<Topic extends OutboxTopic = OutboxTopic> = {
  id: string;
  market: Market;
  topic: Topic;
  payload: OutboxPayloads[Topic];
  /** The same at every attempt: pass it on as the idempotency key of an outside effect. */
  key: string;
  attempt: number;
};

type Handler<Topic extends OutboxTopic> = (
  message: OutboxMessage<Topic>,
  at: Date,
) => Promise<void>;

type HandlerOptions = {
  /**
   * Runs the handler in the transaction that marks the message as done, so that its writes happen
   * exactly once. Otherwise the handler runs outside any transaction, at least once.
   */
  inTransaction?: boolean;
};

type OutboxHealth = { waiting: number; dead: number; oldest_waiting_at: Date | null };

export type Outbox = {
  /** Writes a message in the current transaction; a duplicate key is ignored. */
  add<Topic extends OutboxTopic>(message: {
    market: Market;
    topic: Topic;
    payload: OutboxPayloads[Topic];
    dedupe_key?: string;
  }): Promise<void>;
  /** Registers the handler of a topic; messages without a handler wait. */
  handle<Topic extends OutboxTopic>(
    topic: Topic,
    handler: Handler<Topic>,
    options?: HandlerOptions,
  ): void;
  drain(): Promise<{ ran: number; failed: number }>;
  getHealth(): Promise<OutboxHealth>;
};

type Parts = {
  database: Database;
  now: () => Date;
  log: Logger;
  onAdded: () => void | Promise<void>;
  isHeld?: () => Promise<boolean>;
};

type Registered = { handler: Handler<OutboxTopic>; inTransaction: boolean };
type Row = Awaited<ReturnType<typeof findDue>>;

export function createOutbox({
  database,
  now,
  log,
  onAdded,
  isHeld = async () => false,
}: Parts): Outbox {
  const handlers = new Map<string, Registered>();

  /** Returns null when no message is due. A failed one is due again only later. */
  async function deliverNext(topics: string[]): Promise<"delivered" | "failed" | null> {
    const at = now();
    let claimed: Row;
    try {
      const isDone = await database.tx(async () => {
        claimed = await findDue(database, topics, at);
        if (!claimed) return false;
        const { handler, inTransaction } = handlers.get(claimed.topic)!;
        if (!inTransaction) return lease(database, claimed, at);
        await deliver(claimed, handler, at);
        return markDone(database, claimed.id, at);
      });
      if (!claimed) return null;
      if (!isDone) {
        await deliver(claimed, handlers.get(claimed.topic)!.handler, at);
        await markDone(database, claimed.id, now());
      }
      return "delivered";
    } catch (error) {
      if (!claimed) throw error;
      const isDead = await markFailed(database, claimed, now(), error);
      const fields = { err: error, topic: claimed.topic, message: claimed.id };
      runKept(toMessage(claimed).payload, () => {
        if (isDead) log.error(fields, "An outbox message was given up");
        else log.warn(fields, "An outbox message failed and will be tried again");
      });
      return "failed";
    }
  }

  return {
    async add({ market, topic, payload, dedupe_key }) {
      database.requireTx();
      const at = now();
      await database
        .db()
        .insertInto("outbox")
        .values({
          id: randomUUIDv7(),
          market,
          topic,
          payload: JSON.stringify(runInRequestScope(payload)),
          dedupe_key: dedupe_key ?? null,
          created_at: at,
          available_at: at,
        })
        .onConflict((conflict) => conflict.column("dedupe_key").doNothing())
        .execute();
      database.afterCommit(onAdded);
    },
    handle(topic, handler, { inTransaction = false } = {}) {
      if (handlers.has(topic)) throw new Error(`The outbox topic ${topic} has a handler already`);
      handlers.set(topic, { handler: handler as Handler<OutboxTopic>, inTransaction });
    },
    async drain() {
      const counts = { ran: 0, failed: 0 };
      const held = handlers.size > 0 && (await isHeld());
      const topics = [...handlers.keys()].filter((topic) => !held || !OUTGOING_TOPICS.has(topic));
      if (topics.length === 0) return counts;
      for (;;) {
        const outcome = await deliverNext(topics);
        if (outcome === null) return counts;
        if (outcome === "delivered") counts.ran += 1;
        else counts.failed += 1;
      }
    },
    async getHealth() {
      const row = await database
        .read()
        .selectFrom("outbox")
        .where("processed_at", "is", null)
        .select(({ fn }) => [
          fn.countAll<number>().filterWhere("dead_at", "is", null).as("waiting"),
          fn.countAll<number>().filterWhere("dead_at", "is not", null).as("dead"),
          fn.min("created_at").filterWhere("dead_at", "is", null).as("oldest_waiting_at"),
        ])
        .executeTakeFirstOrThrow();
      return row;
    },
  };
}

function findDue(database: Database, topics: string[], at: Date) {
  return database
    .db()
    .selectFrom("outbox")
    .selectAll()
    .where("processed_at", "is", null)
    .where("dead_at", "is", null)
    .where("available_at", "<=", at)
    .where("topic", "in", topics)
    .orderBy("available_at")
    .orderBy("position")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

async function lease(database: Database, row: NonNullable<Row>, at: Date): Promise<false> {
  await database
    .db()
    .updateTable("outbox")
    .set({ attempts: row.attempts + 1, available_at: new Date(at.getTime() + LEASE) })
    .where("id", "=", row.id)
    .execute();
  return false;
}

async function markDone(database: Database, id: string, at: Date): Promise<true> {
  await database
    .db()
    .updateTable("outbox")
    .set({ processed_at: at, last_error: null })
    .where("id", "=", id)
    .execute();
  return true;
}

/** Returns whether that was the last attempt. */
async function markFailed(
  database: Database,
  row: NonNullable<Row>,
  at: Date,
  error: unknown,
): Promise<boolean> {
  const attempts = row.attempts + 1;
  const pause = Math.min(FIRST_PAUSE * 2 ** (attempts - 1), LONGEST_PAUSE);
  const isDead = attempts >= MAX_ATTEMPTS;
  await database
    .db()
    .updateTable("outbox")
    .set({
      attempts,
      available_at: new Date(at.getTime() + pause),
      last_error: String(error).slice(0, 1000),
      dead_at: isDead ? at : null,
    })
    .where("id", "=", row.id)
    .execute();
  return isDead;
}

/** Logs under the id of the request that wrote the message. */
function deliver(row: NonNullable<Row>, handler: Handler<OutboxTopic>, at: Date): Promise<void> {
  const message = toMessage(row);
  return runKept(message.payload, (payload) => handler({ ...message, payload }, at));
}

const toMessage = (row: NonNullable<Row>): OutboxMessage => ({
  id: row.id,
  market: row.market as Market,
  topic: row.topic as OutboxTopic,
  payload: row.payload as OutboxPayloads[OutboxTopic],
  key: row.dedupe_key ?? row.id,
  attempt: row.attempts + 1,
});
