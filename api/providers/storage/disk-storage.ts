import { randomBytes } from "node:crypto";
import { renameSync, writeFileSync } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { hours } from "#contract/duration.ts";
import {
  requireStorageKey,
  type StoragePort,
  StorageFullError,
  StorageUnavailableError,
} from "./port.ts";

/**
 * Stores objects as files below `folder`. The content type is in a trailer (the type, then one byte
 * with its length), so that bytes and type appear with one rename; picture viewers ignore it.
 */
export function createDiskStorage({ folder }: { folder: string }): StoragePort {
  const incoming = join(folder, ".incoming");
  const madeFolders = new Map<string, Promise<void>>();
  let unsynced = new Set<string>();
  let flushing = Promise.resolve();
  let swept: Promise<void> | undefined;

  function makeFolder(path: string): Promise<void> {
    let made = madeFolders.get(path);
    if (!made) {
      made = makeDurably(path);
      madeFolders.set(path, made);
      made.catch(() => madeFolders.delete(path));
    }
    return made;
  }

  function flushUnsynced(): Promise<void> {
    flushing = flushing.then(flushOnce, flushOnce);
    return flushing;
  }

  async function flushOnce(): Promise<void> {
    if (unsynced.size === 0) return;
    const waiting = [...unsynced];
    unsynced = new Set();
    try {
      await inBatches(waiting, syncFile);
      await inBatches([...new Set(waiting.map((path) => dirname(path)))], syncFolder);
    } catch (error) {
      for (const path of waiting) unsynced.add(path);
      throw error;
    }
  }

  async function write(
    key: string,
    bytes: Uint8Array,
    { contentType, durable = true }: Parameters<StoragePort["put"]>[2],
  ): Promise<void> {
    const path = toPath(folder, key);
    const file = Buffer.concat([bytes, toTrailer(contentType)]);
    swept ??= makeFolder(incoming)
      .then(() => removeAbandoned(incoming))
      .catch((error: unknown) => {
        swept = undefined;
        throw error;
      });
    await Promise.all([swept, makeFolder(dirname(path))]);
    const temporary = join(incoming, `${process.pid}-${randomBytes(8).toString("hex")}`);
    if (!durable) {
      // Synchronous: for thousands of files of a tenth of a millisecond each the thread pool costs
      // more.
      writeFileSync(temporary, file, { flag: "wx" });
      renameSync(temporary, path);
      unsynced.add(path);
      return;
    }
    try {
      await writeFile(temporary, file, { flag: "wx", flush: true });
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    await syncFolder(dirname(path));
    await flushUnsynced();
  }

  return {
    put: (key, bytes, options) => write(key, bytes, options).catch(refuseDiskOutage),

    async get(key) {
      try {
        return parseFile(await readFile(toPath(folder, key)));
      } catch (error) {
        if (isMissing(error)) return null;
        return refuseDiskOutage(error);
      }
    },

    async exists(key) {
      try {
        return (await stat(toPath(folder, key))).size > 0;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },

    async delete(key) {
      const path = toPath(folder, key);
      unsynced.delete(path);
      await rm(path, { force: true });
      await syncFolder(dirname(path)).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },

    async *list(prefix) {
      const keys: string[] = [];
      // Only the folder of the prefix is walked; its last, perhaps partial, segment filters.
      const parents = prefix.split("/").slice(0, -1);
      const start = join(folder, ...parents.map((part) => `${part}+`));
      for await (const path of walk(start)) {
        const key = relative(folder, path).split(sep).map(toSegment).join("/");
        if (key.startsWith(prefix)) keys.push(key);
      }
      yield* keys.sort();
    },
  };
}

// A bucket may hold both "a" and "a/b"; a disk cannot, so folder names end in "+", which no key
// contains.
function toPath(folder: string, key: string): string {
  const segments = requireStorageKey(key).split("/");
  const name = segments.pop() as string;
  return join(folder, ...segments.map((part) => `${part}+`), name);
}

function toSegment(name: string): string {
  return name.endsWith("+") ? name.slice(0, -1) : name;
}

function toTrailer(contentType: string): Uint8Array {
  const text = new TextEncoder().encode(contentType);
  if (text.length === 0 || text.length > 255) throw new Error(`Not a content type: ${contentType}`);
  return Uint8Array.of(...text, text.length);
}

function parseFile(file: Buffer<ArrayBuffer>) {
  const typeLength = file.at(-1) ?? 0;
  const end = file.length - 1 - typeLength;
  // A power cut during a bulk write without durability leaves an empty file, which counts as
  // missing.
  if (typeLength === 0 || end < 0) return null;
  return {
    bytes: new Uint8Array(file.buffer, file.byteOffset, end),
    contentType: file.toString("latin1", end, file.length - 1),
  };
}

// Removes half-written files of killed processes. No put takes an hour, so those of another process
// on the same folder survive.
async function removeAbandoned(incoming: string): Promise<void> {
  const oldest = Date.now() - hours(1);
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const found = await stat(path).catch(() => null);
    if (found && found.mtimeMs < oldest) await rm(path, { force: true });
  }
}

async function* walk(folder: string): AsyncGenerator<string> {
  let entries;
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  for (const entry of entries) {
    if (entry.name.startsWith(".")) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    else yield path;
  }
}

async function makeDurably(path: string): Promise<void> {
  const firstMade = await mkdir(path, { recursive: true });
  if (!firstMade) return;
  // A new folder is durable once its parent is: sync from the deepest up to the parent.
  for (let at = path; at !== dirname(firstMade); at = dirname(at)) await syncFolder(at);
  await syncFolder(dirname(firstMade));
}

async function syncFile(path: string): Promise<void> {
  try {
    const file = await open(path, "r");
    try {
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

const syncFolder = syncFile;

async function inBatches(paths: string[], work: (path: string) => Promise<void>): Promise<void> {
  const waiting = paths.values();
  const worker = async () => {
    for (const path of waiting) await work(path);
  };
  await Promise.all(Array.from({ length: 16 }, worker));
}

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === "ENOENT" || code === "ENOTDIR";
}

const FULL = new Set(["ENOSPC", "EDQUOT"]);
const UNAVAILABLE = new Set(["EROFS", "EACCES", "EPERM", "EIO", "ENODEV", "EMFILE", "ENFILE"]);

/** Translates disk outages to errors of the port; rethrows all others. */
export function refuseDiskOutage(cause: unknown): never {
  const code = (cause as NodeJS.ErrnoException).code ?? "";
  if (FULL.has(code)) throw new StorageFullError("No room on the disk for files", { cause });
  if (UNAVAILABLE.has(code))
    throw new StorageUnavailableError(`The folder of files answers ${code}`, { cause });
  throw cause;
}
