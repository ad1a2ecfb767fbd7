import { readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

import { syncPath, syncTree } from "./sync-tree.ts";

/**
 * Creates a new cluster completely and durably, or not at all. Runs as a separate program, because
 * initdb takes 400 MB that its process never releases.
 */
async function initCluster(folder: string): Promise<void> {
  const prefix = `${basename(folder)}.unfinished-`;
  for (const name of readdirSync(dirname(folder))) {
    if (name.startsWith(prefix)) rmSync(join(dirname(folder), name), { recursive: true });
  }
  // The pid makes it unique, so that a killed start cannot damage the next one.
  const unfinished = join(dirname(folder), `${prefix}${process.pid}`);
  const pglite = await PGlite.create({ fs: new NodeFS(unfinished) });
  await pglite.close();
  syncTree(unfinished);
  renameSync(unfinished, folder);
  syncPath(dirname(folder));
}

await initCluster(process.argv[2]!);
