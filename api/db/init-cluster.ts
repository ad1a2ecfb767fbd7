import { readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

import { syncPath, syncTree } from "./sync-tree.ts";

/**
 * Makes a new cluster: whole and on the disk, or not at all. A program of its own, because initdb
 * takes 400 MB that its process never gives back.
 */
async function initCluster(folder: string): Promise<void> {
  const prefix = `${basename(folder)}.unfinished-`;
  for (const name of readdirSync(dirname(folder))) {
    if (name.startsWith(prefix)) rmSync(join(dirname(folder), name), { recursive: true });
  }
  // Its own, so that one whose starter was killed cannot spoil that of the next.
  const unfinished = join(dirname(folder), `${prefix}${process.pid}`);
  const pglite = await PGlite.create({ fs: new NodeFS(unfinished) });
  await pglite.close();
  syncTree(unfinished);
  renameSync(unfinished, folder);
  syncPath(dirname(folder));
}

await initCluster(process.argv[2]!);
