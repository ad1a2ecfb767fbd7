import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  accessSync,
  chownSync,
  constants,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { Client } from "pg";
import { seconds } from "#contract/duration.ts";

const DEBIAN_FOLDER = "/usr/lib/postgresql";
const STARTS_WITHIN = seconds(30);

export type PostgresCluster = {
  toUrl(database: string): string;
  /** The parent of all of the cluster's processes. */
  readonly pid: number;
  /** Starts PostgreSQL again after its end, also after a crash. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
};

type ClusterOptions = {
  parent?: string;
  /** Commits survive a crash of PostgreSQL; slower. */
  isDurable?: boolean;
  connections?: number;
};

const CARELESS = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  // No database lives long enough to need it, and each new one would be visited.
  autovacuum: "off",
  // As production runs it, docs/hosting.md.
  jit: "off",
};

const isExecutable = (path: string) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The folder of initdb and postgres, the newest version first; null when there is none. */
export function findPostgresBinaries(): string | null {
  const debian = readVersions().map((version) => join(DEBIAN_FOLDER, version, "bin"));
  const folders = [...debian, ...(process.env["PATH"] ?? "").split(delimiter)];
  const has = (folder: string) =>
    isExecutable(join(folder, "initdb")) && isExecutable(join(folder, "postgres"));
  return folders.find(has) ?? null;
}

function readVersions(): string[] {
  try {
    return readdirSync(DEBIAN_FOLDER).toSorted((a, b) => Number(b) - Number(a));
  } catch {
    return [];
  }
}

/** Whether a missing PostgreSQL can be installed from Debian. */
export const canInstallPostgres = () =>
  process.getuid?.() === 0 && isExecutable("/usr/bin/apt-get");

function installPostgres(): void {
  process.stderr.write("Installing PostgreSQL from Debian for its half of the tests …\n");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args: string[]) => execFileSync("apt-get", ["-qq", "-y", ...args], { env });
  try {
    apt("install", "--no-install-recommends", "postgresql");
  } catch {
    apt("update");
    apt("install", "--no-install-recommends", "postgresql");
  }
}

/**
 * A PostgreSQL in a temporary folder, on a Unix socket there, by default without fsync. `stop` ends
 * it and deletes its folder, and so does the death of this process.
 */
export async function startPostgresCluster({
  parent = tmpdir(),
  isDurable = false,
  connections = 200,
}: ClusterOptions = {}): Promise<PostgresCluster> {
  if (!findPostgresBinaries() && canInstallPostgres()) installPostgres();
  const binaries = findPostgresBinaries();
  if (!binaries) throw new Error("PostgreSQL's initdb and postgres were not found");
  const folder = mkdtempSync(join(parent, "deftero-pg-"));
  const owner = findOwner();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, "data");
  const as = { ...owner, cwd: folder };
  execFileSync(
    join(binaries, "initdb"),
    [
      "-D",
      data,
      "-U",
      "postgres",
      "--auth=trust",
      "--no-sync",
      "--encoding=UTF8",
      "--locale=C.UTF-8",
    ],
    { ...as, stdio: ["ignore", "ignore", "pipe"] },
  );
  const settings = {
    listen_addresses: "",
    unix_socket_directories: folder,
    ...(!isDurable && CARELESS),
    max_connections: String(connections),
    shared_buffers: "64MB",
    timezone: "UTC",
  };
  const server = spawn(
    "/bin/sh",
    [
      "-c",
      // The shell reads our pipe: it ends when this process ends, in any way. A line restarts
      // PostgreSQL.
      `run() { "$@" >> server.log 2>&1 < /dev/null & server=$!; }
       run "$@"
       while read -r line; do wait $server; run "$@"; done
       kill -INT $server; wait $server; cd /; rm -rf "${folder}"`,
      "sh",
      join(binaries, "postgres"),
      "-D",
      data,
      ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    { ...as, stdio: ["pipe", "ignore", "ignore"] },
  );
  const toUrl = (database: string) => `postgres://postgres@localhost/${database}?host=${folder}`;
  const ready = () => waitUntilReady(toUrl("postgres"), server, folder);
  try {
    await ready();
  } catch (error) {
    await stop(server, folder);
    throw error;
  }
  return {
    toUrl,
    pid: server.pid!,
    startAgain() {
      server.stdin!.write("again\n");
      return ready();
    },
    stop: () => stop(server, folder),
  };
}

async function stop(server: ChildProcess, folder: string): Promise<void> {
  if (server.exitCode === null) {
    const ended = once(server, "exit");
    server.stdin?.end();
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
}

/** PostgreSQL refuses to run as root. */
function findOwner(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(":");
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new Error("There is no user but root that PostgreSQL could run as");
}

async function waitUntilReady(url: string, server: ChildProcess, folder: string): Promise<void> {
  const until = Date.now() + STARTS_WITHIN;
  for (;;) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (server.exitCode !== null || Date.now() > until) {
        const log = readFileSync(join(folder, "server.log"), "utf8");
        throw new Error(`PostgreSQL did not start: ${log}`, { cause: error });
      }
      await wait(50);
    }
  }
}
