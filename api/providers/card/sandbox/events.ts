import { createHmac, randomBytes, timingSafeEqual, randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import { seconds, minutes, hours } from "#contract/duration.ts";
import type { Logger } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { isNewEvent } from "#api/providers/card/keep-event.ts";
import type { ProviderEvent } from "#api/providers/card/port.ts";
import type { SandboxEvent } from "#api/db/schema.ts";

/** Signatures outside of this window around the current time are refused. */
const GOOD_FOR = minutes(5);
const FIRST_PAUSE = seconds(5);
const LONGEST_PAUSE = hours(1);
const LARGEST_BODY = 8 * 1024;

export const SIGNATURE_HEADER = "Sandbox-Signature";

export type Announcement = { paymentReference: string } | { payoutReference: string };

export type EventControls = {
  holdEvents(): void;
  /** Sends all due events, optionally in reverse or twice, and then continues as usual. */
  releaseEvents(options?: { order?: "given" | "reversed"; twice?: boolean }): Promise<void>;
  deliverDueEvents(): Promise<void>;
};

type Config = {
  name: string;
  database: Database;
  now: () => Date;
  log: Logger;
  /** A random secret per process by default. */
  secret: string | undefined;
  deliver: (request: Request) => Promise<Response>;
};

export const signEvent = (secret: string, body: string, at: Date): string => {
  const time = Math.floor(at.getTime() / 1000);
  const mac = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  return `t=${time},v1=${mac}`;
};

const isSigned = (secret: string, body: string, header: string | null, at: Date): boolean => {
  const time = /^t=(\d{1,12}),v1=[0-9a-f]{64}$/.exec(header ?? "")?.[1];
  if (!header || !time) return false;
  const signedAt = new Date(Number(time) * 1000);
  if (Math.abs(at.getTime() - signedAt.getTime()) > GOOD_FOR) return false;
  return timingSafeEqual(Buffer.from(header), Buffer.from(signEvent(secret, body, signedAt)));
};

const parseEvent = (body: string): ProviderEvent | null => {
  const { id, payment, payout } = JSON.parse(body) as Record<string, unknown>;
  if (typeof id !== "string") return null;
  if (typeof payment === "string") return { id, paymentReference: payment };
  return typeof payout === "string" ? { id, payoutReference: payout } : null;
};

/**
 * Events of the test bank: signs them, sends them until they are accepted, and verifies received
 * ones.
 */
export const createEvents = (config: Config) => {
  const { name, database, now, log, deliver } = config;
  const secret = config.secret ?? randomBytes(32).toString("base64url");
  let listener: ((event: ProviderEvent) => Promise<void>) | null = null;
  let plan: (dueAt: Date) => Promise<void> = async () => {};
  let isHeld = false;
  let delivering: Promise<void> | null = null;

  const planDelivery = (dueAt: Date) => database.afterCommit(() => plan(dueAt));

  const send = async (row: EventRow): Promise<void> => {
    const body = JSON.stringify({ id: row.id, ...(row.payload as object) });
    const response = await deliver(
      new Request(`http://${name}.invalid/webhooks/${name}`, {
        method: "POST",
        body,
        headers: {
          "Content-Type": "application/json",
          [SIGNATURE_HEADER]: signEvent(secret, body, now()),
        },
      }),
    );
    if (!response.ok) throw new Error(`The event ${row.id} was answered ${response.status}`);
  };

  const tryToSend = async (row: EventRow): Promise<void> => {
    try {
      await send(row);
      await markEventDelivered(database, row.id, now());
    } catch (error) {
      log.warn({ err: error, event: row.id }, "An event was not taken and will be sent again");
      const pause = Math.min(FIRST_PAUSE * 2 ** row.attempts, LONGEST_PAUSE);
      const dueAt = new Date(now().getTime() + pause);
      await markEventFailed(database, row.id, dueAt);
      planDelivery(dueAt);
    }
  };

  const deliverAll = async (): Promise<void> => {
    for (;;) {
      const due = isHeld ? [] : await listDueEvents(database, now());
      if (due.length === 0) return;
      for (const row of due) await tryToSend(row);
    }
  };

  const controls: EventControls = {
    holdEvents: () => void (isHeld = true),
    async releaseEvents({ order = "given", twice = false } = {}) {
      await delivering;
      const due = await listDueEvents(database, now());
      if (order === "reversed") due.reverse();
      for (const row of due) {
        await tryToSend(row);
        if (twice) await tryToSend(row);
      }
      isHeld = false;
      await controls.deliverDueEvents();
    },
    deliverDueEvents() {
      database.refuseTx();
      delivering ??= deliverAll().finally(() => void (delivering = null));
      return delivering;
    },
  };

  return {
    ...controls,

    /** Schedules an event for that time, in the current transaction. */
    async announce(payload: Announcement, at: Date): Promise<void> {
      database.requireTx();
      const [[kind, reference]] = Object.entries(payload) as [[string, string]];
      await insertEvent(database, {
        payload: JSON.stringify({ [kind.replace("Reference", "")]: reference }),
        created_at: now(),
        due_at: at,
      });
      planDelivery(at);
    },

    onPlanned: (planner: typeof plan) => void (plan = planner),
    onEvent: (heard: (event: ProviderEvent) => Promise<void>) => void (listener = heard),

    async receive(request: Request): Promise<Response> {
      const body = await request.text();
      const at = now();
      const isGood =
        body.length <= LARGEST_BODY &&
        isSigned(secret, body, request.headers.get(SIGNATURE_HEADER), at);
      const event = isGood ? parseEvent(body) : null;
      if (!event) return new Response(null, { status: 400 });
      try {
        await database.tx(async () => {
          if (!listener) throw new Error("No listener is registered for events");
          if (await isNewEvent(database, name, event.id, at)) await listener(event);
        });
        return new Response(null, { status: 204 });
      } catch (error) {
        log.warn({ err: error, event: event.id }, "An event could not be heard");
        return new Response(null, { status: 500 });
      }
    },
  };
};

type EventRow = Selectable<SandboxEvent>;

const BATCH = 100;

const insertEvent = async (
  database: Database,
  event: { payload: string; created_at: Date; due_at: Date },
): Promise<void> => {
  await database
    .db()
    .insertInto("sandbox_event")
    .values({ ...event, id: `event_${randomUUIDv7()}` })
    .execute();
};

const listDueEvents = (database: Database, at: Date): Promise<EventRow[]> =>
  database
    .db()
    .selectFrom("sandbox_event")
    .selectAll()
    .where("delivered_at", "is", null)
    .where("due_at", "<=", at)
    .orderBy("due_at")
    .orderBy("id")
    .limit(BATCH)
    .execute();

const markEventDelivered = async (database: Database, id: string, at: Date): Promise<void> => {
  await database
    .db()
    .updateTable("sandbox_event")
    .set(({ eb }) => ({ delivered_at: at, attempts: eb("attempts", "+", 1) }))
    .where("id", "=", id)
    .execute();
};

const markEventFailed = async (database: Database, id: string, dueAt: Date): Promise<void> => {
  await database
    .db()
    .updateTable("sandbox_event")
    .set(({ eb }) => ({ due_at: dueAt, attempts: eb("attempts", "+", 1) }))
    .where("id", "=", id)
    .execute();
};
