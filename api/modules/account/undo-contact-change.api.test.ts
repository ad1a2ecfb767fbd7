import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hours } from "#contract/duration.ts";
import { LIMITS, RATE_LIMITS } from "#contract/limits.ts";
import { createRateLimits } from "#api/http/rate-limits.ts";
import { sweepExpired } from "#api/http/sweep-expired.ts";
import { createToken } from "#api/http/token.ts";
import { insertPasskey, listPasskeyRows } from "#api/modules/passkey/passkey-store.ts";
import {
  isSecondFactorOn,
  saveTotpSetup,
  turnOnSecondFactor,
} from "#api/modules/second-factor/second-factor-store.ts";
import { hashPassword } from "#api/modules/step-up/index.ts";
import {
  type AccountKit,
  newEmail,
  newPhone,
  openAccountKit,
  PASSWORD,
} from "#tests/account-kit.ts";

let kit: AccountKit;
beforeAll(async () => void (kit = await openAccountKit({ PUBLIC_ORIGIN: "https://deftero.gr" })));
afterAll(() => kit[Symbol.asyncDispose]());

type Person = Awaited<ReturnType<AccountKit["insertPerson"]>>;
const { life } = LIMITS.contactUndo;

async function insertMember(more: Parameters<AccountKit["insertPerson"]>[0] = {}) {
  const person = await kit.insertPerson(more);
  await write(person, { password_hash: await hashPassword(PASSWORD) });
  return person;
}

const write = (person: { id: string }, change: object) =>
  kit.database.db().updateTable("user_account").set(change).where("id", "=", person.id).execute();

/** A later change of the same member needs a fresh proof, which is not what these tests are about. */
const prove = ({ id }: Person) =>
  kit.database
    .db()
    .updateTable("session")
    .set({ proved_at: kit.world.now() })
    .where("user_id", "=", id)
    .execute();

async function changeEmail(person: Person, email = newEmail()): Promise<string> {
  await prove(person);
  const { token } = person;
  expect((await kit.post("/verify/email/send", { email }, { token })).status).toBe(200);
  const code = await kit.readCode(email);
  expect((await kit.post("/verify/email", { code }, { token })).status).toBe(204);
  return email;
}

async function changePhone(person: Person, phone = newPhone()): Promise<string> {
  await prove(person);
  const { token } = person;
  const sent = await kit.post("/verify/phone/send", { phone_number: phone }, { token });
  expect(sent.status).toBe(200);
  const code = await kit.readCode(phone);
  expect((await kit.post("/verify/phone", { code }, { token })).status).toBe(204);
  return phone;
}

/** Of the newest mail to this address. */
async function readLink(email: string): Promise<string> {
  const [mail] = await kit.lettersTo(email);
  const [, token] = /https:\/\/deftero\.gr\/e[ln]-G[RB]\/contact-change\/([\w-]+)/.exec(
    mail!.text_body,
  )!;
  return token!;
}

const look = async (token: string) => {
  const { status, body } = await kit.world.get(`/contact-change/${token}`, {});
  return status === 200 ? body.data : body.code;
};
const undo = (token: string) => kit.post(`/contact-change/${token}`, undefined);
const outcome = ({ status, body }: Awaited<ReturnType<typeof undo>>) =>
  status === 204 ? "undone" : (body.data?.state ?? body.code);
const messagesOf = async (to: string) => {
  await kit.world.runDueJobs();
  return (await kit.messagesTo(to)).map(({ template }) => template);
};

describe("the mail about a changed e-mail", () => {
  test("has a link that shows what it would undo, and changes nothing by being opened", async () => {
    const person = await insertMember({ language: "el" });
    const next = await changeEmail(person);
    const token = await readLink(person.email);
    for (let again = 0; again < 2; again += 1)
      expect(await look(token)).toMatchObject({
        kind: "email",
        state: "open",
        old_contact: expect.stringMatching(/^p•••••x@m•••••\.test$/),
        new_contact: expect.stringMatching(/^p•••••x@m•••••\.test$/),
        changed_at: kit.world.now().toISOString(),
        expires_at: new Date(kit.world.now().getTime() + hours(72)).toISOString(),
      });
    expect(await kit.account(person.id)).toMatchObject({ email: next });
  });

  test("has the only copy of the token", async () => {
    const person = await insertMember();
    await changeEmail(person);
    const token = await readLink(person.email);
    const { rows } = await sql<{ text: string }>`
      select row_to_json(contact_change)::text as text from contact_change
      union all select row_to_json(message)::text from message
    `.execute(kit.database.db());
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.filter(({ text }) => text.includes(token))).toEqual([]);
  });
});

describe("undoing a changed e-mail", () => {
  test("restores it, ends all sessions and drops the password", async () => {
    const person = await insertMember();
    const next = await changeEmail(person);
    const token = await readLink(person.email);
    expect(outcome(await undo(token))).toBe("undone");

    expect(await kit.account(person.id)).toMatchObject({
      email: person.email,
      email_folded: person.email,
      password_hash: null,
    });
    expect((await kit.account(person.id))!.email_verified_at).not.toBeNull();
    const session = await kit.world.get("/profile/details", { token: person.token });
    expect(session.status).toBe(401);
    for (const email of [next, person.email])
      expect((await kit.logIn(email)).body.code).toBe("invalid_credentials");
    expect(await messagesOf(person.email)).toContain("contact-restored");
    expect(await look(token)).toMatchObject({ state: "undone" });
  });

  test("leads to a new password through a code to the old e-mail alone", async () => {
    const person = await insertMember();
    const next = await changeEmail(person);
    await undo(await readLink(person.email));
    const before = await kit.lettersTo(next);
    await kit.post("/forgot-password", { email: next });
    expect(await kit.lettersTo(next)).toHaveLength(before.length);
    await kit.post("/forgot-password", { email: person.email });
    const token = await kit.readCode(person.email);
    const password = "Another-one-2!";
    const reset = { email: person.email, token, password, password_confirmation: password };
    expect((await kit.post("/reset-password", reset)).status).toBe(204);
    expect((await kit.logIn(person.email, password)).status).toBe(200);
  });

  test("ends a code for a new password that had gone to the other e-mail", async () => {
    const person = await insertMember();
    const next = await changeEmail(person);
    await kit.post("/forgot-password", { email: next });
    const token = await kit.readCode(next);
    await undo(await readLink(person.email));
    const tried = await kit.post("/reset-password/validate", { email: next, token });
    expect([tried.status, tried.body.code]).toEqual([422, "code_expired"]);
  });

  test("writes an audit entry without personal data", async () => {
    const person = await insertMember();
    await changeEmail(person);
    await undo(await readLink(person.email));
    const entries = await kit.database
      .db()
      .selectFrom("audit_entry")
      .select(["action", "data"])
      .where("subject_id", "=", person.id)
      .execute();
    const changed_at = kit.world.now().toISOString();
    expect(entries).toEqual([
      { action: "account.undo_contact_change", data: { kind: "email", changed_at } },
    ]);
  });

  test("leaves the sessions, passwords and ways in of everybody else", async () => {
    const [person, other] = [await insertMember(), await insertMember()];
    await addWaysIn(other);
    await changeEmail(person);
    await undo(await readLink(person.email));
    expect((await kit.world.get("/profile/details", { token: other.token })).status).toBe(200);
    expect((await kit.account(other.id))!.password_hash).not.toBeNull();
    expect(await listWaysIn(other)).toEqual(["passkey", "google", "second factor"]);
  });
});

async function addWaysIn({ id }: Person): Promise<void> {
  const { database } = kit;
  const at = kit.world.now();
  await insertPasskey(database, {
    userId: id,
    credentialId: randomUUIDv7(),
    publicKey: Buffer.from("key"),
    counter: 0,
    transports: [],
    isBackedUp: false,
    name: "Phone",
    at,
  });
  await database
    .db()
    .insertInto("social_identity")
    .values({
      id: randomUUIDv7(),
      user_id: id,
      provider: "google",
      subject: randomUUIDv7(),
      linked_at: at,
    })
    .execute();
  await saveTotpSetup(database, { userId: id, secret: Buffer.from("secret"), at });
  const hashes = [Buffer.from("hash").toString("hex")];
  await database.tx(() => turnOnSecondFactor(database, { userId: id, hashes, at }));
}

async function listWaysIn({ id }: Person): Promise<string[]> {
  const { database } = kit;
  const linked = await database
    .db()
    .selectFrom("social_identity")
    .select("provider")
    .where("user_id", "=", id)
    .execute();
  return [
    ...(await listPasskeyRows(database, id)).map(() => "passkey"),
    ...linked.map(({ provider }) => provider),
    ...((await isSecondFactorOn(database, id)) ? ["second factor"] : []),
  ];
}

describe("ways to sign in", () => {
  test("that were added since the change are removed", async () => {
    const person = await insertMember();
    await changeEmail(person);
    kit.advance(hours(1));
    await addWaysIn(person);
    await undo(await readLink(person.email));
    expect(await listWaysIn(person)).toEqual([]);
  });

  test("that are older stay", async () => {
    const person = await insertMember();
    await addWaysIn(person);
    kit.advance(1);
    await changeEmail(person);
    await undo(await readLink(person.email));
    expect(await listWaysIn(person)).toEqual(["passkey", "google", "second factor"]);
  });
});

describe("a changed phone number", () => {
  test("is told to the old number by SMS, and undone by the mail", async () => {
    const old = newPhone();
    const person = await insertMember({ phone: old });
    await changePhone(person);
    const token = await readLink(person.email);
    expect(await look(token)).toMatchObject({
      kind: "phone",
      old_contact: `+•••••${old.slice(-2)}`,
    });
    const [sms] = await kit.lettersTo(old);
    expect(sms!.text_body).toContain("The phone number of your Deftero account was changed.");
    expect(sms!.text_body).not.toContain(token);

    expect(outcome(await undo(token))).toBe("undone");
    expect(await kit.account(person.id)).toMatchObject({
      email: person.email,
      phone_number: old,
      password_hash: null,
    });
    expect((await kit.account(person.id))!.phone_verified_at).not.toBeNull();
  });

  test("is changed also when the old number gets no SMS any more", async () => {
    const old = newPhone();
    const person = await insertMember({ phone: old });
    const range = old.slice(0, 7);
    const limits = createRateLimits(kit.database);
    for (let n = 0; n < RATE_LIMITS.smsRange.points; n += 1) await limits.spend("smsRange", range);
    await changePhone(person);
    expect(await kit.lettersTo(old)).toEqual([]);
    expect(await messagesOf(person.email)).toContain("phone-changed");
  });

  test("comes back together with an older e-mail", async () => {
    const old = newPhone();
    const person = await insertMember({ phone: old });
    const email = await changeEmail(person);
    await changePhone(person);
    await changePhone(person);
    const [later, oldest] = [await readLink(email), await readLink(person.email)];
    expect(outcome(await undo(oldest))).toBe("undone");
    expect(await kit.account(person.id)).toMatchObject({ email: person.email, phone_number: old });
    expect(outcome(await undo(later))).toBe("superseded");
  });

  test("that another account has by now does not come back with an e-mail", async () => {
    const old = newPhone();
    const person = await insertMember({ phone: old });
    await changeEmail(person);
    await changePhone(person);
    await insertMember({ phone: old });
    expect(outcome(await undo(await readLink(person.email)))).toBe("undone");
    expect(await kit.account(person.id)).toMatchObject({
      email: person.email,
      phone_number: null,
      phone_verified_at: null,
    });
  });
});

describe("of several changes", () => {
  test("the oldest link wins, and ends the later ones", async () => {
    const person = await insertMember();
    const second = await changeEmail(person);
    kit.advance(hours(2));
    await changeEmail(person);
    const [first, later] = [await readLink(person.email), await readLink(second)];
    expect(outcome(await undo(first))).toBe("undone");
    expect((await kit.account(person.id))!.email).toBe(person.email);
    expect(await look(later)).toMatchObject({ state: "superseded" });
    expect(outcome(await undo(later))).toBe("superseded");
    expect((await kit.account(person.id))!.email).toBe(person.email);
  });

  test("a later link does not end an older one", async () => {
    const person = await insertMember();
    const second = await changeEmail(person);
    await changeEmail(person);
    const [first, later] = [await readLink(person.email), await readLink(second)];
    expect(outcome(await undo(later))).toBe("undone");
    expect((await kit.account(person.id))!.email).toBe(second);
    expect(outcome(await undo(first))).toBe("undone");
    expect((await kit.account(person.id))!.email).toBe(person.email);
  });
});

describe("a link is refused", () => {
  test("after 72 hours", async () => {
    const person = await insertMember();
    const next = await changeEmail(person);
    const token = await readLink(person.email);
    kit.advance(life - 1);
    expect(await look(token)).toMatchObject({ state: "open" });
    kit.advance(1);
    expect(await look(token)).toMatchObject({ state: "expired" });
    const { status, body } = await undo(token);
    expect([status, body.code, body.data]).toEqual([
      409,
      "contact_change_closed",
      { state: "expired" },
    ]);
    expect((await kit.account(person.id))!.email).toBe(next);
  });

  test("the second time, and by all but one of ten at once", async () => {
    const person = await insertMember();
    await changeEmail(person);
    const token = await readLink(person.email);
    const replies = await Promise.all(Array.from({ length: 10 }, () => undo(token)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      204,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    const sent = (await messagesOf(person.email)).filter((one) => one === "contact-restored");
    expect(sent).toHaveLength(1);
  });

  test("when the account is closed", async () => {
    const person = await insertMember();
    const next = await changeEmail(person);
    const token = await readLink(person.email);
    await write(person, { deactivated_at: kit.world.now() });
    expect(await look(token)).toMatchObject({ state: "account_closed" });
    expect(outcome(await undo(token))).toBe("account_closed");
    expect((await kit.account(person.id))!.email).toBe(next);
  });

  test.each(["email", "phone"] as const)(
    "when another account has the old %s by now",
    async (kind) => {
      const phone = newPhone();
      const person = await insertMember({ phone });
      await (kind === "email" ? changeEmail(person) : changePhone(person));
      const token = await readLink(person.email);
      await (kind === "email" ? insertMember({ email: person.email }) : insertMember({ phone }));
      expect(await look(token)).toMatchObject({ state: "contact_taken" });
      expect(outcome(await undo(token))).toBe("contact_taken");
      expect((await kit.account(person.id))!.password_hash).not.toBeNull();
      expect((await kit.profile(person.token))["id"]).toBe(person.id);
    },
  );

  test.each([createToken(), "x".repeat(16), "x".repeat(200)])(
    "with a token of no mail: %s",
    async (token) => {
      expect(await look(token)).toBe("not_found");
      expect((await undo(token)).status).toBe(404);
    },
  );

  test("when one address tries too often", async () => {
    const ip = kit.nextIp();
    const tries = Array.from({ length: RATE_LIMITS.code.points + 1 }, () =>
      kit.post(`/contact-change/${createToken()}`, undefined, { ip }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe("a mail that is sent late", () => {
  test("has a link that is good from then on", async () => {
    const person = await insertMember();
    await changeEmail(person);
    const first = await readLink(person.email);
    kit.advance(hours(80));
    const { id } = await kit.database
      .db()
      .updateTable("message")
      .set({ status: "waiting" })
      .where("recipient", "=", person.email)
      .where("template", "=", "email-changed")
      .returning("id")
      .executeTakeFirstOrThrow();
    await kit.world.deps.jobs.enqueue("send-message", { message_id: id });
    const second = await readLink(person.email);
    expect(await look(first)).toBe("not_found");
    expect(outcome(await undo(second))).toBe("undone");
  });
});

test("a change is forgotten thirty days after its link has ended", async () => {
  const person = await insertMember();
  await changeEmail(person);
  const token = await readLink(person.email);
  const end = kit.world.now().getTime() + life;
  await sweepExpired(kit.database, new Date(end + LIMITS.contactUndo.kept));
  expect(await look(token)).toMatchObject({ state: "open" });
  await sweepExpired(kit.database, new Date(end + LIMITS.contactUndo.kept + 1));
  expect(await look(token)).toBe("not_found");
});
