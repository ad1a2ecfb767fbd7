import { spawnSync } from "node:child_process";
import { closeSync, fsyncSync, openSync } from "node:fs";
import { join } from "node:path";

import { NodeFS } from "@electric-sql/pglite/nodefs";

type Stream = { nfd: number; path: string };
type EmscriptenModule = {
  NODEFS: { stream_ops: { fsync?: (stream: Stream) => number } };
};

const MOUNTED_AT = "/pglite/data/";
/** Files of tables and indexes, and their folders. */
const RELATION = /^(?:base\/\d+(?:\/\d+(?:_\w+)?(?:\.\d+)?)?|global\/\d+(?:_\w+)?(?:\.\d+)?)$/;
/** From this many files on, one syncfs is cheaper than an fsync of each. */
const MANY = 32;

/**
 * The folder on disk, with a real fsync: PGlite's own does nothing. PostgreSQL syncs the files of
 * tables one by one, after a crash all of them twice, which are thousands. Nothing relies on them
 * before the write-ahead log or the control file records that they are safe, so their fsync is
 * delayed until the next fsync of any other file, and done together before it.
 */
export class SyncedFolder extends NodeFS {
  readonly #folder: string;
  readonly #waiting = new Set<string>();
  onSync: (() => void) | undefined;

  constructor(folder: string) {
    super(folder);
    this.#folder = folder;
  }

  override async init(...[pg, options]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(pg, options);
    const sync = (module: unknown) => {
      (module as EmscriptenModule).NODEFS.stream_ops.fsync = (stream) => this.#sync(stream);
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...preRunOf(emscriptenOpts), sync] } };
  }

  #sync({ nfd, path }: Stream): number {
    const name = path.slice(MOUNTED_AT.length);
    if (path.startsWith(MOUNTED_AT) && RELATION.test(name)) {
      this.#waiting.add(name);
      return 0;
    }
    this.#syncWaiting();
    fsyncSync(nfd);
    this.onSync?.();
    return 0;
  }

  #syncWaiting(): void {
    if (this.#waiting.size === 0) return;
    const names = [...this.#waiting];
    if (names.length < MANY || !syncFileSystem(this.#folder)) {
      for (const name of names) syncFile(join(this.#folder, name));
    }
    // Cleared only now, so that a failed sync is tried again with the next one.
    this.#waiting.clear();
    this.onSync?.();
  }
}

/** syncfs(2), which Node does not offer; false where the program `sync` is missing. */
const syncFileSystem = (folder: string): boolean =>
  spawnSync("sync", ["-f", folder], { stdio: "ignore" }).status === 0;

function syncFile(path: string): void {
  let file: number;
  try {
    file = openSync(path, "r");
  } catch (error) {
    // The table was dropped meanwhile.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

const preRunOf = (options: { preRun?: unknown }) =>
  (Array.isArray(options.preRun) ? options.preRun : []) as never[];
