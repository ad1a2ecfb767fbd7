import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { EnvError } from "#api/env-error.ts";
import { saveDeveloperKey, readDeveloperKey } from "./developer-key.ts";

let root: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "deftero-key-"));
  folder = join(root, "data");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test("the first start creates a key with mode 600, the next one reads it", async () => {
  expect(await readDeveloperKey(folder)).toBeNull();
  const key = await saveDeveloperKey(folder);
  expect(Buffer.from(key, "base64url")).toHaveLength(32);
  expect(statSync(join(folder, "developer-key")).mode & 0o777).toBe(0o600);
  expect(await saveDeveloperKey(folder)).toBe(key);
  expect(await readDeveloperKey(folder)).toBe(key);
});

test("processes that start together share one key", async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => saveDeveloperKey(folder)));
  expect(new Set(keys).size).toBe(1);
});

test("a start waits for a key that another process is still writing", async () => {
  const other = await saveDeveloperKey(folder);
  const file = join(folder, "developer-key");
  writeFileSync(file, "");
  const waiting = saveDeveloperKey(folder);
  writeFileSync(file, `${other}\n`);
  expect(await waiting).toBe(other);
});

test.each([
  ["a file without a key", "", /^.*developer-key holds no developer key: delete it, and .*\.$/],
  ["a folder where the file should be", null, /^.*developer-key cannot be read \(EISDIR\)\.$/],
])("%s stops the start with a message", async (_, content, sentence) => {
  const file = join(folder, "developer-key");
  mkdirSync(content === null ? file : folder, { recursive: true });
  if (content !== null) writeFileSync(file, content);
  const error = await saveDeveloperKey(folder).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(EnvError);
  expect((error as Error).message).toMatch(sentence);
});

test("a folder that cannot be written stops the start with a message", async () => {
  // A folder below a file cannot be created, not even by root.
  writeFileSync(folder, "");
  const error = await saveDeveloperKey(join(folder, "below")).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(EnvError);
  expect((error as Error).message).toMatch(
    /^The developer pages need the file .*developer-key, which cannot be written \(ENOTDIR\): set DATA_DIR /,
  );
});
