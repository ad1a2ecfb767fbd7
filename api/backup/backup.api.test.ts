import { mkdtemp, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomUUIDv7 } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";

import { minutes, days } from "#contract/duration.ts";
import { createApi } from "#api/create-api.ts";
import { assembleDeps } from "#api/create-deps.ts";
import { openDatabase } from "#api/db/database.ts";
import { checkInvariants } from "#api/invariants.ts";
import { readApiEnv } from "#api/env.ts";
import { createDiskStorage } from "#api/providers/storage/disk-storage.ts";
import { listOutboxMessages } from "#api/providers/outbox/outbox-message-store.ts";
import { lockOrder } from "#api/modules/order/order-store.ts";
import { moveOrder } from "#api/modules/order/move-order.ts";
import { sendMessage } from "#api/modules/message/send-message.ts";
import { openOrderKit, type OrderKit } from "#tests/order-kit.ts";
import { createEmptyDatabase } from "#tests/world-database.ts";
import { noLog } from "#tests/world-template.ts";
import { sealFolder } from "./backup-folder.ts";
import { createBackup } from "./create-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

const path = process.env["PATH"] ?? "";
let kit: OrderKit;
let root: string;
let drops: (() => Promise<void>)[];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "deftero-backup-"));
  drops = [];
  kit = await openOrderKit();
});
afterEach(async () => {
  await kit[Symbol.asyncDispose]();
  for (const drop of drops) await drop();
  await rm(root, { recursive: true, force: true });
});

const backUp = (folder = join(root, "backup")) =>
  createBackup({
    database: kit.database,
    storage: kit.deps.storage,
    folder,
    at: kit.world.now(),
    path,
  }).then(() => folder);

async function findPlace() {
  const { address, drop } = await createEmptyDatabase();
  drops.push(drop);
  const into = "url" in address ? address : { folder: join(root, "database") };
  return { into, files: createDiskStorage({ folder: join(root, "files") }) };
}
type Place = Awaited<ReturnType<typeof findPlace>>;

const restore = (folder: string, { into, files }: Place, { replace = false } = {}) =>
  restoreBackup({
    folder,
    into,
    storage: files,
    replace,
    now: kit.world.now,
    log: noLog,
    path,
  });

async function openRestored({ into }: Place) {
  const database = await openDatabase({ ...into, log: noLog });
  const env = readApiEnv({ NODE_ENV: "test", DATA_DIR: root });
  const parts = await assembleDeps(env, { database, log: noLog, now: kit.world.now });
  const api = await createApi(parts.deps);
  return {
    ...parts,
    api,
    letters: () => listOutboxMessages(database, { limit: 100 }),
    async [Symbol.asyncDispose]() {
      await api.close();
      await parts.close();
    },
  };
}

const planNote = () =>
  kit.database.tx(() =>
    sendMessage(kit.deps, {
      template: "password-changed",
      payload: { changed_at: kit.world.now().toISOString() },
      recipient: "eleni@example.gr",
      market: "GR",
      locale: "en-GR",
      at: kit.world.now(),
    }),
  );

/** The seller accepts, without the call to the bank that the API makes afterwards. */
const approve = (orderId: string) =>
  kit.database.tx(async () => {
    const { order } = (await lockOrder(kit.database, orderId))!;
    await moveOrder(kit.deps, order, "approve", { actor: "seller" }, kit.world.now());
  });

/** The bank holds money for an order that the database does not know. */
async function authoriseUnknown(): Promise<string> {
  const key = kit.authoriseKey(randomUUIDv7());
  const buyer = await kit.insertPerson();
  await kit.bank.authorise({
    key,
    amount: { amount: 5_000, currency: "EUR" },
    source: { method: "card", cardReference: await kit.addCard(buyer) },
    returnPath: "/en-GR",
    language: "en",
  });
  return key;
}

test("a restored shop sends nothing and moves no money until the hold is released", async () => {
  const { buyer, order } = await kit.openPaidDraft({ isInstantBuy: false });
  await kit.finalize(buyer, order);
  await kit.world.runDueJobs();
  // These wait at the moment of the backup: a note, a code, and a payment to be captured.
  await planNote();
  const { email } = await kit.database
    .db()
    .selectFrom("user_account")
    .select("email")
    .where("id", "=", buyer.id)
    .executeTakeFirstOrThrow();
  expect((await kit.world.post("/forgot-password", { email })).status).toBe(200);
  await approve(order.id);
  const unknown = await authoriseUnknown();
  const place = await findPlace();
  await restore(await backUp(), place);

  await using copy = await openRestored(place);
  const { jobs, cardProvider, hold } = copy.deps;
  const before = await copy.letters();
  const statusOf = async (key: string) => (await cardProvider.readPayment({ key }))!.status;
  await jobs.enqueue("reconcile-payments", {}, { key: "all" });
  await jobs.runDue();
  expect(await copy.letters()).toEqual(before);
  expect(await statusOf(unknown)).toBe("authorised");
  expect(await statusOf(kit.authoriseKey(order.id))).toBe("authorised");
  await expect(
    cardProvider.capture({ reference: "any", key: "any" }),
    "what a request would do is refused as well",
  ).rejects.toThrow("on hold");
  const health = await copy.api.fetch(new Request("http://shop.test/api/health"));
  expect(await health.json()).toEqual({ status: "ok", outgoing: "on hold" });

  // The code has expired by then, the note has not.
  kit.world.advance(minutes(11));
  await hold.release();
  await jobs.enqueue("reconcile-payments", {}, { key: "all" });
  await jobs.runDue();
  const recipients = (await copy.letters())
    .filter(({ id }) => before.every((message) => message.id !== id))
    .map(({ recipient }) => recipient);
  expect(recipients).toContain("eleni@example.gr");
  const code = await copy.deps.database
    .db()
    .selectFrom("message")
    .select("status")
    .where("template", "=", "password-code")
    .executeTakeFirstOrThrow();
  expect(code.status).toBe("dropped");
  expect(await statusOf(unknown)).toBe("cancelled");
  expect(await statusOf(kit.authoriseKey(order.id))).toBe("captured");
});

test("after a release as a copy, the original's money stays untouched", async () => {
  const unknown = await authoriseUnknown();
  const place = await findPlace();
  await restore(await backUp(), place);
  await using copy = await openRestored(place);
  await copy.deps.hold.release({ asCopy: true });
  await copy.deps.jobs.enqueue("reconcile-payments", {}, { key: "all" });
  await copy.deps.jobs.runDue();
  expect((await copy.deps.cardProvider.readPayment({ key: unknown }))!.status).toBe("authorised");
});

test("runners that were stopped by a hold start again when it is released", async () => {
  const { jobs, hold } = kit.deps;
  kit.world.clock.set(new Date());
  await hold.hold("A test");
  await planNote();
  await jobs.start();
  await kit.database.tx(() => jobs.enqueue("tell-searches", {}));
  await jobs.runDue();
  expect(await kit.world.letters()).toEqual([]);
  await hold.release();
  await expect.poll(() => kit.world.letters(), { timeout: 20_000 }).toHaveLength(1);
});

test("database and pictures are restored, readable by their owner only", async () => {
  const picture = Buffer.from("a picture");
  await kit.deps.storage.put("media/0123456789abcdef", picture, { contentType: "image/webp" });
  const person = await kit.insertPerson();
  const folder = await backUp();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.parentPath.includes("pictures")) continue;
    expect((await stat(join(entry.parentPath, entry.name))).mode & 0o077).toBe(0);
  }
  const place = await findPlace();
  const { manifest, violations } = await restore(folder, place);
  expect(violations).toEqual([]);
  expect(manifest).toMatchObject({ pictures: 1, dialect: kit.database.dialect });
  expect(await place.files.get("media/0123456789abcdef")).toEqual({
    bytes: new Uint8Array(picture),
    contentType: "image/webp",
  });
  await using copy = await openRestored(place);
  const found = await copy.deps.database
    .db()
    .selectFrom("user_account")
    .select("email")
    .where("id", "=", person.id)
    .execute();
  expect(found).toHaveLength(1);
});

test("a target with data is refused without --replace", async () => {
  const folder = await backUp();
  const place = await findPlace();
  await restore(folder, place);
  await expect(restore(folder, place)).rejects.toThrow(/already: .*--replace/);
  await place.files.put("media/0123456789abcdef", Buffer.from("x"), { contentType: "image/webp" });
  await expect(restore(folder, place)).rejects.toThrow("There are pictures already");
  expect((await restore(folder, place, { replace: true })).violations).toEqual([]);
  await expect(backUp(folder)).rejects.toThrow("is not empty");
});

test("a replacement that fails half-way keeps the old shop", async () => {
  const { engine } = kit.database;
  if (!("url" in engine)) return;
  const place = await findPlace();
  const folder = await backUp();
  await restore(folder, place);
  const other = await backUp(join(root, "other"));
  await writeFile(join(other, "database.dump"), "no dump");
  const manifest = JSON.parse(await readFile(join(other, "manifest.json"), "utf8"));
  for (const name of ["manifest.json", "checksums.txt"]) await rm(join(other, name));
  await sealFolder(other, manifest);
  await expect(restore(other, place, { replace: true })).rejects.toThrow("pg_restore failed");
  await using kept = await openRestored(place);
  expect(await checkInvariants(kept.deps.database)).toEqual([]);
  expect(await kept.deps.hold.find()).not.toBeNull();
});

test.each([true, false])(
  "when copying pictures fails, the old shop stays: %s",
  async (isReplaced) => {
    const picture = Buffer.from("x");
    await kit.deps.storage.put("media/0123456789abcdef", picture, { contentType: "image/webp" });
    const folder = await backUp();
    const place = await findPlace();
    if (isReplaced) {
      await restore(folder, place);
      const before = await openDatabase({ ...place.into, log: noLog });
      await before.db().updateTable("shop").set({ held_because: "the old one" }).execute();
      await before.close();
    }
    const full = () => Promise.reject(new Error("no room"));
    await expect(
      restore(folder, { ...place, files: { ...place.files, put: full } }, { replace: isReplaced }),
    ).rejects.toThrow("no room");
    // A failed restore leaves an empty target empty.
    if (!isReplaced) return void (await restore(folder, place));
    const after = await openDatabase({ ...place.into, log: noLog });
    const { held_because } = await after
      .db()
      .selectFrom("shop")
      .select("held_because")
      .executeTakeFirstOrThrow();
    await after.close();
    expect(held_because).toBe("the old one");
  },
);

test("a changed or incomplete backup is not restored", async () => {
  const folder = await backUp();
  const place = await findPlace();
  const [file] = (await readdir(folder)).filter((name) => name.startsWith("database."));
  const bytes = await readFile(join(folder, file!));
  await writeFile(join(folder, file!), bytes.subarray(0, bytes.length - 1));
  await expect(restore(folder, place)).rejects.toThrow(
    `The backup is damaged: ${file} is not as written`,
  );
  await rm(join(folder, "manifest.json"));
  await expect(restore(folder, place)).rejects.toThrow("manifest.json is missing");
});

test("missing PostgreSQL programs are named in the error", async () => {
  if (kit.database.dialect === "pglite") return;
  const { runTool } = await import("./postgres-tools.ts");
  const tools = { path: "/nowhere", url: "postgres://localhost/x", server: 99 };
  await expect(runTool("pg_dump", [], tools)).rejects.toThrow(/pg_dump is (missing|of version)/);
});

const realPlace = (origin: string | null) => ({
  publicOrigin: origin,
  folder: join(root, "nowhere"),
  hasRealProvider: true,
});

test("a shop that starts at another address is put on hold, one at the same address is not", async () => {
  const { hold } = kit.deps;
  await hold.arrive(realPlace("https://shop.example"));
  await hold.arrive(realPlace("https://shop.example"));
  // Without a public address there is nothing to compare.
  await hold.arrive(realPlace(null));
  await hold.arrive(realPlace("https://shop.example"));
  expect(await hold.find()).toBeNull();
  await hold.arrive({ ...realPlace("https://staging.example"), hasRealProvider: false });
  expect(await hold.find()).toBeNull();
  await hold.arrive(realPlace("https://copy.example"));
  expect((await hold.find())?.because).toBe(
    "PUBLIC_ORIGIN was https://staging.example and is https://copy.example",
  );
  kit.world.advance(days(1));
  await hold.release();
  await hold.arrive(realPlace("https://copy.example"));
  expect(await hold.find()).toBeNull();
});

test("a database that was copied next to its original by other means is put on hold", async () => {
  const place = await findPlace();
  await kit.deps.hold.arrive(realPlace("https://shop.example"));
  const folder = await backUp();
  await restore(folder, place);
  await using copy = await openRestored(place);
  // A plain copy was never put on hold by an operator.
  await copy.deps.database
    .db()
    .updateTable("shop")
    .set({ held_at: null, held_because: null })
    .execute();
  await copy.deps.hold.arrive(realPlace("https://shop.example"));
  const held = await copy.deps.hold.find();
  expect(held === null).toBe(kit.database.dialect === "pglite");
});
