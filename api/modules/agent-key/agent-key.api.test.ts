import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { days, minutes } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { sweepExpired } from "#api/http/sweep-expired.ts";
import { openKit, type ApiKit } from "#tests/api-kit.ts";
import { suspendAccount } from "#tests/suspend-account.ts";
import { findAgentKey, recordAgentCall } from "./agent-key-store.ts";

const PATH = "/agent-keys";
const CEILING = { amount: 50_000, currency: "EUR" };

let kit: ApiKit;
beforeAll(async () => void (kit = await openKit()));
afterAll(() => kit[Symbol.asyncDispose]());

async function insertMember() {
  const { id, email } = await kit.insertUser();
  await kit.database
    .db()
    .updateTable("user_account")
    .set({ email_verified_at: kit.clock.now() })
    .where("id", "=", id)
    .execute();
  return { id, email, token: await kit.signIn(email) };
}
const make = (token: string, body: object = {}, locale = "en-GR") =>
  kit.ask("POST", `${PATH}?_locale=${locale}`, {
    token,
    body: { name: "Shopping agent", ...body },
  });
const list = async (token: string) => (await kit.ask("GET", PATH, { token })).json.data;
const find = (key: string) => findAgentKey(kit.database, key, kit.clock.now());

describe("a key", () => {
  test("is shown once, stored as a hash, and listed without itself", async () => {
    const { token, id } = await insertMember();
    const { status, json } = await make(token, { scopes: ["offer"], max_total: CEILING });
    expect(status).toBe(201);
    const { key, ...listed } = json.data;
    expect(key).toMatch(/^deftero_agent_[\w-]{43}$/);
    expect(listed).toMatchObject({
      name: "Shopping agent",
      hint: key.slice(-4),
      scopes: ["read", "offer"],
      max_total: CEILING,
      last_used_at: null,
    });
    expect((await list(token)).keys).toEqual([listed]);
    const rows = await kit.database.db().selectFrom("agent_key").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(key.slice("deftero_agent_".length));
    expect(await find(key)).toMatchObject({ user_id: id, market: "GR", max_total: 50_000 });
  });

  test("that only reads has no ceiling, whatever was sent", async () => {
    const { token } = await insertMember();
    const { json } = await make(token, { max_total: CEILING });
    expect(json.data).toMatchObject({ scopes: ["read"], max_total: null });
  });

  test.each([
    [{ name: " " }, { name: ["agent.name-required"] }],
    [{ name: "x".repeat(LIMITS.agentKey.name + 1) }, { name: ["agent.name-too-long"] }],
    [{ scopes: ["pay"] }, { "scopes.0": ["errors.field-invalid"] }],
    [{ scopes: ["offer"] }, { max_total: ["agent.ceiling-needed"] }],
    [
      { scopes: ["propose"], max_total: { amount: 50_000, currency: "GBP" } },
      { max_total: ["sell.price-currency"] },
    ],
    [
      { scopes: ["propose"], max_total: { amount: 1, currency: "EUR" } },
      { max_total: ["agent.ceiling-range"] },
    ],
  ])("with %j is refused with its field", async (body, errors) => {
    const { token } = await insertMember();
    const { status, json } = await make(token, body);
    expect([status, json.errors]).toEqual([422, errors]);
    expect((await list(token)).keys).toEqual([]);
  });

  test.each([
    ["en-GR", "EUR", 4540],
    ["en-GB", "GBP", 4689],
  ] as const)(
    "in %s may spend what the cheapest device costs in all",
    async (locale, currency, least) => {
      const limits = async (amount: number) => {
        const { token } = await insertMember();
        const max_total = { amount, currency };
        return (await make(token, { scopes: ["offer"], max_total }, locale)).json;
      };
      expect((await limits(least)).data.max_total.amount).toBe(least);
      for (const amount of [least - 1, LIMITS.hunt.ceiling.max + 1])
        expect((await limits(amount)).data).toEqual({
          least: { amount: least, currency },
          most: { amount: LIMITS.hunt.ceiling.max, currency },
        });
    },
  );

  test("needs a fresh proof to be made, and none to be revoked", async () => {
    const { token } = await insertMember();
    const { json } = await make(token);
    kit.clock.advance(LIMITS.stepUp + 1);
    expect((await make(token)).json.code).toBe("proof_needed");
    const path = `${PATH}/${json.data.id}`;
    expect((await kit.ask("DELETE", path, { token })).status).toBe(204);
    expect((await kit.ask("DELETE", path, { token })).status).toBe(404);
    expect([await find(json.data.key), (await list(token)).keys]).toEqual([null, []]);
  });

  test("of another member can be neither seen nor revoked", async () => {
    const [mine, other] = [await insertMember(), await insertMember()];
    const { json } = await make(mine.token);
    expect((await list(other.token)).keys).toEqual([]);
    const path = `${PATH}/${json.data.id}`;
    expect((await kit.ask("DELETE", path, { token: other.token })).status).toBe(404);
    expect(await find(json.data.key)).not.toBeNull();
  });

  test("is one of ten at most, and a revoked one makes room", async () => {
    const { token } = await insertMember();
    const made = [];
    for (let i = 0; i < LIMITS.agentKey.max; i += 1) made.push((await make(token)).json.data.id);
    const { status, json } = await make(token);
    expect([status, json.code]).toEqual([409, "too_many_agent_keys"]);
    await kit.ask("DELETE", `${PATH}/${made[0]}`, { token });
    expect((await make(token)).status).toBe(201);
  });

  test("is told by mail when it is made and revoked, and stands in the audit without its name", async () => {
    const { token, email, id } = await insertMember();
    const { json } = await make(token, { scopes: ["propose"], max_total: CEILING });
    await kit.ask("DELETE", `${PATH}/${json.data.id}`, { token });
    await kit.world.runDueJobs();
    const letters = await kit.world.letters({ to: email });
    const subjects = letters.map(({ subject }) => subject);
    expect(subjects).toContain("A key for an agent was created");
    expect(subjects).toContain("A key for an agent was revoked");
    expect(letters.every(({ text_body: text }) => !text?.includes(json.data.key))).toBe(true);
    const audit = await kit.database
      .db()
      .selectFrom("audit_entry")
      .select(["action", "data"])
      .where("actor_id", "=", id)
      .orderBy("id")
      .execute();
    expect(audit).toEqual([
      { action: "agent_key.make", data: { scopes: ["read", "propose"], max_total: 50_000 } },
      { action: "agent_key.revoke", data: {} },
    ]);
  });

  test("opens nothing while its account is suspended", async () => {
    const { id, token } = await insertMember();
    const { json } = await make(token);
    expect(await find(json.data.key)).not.toBeNull();
    await suspendAccount(kit.database, id, kit.clock.now());
    expect(await find(json.data.key)).toBeNull();
    expect((await kit.ask("GET", PATH, { token })).status).toBe(401);
  });

  test("ends with the account", async () => {
    const { token } = await insertMember();
    const { json } = await make(token);
    expect((await kit.ask("DELETE", "/profile/delete", { token })).status).toBe(204);
    expect(await find(json.data.key)).toBeNull();
    const row = await kit.database
      .db()
      .selectFrom("agent_key")
      .select("revoked_at")
      .where("id", "=", json.data.id)
      .executeTakeFirstOrThrow();
    expect(row.revoked_at).toEqual(kit.clock.now());
  });

  test.each(["", "deftero_agent_", "deftero_agent_" + "a".repeat(43), "a".repeat(43)])(
    "%j is unknown",
    async (key) => expect(await find(key)).toBeNull(),
  );
});

describe("calls with a key", () => {
  test("are listed newest first for their member alone, also after the key's end", async () => {
    const [mine, other] = [await insertMember(), await insertMember()];
    const { json } = await make(mine.token);
    const keyId = json.data.id;
    const at = kit.clock.now();
    await recordAgentCall(kit.database, { keyId, tool: "get_terms", outcome: "done", at });
    kit.clock.advance(minutes(1));
    const later = kit.clock.now();
    const refused = { keyId, tool: "make_offer", outcome: "agent_scope" } as const;
    await recordAgentCall(kit.database, { ...refused, at: later });
    await kit.ask("DELETE", `${PATH}/${keyId}`, { token: mine.token });
    const key_name = "Shopping agent";
    expect((await list(mine.token)).calls).toEqual([
      { key_name, tool: "make_offer", outcome: "agent_scope", at: later.toISOString() },
      { key_name, tool: "get_terms", outcome: "done", at: at.toISOString() },
    ]);
    expect((await list(other.token)).calls).toEqual([]);
  });

  test("are kept for 90 days, a revoked key as well", async () => {
    const { token, id } = await insertMember();
    const { json } = await make(token);
    const keyId = json.data.id;
    const said = { keyId, tool: "get_terms", outcome: "done" } as const;
    await recordAgentCall(kit.database, { ...said, at: kit.clock.now() });
    await kit.ask("DELETE", `${PATH}/${keyId}`, { token });
    const at = kit.clock.now().getTime();
    const count = async () => {
      const keys = kit.database.db().selectFrom("agent_key").select("id");
      return (await keys.where("user_id", "=", id).execute()).length;
    };
    await sweepExpired(kit.database, new Date(at + days(89)));
    expect(await count()).toBe(1);
    await sweepExpired(kit.database, new Date(at + days(90) + 1));
    expect(await count()).toBe(0);
  });
});
