import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { seconds } from "#contract/duration.ts";

const LOCK_NAME = "deftero.lock";
/**
 * A holder in another container or on another machine can only be recognized as alive by its
 * heartbeat.
 */
const HEARTBEAT = seconds(5);
const HEARTBEAT_LOST = seconds(60);

type LockOwner = {
  token: string;
  pid: number;
  /** Start time of the process, so that a reused pid is not taken for the holder. */
  began: string | null;
  place: string;
  command: string;
  since: string;
};

export type FolderLock = { release(): void };

/** Thrown when another process holds the folder; the message names the holder. */
export class FolderInUseError extends Error {
  override name = "FolderInUseError";
}

/**
 * Locks a folder for this process. PGlite has no lock of its own, and two processes on one folder
 * lose each other's rows (decisions "Embedded database"). Throws FolderInUseError.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, LOCK_NAME);
  const mine = describeThisProcess();
  for (let round = 0; round < 100; round++) {
    if (tryWrite(path, mine)) return hold(path, mine);
    const owner = await readLockOwner(path);
    if (owner && isAlive(owner, path)) throw refuse(folder, owner);
    await takeAway(folder, path, owner, mine);
  }
  throw new FolderInUseError(
    `The data folder ${folder} is in use: several processes are trying to take it at this moment.`,
  );
}

function hold(path: string, mine: LockOwner): FolderLock {
  const beat = setInterval(() => {
    const now = new Date();
    try {
      utimesSync(path, now, now);
    } catch {
      // The folder was deleted meanwhile; the database reports that itself.
    }
  }, HEARTBEAT);
  beat.unref();
  const release = () => {
    clearInterval(beat);
    process.off("exit", release);
    if (parse(readText(path))?.token === mine.token) rmSync(path, { force: true });
  };
  process.on("exit", release);
  return { release };
}

/**
 * Removes the lock of a dead process. Only one process may do that at a time, or a slow one would
 * remove the lock that a fast one has just taken: each announces itself first, then looks for
 * others, and withdraws when it is not alone.
 */
async function takeAway(
  folder: string,
  path: string,
  stale: LockOwner | null,
  mine: LockOwner,
): Promise<void> {
  const announcement = `${path}.${mine.token}`;
  writeFileSync(announcement, JSON.stringify(mine));
  try {
    if (!isAlone(folder, basename(announcement))) return;
    if (parse(readText(path))?.token === stale?.token) rmSync(path, { force: true });
  } finally {
    rmSync(announcement, { force: true });
    await wait(5 + Math.random() * 45);
  }
}

function isAlone(folder: string, own: string): boolean {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${LOCK_NAME}.`) || name === own) continue;
    const other = join(folder, name);
    const owner = parse(readText(other));
    if (owner && !isAlive(owner, other)) rmSync(other, { force: true });
    else return false;
  }
  return true;
}

/**
 * Returns false when the lock exists. Uses a hard link, so that no process can read a half-written
 * lock.
 */
function tryWrite(path: string, mine: LockOwner): boolean {
  const whole = `${path}-${mine.token}`;
  const text = `${JSON.stringify(mine)}\n`;
  try {
    writeFileSync(whole, text);
    linkSync(whole, path);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return false;
    if (code !== "EPERM" && code !== "ENOTSUP" && code !== "ENOSYS") throw error;
    return tryWriteExclusively(path, text);
  } finally {
    rmSync(whole, { force: true });
  }
}

/** For file systems without hard links. */
function tryWriteExclusively(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Null when the lock is gone, or its writer died half-way. */
async function readLockOwner(path: string): Promise<LockOwner | null> {
  for (let tries = 0; tries < 20; tries++) {
    const owner = parse(readText(path));
    if (owner) return owner;
    await wait(25);
  }
  return null;
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function parse(text: string): LockOwner | null {
  try {
    return JSON.parse(text) as LockOwner;
  } catch {
    return null;
  }
}

function describeThisProcess(): LockOwner {
  return {
    token: randomUUID(),
    pid: process.pid,
    began: readProcess(process.pid)?.began ?? null,
    place: findPlace(),
    command: ["node", ...process.argv.slice(1).map((part) => basename(part))]
      .join(" ")
      .slice(0, 120),
    since: new Date().toISOString(),
  };
}

function isAlive(owner: LockOwner, path: string): boolean {
  if (owner.place !== findPlace()) {
    const beat = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return Date.now() - beat < HEARTBEAT_LOST;
  }
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  const now = readProcess(owner.pid);
  if (now?.isDead) return false;
  return !now?.began || !owner.began || now.began === owner.began;
}

function findPlace(): string {
  try {
    return `${hostname()} ${readlinkSync("/proc/self/ns/pid")} ${readText("/proc/sys/kernel/random/boot_id").trim()}`;
  } catch {
    return hostname();
  }
}

/** Start time of a process in the system's own format; null where the system does not tell. */
function readProcess(pid: number): { began: string; isDead: boolean } | null {
  const stat = readText(`/proc/${pid}/stat`);
  if (stat) {
    // The command stands in parentheses and may contain spaces; after it come the state and, as
    // field 22 of proc(5), the start time. A killed process that its parent has not waited for is a
    // zombie.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { began: fields[19] ?? "", isDead: fields[0] === "Z" || fields[0] === "X" };
  }
  if (process.platform === "win32") return null;
  try {
    const began = execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
    return { began, isDead: false };
  } catch {
    return null;
  }
}

function refuse(folder: string, owner: LockOwner): FolderInUseError {
  return new FolderInUseError(
    `The data folder ${folder} is in use by process ${owner.pid} (${owner.command}, since ${owner.since}${
      owner.place === findPlace() ? "" : `, on ${owner.place.split(" ")[0]}`
    }): stop that process, or give this one another folder in DATA_DIR.`,
  );
}
