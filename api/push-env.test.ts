import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import webPush from "web-push";
import { expect, onTestFinished, test } from "vitest";
import { readApiEnv } from "./env.ts";
import { savePushKey } from "./push-env.ts";

const { publicKey, privateKey } = webPush.generateVAPIDKeys();
const WHOLE = {
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  VAPID_SUBJECT: "mailto:help@shop.example",
};

test("a pair as the web-push command prints it is accepted", () => {
  const { vapid } = readApiEnv(WHOLE);
  expect(vapid).toEqual({ publicKey, privateKey, subject: "mailto:help@shop.example" });
});

test.each(Object.keys(WHOLE))("without %s the others are refused", (name) => {
  expect(() => readApiEnv({ ...WHOLE, [name]: "" })).toThrow(`${name} is missing`);
});

test.each([
  [{ VAPID_PRIVATE_KEY: "short" }, "VAPID_PRIVATE_KEY must be"],
  [{ VAPID_PRIVATE_KEY: "A".repeat(43) }, "VAPID_PRIVATE_KEY must be"],
  [{ VAPID_PUBLIC_KEY: webPush.generateVAPIDKeys().publicKey }, "does not belong to"],
  [{ VAPID_SUBJECT: "http://shop.example" }, "VAPID_SUBJECT: must be like"],
  [{ PUSH_SERVICES: "https://push.example/x" }, "PUSH_SERVICES.0: must be hosts"],
])("%o is refused, and no error repeats the private key", (change, message) => {
  const read = () => readApiEnv({ ...WHOLE, ...change });
  expect(read).toThrow(message);
  expect(read).not.toThrow(privateKey);
});

test("a shop for visitors on PostgreSQL makes no pair of its own", () => {
  const shop = {
    NODE_ENV: "production",
    DATABASE_URL: "postgres://db.test/shop",
    SMTP_URL: "smtp://mail.test",
    MAIL_FROM: "Shop <a@shop.test>",
  };
  expect(readApiEnv(shop)).toMatchObject({ vapid: null, makesPushKey: false });
  expect(readApiEnv({})).toMatchObject({ vapid: null, makesPushKey: true });
});

test("the pair of a data folder stays the same, and only its owner reads it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "deftero-push-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const made = await savePushKey(folder, "mailto:a@shop.test");
  expect(await savePushKey(folder, "mailto:a@shop.test")).toEqual(made);
  expect((await stat(join(folder, "push-key"))).mode & 0o777).toBe(0o600);
  const { publicKey: pair } = readApiEnv({
    ...WHOLE,
    VAPID_PUBLIC_KEY: made.publicKey,
    VAPID_PRIVATE_KEY: made.privateKey,
  }).vapid!;
  expect(pair).toBe(made.publicKey);
  await writeFile(join(folder, "push-key"), `${"A".repeat(43)}\n`);
  await expect(savePushKey(folder, "mailto:a@shop.test")).rejects.toThrow("no key of P-256");
});
