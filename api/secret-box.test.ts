import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSecretBox } from "./secret-box.ts";

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "deftero-box-"))));
afterAll(() => rm(folder, { recursive: true }));

const [old, fresh] = [randomBytes(32), randomBytes(32)];

test("opens what it sealed, for the same purpose only", async () => {
  const box = createSecretBox({ keys: [old], folder });
  const sealed = await box.seal("totp 1", "JBSWY3DPEHPK3PXP");
  expect(sealed.includes("JBSWY3DPEHPK3PXP")).toBe(false);
  expect(await box.open("totp 1", sealed)).toBe("JBSWY3DPEHPK3PXP");
  expect(await box.open("totp 2", sealed)).toBeNull();
});

test("a changed byte or too few bytes open to nothing", async () => {
  const box = createSecretBox({ keys: [old], folder });
  const sealed = await box.seal("totp 1", "secret");
  sealed[14]! ^= 1;
  expect(await box.open("totp 1", sealed)).toBeNull();
  expect(await box.open("totp 1", sealed.subarray(0, 5))).toBeNull();
});

test("an older key still opens, and a removed one no longer does", async () => {
  const sealed = await createSecretBox({ keys: [old], folder }).seal("totp 1", "secret");
  const both = createSecretBox({ keys: [fresh, old], folder });
  expect(await both.open("totp 1", sealed)).toBe("secret");
  const alone = createSecretBox({ keys: [fresh], folder });
  expect(await alone.open("totp 1", sealed)).toBeNull();
  expect(await alone.open("totp 1", await both.seal("totp 1", "new"))).toBe("new");
});

test("without a configured key, one is kept in the data folder", async () => {
  const sealed = await createSecretBox({ keys: [], folder }).seal("totp 1", "secret");
  expect((await readFile(join(folder, "account-key"), "utf8")).trim()).toMatch(/^[\w-]{43}$/);
  expect(await createSecretBox({ keys: [], folder }).open("totp 1", sealed)).toBe("secret");
});
