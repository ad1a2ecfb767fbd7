import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { LIMITS } from "#contract/limits.ts";
import { openKit, PASSWORD, type ApiKit } from "#tests/api-kit.ts";
import { route } from "./route.ts";
import { createToken, findTokenHash } from "./token.ts";

const keep = endpoint({
  id: "keep",
  method: "POST",
  path: "/keep",
  auth: "optional",
  limit: "write",
  visitor: "needs",
  idempotent: true,
  response: z.object({ token: z.string().nullable(), run: z.string() }),
});
const look = endpoint({
  id: "look",
  method: "GET",
  path: "/look",
  auth: "optional",
  limit: "browse",
  visitor: "uses",
  response: z.object({ token: z.string().nullable() }),
});

let kit: ApiKit;
let ask: ReturnType<ApiKit["askRoutes"]>;
beforeAll(async () => {
  kit = await openKit();
  ask = kit.askRoutes([
    route(keep, async ({ sessionToken }) => ({ token: sessionToken, run: randomUUIDv7() })),
    route(look, async ({ sessionToken }) => ({ token: sessionToken })),
  ]);
});
afterAll(() => kit[Symbol.asyncDispose]());

const lookWith = async (token: string) =>
  (await ask("GET", "/look", { headers: { "x-session-token": token } })).json.token;
const issue = async () => {
  const { headers } = await ask("POST", "/keep", { key: randomUUIDv7() });
  return headers.get("x-session-token")!;
};

describe("a visitor without an account", () => {
  test("gets a session token with its expiry from the first call that stores data", async () => {
    const { headers, json } = await ask("POST", "/keep", { key: randomUUIDv7() });
    const token = headers.get("x-session-token");
    expect(json.token).toBe(token);
    const ends = new Date(kit.clock.now().getTime() + LIMITS.sessionToken);
    expect(headers.get("x-session-token-expires")).toBe(ends.toISOString());
    expect(await lookWith(token!)).toBe(token);
  });

  test("gets none from reading, or while signed in", async () => {
    expect((await ask("GET", "/look")).headers.has("x-session-token")).toBe(false);
    const token = await kit.signIn((await kit.insertUser()).email);
    const { headers } = await ask("POST", "/keep", { key: randomUUIDv7(), token });
    expect(headers.has("x-session-token")).toBe(false);
  });

  test("cannot choose a token", async () => {
    const planted = createToken();
    expect(await lookWith(planted)).toBeNull();
    const { headers } = await ask("POST", "/keep", {
      key: randomUUIDv7(),
      headers: { "x-session-token": planted },
    });
    expect(headers.get("x-session-token")).not.toBe(planted);
  });

  test("extends the token by use, and loses it by inactivity", async () => {
    const token = await issue();
    kit.clock.advance(LIMITS.sessionToken * 0.9);
    const { headers } = await ask("GET", "/look", { headers: { "x-session-token": token } });
    const ends = new Date(kit.clock.now().getTime() + LIMITS.sessionToken);
    expect(headers.get("x-session-token-expires")).toBe(ends.toISOString());
    kit.clock.advance(LIMITS.sessionToken);
    expect(await lookWith(token)).toBeNull();
  });

  test("has idempotency keys of their own", async () => {
    const [mine, theirs] = [await issue(), await issue()];
    const keepAs = async (token: string) =>
      (await ask("POST", "/keep", { key: "the-same-key", headers: { "x-session-token": token } }))
        .json.run;
    const first = await keepAs(mine);
    expect(await keepAs(mine)).toBe(first);
    expect(await keepAs(theirs)).not.toBe(first);
  });

  test("brings their data to the account at sign-in, and only to the first", async () => {
    const token = await issue();
    const [first, second] = [await kit.insertUser(), await kit.insertUser()];
    const headers = { "x-session-token": token };
    for (const { email } of [first, second])
      await kit.ask("POST", "/login", { body: { email, password: PASSWORD }, headers });
    const row = await kit.database
      .db()
      .selectFrom("visitor_session")
      .select("user_id")
      .where("token_hash", "=", findTokenHash(token)!)
      .executeTakeFirstOrThrow();
    expect(row.user_id).toBe(first.id);
  });
});
