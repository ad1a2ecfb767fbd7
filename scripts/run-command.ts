import { existsSync } from "node:fs";
import { BackupError } from "#api/backup/backup-folder.ts";
import { FolderInUseError } from "#api/db/folder-lock.ts";
import { isDatabaseAway } from "#api/db/is-database-away.ts";
import { EnvError, readProcessEnv, type ApiEnv } from "#api/env.ts";

/** An error that the operator can fix; only its message is printed. */
export class CommandError extends Error {
  override readonly name: string = "CommandError";
}

/** Throws CommandError without settings, because the defaults would create an empty database. */
export function readShopEnv(): ApiEnv {
  const env = readProcessEnv();
  const { url, folder } = env.database;
  if (!url && !existsSync(folder))
    throw new CommandError(
      `There is no shop here: DATABASE_URL is not set, and ${folder} does not exist. Are the settings (.env) those of the shop, and readable?`,
    );
  return env;
}

/** An error that the operator can fix is printed with status 1; every other error is rethrown. */
export async function runCommand(
  main: () => Promise<void>,
  { whenInUse = "Stop it first, or set DATABASE_URL." } = {},
): Promise<void> {
  try {
    await main();
  } catch (error) {
    const sentence = explain(error, whenInUse);
    if (sentence === null) throw error;
    console.error(sentence);
    process.exitCode = 1;
  }
}

function explain(error: unknown, whenInUse: string): string | null {
  if ([CommandError, BackupError, EnvError].some((kind) => error instanceof kind))
    return (error as Error).message;
  if (error instanceof FolderInUseError) return `${error.message} ${whenInUse}`;
  if (isDatabaseAway(error)) {
    const { message, code } = error as NodeJS.ErrnoException;
    return `PostgreSQL at DATABASE_URL does not answer (${message || code}). Start it, or correct DATABASE_URL.`;
  }
  return null;
}
