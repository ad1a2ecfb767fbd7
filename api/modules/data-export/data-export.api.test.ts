import { randomUUIDv7 } from "node:crypto";
import { strFromU8 } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LIMITS } from "#contract/limits.ts";
import { createSession } from "#api/http/session.ts";
import { EXPORT_PARTS } from "#api/export-parts.ts";
import { type MediaKey, toOriginalPath } from "#api/modules/photo/media-key.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";
import { registerDataExportJobs } from "./data-export-jobs.ts";
import {
  downloadArchive,
  EXPORT_PATH as PATH,
  listArchiveFiles,
  prepareArchive,
  readPart,
} from "./read-archive.fixture.ts";

let kit: OrderKit;
beforeAll(async () => void (kit = await openOrderKit()));
afterAll(() => kit[Symbol.asyncDispose]());

const PORTRAIT = "00000000000000aa" as MediaKey;
const ask = (person: Person) => kit.post(person, PATH, {});
const find = async (person: Person) => expectData(await kit.get(person, PATH));
const listFiles = (id: string) => listArchiveFiles(kit, id);
const partOf = (person: Person, id: string, part = 0) =>
  kit.get(person, `${PATH}/${id}/parts/${part}`);

async function signInAgain(person: Person): Promise<Person> {
  const session = { userId: person.id, userAgent: null, at: kit.world.now() };
  return { ...person, token: (await createSession(kit.database, session)).token };
}

async function insertNamed(name: string): Promise<Person> {
  const person = await kit.insertPerson();
  const db = kit.database.db();
  await db
    .updateTable("user_account")
    .set({ full_name: name })
    .where("id", "=", person.id)
    .execute();
  await db
    .updateTable("address")
    .set({ full_name: name })
    .where("id", "=", person.address)
    .execute();
  return person;
}

const prepare = (person: Person) => prepareArchive(kit, person);

test("holds the data of its owner, of every subject, and nobody else's address", async () => {
  const [buyer, seller] = [
    await insertNamed("Buyer Traceable"),
    await insertNamed("Seller Traceable"),
  ];
  const listing = await kit.insertListing({ seller, isInstantBuy: false });
  const card = await kit.addCard(buyer);
  const order = await kit.fillIn(buyer, await kit.createOrder(buyer, listing), card);
  await kit.authorise(buyer, order, card);
  expectData(await kit.finalize(buyer, order));
  await kit.world.runDueJobs();
  await kit.world.deps.storage.put(toOriginalPath(PORTRAIT), new Uint8Array([1, 2, 3]), {
    contentType: "image/jpeg",
  });
  await kit.database
    .db()
    .updateTable("user_account")
    .set({ profile_photo: `/media/${PORTRAIT}` })
    .where("id", "=", buyer.id)
    .execute();
  await kit.setDeviceNumber(order.id, "490154203237518");
  await prepare(buyer);
  await prepare(seller);

  const bought = await downloadArchive(kit, buyer);
  const json = Object.keys(bought).filter((name) => name.endsWith(".json"));
  expect(json.toSorted()).toEqual(EXPORT_PARTS.map(({ file }) => `${file}.json`).toSorted());
  expect(readPart(bought, "account")).toMatchObject([
    { id: buyer.id, full_name: "Buyer Traceable" },
  ]);
  expect(readPart(bought, "addresses")).toMatchObject([{ full_name: "Buyer Traceable" }]);
  expect(readPart(bought, "orders-bought")).toMatchObject([
    // A buyer compares the number with the device in hand, so it comes with the delivery.
    { id: order.id, address: { full_name: "Buyer Traceable" }, device_number: null },
  ]);
  expect(readPart(bought, "payments")).toMatchObject([{ order_id: order.id }]);
  expect(readPart(bought, "orders-sold")).toEqual([]);

  const sold = await downloadArchive(kit, seller);
  expect(readPart(sold, "orders-sold")).toMatchObject([
    { id: order.id, device_number: "490154203237518" },
  ]);
  expect(readPart(sold, "listings")).toMatchObject([{ id: listing }]);
  const photos = Object.keys(bought).filter((name) => name.startsWith("photos/"));
  expect(photos).toEqual([`photos/${PORTRAIT}.jpg`]);
  expect(bought[photos[0]!]).toEqual(new Uint8Array([1, 2, 3]));
  const texts = (files: Record<string, Uint8Array>) =>
    Object.entries(files)
      .filter(([name]) => name.endsWith(".json"))
      .map(([, bytes]) => strFromU8(bytes))
      .join("\n");
  expect(texts(sold)).not.toContain("Buyer Traceable");
  expect(texts(bought)).not.toContain("Seller Traceable");
  expect(texts(bought)).not.toMatch(/password_hash|token_hash|code_hash|\$argon2/);
});

test("asked twenty times at once is made once, then announced by mail and notification", async () => {
  const person = await kit.insertPerson();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(person)));
  const ids = new Set(answers.map((answer) => expectData(answer).id));
  expect(ids.size).toBe(1);
  expect(await find(person)).toMatchObject({ status: "preparing", parts: 0 });
  await kit.world.runDueJobs();
  expect(await find(person)).toMatchObject({ status: "ready", parts: 1 });
  const { email } = await kit.database
    .db()
    .selectFrom("user_account")
    .select("email")
    .where("id", "=", person.id)
    .executeTakeFirstOrThrow();
  const mails = await kit.world.letters({ to: email });
  expect(mails.map(({ subject }) => subject)).toEqual(["Your data is ready to download"]);
  const news = (await kit.get(person, "/profile/notifications")).body.data;
  expect(news).toMatchObject([{ topic: "data-export-ready", subject: { type: "data_export" } }]);
});

test("is made twice a day at most, and the second replaces the first", async () => {
  const person = await kit.insertPerson();
  const first = await prepare(person);
  const second = await prepare(person);
  expect([await listFiles(first), (await listFiles(second)).length]).toEqual([[], 1]);
  const third = await ask(person);
  expect([third.status, third.body.code]).toEqual([429, "too_many_requests"]);
  expect(Number(third.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await find(person)).toMatchObject({ id: second, status: "ready" });
});

test("needs the password again after ten minutes", async () => {
  const person = await kit.insertPerson();
  kit.world.advance(LIMITS.stepUp + 1);
  const late = await ask(person);
  expect([late.status, late.body.code]).toEqual([403, "proof_needed"]);
  expect(await find(person)).toBeNull();
});

test("is downloaded only with a fresh password, and each download is audited", async () => {
  const person = await kit.insertPerson();
  const id = await prepare(person);
  expect((await partOf(person, id)).status).toBe(200);
  kit.world.advance(LIMITS.stepUp + 1);
  const late = await partOf(person, id);
  expect([late.status, late.body.code]).toEqual([403, "proof_needed"]);
  const entries = await kit.database
    .db()
    .selectFrom("audit_entry")
    .select(["action", "actor_id"])
    .where("subject_id", "=", id)
    .execute();
  expect(entries).toEqual([{ action: "data_export.download", actor_id: person.id }]);
});

test("has its files in a folder of the run that made it", async () => {
  const person = await kit.insertPerson();
  const id = await prepare(person);
  const { run } = await kit.database
    .db()
    .selectFrom("data_export")
    .select("run")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(await listFiles(id)).toEqual([`exports/${id}/${run}/000000`]);
  // What a run that ended later has written goes, and the archive stays.
  const lost = randomUUIDv7();
  await kit.world.deps.storage.put(`exports/${id}/${lost}/000000`, new Uint8Array([1]), {
    contentType: "application/zip",
  });
  await kit.world.deps.jobs.enqueue("drop-data-export", { export_id: id, run: lost });
  await kit.world.runDueJobs();
  expect(await listFiles(id)).toEqual([`exports/${id}/${run}/000000`]);
});

/** The handler of the job, whose runs reach the storage at the same time. */
function overlapRuns(runs: number): (id: string) => Promise<void> {
  const { deps } = kit.world;
  const { jobs, storage } = deps;
  const { promise: bothWrite, resolve } = Promise.withResolvers<void>();
  let writing = 0;
  let prepare: ((payload: { export_id: string }, at: Date) => Promise<void>) | undefined;
  registerDataExportJobs(
    {
      ...deps,
      storage: {
        ...storage,
        put: async (...stored) => {
          await storage.put(...stored);
          writing += 1;
          if (writing === runs) resolve();
          await bothWrite;
        },
      },
      jobs: {
        ...jobs,
        work: (name, handler) => {
          if (name === "prepare-data-export") prepare = handler as typeof prepare;
        },
        deadlines: { ...jobs.deadlines, handle: () => {} },
      },
    },
    EXPORT_PARTS,
  );
  return (id) => prepare!({ export_id: id }, kit.world.now());
}

test("whose job runs twice at the same time is one archive, and no file is left over", async () => {
  const person = await kit.insertPerson();
  const { id } = expectData(await ask(person));
  const run = overlapRuns(2);
  await Promise.all([run(id), run(id)]);
  expect(await listFiles(id)).toHaveLength(2);
  await kit.world.runDueJobs();
  expect(await find(person)).toMatchObject({ id, status: "ready", parts: 1 });
  expect(await listFiles(id)).toHaveLength(1);
  expect(readPart(await downloadArchive(kit, person), "account")).toMatchObject([
    { id: person.id },
  ]);
  const news = (await kit.get(person, "/profile/notifications")).body.data;
  expect(news).toHaveLength(1);
});

test("of somebody else is not found, and neither is a part that there is not", async () => {
  const [owner, stranger] = [await kit.insertPerson(), await kit.insertPerson()];
  const id = await prepare(owner);
  expect((await partOf(owner, id)).status).toBe(200);
  expect((await partOf(stranger, id)).status).toBe(404);
  expect((await partOf(owner, id, 1)).status).toBe(404);
  expect(await find(stranger)).toBeNull();
});

test("expires after a week, with its files", async () => {
  const person = await kit.insertPerson();
  const id = await prepare(person);
  kit.world.advance(LIMITS.dataExport.kept - 1000);
  await kit.world.runDueJobs();
  const before = await signInAgain(person);
  expect((await partOf(before, id)).status).toBe(200);
  kit.world.advance(1000);
  expect((await partOf(before, id)).status).toBe(404);
  expect(await find(before)).toBeNull();
  await kit.world.runDueJobs();
  expect(await listFiles(id)).toEqual([]);
  expect(
    await kit.database.db().selectFrom("data_export").selectAll().where("id", "=", id).execute(),
  ).toEqual([]);
});

test("that could not be made says so, makes room for another and leaves nothing", async () => {
  const person = await kit.insertPerson();
  const { id } = expectData(await ask(person));
  kit.world.advance(LIMITS.dataExport.failsAfter);
  const later = await signInAgain(person);
  expect(await find(later)).toMatchObject({ id, status: "failed" });
  const again = expectData(await ask(later));
  expect(again).toMatchObject({ status: "preparing" });
  expect(again.id).not.toBe(id);
  await kit.world.runDueJobs();
  expect(await find(later)).toMatchObject({ id: again.id, status: "ready" });
  expect(await listFiles(id)).toEqual([]);
});

test("of an account that closes meanwhile is not made", async () => {
  const person = await kit.insertPerson();
  const { id } = expectData(await ask(person));
  expect((await kit.world.delete("/profile/delete", { token: person.token })).status).toBe(204);
  await kit.world.runDueJobs();
  expect(await listFiles(id)).toEqual([]);
});

test("leaves with the erased account", async () => {
  const person = await kit.insertPerson();
  expect((await kit.world.delete("/profile/delete", { token: person.token })).status).toBe(204);
  const id = randomUUIDv7();
  await kit.world.deps.storage.put(`exports/${id}/000000`, new Uint8Array([1]), {
    contentType: "application/zip",
  });
  const requested_at = kit.world.now();
  await kit.database
    .db()
    .insertInto("data_export")
    .values({ id, user_id: person.id, status: "ready", parts: 1, bytes: 1, requested_at })
    .execute();
  kit.world.advance(LIMITS.accountErasure);
  await kit.world.runDueJobs();
  expect(await listFiles(id)).toEqual([]);
});
