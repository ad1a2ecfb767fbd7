import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as turn, setTimeout as wait } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";
import {
  Kysely,
  PGliteDialect,
  PostgresDialect,
  sql,
  type Dialect,
  type Transaction,
} from "kysely";
import { Pool, type PoolConfig } from "pg";
import { seconds } from "#contract/duration.ts";
import type { Logger } from "#api/context.ts";
import { MIGRATIONS_FOLDER, migrate } from "./migrate.ts";
import { PLAN_OUTDATED, createPreparingClient } from "./preparing-client.ts";
import { createTallyPlugin, tallyQueries, tallyStatement, type QueryTally } from "./query-tally.ts";
import type { Schema } from "./schema.ts";
import { pgTypes } from "./type-parsers.ts";

const IN_MEMORY = "memory://";
const CONNECT_WITHIN = seconds(10);
const STATEMENT_TIMEOUT = seconds(30);
const IDLE_IN_TRANSACTION_TIMEOUT = seconds(60);
const MAX_TRIES = 5;
/**
 * For serialization_failure and deadlock_detected PostgreSQL asks the client to retry the
 * transaction.
 */
const RETRIED = new Set(["40001", "40P01", PLAN_OUTDATED]);

export type DatabaseConfig = {
  /** A postgres:// URL; without it the embedded database in `folder` is used. */
  url?: string | undefined;
  /** A replica of `url`, for reads that may be slightly stale. */
  readUrl?: string | undefined;
  /** Data folder of the embedded database; `memory://` for one that is discarded on close. */
  folder?: string | undefined;
  log: Logger;
  poolSize?: number | undefined;
  /** Folder of SQL files; null leaves the schema as it is. */
  migrations?: string | null;
  /** Initial content of a database in memory, made by `PGlite.dumpDataDir`. */
  dump?: Blob | undefined;
  onSync?: (() => void) | undefined;
};

export type Database = {
  readonly dialect: "pglite" | "postgres";
  /** The current transaction inside `tx`, otherwise the primary. */
  db(): Kysely<Schema>;
  /** The current transaction inside `tx`, otherwise the replica if there is one. */
  read(): Kysely<Schema>;
  /**
   * Runs `work` in one transaction; a nested call joins the outer one. The outermost is retried
   * after a serialization failure or a deadlock, so `work` must have no effect outside the
   * database. An error of joined work rolls back the whole transaction, even when it is caught in
   * between.
   */
  tx<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Runs `work` after the outermost transaction has committed; at once when there is none. */
  afterCommit(work: () => void | Promise<void>): void;
  requireTx(): void;
  /**
   * Throws inside a transaction: for effects outside the database, such as a call to a provider.
   */
  refuseTx(): void;
  countQueries<Result>(work: () => Promise<Result>): Promise<{ result: Result } & QueryTally>;
  settle(): Promise<void>;
  /** For pg-boss, which drives PGlite itself and opens its own connections to PostgreSQL. */
  readonly engine: { pglite: PGlite } | { url: string };
  close(): Promise<void>;
};

/**
 * Opens the database and runs new migrations. Throws FolderInUseError when another process holds
 * the folder, ChangedMigrationError when a migration differs from the one that has run.
 */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  return config.url ? openPostgres(config, config.url) : openPglite(config);
}

async function openPglite(config: DatabaseConfig): Promise<Database> {
  const { folder = IN_MEMORY, dump, onSync } = config;
  // Loaded on demand, because PGlite is a whole PostgreSQL in WebAssembly.
  const { createPgliteFolder, createPgliteInMemory } = await import("./pglite-folder.ts");
  const { pglite, release } =
    folder === IN_MEMORY
      ? await createPgliteInMemory(dump)
      : await createPgliteFolder(folder, onSync);
  const handle = createHandle(new PGliteDialect({ pglite: withScripts(pglite) }));
  const close = async () => {
    await handle.destroy();
    if (!pglite.closed) await pglite.close();
    release();
  };
  try {
    await migrateUnlessDisabled(handle, config);
    await pglite.refreshArrayTypes();
  } catch (error) {
    await close();
    throw error;
  }
  return createDatabase({ dialect: "pglite", write: handle, engine: { pglite }, close, config });
}

async function openPostgres(config: DatabaseConfig, url: string): Promise<Database> {
  const connect = (connectionString: string, options: PoolConfig) => {
    const pool = new Pool({
      connectionString,
      types: pgTypes,
      Client: createPreparingClient(),
      ...options,
    });
    // The pool listens for errors of idle connections only. An unhandled error event ends the
    // process, so each connection has a listener; its pending queries reject anyway.
    pool.on("connect", (client) =>
      client.on("error", (error) =>
        config.log.warn({ err: error }, "A database connection was lost"),
      ),
    );
    pool.on("error", () => {});
    return createHandle(new PostgresDialect({ pool }));
  };
  const migrator = connect(url, {
    max: 1,
    application_name: "deftero migrate",
    connectionTimeoutMillis: CONNECT_WITHIN,
  });
  try {
    await migrateUnlessDisabled(migrator, config);
  } finally {
    await migrator.destroy();
  }
  const options: PoolConfig = {
    max: config.poolSize ?? 10,
    application_name: "deftero",
    statement_timeout: STATEMENT_TIMEOUT,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT,
    connectionTimeoutMillis: CONNECT_WITHIN,
  };
  const write = connect(url, options);
  const read = config.readUrl ? connect(config.readUrl, options) : undefined;
  const close = async () => {
    await Promise.all([write.destroy(), read?.destroy()]);
  };
  try {
    await warnOfLostTimeout(write, config.log);
  } catch (error) {
    await close();
    throw error;
  }
  return createDatabase({ dialect: "postgres", write, read, engine: { url }, close, config });
}

/**
 * Connection poolers may ignore `statement_timeout` at startup; then it must be set on the role.
 */
async function warnOfLostTimeout(handle: Kysely<Schema>, log: Logger): Promise<void> {
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(handle);
  if (rows[0]?.statement_timeout !== "0") return;
  log.warn(
    {},
    "statement_timeout is 0 behind this pooler: set it for the role (docs/hosting.md, PgBouncer)",
  );
}

const createHandle = (dialect: Dialect): Kysely<Schema> =>
  new Kysely<Schema>({ dialect, plugins: [createTallyPlugin()], log: tallyStatement });

async function migrateUnlessDisabled(
  handle: Kysely<Schema>,
  config: DatabaseConfig,
): Promise<void> {
  const { migrations = MIGRATIONS_FOLDER, log } = config;
  if (migrations !== null) await migrate(handle, migrations, log);
}

type Parts = {
  dialect: Database["dialect"];
  write: Kysely<Schema>;
  read?: Kysely<Schema> | undefined;
  engine: Database["engine"];
  close: () => Promise<void>;
  config: DatabaseConfig;
};

function createDatabase({ dialect, write, read = write, engine, close, config }: Parts): Database {
  const scopes = new AsyncLocalStorage<TransactionScope>();
  const running = new Set<Promise<void>>();

  const findScope = () => {
    const scope = scopes.getStore();
    return scope?.isOpen ? scope : null;
  };

  const runDetached = (work: () => void | Promise<void>): void => {
    const run = scopes.exit(async () => {
      try {
        await work();
      } catch (error) {
        config.log.error({ err: error }, "Work after a commit failed");
      }
    });
    running.add(run);
    void run.then(() => running.delete(run));
  };

  const runOnce = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const afterCommit: TransactionScope["afterCommit"] = [];
    const result = await write.transaction().execute(async (transaction) => {
      const scope = { transaction, isOpen: true, failure: null, afterCommit } as TransactionScope;
      try {
        const value = await scopes.run(scope, work);
        if (scope.failure) throw scope.failure.error;
        return value;
      } finally {
        scope.isOpen = false;
      }
    });
    for (const each of afterCommit) runDetached(each);
    return result;
  };

  const join = async <Result>(
    scope: TransactionScope,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      scope.failure ??= { error };
      throw error;
    }
  };

  return {
    dialect,
    engine,
    db: () => findScope()?.transaction ?? write,
    read: () => findScope()?.transaction ?? read,
    async tx(work) {
      const scope = findScope();
      if (scope) return join(scope, work);
      for (let tries = 1; ; tries++) {
        try {
          const result = await runOnce(work);
          // PGlite resolves without yielding to the event loop: consecutive transactions would
          // block all requests.
          if (dialect === "pglite") await turn();
          return result;
        } catch (error) {
          if (tries === MAX_TRIES || !isRetried(error)) throw error;
          await wait(2 ** tries * 5 * (0.5 + Math.random()));
        }
      }
    },
    afterCommit(work) {
      const scope = findScope();
      if (scope) scope.afterCommit.push(work);
      else runDetached(work);
    },
    requireTx() {
      if (!findScope()) throw new Error("This must run inside database.tx()");
    },
    refuseTx() {
      if (findScope()) throw new Error("This must not run inside database.tx()");
    },
    countQueries: tallyQueries,
    async settle() {
      while (running.size > 0) await Promise.all(running);
    },
    async close() {
      while (running.size > 0) await Promise.all(running);
      await close();
    },
  };
}

function isRetried(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && RETRIED.has(code);
}

/**
 * PGlite's `query` accepts one statement only. SQL without parameters goes to `exec`, which accepts
 * scripts as `pg` does.
 */
function withScripts(pglite: PGlite): PGlite {
  type Runner = Pick<PGlite, "query" | "exec">;
  const queryOf = (runner: Runner) => async (text: string, parameters?: unknown[]) => {
    if (parameters && parameters.length > 0) return runner.query(text, parameters);
    const results = await runner.exec(text);
    return results.at(-1) ?? { rows: [], fields: [] };
  };
  const wrap = <Target extends Runner>(target: Target, more: Record<string, unknown> = {}) => {
    const own: Record<string, unknown> = { query: queryOf(target), ...more };
    return new Proxy(target, {
      get: (_, key) => {
        if (typeof key === "string" && key in own) return own[key];
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  };
  return wrap(pglite, {
    transaction: <Result>(work: (tx: Runner) => Promise<Result>) =>
      pglite.transaction((tx) => work(wrap(tx))),
  });
}

/** The transaction of the current async context. */
type TransactionScope = {
  transaction: Transaction<Schema>;
  /** False after its end: work that was started inside and still runs is then outside. */
  isOpen: boolean;
  /** Set when joined work has failed: the transaction must then not be committed. */
  failure: { error: unknown } | null;
  afterCommit: (() => void | Promise<void>)[];
};
