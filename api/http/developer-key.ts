import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { EnvError } from "#api/env-error.ts";

const KEY = /^[\w-]{43}$/;
const POLL = { times: 50, pause: 20 };

const toFile = (folder: string) => join(folder, "developer-key");
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/**
 * The developer key of a data folder, created when it is missing. Processes that start together on
 * one folder get the same key. Throws EnvError when it can be neither created nor read.
 */
export async function saveDeveloperKey(folder: string): Promise<string> {
  const key = randomBytes(32).toString("base64url");
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(toFile(folder), `${key}\n`, { mode: 0o600, flag: "wx" });
    return key;
  } catch (error) {
    if (codeOf(error) !== "EEXIST")
      throw new EnvError(
        `The developer pages need the file ${toFile(folder)}, which cannot be written (${codeOf(error)}): set DATA_DIR to a folder that can, or DEV_OUTBOX and DEV_CLOCK to 0.`,
      );
  }
  // Another process may have created the file and not yet written to it.
  for (let time = 0; time < POLL.times; time++) {
    // oxlint-disable-next-line no-await-in-loop -- a poll
    const kept = await readDeveloperKey(folder);
    if (kept !== null) return kept;
    // oxlint-disable-next-line no-await-in-loop -- a poll
    await wait(POLL.pause);
  }
  throw new EnvError(
    `${toFile(folder)} holds no developer key: delete it, and the next start makes one.`,
  );
}

/** Null where there is none. Throws EnvError when the file belongs to another user. */
export async function readDeveloperKey(folder: string): Promise<string | null> {
  try {
    const key = (await readFile(toFile(folder), "utf8")).trim();
    return KEY.test(key) ? key : null;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw new EnvError(`${toFile(folder)} cannot be read (${codeOf(error)}).`);
  }
}
