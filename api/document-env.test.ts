import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { saveDocumentKeys } from "./document-env.ts";
import { readApiEnv } from "./env.ts";
import { EnvError } from "./env-error.ts";

const key = () => randomBytes(32).toString("base64");

describe("DOCUMENT_KEYS", () => {
  test("names keys, the newest first", () => {
    const { documentKeys } = readApiEnv({ DOCUMENT_KEYS: `b:${key()}, a:${key()}` });
    expect(documentKeys?.map(({ id }) => id)).toEqual(["b", "a"]);
  });

  test.each(["no-name", "a:c2hvcnQ=", `a:${"A".repeat(80)}`])("like %s are refused", (text) => {
    expect(() => readApiEnv({ DOCUMENT_KEYS: text })).toThrow("DOCUMENT_KEYS must be like");
  });

  test("of one name twice are refused, and no error repeats a key", () => {
    const secret = key();
    const read = () => readApiEnv({ DOCUMENT_KEYS: `a:${secret} a:${secret}` });
    expect(read).toThrow("two keys of one name");
    expect(read).not.toThrow(secret);
  });

  test("are made in the data folder unless a shop for visitors runs on PostgreSQL", () => {
    expect(readApiEnv({}).makesDocumentKey).toBe(true);
    const shop = {
      NODE_ENV: "production",
      DATABASE_URL: "postgres://db.test/shop",
      SMTP_URL: "smtp://mail.test",
      MAIL_FROM: "Shop <a@shop.test>",
    };
    expect(readApiEnv(shop).makesDocumentKey).toBe(false);
  });
});

test("CLAMAV_URL names host and port", () => {
  const read = (CLAMAV_URL: string) => readApiEnv({ CLAMAV_URL }).clamAv;
  expect(read("tcp://[::1]:3310")).toEqual({ host: "::1", port: 3310 });
  expect(() => read("tcp://clamd")).toThrow("no port");
  expect(() => read("http://clamd:3310")).toThrow("CLAMAV_URL");
});

describe("the key of a data folder", () => {
  const openFolder = () => mkdtemp(join(tmpdir(), "deftero-keys-"));

  test("is made once for processes that start together, for its owner alone", async () => {
    const folder = join(await openFolder(), "new");
    const found = await Promise.all(Array.from({ length: 8 }, () => saveDocumentKeys(folder)));
    expect(new Set(found.map(([{ secret }]) => secret.toString("hex"))).size).toBe(1);
    expect(await readdir(folder)).toEqual(["document-key"]);
    expect((await stat(join(folder, "document-key"))).mode & 0o777).toBe(0o600);
    expect(await saveDocumentKeys(folder)).toEqual(found[0]);
  });

  test("that cannot be read stops the start and is not replaced", async () => {
    const folder = await openFolder();
    await writeFile(join(folder, "document-key"), "broken");
    await expect(saveDocumentKeys(folder)).rejects.toThrow(EnvError);
  });
});
