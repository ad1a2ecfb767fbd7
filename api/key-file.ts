import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { EnvError } from "./env-error.ts";

const KEY = /^[\w-]{43}$/;
const POLL = { times: 50, pause: 20 };

/** A file of the data folder with a random key of 32 bytes, base64url, which only we can read. */
export type KeyFile = {
  folder: string;
  name: string;
  /** What needs it, and what an operator may do when it cannot be written. */
  purpose: string;
  remedy: string;
};

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/**
 * The key of the file, which is created when it is missing. Processes that start together on one
 * folder get the same key. Throws EnvError when it can be neither created nor read.
 */
export async function saveKey(file: KeyFile): Promise<string> {
  const path = join(file.folder, file.name);
  const key = randomBytes(32).toString("base64url");
  try {
    await mkdir(file.folder, { recursive: true });
    await writeFile(path, `${key}\n`, { mode: 0o600, flag: "wx" });
    return key;
  } catch (error) {
    if (codeOf(error) !== "EEXIST")
      throw new EnvError(
        `${file.purpose} the file ${path}, which cannot be written (${codeOf(error)}): ${file.remedy}.`,
      );
  }
  // Another process may have created the file and not yet written to it.
  for (let time = 0; time < POLL.times; time++) {
    // oxlint-disable-next-line no-await-in-loop -- a poll
    const kept = await readKey(file);
    if (kept !== null) return kept;
    // oxlint-disable-next-line no-await-in-loop -- a poll
    await wait(POLL.pause);
  }
  throw new EnvError(
    `${path} holds no ${file.name.replace("-", " ")}: delete it, and the next start makes one.`,
  );
}

/** Null where there is none. Throws EnvError when the file belongs to another user. */
export async function readKey({
  folder,
  name,
}: Pick<KeyFile, "folder" | "name">): Promise<string | null> {
  const path = join(folder, name);
  try {
    const key = (await readFile(path, "utf8")).trim();
    return KEY.test(key) ? key : null;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw new EnvError(`${path} cannot be read (${codeOf(error)}).`);
  }
}
