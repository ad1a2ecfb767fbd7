import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { minutes, days } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import { openKit, type ApiKit } from "#tests/api-kit.ts";
import { sweepExpired } from "./sweep-expired.ts";
import { findTokenHash } from "./token.ts";
import { makeStaff } from "#tests/make-staff.ts";

let kit: ApiKit;
let user: { id: string; email: string };
let token: string;
beforeAll(async () => void (kit = await openKit()));
afterAll(() => kit[Symbol.asyncDispose]());
beforeEach(async () => {
  user = await kit.insertUser();
  token = await kit.signIn(user.email);
});

const statusWith = async (bearer: string) =>
  (await kit.ask("GET", "/profile/details", { token: bearer })).status;
const readSession = () =>
  kit.database
    .db()
    .selectFrom("session")
    .selectAll()
    .where("token_hash", "=", findTokenHash(token)!)
    .executeTakeFirst();

describe("a session", () => {
  test("has a token of 32 random bytes, stored as a hash", async () => {
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const row = await readSession();
    expect(row?.user_id).toBe(user.id);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  test("is a new one at every sign-in, and earlier ones stay live", async () => {
    const second = await kit.signIn(user.email);
    expect(second).not.toBe(token);
    expect([await statusWith(token), await statusWith(second)]).toEqual([200, 200]);
  });

  test("ends at sign-out, without ending others", async () => {
    const second = await kit.signIn(user.email);
    expect((await kit.ask("POST", "/logout", { token })).status).toBe(204);
    expect([await statusWith(token), await statusWith(second)]).toEqual([401, 200]);
    expect((await kit.ask("POST", "/logout", { token })).status).toBe(401);
  });

  test("stays live while used, and expires after 30 idle days", async () => {
    kit.clock.advance(days(29));
    expect(await statusWith(token)).toBe(200);
    kit.clock.advance(days(29));
    expect(await statusWith(token)).toBe(200);
    kit.clock.advance(LIMITS.sessionIdle);
    expect(await statusWith(token)).toBe(401);
  });

  describe("of staff", () => {
    const { idle, life } = LIMITS.staffSession;
    const appoint = () => makeStaff(kit.database, user.id, "support");

    test("ends after eight idle hours, and leaves the list of sessions", async () => {
      await appoint();
      const other = await kit.signIn(user.email);
      kit.clock.advance(idle - 1);
      expect(await statusWith(token)).toBe(200);
      kit.clock.advance(1);
      expect([await statusWith(token), await statusWith(other)]).toEqual([200, 401]);
      const { json } = await kit.ask("GET", "/sessions", { token });
      expect(json.data).toHaveLength(1);
    });

    test("ends after twelve hours, even when in use", async () => {
      await appoint();
      for (let hour = 0; hour < 11; hour += 1) {
        kit.clock.advance(minutes(60));
        expect(await statusWith(token)).toBe(200);
      }
      kit.clock.advance(life - minutes(60 * 11));
      expect(await statusWith(token)).toBe(401);
    });

    test("follows the current role of its user", async () => {
      kit.clock.advance(life);
      expect(await statusWith(token)).toBe(200);
      await appoint();
      expect(await statusWith(token)).toBe(401);
    });
  });

  test("is written to at most once a minute", async () => {
    const usedAt = async () => (await readSession())?.last_used_at.toISOString();
    const before = await usedAt();
    kit.clock.advance(minutes(1) - 1);
    await statusWith(token);
    expect(await usedAt()).toBe(before);
    kit.clock.advance(1);
    await statusWith(token);
    expect(await usedAt()).toBe(kit.clock.now().toISOString());
  });

  test("ends with its account", async () => {
    await kit.database
      .db()
      .updateTable("user_account")
      .set({ deactivated_at: kit.clock.now() })
      .where("id", "=", user.id)
      .execute();
    expect(await statusWith(token)).toBe(401);
  });

  test("needs its token", async () => {
    const hash = findTokenHash(token)!;
    for (const wrong of ["", "x", hash.toString("hex"), hash.toString("base64url"), `${token}x`])
      expect(await statusWith(wrong)).toBe(401);
    const headers = { authorization: `Basic ${token}` };
    expect((await kit.ask("GET", "/profile/details", { headers })).status).toBe(401);
  });

  test("is deleted after its end", async () => {
    await sweepExpired(kit.database, kit.clock.now());
    expect(await readSession()).toBeDefined();
    await sweepExpired(kit.database, new Date(kit.clock.now().getTime() + LIMITS.sessionIdle + 1));
    expect(await readSession()).toBeUndefined();
  });
});
