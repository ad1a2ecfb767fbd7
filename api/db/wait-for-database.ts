import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import type { Logger } from "#api/context.ts";
import { isDatabaseAway } from "./database-errors.ts";
import { seconds } from "#contract/duration.ts";

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = seconds(1);
/** Logs the first attempt, then attempts 2, 4, 8 and so on. */
const isLogged = (tries: number) => Number.isInteger(Math.log2(tries));

/**
 * Refusals that waiting does not heal: authorization, password, database, schema; and a parameter
 * that a pooler rejects.
 */
const REFUSED = new Set(["28000", "28P01", "3D000", "42501", "08P01"]);
const STARTUP_PARAMETER = "unsupported startup parameter";

/**
 * PostgreSQL is reachable and refuses permanently; the message says what and where, without a
 * password.
 */
export class DatabaseRefusedError extends Error {
  override name = "DatabaseRefusedError";
}

function nameDatabase(url: string): string {
  const { host, port, database } = new Client({ connectionString: url });
  const where = host.startsWith("/") ? host : `${host}:${port}`;
  return `PostgreSQL at ${where}, database ${database ?? "of the role's name"}`;
}

type Parts = {
  url: string;
  log: Logger;
  pause?: (milliseconds: number) => Promise<void>;
};

/**
 * Retries `work` while PostgreSQL is unreachable, and logs what it waits for. Throws
 * DatabaseRefusedError, or the error of `work` where waiting cannot help.
 */
export async function waitForDatabase<Result>(
  work: () => Promise<Result>,
  { url, log, pause = wait }: Parts,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const reason = describe(error);
      if (REFUSED.has(findCode(error) ?? ""))
        throw new DatabaseRefusedError(`${nameDatabase(url)} refuses: ${reason}.${advise(reason)}`);
      if (!isDatabaseAway(error)) throw error;
      if (isLogged(tries)) log.warn({ reason, tries }, `Waiting for ${nameDatabase(url)}`);
      await pause(Math.min(FIRST_PAUSE * 2 ** (tries - 1), LONGEST_PAUSE));
    }
  }
}

const findCode = (error: unknown): string | undefined =>
  error instanceof Error ? (error as { code?: string }).code : undefined;

/** A host with several addresses fails with one AggregateError, which has no message of its own. */
const describe = (error: unknown): string =>
  (error instanceof Error && error.message) || findCode(error) || String(error);

const advise = (reason: string): string =>
  reason.includes(STARTUP_PARAMETER)
    ? " PgBouncer has to name it in ignore_startup_parameters (docs/hosting.md)."
    : "";
