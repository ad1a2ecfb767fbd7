import { execFile } from "node:child_process";
import { accessSync, constants, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { BackupError } from "./backup-folder.ts";
import type { Database } from "#api/db/database.ts";

const run = promisify(execFile);
const DEBIAN_FOLDER = "/usr/lib/postgresql";

type Program = "pg_dump" | "pg_restore";

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Folders that may hold PostgreSQL's programs: Debian's, newest first, then those of PATH. */
function listFolders(path: string): string[] {
  let versions: string[] = [];
  try {
    versions = readdirSync(DEBIAN_FOLDER).toSorted((a, b) => Number(b) - Number(a));
  } catch {
    // Only Debian has this folder.
  }
  return [
    ...versions.map((version) => join(DEBIAN_FOLDER, version, "bin")),
    ...path.split(delimiter),
  ];
}

type Tools = {
  path: string;
  url: string;
  server: number;
};

/** The password goes through the environment, because process lists show arguments. */
export async function runTool(
  program: Program,
  args: readonly string[],
  tools: Tools,
): Promise<void> {
  const { file, major } = await findTool(program, tools.path);
  if (major < tools.server)
    throw new BackupError(
      `${program} is of version ${major}, and the server of ${tools.server}: install PostgreSQL's client programs of version ${tools.server} or newer.`,
    );
  const address = new URL(tools.url);
  const PGPASSWORD = decodeURIComponent(address.password);
  address.password = "";
  try {
    await run(file, [...args, `--dbname=${address.href}`], {
      env: { PATH: tools.path, ...(PGPASSWORD && { PGPASSWORD }) },
      maxBuffer: 16 * 1024 * 1024,
    });
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    throw new BackupError(
      `${program} failed: ${stderr?.trim().split("\n").slice(-3).join(" ") || String(error)}`,
    );
  }
}

async function findTool(program: Program, path: string): Promise<{ file: string; major: number }> {
  const file = listFolders(path)
    .map((folder) => join(folder, program))
    .find(isProgram);
  if (!file)
    throw new BackupError(
      `${program} is missing: install PostgreSQL's client programs (postgresql-client on Debian).`,
    );
  const { stdout } = await run(file, ["--version"]);
  return { file, major: Number(/(\d+)(\.|\s|$)/.exec(stdout)?.[1] ?? 0) };
}

export async function readServerVersion(database: Database): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select split_part(current_setting('server_version'), ' ', 1) as version`.execute(database.db());
  return rows[0]!.version;
}

export const toMajor = (version: string): number => Number(version.split(".")[0]);
