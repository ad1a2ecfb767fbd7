import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hours, days } from "#contract/duration.ts";
import { newEmail, openAccountKit, type AccountKit } from "#tests/account-kit.ts";
import { sweepUnowned } from "./sweep-unowned.ts";

let kit: AccountKit;
beforeAll(async () => void (kit = await openAccountKit()));
afterAll(() => kit[Symbol.asyncDispose]());

const sweep = () => sweepUnowned(kit.world.deps, kit.world.now());
const count = async (table: "verification" | "verification_send") =>
  (await kit.database.db().selectFrom(table).selectAll().execute()).length;

async function signUp(email = newEmail()) {
  const { token } = (await kit.register({ email })).body.data as { token: string };
  await kit.world.runDueJobs();
  return { email, token, id: String((await kit.profile(token))["id"]) };
}

describe("an unverified sign-up", () => {
  test("is deleted after a day, with its session and other rows of its own", async () => {
    const { id, email, token } = await signUp();
    await kit.world.post(
      "/address",
      {
        full_name: "Nobody",
        address: "Ermou 1",
        city: "Athens",
        region: "attica",
        postal_code: "10563",
        country: "GR",
        mobile_number: "6912345678",
      },
      { token },
    );
    kit.advance(days(1));
    await sweep();
    expect(await kit.account(id)).toBeDefined();
    kit.advance(1);
    await sweep();
    expect(await kit.account(id)).toBeUndefined();
    expect((await kit.world.get("/profile/details", { token })).status).toBe(401);
    expect(await kit.messagesTo(email)).toEqual([]);
  });

  test("is deleted with its conversations with the AI hunter", async () => {
    const { id, token } = await signUp();
    const text = "iphone 13";
    const held = await kit.world.post("/ai-conversations", { text }, { token });
    expect(held.status).toBe(201);
    kit.advance(days(1) + 1);
    await sweep();
    expect(await kit.account(id)).toBeUndefined();
    const rows = await kit.database.db().selectFrom("ai_conversation").select("id").execute();
    expect(rows).toEqual([]);
  });

  test("stays for a day after the last code request", async () => {
    const { id, email, token } = await signUp();
    kit.advance(hours(23));
    await kit.post("/verify/email/send", { email }, { token });
    kit.advance(hours(2));
    await sweep();
    expect(await kit.account(id)).toBeDefined();
    await kit.post("/verify/email/send", { email }, { token });
    const code = await kit.readCode(email);
    expect((await kit.post("/verify/email", { code }, { token })).status).toBe(204);
    kit.advance(days(3));
    await sweep();
    expect(await kit.account(id)).toBeDefined();
  });

  test("that was closed is erased like other closed accounts", async () => {
    const { id, token } = await signUp();
    expect((await kit.world.delete("/profile/delete", { token })).status).toBe(204);
    kit.advance(days(2));
    await sweep();
    expect(await kit.account(id)).toBeDefined();
    kit.advance(days(90));
    await kit.world.runDueJobs();
    expect(await kit.account(id)).toMatchObject({ erased_at: kit.world.now() });
  });

  test("with rows in other tables stays, and the others are still swept", async () => {
    const [held, other] = [await signUp(), await signUp()];
    const db = kit.database.db();
    const transfer = randomUUIDv7();
    await db
      .insertInto("ledger_transfer")
      .values({ id: transfer, market: "GR", kind: "test", reference: "test", at: kit.world.now() })
      .execute();
    const entry = { transfer_id: transfer, account: "test", user_id: held.id, currency: "EUR" };
    await db
      .insertInto("ledger_entry")
      .values([1, -1].map((amount) => ({ id: randomUUIDv7(), ...entry, amount })))
      .execute();
    kit.advance(days(1) + 1);
    await sweep();
    expect(await kit.account(held.id)).toBeDefined();
    expect(await kit.account(other.id)).toBeUndefined();
  });

  test("gives its data back to the visitor session", async () => {
    const { createVisitorSession } = await import("#api/http/visitor-session.ts");
    const { token: visitor } = await createVisitorSession(kit.database, kit.world.now());
    await kit.register({}, { visitor });
    kit.advance(days(1) + 1);
    await sweep();
    const rows = await kit.database.db().selectFrom("visitor_session").select("user_id").execute();
    expect(rows).toEqual([{ user_id: null }]);
  });
});

test("a member whose e-mail is verified, by code or human check, is not swept", async () => {
  const [proved, human] = [
    await kit.insertPerson(),
    await kit.insertPerson({ isEmailProved: false }),
  ];
  kit.advance(days(30));
  await sweep();
  expect(await kit.account(proved.id)).toBeDefined();
  expect(await kit.account(human.id)).toBeDefined();
});

test("codes and send counts are deleted once no limit needs them", async () => {
  const { email } = await kit.insertPerson();
  kit.advance(days(2));
  await sweep();
  expect([await count("verification"), await count("verification_send")]).toEqual([0, 0]);
  await kit.post("/forgot-password", { email });
  kit.advance(days(1));
  await sweep();
  expect([await count("verification"), await count("verification_send")]).toEqual([1, 2]);
  kit.advance(1);
  await sweep();
  expect([await count("verification"), await count("verification_send")]).toEqual([0, 0]);
});
