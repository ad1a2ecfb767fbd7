import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LIMITS } from "#contract/limits.ts";
import { insertPasskey } from "#api/modules/passkey/passkey-store.ts";
import { openInspectionKit, type InspectionKit } from "#tests/inspection-kit.ts";
import { expectData, type Person } from "#tests/order-kit.ts";

let kit: InspectionKit;
let support: Person;
let expert: Person;
beforeAll(async () => {
  kit = await openInspectionKit();
  support = await kit.insertStaff("support");
  expert = await kit.insertStaff();
});
afterAll(() => kit[Symbol.asyncDispose]());
beforeEach(() => kit.signIn(support, expert));

const NOTE = "Showed the passport in a video call";
const answerOf = ({ status, body }: { status: number; body: any }) => [status, body?.code];
const toPath = ({ id }: { id: string }) => `/hub/accounts/${id}/reset-second-factor`;
const reset = (person: { id: string }, as = support) =>
  kit.post(as, toPath(person), { note: NOTE, is_identity_checked: true });
const find = (q: string, as = support) => kit.get(as, `/hub/accounts?q=${encodeURIComponent(q)}`);
const readAccount = ({ id }: Person) =>
  kit.db().selectFrom("user_account").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const listAudit = ({ id }: Person) =>
  kit
    .db()
    .selectFrom("audit_entry")
    .select(["action", "actor_id", "data"])
    .where("subject_type", "=", "account")
    .where("subject_id", "=", id)
    .orderBy("id")
    .execute();
const isOn = async (person: Person) =>
  expectData(await kit.get(person, "/profile/second-factor")).is_on;

async function turnOn(person: Person): Promise<void> {
  await kit.post(person, "/profile/second-factor/setup", {});
  const { setup } = expectData(await kit.get(person, "/profile/second-factor"));
  const app = new TOTP({ secret: Secret.fromBase32(setup.secret) });
  const code = app.generate({ timestamp: kit.world.now().getTime() });
  expectData(await kit.post(person, "/profile/second-factor", { code }));
}

const addPasskey = ({ id }: Person) =>
  insertPasskey(kit.database, {
    userId: id,
    credentialId: `passkey of ${id}`,
    publicKey: new Uint8Array(1),
    counter: 0,
    transports: [],
    isBackedUp: false,
    name: "Phone",
    at: kit.world.now(),
  });

async function insertProtected(): Promise<Person> {
  const person = await kit.insertPerson();
  await turnOn(person);
  await addPasskey(person);
  return person;
}

const count = async (table: "totp" | "recovery_code" | "passkey", { id }: Person) =>
  (await kit.db().selectFrom(table).select("user_id").where("user_id", "=", id).execute()).length;

describe("the account of a member who lost the second factor", () => {
  test("is found by its whole e-mail or username, with what protects it", async () => {
    const person = await insertProtected();
    const since = kit.world.now().toISOString();
    const { username, email } = await readAccount(person);
    for (const q of [email, email.toUpperCase(), ` ${username!.toUpperCase()} `])
      expect(expectData(await find(q)), q).toEqual([
        { id: person.id, username, email, market: "GR", second_factor_since: since, passkeys: 1 },
      ]);
    expect((await listAudit(person)).map(({ action }) => action)).toEqual(["account.view"]);
    for (const q of ["", "%", username!.slice(0, -1)])
      expect(expectData(await find(q)), q).toEqual([]);
    const plain = await kit.insertPerson();
    expect(expectData(await find((await readAccount(plain)).email))).toMatchObject([
      { second_factor_since: null, passkeys: 0 },
    ]);
  });

  test("loses app, codes, passkeys and sessions, and nobody else does", async () => {
    const [person, other] = [await insertProtected(), await insertProtected()];
    expect((await reset(person)).status).toBe(204);
    for (const table of ["totp", "recovery_code", "passkey"] as const)
      expect(await count(table, person), table).toBe(0);
    expect((await kit.get(person, "/sessions")).status).toBe(401);
    expect([await isOn(other), await count("passkey", other)]).toEqual([true, 1]);
    expect(await listAudit(person)).toEqual([
      {
        action: "account.reset_second_factor",
        actor_id: support.id,
        data: { note: NOTE, second_factor: true, passkeys: 1 },
      },
    ]);
    await kit.signIn(person);
    expect(await isOn(person)).toBe(false);
    await turnOn(person);
  });

  test.each([
    ["en", "Two-step sign-in was turned off"],
    ["el", "Η σύνδεση σε δύο βήματα απενεργοποιήθηκε"],
  ])("is told so by mail and notification (%s), whatever it prefers", async (language, subject) => {
    const person = await insertProtected();
    const { email } = await readAccount(person);
    const off = { data: [{ category: "order", mail: false, bell: false }] };
    const { token } = person;
    expectData(await kit.world.put("/profile/notification-preferences", off, { token }));
    await kit
      .db()
      .updateTable("user_account")
      .set({ language })
      .where("id", "=", person.id)
      .execute();
    expect((await reset(person)).status).toBe(204);
    await kit.world.runDueJobs();
    expect((await kit.world.letters({ to: email }))[0]!.subject).toBe(subject);
    await kit.signIn(person);
    const [notification] = (await kit.get(person, "/profile/notifications")).body.data;
    expect(notification).toMatchObject({
      topic: "second-factor-reset",
      subject: { type: "account", id: person.id },
    });
  });

  test("is reset once by concurrent requests, and a later one changes nothing", async () => {
    const person = await insertProtected();
    const answers = await Promise.all(Array.from({ length: 10 }, () => reset(person)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 204));
    await kit.signIn(person);
    expect((await reset(person)).status).toBe(204);
    expect((await kit.get(person, "/sessions")).status).toBe(200);
    expect(await listAudit(person)).toHaveLength(1);
    expect((await kit.get(person, "/profile/notifications")).body.data).toHaveLength(1);
  });

  test("that has passkeys alone loses them", async () => {
    const person = await kit.insertPerson();
    await addPasskey(person);
    expect((await reset(person)).status).toBe(204);
    expect(await count("passkey", person)).toBe(0);
    expect((await listAudit(person))[0]!.data).toMatchObject({ second_factor: false, passkeys: 1 });
  });
});

describe("resetting a second factor", () => {
  test("requires a reason of some length and the checked identity", async () => {
    const person = await insertProtected();
    const note = "x".repeat(LIMITS.trade.note);
    const errorsOf = async (body: object) =>
      (await kit.post(support, toPath(person), body)).body.errors;
    expect(await errorsOf({})).toEqual({
      note: ["hub.note-required"],
      is_identity_checked: ["hub.identity-required"],
    });
    expect(await errorsOf({ note: " ", is_identity_checked: true })).toEqual({
      note: ["hub.note-required"],
    });
    expect(await errorsOf({ note: `${note}x`, is_identity_checked: true })).toEqual({
      note: ["hub.too-long"],
    });
    expect(await errorsOf({ note, is_identity_checked: false })).toEqual({
      is_identity_checked: ["hub.identity-required"],
    });
    expect(await isOn(person)).toBe(true);
    const answer = await kit.post(support, toPath(person), { note, is_identity_checked: true });
    expect(answer.status).toBe(204);
  });

  test("is refused to members, experts and visitors, and without a step-up", async () => {
    const person = await insertProtected();
    const { email } = await readAccount(person);
    const stranger = await kit.insertPerson();
    for (const [as, expected] of [
      [expert, [403, "key_missing"]],
      [stranger, [404, "not_found"]],
      [person, [404, "not_found"]],
    ] as const) {
      expect(answerOf(await reset(person, as))).toEqual(expected);
      expect(answerOf(await find(email, as))).toEqual(expected);
    }
    const body = { note: NOTE, is_identity_checked: true };
    expect(answerOf(await kit.world.post(toPath(person), body))).toEqual([401, "signed_out"]);
    expect(answerOf(await kit.world.get("/hub/accounts"))).toEqual([401, "signed_out"]);
    kit.world.advance(LIMITS.stepUp + 1);
    expect(answerOf(await reset(person))).toEqual([403, "proof_needed"]);
    expect([await count("totp", person), await count("passkey", person)]).toEqual([1, 1]);
    expect(await listAudit(person)).toEqual([]);
  });

  test("does not reach staff, closed accounts or none", async () => {
    const colleague = await kit.insertStaff("support");
    await turnOn(colleague);
    for (const staff of [colleague, support, expert]) {
      expect(answerOf(await reset(staff))).toEqual([404, "not_found"]);
      expect(expectData(await find((await readAccount(staff)).email))).toEqual([]);
    }
    expect(await isOn(colleague)).toBe(true);
    const closed = await insertProtected();
    const { email } = await readAccount(closed);
    expect((await kit.world.delete("/profile/delete", { token: closed.token })).status).toBe(204);
    expect(answerOf(await reset(closed))).toEqual([404, "not_found"]);
    expect(expectData(await find(email))).toEqual([]);
    expect(answerOf(await reset({ id: "01a078dd-6023-713a-9817-7b532fa10099" }))).toEqual([
      404,
      "not_found",
    ]);
  });
});
