import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { days, minutes } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Market } from "#contract/market.ts";
import type { PersonDetails, PersonEvent, PersonNote } from "#contract/person.ts";
import type { BuiltInRole } from "#contract/staff-keys.ts";
import { makeStaff } from "#tests/make-staff.ts";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";

let kit: OrderKit;
let support: Person;
beforeAll(async () => {
  kit = await openOrderKit();
  support = await insertStaff("support");
});
afterAll(() => kit[Symbol.asyncDispose]());
beforeEach(() => kit.signIn(support));

async function insertStaff(role: BuiltInRole, markets: Market[] | null = null): Promise<Person> {
  const person = await kit.insertPerson();
  await makeStaff(kit.database, person.id, role, { markets });
  return person;
}

const db = () => kit.database.db();
const answerOf = ({ status, body }: { status: number; body: any }) => [status, body?.code];
const path = ({ id }: Person, rest = "") => `/staff/people/${id}${rest}`;
const read = async (as: Person, person: Person): Promise<PersonDetails> =>
  expectData(await kit.get(as, path(person)));
const look = (as: Person, person: Person) =>
  kit.post(as, path(person, "/looks"), { reason: "Asked for help" });
const nameOf = async ({ id }: Person): Promise<string> =>
  (
    await db()
      .selectFrom("user_account")
      .select("username")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).username!;
const emailOf = async ({ id }: Person): Promise<string> =>
  (
    await db()
      .selectFrom("user_account")
      .select("email")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).email;
const listAudit = ({ id }: Person, action: string) =>
  db()
    .selectFrom("audit_entry")
    .select(["actor_id", "reason", "data"])
    .where("subject_id", "=", id)
    .where("action", "=", action)
    .execute();
const events = async (as: Person, person: Person, query = "") =>
  (await kit.get(as, path(person, `/events${query}`))).body as {
    data: PersonEvent[];
    next: string | null;
  };

describe("a person", () => {
  test("is found by username, and nothing private is in the answer", async () => {
    const person = await kit.insertPerson();
    const answer = await kit.get(support, `/staff/people/${(await nameOf(person)).toUpperCase()}`);
    expect(expectData<PersonDetails>(answer)).toMatchObject({ id: person.id, private: null });
    expect(JSON.stringify(answer.body)).not.toContain(await emailOf(person));
  });

  test("of another market is not found, in any of the calls", async () => {
    const british = await insertStaff("support", ["GB"]);
    const person = await kit.insertPerson();
    expect((await kit.get(british, path(person))).status).toBe(404);
    expect((await kit.get(british, path(person, "/events"))).status).toBe(404);
    expect((await look(british, person)).status).toBe(404);
    expect((await kit.post(british, path(person, "/notes"), { text: "x" })).status).toBe(404);
    expect((await kit.post(british, path(person, "/views"), { reason: "x" })).status).toBe(404);
  });

  test("shows private details for a quarter of an hour, to the one who gave a reason", async () => {
    const person = await kit.insertPerson();
    const email = await emailOf(person);
    const colleague = await insertStaff("support");
    expect(expectData<{ email: string }>(await look(support, person)).email).toBe(email);
    expect((await read(support, person)).private?.email).toBe(email);
    expect((await read(colleague, person)).private).toBeNull();
    expect(await listAudit(person, "account.look")).toMatchObject([
      { actor_id: support.id, reason: "Asked for help" },
    ]);
    kit.world.advance(LIMITS.personLook);
    expect((await read(support, person)).private).toBeNull();
  });

  test("shows them after a fresh proof of the password alone", async () => {
    const person = await kit.insertPerson();
    kit.world.advance(LIMITS.stepUp + 1);
    expect(answerOf(await look(support, person))).toEqual([403, "proof_needed"]);
    expect(await listAudit(person, "account.look")).toEqual([]);
  });

  test("shows them to no one without the key, and asks for a reason", async () => {
    const moderator = await insertStaff("moderation");
    const person = await kit.insertPerson();
    expect(answerOf(await look(moderator, person))).toEqual([403, "key_missing"]);
    expect((await read(moderator, person)).private).toBeNull();
    const empty = await kit.post(support, path(person, "/looks"), { reason: " " });
    expect(empty.body.errors).toEqual({ reason: ["console.reason-required"] });
  });

  test("is signed out everywhere, with a reason; staff and oneself are not", async () => {
    const person = await kit.insertPerson();
    const end = (one: Person) =>
      kit.post(support, path(one, "/end-sessions"), { reason: "Stolen" });
    expect((await end(person)).status).toBe(204);
    expect((await kit.get(person, "/sessions")).status).toBe(401);
    expect(answerOf(await end(await insertStaff("hub")))).toEqual([403, "forbidden"]);
    expect(answerOf(await end(support))).toEqual([403, "forbidden"]);
  });

  test("gets a code again for what is not confirmed, and for nothing else", async () => {
    const person = await kit.insertPerson();
    const send = () =>
      kit.post(support, path(person, "/codes"), { purpose: "email", reason: "Lost" });
    expect(answerOf(await send())).toEqual([409, "code_not_needed"]);
    expect((await read(support, person)).unconfirmed).not.toContain("email");
    await db()
      .updateTable("user_account")
      .set({ email_verified_at: null, email_folded: null })
      .where("id", "=", person.id)
      .execute();
    expect((await read(support, person)).unconfirmed).toContain("email");
    expectData(await send());
    await kit.world.runDueJobs();
    expect(await kit.world.letters({ to: await emailOf(person) })).toHaveLength(1);
    expect(answerOf(await send())).toEqual([429, "too_many_requests"]);
    expect(await listAudit(person, "account.send_code")).toHaveLength(1);
  });

  test("who closed the account is restored until day 90", async () => {
    const restore = async (after: number) => {
      const person = await kit.insertPerson();
      expect((await kit.world.delete("/profile/delete", { token: person.token })).status).toBe(204);
      kit.world.advance(after);
      await kit.signIn(support);
      return kit.post(support, `/hub/closed-accounts/${person.id}/restore`, { note: "Asked" });
    };
    expect((await restore(days(89))).status).toBe(204);
    expect((await restore(days(91))).status).toBe(404);
  });

  test("is closed by a decision, and restored by taking it back", async () => {
    const person = await kit.insertPerson();
    const decision = expectData<{ id: string }>(
      await kit.post(support, "/hub/decisions", {
        subject_type: "profile",
        subject: await nameOf(person),
        measure: "close_account",
        reason: "fraud",
        facts_en: "A fraud.",
      }),
    );
    const closed = await read(support, person);
    expect(closed.measures).toMatchObject([{ measure: "close_account", ends_at: null }]);
    expect(closed.closed_at).not.toBeNull();
    const around = await kit.post(support, `/hub/closed-accounts/${person.id}/restore`, {
      note: "Asked",
    });
    expect(answerOf(around)).toEqual([409, "measure_in_force"]);
    const lift = await kit.post(support, `/hub/decisions/${decision.id}/lift`, { note_en: "No." });
    expect(lift.status).toBe(204);
    expect((await read(support, person)).closed_at).toBeNull();
  });

  test("whose PRO badge is suspended loses it without another mail", async () => {
    const person = await kit.insertPerson();
    const set = { is_pro: true, pro_since: kit.world.now() };
    await db().updateTable("user_account").set(set).where("id", "=", person.id).execute();
    expectData(
      await kit.post(support, "/hub/decisions", {
        subject_type: "profile",
        subject: await nameOf(person),
        measure: "suspend_pro",
        reason: "misleading",
        facts_en: "Wrong details.",
      }),
    );
    await kit.world.runDueJobs();
    expect((await read(support, person)).is_pro).toBe(false);
    const letters = await kit.world.letters({ to: await emailOf(person) });
    expect(letters).toHaveLength(1);
  });
});

describe("the timeline", () => {
  test("goes from the newest to the oldest by pages, and by kind", async () => {
    const person = await kit.insertPerson();
    for (let n = 0; n < LIMITS.page.size + 4; n += 1) {
      kit.world.advance(minutes(1));
      await kit.post(support, path(person, "/notes"), { text: `Note ${n}` });
    }
    const owner = await insertStaff("owner");
    const first = await events(owner, person);
    const second = await events(owner, person, `?after=${encodeURIComponent(first.next!)}`);
    const all = [...first.data, ...second.data];
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(all.map(({ what }) => what)).toEqual(
      expect.arrayContaining(["account.note", "begin", "joined"]),
    );
    expect(second.next).toBeNull();
    const sessions = await events(owner, person, "?kind=session");
    expect(new Set(sessions.data.map(({ kind }) => kind))).toEqual(new Set(["session"]));
    for (const after of ["nonsense", "0000-01-01T00:00:00.000Z~staff:x".padEnd(60, "0")])
      expect((await events(owner, person, `?after=${after}`)).data).toEqual(first.data);
  });

  test("has of each thing what the keys open", async () => {
    const person = await kit.insertPerson();
    await kit.post(support, path(person, "/notes"), { text: "Called" });
    const moderator = await insertStaff("moderation");
    expect((await events(support, person, "?kind=staff")).data).toEqual([]);
    expect((await events(moderator, person, "?kind=order")).data).toEqual([]);
    expect(await read(moderator, person)).toMatchObject({
      orders: null,
      payouts: null,
      open_claims: null,
      reports: { made: 0 },
    });
    expect(await read(support, person)).toMatchObject({
      orders: { bought: 0 },
      payouts: null,
      open_claims: 0,
    });
    expect(await read(await insertStaff("owner"), person)).toMatchObject({ payouts: { held: 0 } });
  });

  test("has orders and money of both sides", async () => {
    const [buyer, seller] = [await kit.insertPerson(), await kit.insertPerson()];
    const listing = await kit.insertListing({ seller });
    const order = await kit.createOrder(buyer, listing);
    await db()
      .updateTable("customer_order")
      .set({ status: "placed" })
      .where("id", "=", order.id)
      .execute();
    for (const [person, role] of [
      [buyer, "buyer"],
      [seller, "seller"],
    ] as const) {
      const { data } = await events(support, person, "?kind=order");
      expect(data[0]).toMatchObject({ order: { id: order.id }, note: role });
    }
    await db()
      .updateTable("customer_order")
      .set({ status: "draft" })
      .where("id", "=", order.id)
      .execute();
  });
});

describe("a note", () => {
  const add = async (person: Person, text: string): Promise<PersonNote> =>
    expectData(await kit.post(support, path(person, "/notes"), { text }));

  test("that a colleague changed meanwhile is answered with what it says now", async () => {
    const person = await kit.insertPerson();
    const note = await add(person, "Called");
    const change = (text: string) =>
      kit.patch(support, path(person, `/notes/${note.id}`), { version: 1, text });
    expect(expectData<PersonNote>(await change("Called twice")).version).toBe(2);
    const stale = await change("Wrote");
    expect(answerOf(stale)).toEqual([409, "note_changed"]);
    expect(stale.body.data).toEqual({ version: 2, text: "Called twice" });
  });

  test("joins another one, the older text first, and one of two merges wins", async () => {
    const person = await kit.insertPerson();
    const older = await add(person, "Older");
    kit.world.advance(minutes(1));
    const newer = await add(person, "Newer");
    const merge = () =>
      kit.post(support, path(person, `/notes/${newer.id}/merge`), {
        version: 1,
        other_id: older.id,
        other_version: 1,
      });
    const both = await Promise.all([merge(), merge()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await read(support, person)).notes).toMatchObject([
      { id: newer.id, text: "Older\n\nNewer", version: 2 },
    ]);
    expect(JSON.stringify(await listAudit(person, "account.merge_notes"))).not.toContain("Older");
  });
});

describe("a link of two accounts", () => {
  test("is made, seen and taken back by staff of all markets alone", async () => {
    const [person, other] = [await kit.insertPerson(), await kit.insertPerson({ market: "GB" })];
    const greek = await insertStaff("support", ["GR"]);
    const body = { other: await nameOf(other), reason: "Same telephone" };
    expect((await kit.post(greek, path(person, "/links"), body)).status).toBe(404);
    expect((await kit.post(support, path(person, "/links"), body)).status).toBe(204);
    expect(
      answerOf(await kit.post(support, path(other, "/links"), { ...body, other: person.id })),
    ).toEqual([409, "already_linked"]);
    expect((await read(support, other)).links).toMatchObject([{ id: person.id, market: "GR" }]);
    expect((await read(greek, person)).links).toBeNull();
    expect((await events(greek, person, "?kind=staff")).data).toEqual([]);
    const end = path(person, `/links/${other.id}/end`);
    expect((await kit.post(support, end, { reason: "Two people" })).status).toBe(204);
    expect((await read(support, person)).links).toEqual([]);
  });
});
