import {
  fromKysely,
  fromPglite,
  PgBoss,
  type ConstructorOptions,
  type SendOptions,
  type WorkOptions,
} from "pg-boss";
import { CompiledQuery } from "kysely";
import { seconds, hours } from "#contract/duration.ts";
import type { Logger } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { checkpointWhenDue, vacuum } from "#api/db/checkpoint.ts";
import { runInRequestScope, runInRequest, runKept } from "#api/request-scope.ts";
import { createDeadlines, type Deadlines } from "./deadlines.ts";
import { JOB_NAMES, JOBS, type JobName, type JobPayloads, type JobSettings } from "./job-names.ts";
import { createOutbox, type Outbox } from "./outbox.ts";

/** A deadline whose job was lost waits at most this long for the sweeper. */
const SWEEP_EVERY = seconds(15);
/** Only jobs that are due at once are announced; later ones are polled for. */
const LOOK_EVERY = seconds(2);
/** Jobs with a due time of their own, or with a retry that a person waits for. */
const LOOKED_FOR: readonly JobName[] = ["wake-deadlines", "send-message", "send-code"];
/**
 * The queue's "now" is the beginning of the transaction: jobs that are due at once must lie well
 * before it.
 */
const WELL_BEFORE = seconds(60);
const CHECKPOINT_EVERY = seconds(30);
const VACUUM_EVERY = hours(6);
const STOP_WITHIN = seconds(20);

type Handler<Name extends JobName> = (payload: JobPayloads[Name], at: Date) => Promise<void>;

export type Jobs = {
  /**
   * Schedules a job, in the current transaction if there is one. While a job with the same key
   * waits, another is dropped.
   */
  enqueue<Name extends JobName>(
    name: Name,
    payload: JobPayloads[Name],
    options?: { runAt?: Date; key?: string },
  ): Promise<void>;
  /** Moves waiting jobs with these keys to another queue of the same payload. */
  moveWaiting<Name extends JobName>(
    from: Name,
    to: { [To in JobName]: JobPayloads[To] extends JobPayloads[Name] ? To : never }[JobName],
    keys: readonly string[],
  ): Promise<void>;
  /** Registers the handler of a job. Jobs run at least once, outside any transaction. */
  work<Name extends JobName>(name: Name, handler: Handler<Name>): void;
  /**
   * Schedules a job without a payload whenever a runner starts, and then every so many milliseconds
   * for as long as any runner lives.
   */
  repeat(name: JobName, every: number): void;
  readonly outbox: Outbox;
  readonly deadlines: Deadlines;
  start(): Promise<void>;
  /** Runs all that is due by the given clock, once and in this process, without `start`. */
  runDue(): Promise<{ ran: number; failed: number }>;
  /** Moves planned jobs forward by as many milliseconds as the clock. */
  followClock(milliseconds: number): Promise<void>;
  /** Milliseconds until the first planned job or deadline; infinite without one. */
  nextDueIn(): Promise<number>;
  /** Runs due work until nothing is left, also next to other runners. */
  catchUp(): Promise<void>;
  /** Waits for running work and closes the queues; nothing can be scheduled after it. */
  stop(): Promise<void>;
};

type Parts = {
  database: Database;
  now: () => Date;
  log: Logger;
  isHeld?: () => Promise<boolean>;
  /** Milliseconds by which `now` is ahead of the clock of the queues, which is the database's. */
  ahead?: () => number;
};

/** Opens the queues (pg-boss, in the schema `pgboss`); nothing runs until `start`. */
export async function createJobs({
  database,
  now,
  log,
  ahead = () => 0,
  isHeld = async () => false,
}: Parts): Promise<Jobs> {
  const handlers = new Map<JobName, Handler<JobName>>();
  const runners = new Map<JobName, string[]>();
  const boss = new PgBoss(toBossOptions(database));
  boss.on("error", (error) => log.error({ err: error }, "The job queue reported an error"));
  try {
    await boss.start();
    await openQueues(boss);
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  }

  let isRunning = false;
  let sweeping: Promise<void> | null = null;
  let isSweepWanted = false;
  const repeated: { name: JobName; every: number }[] = [];
  let timers: NodeJS.Timeout[] = [];

  const enqueue: Jobs["enqueue"] = async (name, payload, { runAt, key } = {}) => {
    if (!(name in JOBS)) throw new Error(`There is no job called ${String(name)}`);
    const wanted = runAt?.getTime() ?? now().getTime() - WELL_BEFORE;
    const options: SendOptions = {
      startAfter: new Date(wanted - ahead()),
      // The queues' policy keeps one waiting job per key, so a job without a key needs a unique
      // one.
      singletonKey: key ?? crypto.randomUUID(),
      db: fromKysely(database.db()),
    };
    await boss.send(name, runInRequestScope(payload), options);
    // A runner in this process needs no NOTIFY, which some connection poolers swallow.
    if (runners.has(name) && toSettings(name).isBackToBack)
      database.afterCommit(() => notifyWorkers(name));
  };
  const notifyWorkers = (name: JobName) =>
    runners.get(name)?.forEach((id) => boss.notifyWorker(id));

  const outbox = createOutbox({
    database,
    now,
    log,
    isHeld,
    onAdded: () => (isRunning ? sweep() : enqueue("drain-outbox", {}, { key: "all" })),
  });
  const deadlines = createDeadlines({
    database,
    now,
    log,
    runAt: (due, id) =>
      enqueue("wake-deadlines", {}, { runAt: due, key: `${id} ${due.toISOString()}` }),
  });

  /** One sweep at a time; callers during a sweep get another one after it. */
  function sweep(): Promise<void> {
    isSweepWanted = true;
    // A sweep serves many requests, so it must not log under the id of the one that starts it.
    sweeping ??= runInRequest(null, async () => {
      while (isSweepWanted) {
        isSweepWanted = false;
        await deadlines.fireDue();
        await outbox.drain();
      }
    })
      .catch((error: unknown) =>
        log.error({ err: error }, "A sweep of deadlines and outbox failed"),
      )
      .finally(() => {
        sweeping = null;
      });
    return sweeping;
  }

  /** Each queue has a worker of its own, so that it can be notified alone. */
  const listen = async (name: JobName): Promise<void> => {
    const { atOnce = 1, isBackToBack = false } = toSettings(name);
    const ids: string[] = [];
    runners.set(name, ids);
    for (let count = 0; count < atOnce; count++) {
      const id = await boss.work<JobPayloads[JobName]>(name, toWorkOptions(name), async ([job]) => {
        if (!job) return;
        if (isBackToBack) boss.notifyWorker(ids[count]!);
        try {
          await runKept(job.data, (payload) => handlers.get(name)!(payload, now()));
        } catch (error) {
          // pg-boss stores errors but does not report them.
          runKept(job.data, () => log.warn({ err: error, job: name }, "A job failed"));
          throw error;
        }
      });
      ids.push(id);
    }
  };

  const listRunnable = async (): Promise<JobName[]> => {
    const held = await isHeld();
    return [...handlers.keys()].filter((name) => !held || !toSettings(name).isOutgoing);
  };
  /** Starts the workers of the queues that may run now, and stops the others. */
  const followHold = async (): Promise<void> => {
    const runnable = new Set(await listRunnable());
    for (const name of handlers.keys()) {
      if (runnable.has(name) && !runners.has(name)) await listen(name);
      if (runnable.has(name) || !runners.has(name)) continue;
      runners.delete(name);
      await boss.offWork(name, { wait: false });
    }
  };
  /** Serialized, because a check may take longer than the interval. */
  let following = Promise.resolve();
  const follow = (): Promise<void> => {
    following = following
      .then(() => (isRunning ? followHold() : undefined))
      .catch((error: unknown) => log.warn({ err: error }, "The hold could not be looked at"));
    return following;
  };

  const work: Jobs["work"] = (name, handler) => {
    if (handlers.has(name)) throw new Error(`The job ${name} has a handler already`);
    handlers.set(name, handler as Handler<JobName>);
    if (isRunning) void follow();
  };

  const planRepeated = (name: JobName): Promise<void> =>
    enqueue(name, {} as never, { key: "all" }).catch((error: unknown) =>
      log.error({ err: error, job: name }, "A repeated job could not be planned"),
    );

  const checkpoint = (): Promise<void> =>
    checkpointWhenDue(database).catch((error: unknown) =>
      log.error({ err: error }, "A checkpoint failed"),
    );

  work("wake-deadlines", sweep);
  work("drain-outbox", sweep);
  work("vacuum", async (_, at) => {
    await vacuum(database);
    await enqueue("vacuum", {}, { key: "all", runAt: new Date(at.getTime() + VACUUM_EVERY) });
  });

  const parts = { database, boss, handlers, now, log };

  return {
    enqueue,
    async moveWaiting(from, to, keys) {
      await database.db().executeQuery(
        CompiledQuery.raw(
          `update pgboss.job set name = $1
           where name = $2 and singleton_key = any($3) and state < 'active'`,
          [to, from, keys],
        ),
      );
      notifyWorkers(to);
    },
    work,
    repeat: (name, every) => void repeated.push({ name, every }),
    outbox,
    deadlines,
    async start() {
      if (isRunning) return;
      isRunning = true;
      await followHold();
      if (database.dialect === "pglite") await enqueue("vacuum", {}, { key: "all" });
      timers = [
        setInterval(() => void sweep(), SWEEP_EVERY),
        setInterval(() => void follow(), LOOK_EVERY),
        setInterval(() => void checkpoint(), CHECKPOINT_EVERY),
        ...repeated.map(({ name, every }) => setInterval(() => void planRepeated(name), every)),
      ];
      await Promise.all(repeated.map(({ name }) => planRepeated(name)));
      void sweep();
    },
    async runDue() {
      const counts = { ran: 0, failed: 0 };
      const add = (more: { ran: number; failed: number }) => {
        counts.ran += more.ran;
        counts.failed += more.failed;
        return more.ran > 0;
      };
      // A job may make more work due, so rounds repeat until one finds nothing.
      for (;;) {
        await database.settle();
        const fired = add(await deadlines.fireDue());
        const drained = add(await outbox.drain());
        const due = { at: now(), queueTime: new Date(now().getTime() - ahead()) };
        const worked = add(await runDueJobs({ ...parts, names: await listRunnable(), ...due }));
        if (!fired && !drained && !worked) return counts;
      }
    },
    async followClock(milliseconds) {
      await database.db().executeQuery(
        CompiledQuery.raw(
          `update pgboss.job set start_after = start_after - $1 * interval '1 millisecond'
           where name = any($2) and state < 'active'`,
          [milliseconds, JOB_NAMES],
        ),
      );
    },
    async nextDueIn() {
      const { rows } = await database.db().executeQuery<{ wait: string | null }>(
        CompiledQuery.raw(
          `select extract(epoch from min(start_after) - now()) * 1000 as wait
           from pgboss.job where name = any($1) and state < 'active'`,
          [JOB_NAMES],
        ),
      );
      const deadline = await deadlines.findNext();
      return Math.min(
        Number(rows[0]?.wait ?? Infinity),
        deadline === null ? Infinity : deadline.getTime() - now().getTime(),
      );
    },
    async catchUp() {
      for (;;) {
        await database.settle();
        const fired = await deadlines.fireDue();
        const drained = await outbox.drain();
        const worked = await workOffQueues({ ...parts, names: await listRunnable() });
        if (fired.ran + drained.ran + worked === 0) return;
      }
    },
    async stop() {
      timers.forEach((timer) => clearInterval(timer));
      isRunning = false;
      await sweeping;
      await following;
      await database.settle();
      await boss.stop({ graceful: true, timeout: STOP_WITHIN });
    },
  };
}

function toBossOptions(database: Database): ConstructorOptions {
  const { engine } = database;
  // No cron: repeated jobs schedule their own next run.
  const shared: ConstructorOptions = { schedule: false, useListenNotify: true };
  if ("url" in engine) {
    return { ...shared, connectionString: engine.url, max: 4, application_name: "deftero jobs" };
  }
  return {
    ...shared,
    db: fromPglite(engine.pglite),
    backend: "pglite",
    // PGlite cannot rebuild an index while it is in use, and its vacuum is a job of its own.
    reindex: false,
    monitorVacuum: false,
  };
}

const toWorkOptions = (name: JobName): WorkOptions => ({
  batchSize: 1,
  ...(LOOKED_FOR.includes(name) && { notifyPollingIntervalSeconds: LOOK_EVERY / 1000 }),
});

const toSettings = (name: JobName): JobSettings => JOBS[name];

async function openQueues(boss: PgBoss): Promise<void> {
  const existing = new Set((await boss.getQueues([...JOB_NAMES])).map(({ name }) => name));
  for (const name of JOB_NAMES) {
    const { retries, givenUpAfter, longestPause = hours(1) } = toSettings(name);
    const options = {
      retryLimit: retries,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: longestPause / 1000,
      expireInSeconds: givenUpAfter / 1000,
      notify: true,
    };
    if (existing.has(name)) await boss.updateQueue(name, options);
    else await boss.createQueue(name, { ...options, policy: "short" });
    // The first use of a queue reads its settings through the root handle, which would deadlock
    // inside a transaction on PGlite, so it is done now.
    await boss.findJobs(name, { key: "none" });
  }
}

/** Fetches jobs like any other runner, so that none runs twice; returns how many succeeded. */
async function workOffQueues({
  boss,
  handlers,
  names,
  now,
  log,
}: Pick<DueParts, "boss" | "handlers" | "names" | "log"> & { now: () => Date }): Promise<number> {
  let done = 0;
  for (const name of names) {
    const handler = handlers.get(name)!;
    for (const { id, data } of await boss.fetch<JobPayloads[JobName]>(name, { batchSize: 100 })) {
      try {
        await runKept(data, (payload) => handler(payload, now()));
        await boss.complete(name, id);
        done += 1;
      } catch (error) {
        await boss.fail(name, id);
        log.error({ err: error, job: name }, "A job failed");
      }
    }
  }
  return done;
}

type DueParts = {
  database: Database;
  boss: PgBoss;
  handlers: Map<JobName, Handler<JobName>>;
  names: readonly JobName[];
  at: Date;
  /** The same moment by the clock of the queues. */
  queueTime: Date;
  log: Logger;
};

async function runDueJobs({ database, boss, handlers, names, at, queueTime, log }: DueParts) {
  const counts = { ran: 0, failed: 0 };
  const { rows } = await database.db().executeQuery<{ id: string; name: JobName; data: never }>(
    CompiledQuery.raw(
      `select id, name, data from pgboss.job
       where name = any($1) and state < 'active' and start_after <= $2
       order by start_after, created_on`,
      [names, queueTime],
    ),
  );
  for (const { id, name, data } of rows) {
    try {
      await runKept(data, (payload) => handlers.get(name)!(payload, at));
      await boss.deleteJob(name, id);
      counts.ran += 1;
    } catch (error) {
      await boss.cancel(name, id);
      counts.failed += 1;
      log.error({ err: error, job: name }, "A job failed");
    }
  }
  return counts;
}
