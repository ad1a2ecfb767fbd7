import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startS3Server } from "#tests/providers/s3-server.ts";

import { createDiskStorage } from "./disk-storage.ts";
import { StorageKeyError, type StoragePort } from "./port.ts";
import { createS3Storage } from "./s3-storage.ts";

const png = { contentType: "image/png" };
const bytes = (...values: number[]) => Uint8Array.from(values);
const s3 = await startS3Server();

async function listKeys(keys: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = [];
  for await (const key of keys) found.push(key);
  return found;
}

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "deftero-storage-"));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await s3?.close();
});

function behavesLikeStorage(create: () => StoragePort) {
  let storage: StoragePort;
  beforeAll(() => {
    storage = create();
  });

  test("returns the stored bytes and content type", async () => {
    const content = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251);
    await storage.put("round/trip.png", content, png);
    const found = await storage.get("round/trip.png");
    expect(found?.contentType).toBe("image/png");
    expect(Buffer.from(found?.bytes ?? []).equals(content)).toBe(true);
    expect(await storage.exists("round/trip.png")).toBe(true);
  });

  test("stores an empty object", async () => {
    await storage.put("empty", bytes(), { contentType: "text/plain" });
    expect(await storage.exists("empty")).toBe(true);
    expect(await storage.get("empty")).toEqual({ bytes: bytes(), contentType: "text/plain" });
  });

  test("returns null and false for a missing object", async () => {
    expect(await storage.get("absent/one")).toBeNull();
    expect(await storage.exists("absent/one")).toBe(false);
  });

  test("replaces bytes and type with a second put", async () => {
    await storage.put("twice", bytes(1, 2, 3), png);
    await storage.put("twice", bytes(9), { contentType: "image/jpeg" });
    expect(await storage.get("twice")).toEqual({ bytes: bytes(9), contentType: "image/jpeg" });
  });

  test("never returns a part of an object during concurrent puts", async () => {
    const versions = [1, 2, 3, 4].map((fill) => new Uint8Array(50_000 * fill).fill(fill));
    await storage.put("contested", versions[0] as Uint8Array, png);
    const puts = [...versions, ...versions].map((one) => storage.put("contested", one, png));
    const reads = Array.from({ length: 20 }, () => storage.get("contested"));
    await Promise.all(puts);
    for (const found of await Promise.all(reads)) {
      const fill = found?.bytes[0] ?? 0;
      expect(found?.bytes.length).toBe(50_000 * fill);
      expect(found?.bytes.every((value) => value === fill)).toBe(true);
    }
  });

  test("deletes idempotently", async () => {
    await storage.put("short/lived", bytes(1), png);
    await storage.delete("short/lived");
    await storage.delete("short/lived");
    expect(await storage.exists("short/lived")).toBe(false);
    expect(await storage.get("short/lived")).toBeNull();
  });

  test("lists keys by prefix in byte order, a key and its children alike", async () => {
    const keys = ["listed/a", "listed/a/b", "listed/a-b", "listed/b/c.d", "listed/bc", "list"];
    for (const key of keys) await storage.put(key, bytes(1), png);
    expect(await listKeys(storage.list("listed/"))).toEqual([
      "listed/a",
      "listed/a-b",
      "listed/a/b",
      "listed/b/c.d",
      "listed/bc",
    ]);
    expect(await listKeys(storage.list("listed/b"))).toEqual(["listed/b/c.d", "listed/bc"]);
    expect(await listKeys(storage.list("nothing/"))).toEqual([]);
  });

  test("puts without durability are readable at once, and durable after the next durable put", async () => {
    const keys = Array.from({ length: 40 }, (_, index) => `bulk/${String(index).padStart(2, "0")}`);
    await Promise.all(keys.map((key) => storage.put(key, bytes(1), { ...png, durable: false })));
    await storage.put("bulk/done", bytes(1), png);
    expect(await listKeys(storage.list("bulk/"))).toEqual([...keys, "bulk/done"]);
  });

  test.each([
    "",
    "/absolute",
    "a//b",
    "a/",
    "..",
    "../up",
    "a/../../etc/passwd",
    ".hidden",
    "a\\b",
    "a\0b",
    "UPPER",
    "a+b",
    "é",
    "a".repeat(201),
  ])("refuses the key %j", async (key) => {
    await expect(storage.put(key, bytes(1), png)).rejects.toThrow(StorageKeyError);
    await expect(storage.get(key)).rejects.toThrow(StorageKeyError);
    await expect(storage.exists(key)).rejects.toThrow(StorageKeyError);
    await expect(storage.delete(key)).rejects.toThrow(StorageKeyError);
  });
}

describe("storage on a disk", () => {
  behavesLikeStorage(() => createDiskStorage({ folder: join(folder, "shared") }));

  test("a new process reads the objects of an older one", async () => {
    const at = { folder: join(folder, "reopened") };
    await createDiskStorage(at).put("kept/here", bytes(4, 5), png);
    expect((await createDiskStorage(at).get("kept/here"))?.bytes).toEqual(bytes(4, 5));
  });

  test("leaves no half-written file behind", async () => {
    const at = { folder: join(folder, "tidy") };
    const storage = createDiskStorage(at);
    await storage.put("whole", bytes(1), png);
    const type = { contentType: "x".repeat(300) };
    await expect(storage.put("broken", bytes(1), type)).rejects.toThrow("Not a content type");
    expect(await readdir(join(at.folder, ".incoming"))).toEqual([]);
  });

  test("treats an empty file, as after a power cut, as missing", async () => {
    const at = { folder: join(folder, "cut") };
    const storage = createDiskStorage(at);
    await storage.put("lost", bytes(1), png);
    await writeFile(join(at.folder, "lost"), "");
    expect(await storage.get("lost")).toBeNull();
    expect(await storage.exists("lost")).toBe(false);
  });
});

describe.skipIf(!s3)("storage in an S3 bucket", () => {
  behavesLikeStorage(() => createS3Storage(s3!.config));

  test("a missing bucket is an error, not a missing object", async () => {
    const storage = createS3Storage({ ...s3!.config, bucket: "no-such-bucket" });
    await expect(storage.get("anything")).rejects.toMatchObject({ name: "NoSuchBucket" });
    await expect(storage.put("anything", bytes(1), png)).rejects.toMatchObject({
      name: "NoSuchBucket",
    });
  });
});
