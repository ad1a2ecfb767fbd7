import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { NodeFS } from "@electric-sql/pglite/nodefs";

import { syncTree } from "./sync-tree.ts";
import { lockFolder } from "./folder-lock.ts";
import { SyncedFolder } from "./synced-folder.ts";
import { typeParsers } from "./type-parsers.ts";

const run = promisify(execFile);

const CLUSTER_FOLDER = "pgdata";
const INIT_PROGRAM = fileURLToPath(new URL("./init-cluster.ts", import.meta.url));

/**
 * Replaces PGlite's own `-F` (no fsync); memory use depends on the buffers (docs/decisions/0002).
 */
const settings = ({ fsync = "on", buffers = "32MB" } = {}) => [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...[`fsync=${fsync}`, "wal_sync_method=fsync", `shared_buffers=${buffers}`].flatMap((setting) => [
    "-c",
    setting,
  ]),
];

async function initCluster(cluster: string): Promise<void> {
  try {
    await run(process.execPath, [INIT_PROGRAM, cluster]);
  } catch (error) {
    // Another process that started at the same time may have finished first.
    if (!existsSync(cluster)) throw error;
  }
}

/** Unpacks a dump durably next to the cluster's folder; returns the folder to be renamed. */
export async function unpackCluster(folder: string, dump: Blob): Promise<string> {
  const unpacked = join(folder, `${CLUSTER_FOLDER}.unfinished-${process.pid}`);
  await rm(unpacked, { recursive: true, force: true });
  const pglite = await PGlite.create({
    fs: new NodeFS(unpacked),
    extensions: { pg_trgm },
    loadDataDir: dump,
    startParams: settings(),
  });
  await pglite.close();
  syncTree(unpacked);
  return unpacked;
}

export type OpenPglite = { pglite: PGlite; release(): void };

export async function createPgliteInMemory(dump?: Blob): Promise<OpenPglite> {
  const pglite = await PGlite.create("memory://", {
    extensions: { pg_trgm },
    parsers: typeParsers,
    // Its files are in memory as well, and a start clears every buffer.
    startParams: settings({ fsync: "off", buffers: "8MB" }),
    // A segment is allocated whole: of the default size they would be most of a dump.
    initDbStartParams: ["--wal-segsize=1"],
    ...(dump && { loadDataDir: dump }),
  });
  return { pglite, release: () => {} };
}

/** The embedded database, with the folder locked for this process. Throws FolderInUseError. */
export async function createPgliteFolder(folder: string, onSync?: () => void): Promise<OpenPglite> {
  const lock = await lockFolder(folder);
  try {
    const cluster = join(folder, CLUSTER_FOLDER);
    if (!existsSync(cluster)) await initCluster(cluster);
    const fs = new SyncedFolder(cluster);
    fs.onSync = onSync;
    const pglite = await PGlite.create({
      fs,
      extensions: { pg_trgm },
      parsers: typeParsers,
      startParams: settings(),
    });
    return { pglite, release: lock.release };
  } catch (error) {
    lock.release();
    throw error;
  }
}
