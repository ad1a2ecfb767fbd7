import { sql } from "kysely";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { days } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";
import { staffLists } from "#api/staff-lists.ts";
import { makeStaff } from "#tests/make-staff.ts";
import { suspendAccount } from "#tests/suspend-account.ts";
import { readCsvLines } from "#tests/read-csv-lines.ts";
import { findJobPerson } from "./job-person.ts";
import { closeRow, findJob, toJobFolder } from "./job-store.ts";
import { runNextRow } from "./run-bulk.ts";
import { eraseStaffJobs } from "./run-job.ts";
import { downloadFile, exportList } from "./read-file.fixture.ts";

let kit: OrderKit;
let owner: Person;
beforeAll(async () => void (kit = await openOrderKit()));
afterAll(() => kit[Symbol.asyncDispose]());
beforeEach(async () => void (owner = await insertStaff("owner")));

async function insertStaff(role: "owner" | "support" | "moderation"): Promise<Person> {
  const person = await kit.insertPerson();
  await makeStaff(kit.database, person.id, role);
  return person;
}

const toLines = (bytes: Buffer) => readCsvLines(bytes.toString("utf8"), ";");
const audit = async (action: string, subject: string) =>
  kit.database
    .db()
    .selectFrom("audit_entry")
    .select(["actor_id", "data", "reason"])
    .where("action", "=", action)
    .where("subject_id", "=", subject)
    .execute();
const filesOf = async (id: string) => {
  const keys: string[] = [];
  for await (const key of kit.world.deps.storage.list(toJobFolder(id))) keys.push(key);
  return keys;
};
const start = (person: Person, list: string, body: object) =>
  kit.post(person, `/staff/lists/${list}/bulk`, body);
const jobOf = async (person: Person, id: string) =>
  expectData(await kit.get(person, `/staff/jobs/${id}`));
const insertMember = async () => {
  const person = await kit.insertPerson();
  const { username } = await kit.database
    .db()
    .selectFrom("user_account")
    .select("username")
    .where("id", "=", person.id)
    .executeTakeFirstOrThrow();
  return { ...person, username: username! };
};

describe("a file", () => {
  test("has numbers as numbers, times as times, names of columns, and no formulas", async () => {
    const seller = await kit.insertPerson();
    const id = await kit.insertListing({ seller });
    await sql`update listing set title = '=HYPERLINK("x";"y")', asking_price = 123450,
      total_price = 130000, created_at = '2026-07-01T10:00:00Z' where id = ${id}`.execute(
      kit.database.db(),
    );
    const asked = {
      query: `q=${id}&columns=title,price,created,instant_buy`,
      headings: { title: "Τίτλος", price: "Price", currency: "currency" },
    };
    const csv = await exportList(kit, owner, "listings", asked);
    expect(csv.bytes.toString("utf8").startsWith("\uFEFFΤίτλος;Price;Price: currency;")).toBe(true);
    expect(toLines(csv.bytes)[1]).toEqual([
      `'=HYPERLINK("x";"y")`,
      "1234,50",
      "EUR",
      "2026-07-01 13:00:00",
      expect.stringMatching(/^(TRUE|FALSE)$/),
    ]);
    const xlsx = await exportList(kit, owner, "listings", { ...asked, format: "xlsx" });
    const files = unzipSync(new Uint8Array(xlsx.bytes));
    const sheet = strFromU8(files["xl/worksheets/sheet1.xml"]!);
    expect(sheet).toContain('<c s="1"><v>1234.50</v></c>');
    expect(sheet).toMatch(/<c s="2"><v>46204\.5416\d+<\/v><\/c>/);
    expect(sheet).toContain('t="inlineStr"><is><t xml:space="preserve">=HYPERLINK("x";"y")</t>');
    expect(sheet).not.toContain("<f>");
  });

  test("is audited when it is asked for and when it is taken, and expires with its files", async () => {
    const { id } = await exportList(kit, owner, "people", { query: "q=nobody" });
    expect(await audit("list.export", id)).toMatchObject([
      { actor_id: owner.id, data: { list: "people", format: "csv", private: [] } },
    ]);
    expect(JSON.stringify(await audit("list.export", id))).not.toContain("nobody");
    expect(await audit("list.download", id)).toHaveLength(1);
    expect(await filesOf(id)).toHaveLength(1);
    kit.world.advance(days(7));
    await kit.world.runDueJobs();
    expect(await filesOf(id)).toEqual([]);
  });

  test("of private data needs the key, and a fresh proof both times", async () => {
    const moderator = await insertStaff("moderation");
    const query = "columns=username,email";
    const open = await exportList(kit, moderator, "people", { query });
    expect(toLines(open.bytes)[0]).toEqual(["username"]);
    const { id } = await exportList(kit, owner, "people", { query });
    kit.world.advance(LIMITS.stepUp + 1);
    const late = await kit.get(owner, `/staff/jobs/${id}/parts/0`);
    expect([late.status, late.body.code]).toEqual([403, "proof_needed"]);
    const body = { query, format: "csv", locale: "en-GR" };
    const again = await kit.post(owner, "/staff/lists/people/exports", body);
    expect([again.status, again.body.code]).toEqual([403, "proof_needed"]);
  });

  test("gives no later part to who has not taken the first, with its proof and its entry", async () => {
    const { id } = await exportList(kit, owner, "people", { query: "columns=username,email" });
    await sql`update staff_job set files = files || files where id = ${id}`.execute(
      kit.database.db(),
    );
    const part = (n: number) => kit.get(owner, `/staff/jobs/${id}/parts/${n}`);
    expect((await part(1)).status).toBe(200);
    kit.world.advance(LIMITS.dataExport.downloadTime + 1);
    await kit.signIn(owner);
    expect((await part(1)).status).toBe(404);
    expect((await part(0)).status).toBe(200);
    expect((await part(1)).status).toBe(200);
    expect(await audit("list.download", id)).toHaveLength(2);
  });

  test("is nobody else's, and ends where the key was taken meanwhile", async () => {
    const other = await insertStaff("owner");
    const { id } = await exportList(kit, owner, "orders");
    expect((await kit.get(other, `/staff/jobs/${id}/parts/0`)).status).toBe(404);
    expect((await jobOf(other, id)).job).toMatchObject({ is_mine: false, query: null, parts: 0 });
    const body = { format: "csv", locale: "en-GR" };
    const waiting = expectData(await kit.post(owner, "/staff/lists/orders/exports", body));
    await sql`update staff_member set ended_at = ${kit.world.now()} where user_id = ${owner.id}`.execute(
      kit.database.db(),
    );
    await kit.world.runDueJobs();
    expect((await jobOf(other, waiting.id)).job.state).toBe("refused");
    expect((await kit.get(owner, `/staff/jobs/${id}/parts/0`)).status).toBe(404);
  });

  test("ends where its person was suspended meanwhile", async () => {
    const colleague = await insertStaff("owner");
    const body = { format: "csv", locale: "en-GR" };
    const { id } = expectData(await kit.post(colleague, "/staff/lists/orders/exports", body));
    await suspendAccount(kit.database, colleague.id, kit.world.now());
    await kit.world.runDueJobs();
    expect((await jobOf(await insertStaff("owner"), id)).job.state).toBe("refused");
  });

  test("goes on where an interrupted run has stopped", async () => {
    const body = { format: "csv", locale: "en-GR", query: "sort=username" };
    const { id } = expectData(await kit.post(owner, "/staff/lists/people/exports", body));
    const { storage } = kit.world.deps;
    const put = storage.put.bind(storage);
    let puts = 0;
    storage.put = async (key, ...rest) => {
      await put(key, ...rest);
      if (key.startsWith("staff-jobs/") && (puts += 1) === 1) throw new Error("The power is out");
    };
    await kit.world.runDueJobs().catch(() => {});
    storage.put = put;
    expect((await jobOf(owner, id)).job).toMatchObject({ state: "running", done: 0 });
    await kit.world.deps.jobs.enqueue("work-staff-job", { job_id: id });
    await kit.world.runDueJobs();
    const lines = toLines(await downloadFile(kit, owner, id)).slice(1);
    const { job } = await jobOf(owner, id);
    expect(lines).toHaveLength(job.rows);
    expect(new Set(lines.map(([name]) => name)).size).toBe(job.rows);
  });
});

describe("an action on many rows", () => {
  test("goes row by row through the single action, and says what was refused", async () => {
    const [one, two] = [await insertMember(), await insertMember()];
    const colleague = await insertStaff("support");
    const body = {
      action: "end_sessions",
      reason: "A leaked list of passwords",
      scope: "rows",
      rows: [one.id, two.id, colleague.id],
      expected: 3,
    };
    const { id } = expectData(await start(owner, "people", body));
    await kit.world.runDueJobs();
    const { job, rows } = await jobOf(owner, id);
    expect(job).toMatchObject({ state: "done", rows: 3, done: 2, refused: 1 });
    expect(rows).toMatchObject([
      { row_id: one.id, label: one.username, state: "done", error: null },
      { row_id: two.id, state: "done" },
      { row_id: colleague.id, state: "refused", error: "forbidden", message: expect.any(String) },
    ]);
    expect((await kit.get(one, "/profile/details")).status).toBe(401);
    expect((await kit.get(colleague, "/profile/details")).status).toBe(200);
    expect(await audit("account.end_sessions", one.id)).toMatchObject([
      { actor_id: owner.id, reason: body.reason },
    ]);
    expect(await audit("list.bulk", id)).toMatchObject([{ data: { rows: 3 } }]);
  });

  test("on all that match refuses when more match than were shown, and takes none twice", async () => {
    const seller = await kit.insertPerson();
    for (let n = 0; n < 3; n += 1) {
      const id = await kit.insertListing({ seller });
      await sql`update listing set title = 'Bulky thing' where id = ${id}`.execute(
        kit.database.db(),
      );
    }
    const body = {
      action: "remove_listing",
      ground: "unsafe",
      facts_en: "It burns.",
      scope: "all",
      query: "q=Bulky",
    };
    const moderator = await insertStaff("moderation");
    const few = await start(moderator, "listings", { ...body, expected: 2 });
    expect([few.status, few.body.code, few.body.data]).toEqual([
      409,
      "bulk_changed",
      { count: 3, expected: 2 },
    ]);
    const { id } = expectData(await start(moderator, "listings", { ...body, expected: 3 }));
    await kit.world.runDueJobs();
    await kit.world.deps.jobs.enqueue("work-staff-job", { job_id: id });
    await kit.world.runDueJobs();
    const { job, rows } = await jobOf(moderator, id);
    expect(rows.map(({ error }: { error: string | null }) => error)).toEqual([null, null, null]);
    expect(job).toMatchObject({ done: 3, refused: 0 });
    const { rows: mails } = await sql`
      select id from statement_of_reasons where user_id = ${seller.id}`.execute(kit.database.db());
    expect(mails).toHaveLength(3);
  });

  test("leaves a row alone that was changed after it had been seen", async () => {
    const id = await kit.insertListing({ seller: await kit.insertPerson() });
    const body = {
      action: "remove_listing",
      ground: "unsafe",
      facts_en: "It burns.",
      scope: "rows",
      rows: [`${id}.1`],
      expected: 1,
    };
    await sql`update listing set version = 7 where id = ${id}`.execute(kit.database.db());
    const job = expectData(await start(owner, "listings", body));
    await kit.world.runDueJobs();
    expect((await jobOf(owner, job.id)).rows).toMatchObject([{ error: "row_changed" }]);
    const { status } = await kit.database
      .db()
      .selectFrom("listing")
      .select("status")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(status).not.toBe("rejected");
  });

  test("fails as a whole where a fault is no refusal, and goes on at the same row", async () => {
    const { id } = await insertMember();
    const body = { action: "end_sessions", reason: "So", scope: "rows", rows: [id], expected: 1 };
    const { id: jobId } = expectData(await start(owner, "people", body));
    const job = (await findJob(kit.database, jobId))!;
    const user = (await findJobPerson(kit.database, owner.id, kit.world.now()))!;
    const fault = () => Promise.reject(new Error("The power is out"));
    const actions = { end_sessions: fault, remove_listing: fault, hide_review: fault };
    const work = { job, list: staffLists.people, user };
    await expect(runNextRow(kit.world.deps, work, actions)).rejects.toThrow("The power is out");
    expect((await jobOf(owner, jobId)).rows).toMatchObject([{ state: "open" }]);
    await kit.world.runDueJobs();
    expect((await jobOf(owner, jobId)).job).toMatchObject({ state: "done", done: 1, refused: 0 });
    // Another runner that was refused the row afterwards changes nothing.
    expect(await closeRow(kit.database, { job_id: jobId, number: 1 }, "forbidden")).toBe(false);
    expect((await jobOf(owner, jobId)).rows).toMatchObject([{ state: "done", error: null }]);
  });

  test("on no rows is refused, and never becomes one on all", async () => {
    const body = { action: "end_sessions", reason: "So", rows: [], expected: 1000 };
    const none = await start(owner, "people", { ...body, scope: "rows" });
    expect([none.status, none.body.errors]).toEqual([
      422,
      { rows: ["staff-job.bulk.rows-required"] },
    ]);
    expect((await start(owner, "people", body)).status).toBe(422);
  });

  test("shows the names of its rows to who may read the list in its markets", async () => {
    const { id } = await insertMember();
    const body = { action: "end_sessions", reason: "So", scope: "rows", rows: [id], expected: 1 };
    const job = expectData(await start(owner, "people", body));
    const british = await kit.insertPerson();
    await makeStaff(kit.database, british.id, "owner", { markets: ["GB"] });
    await kit.signIn(british);
    expect((await jobOf(british, job.id)).rows).toEqual([]);
    const other = await insertStaff("owner");
    const seen = await jobOf(other, job.id);
    expect(seen.rows).toMatchObject([{ row_id: id }]);
    expect(seen.job).toMatchObject({ is_mine: false, may_cancel: true });
  });

  test("forgets the name of who is erased, and what was searched of people", async () => {
    const { id, username } = await insertMember();
    const query = "q=someone@mail.test";
    const body = { action: "end_sessions", reason: "So", scope: "rows", rows: [id], expected: 1 };
    const job = expectData(await start(owner, "people", { ...body, query }));
    const kept = await kit.database
      .db()
      .selectFrom("staff_job")
      .select("query")
      .where("id", "=", job.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(kept)).not.toContain("someone@mail.test");
    expect((await jobOf(owner, job.id)).rows).toMatchObject([{ label: username }]);
    await kit.database.tx(() => eraseStaffJobs(kit.world.deps, id));
    expect((await jobOf(owner, job.id)).rows).toMatchObject([{ label: id }]);
  });

  test("needs the key of the single action, its inputs, a proof, and rows that one sees", async () => {
    const { id } = await insertMember();
    const body = { action: "end_sessions", reason: "So", scope: "rows", rows: [id], expected: 1 };
    const moderator = await insertStaff("moderation");
    await sql`delete from staff_role_key where key = 'write_people'
      and role_id = (select id from staff_role where slug = 'moderation')`.execute(
      kit.database.db(),
    );
    const keyless = await start(moderator, "people", body);
    expect([keyless.status, keyless.body.data?.key]).toEqual([403, "write_people"]);
    const bare = await start(owner, "people", { ...body, reason: undefined });
    expect([bare.status, bare.body.errors]).toEqual([422, { reason: ["console.reason-required"] }]);
    expect((await start(owner, "listings", body)).status).toBe(404);
    const british = await kit.insertPerson();
    await makeStaff(kit.database, british.id, "owner", { markets: ["GB"] });
    expect((await start(british, "people", body)).status).toBe(404);
    kit.world.advance(LIMITS.stepUp + 1);
    expect((await start(owner, "people", body)).body.code).toBe("proof_needed");
  });

  test("ends when it is cancelled, and is not cancelled twice", async () => {
    const { id } = await insertMember();
    const body = { action: "end_sessions", reason: "So", scope: "rows", rows: [id], expected: 1 };
    const job = expectData(await start(owner, "people", body));
    const cancel = () => kit.post(owner, `/staff/jobs/${job.id}/cancel`);
    expect((await cancel()).status).toBe(204);
    await kit.world.runDueJobs();
    expect((await jobOf(owner, job.id)).job).toMatchObject({ state: "cancelled", done: 0 });
    expect((await cancel()).body.code).toBe("job_closed");
    const { data } = (await kit.get(owner, "/staff/jobs")).body;
    expect(data[0]).toMatchObject({ id: job.id, is_mine: true, state: "cancelled" });
  });
});
