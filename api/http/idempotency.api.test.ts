import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { minutes, hours } from "#contract/duration.ts";
import { endpoint } from "#contract/endpoint.ts";
import type { Call } from "#api/context.ts";
import { LIMITS } from "#contract/limits.ts";
import { openKit, type ApiKit } from "#tests/api-kit.ts";
import { ApiError } from "./api-error.ts";
import { answerOnce, toRequestHash } from "./idempotency.ts";
import { route } from "./route.ts";
import { sweepExpired } from "./sweep-expired.ts";

const add = endpoint({
  id: "add",
  method: "POST",
  path: "/brands/{slug}",
  auth: "user",
  limit: "payment",
  idempotent: true,
  status: 201,
  params: z.object({ slug: z.string() }),
  body: z.object({ name: z.string(), fail: z.enum(["refuse", "crash", "full"]).optional() }),
  response: z.object({ id: z.string(), name: z.string() }),
  errors: ["price_changed"],
});
const addLoosely = endpoint({ ...add, id: "addLoosely", path: "/loose-brands/{slug}" });

type OrderActionCall = {
  params: { slug: string };
  body: { name: string; fail?: "refuse" | "crash" | "full" | undefined };
};

let kit: ApiKit;
let ask: ReturnType<ApiKit["askRoutes"]>;
let token: string;
let key: string;
let runs = 0;

beforeAll(async () => {
  kit = await openKit();
  const orderAction = async (_: Call, { params, body }: OrderActionCall) => {
    runs += 1;
    const id = randomUUIDv7();
    const { slug } = params;
    await kit.database.db().insertInto("brand").values({ id, slug, name: body.name }).execute();
    if (body.fail === "refuse") throw new ApiError("price_changed", { data: { run: id } });
    if (body.fail === "full") throw new ApiError("too_many_requests");
    if (body.fail === "crash") throw new Error("crash");
    return { id, name: body.name };
  };
  ask = kit.askRoutes([
    route(add, orderAction, { oneTransaction: true }),
    route(addLoosely, orderAction),
  ]);
});
afterAll(() => kit[Symbol.asyncDispose]());
beforeEach(async () => {
  token = await kit.signIn((await kit.insertUser()).email);
  key = randomUUIDv7();
  runs = 0;
});

const countBrands = async (slug: string) =>
  (await kit.database.db().selectFrom("brand").select("id").where("slug", "=", slug).execute())
    .length;
const post = (slug: string, body: object = { name: "Nokia" }, given = key, bearer = token) =>
  ask("POST", `/brands/${slug}`, { key: given, token: bearer, body });

describe("an idempotent call", () => {
  test("without a valid key is refused", async () => {
    const withKey = async (given?: string) =>
      (
        await ask("POST", "/brands/needs", {
          token,
          body: { name: "Nokia" },
          headers: given === undefined ? {} : { "idempotency-key": given },
        })
      ).json.code;
    for (const wrong of [
      undefined,
      "",
      "short",
      "x".repeat(LIMITS.idempotencyKey.max + 1),
      "with a space",
    ])
      expect(await withKey(wrong)).toBe("idempotency_key_missing");
    expect(runs).toBe(0);
  });

  test("has one effect and one response in 20 concurrent requests", async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => post("parallel")));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies.filter(({ headers }) => headers.has("idempotency-replayed"))).toHaveLength(19);
    expect([runs, await countBrands("parallel")]).toEqual([1, 1]);
  });

  test("repeated, gets the same response byte for byte, also from another process", async () => {
    const first = await post("again");
    kit.clock.advance(hours(1));
    const second = await post("again");
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect(runs).toBe(1);
  });

  test("with a different body under the same key is refused", async () => {
    await post("other");
    expect((await post("other", { name: "Sony" })).json.code).toBe("idempotency_key_reused");
    expect((await post("another")).json.code).toBe("idempotency_key_reused");
    const elsewhere = await ask("POST", "/loose-brands/other", {
      key,
      token,
      body: { name: "Nokia" },
    });
    expect(elsewhere.json.code).toBe("idempotency_key_reused");
    expect(runs).toBe(1);
  });

  test("does not share keys with other people", async () => {
    await post("mine");
    const stranger = await kit.signIn((await kit.insertUser()).email);
    const theirs = await post("theirs", { name: "Sony" }, key, stranger);
    expect([theirs.status, theirs.json.name]).toEqual([201, "Sony"]);
  });

  test("that was refused is refused again, without an effect", async () => {
    const first = await post("refused", { name: "Nokia", fail: "refuse" });
    const second = await post("refused", { name: "Nokia", fail: "refuse" });
    expect([first.status, first.json.code]).toEqual([409, "price_changed"]);
    expect(second.text).toBe(first.text);
    expect([runs, await countBrands("refused")]).toEqual([1, 0]);
  });

  test("that failed can be retried, and has no effect", async () => {
    expect((await post("failed", { name: "Nokia", fail: "crash" })).status).toBe(500);
    expect(await countBrands("failed")).toBe(0);
    expect((await post("failed", { name: "Nokia", fail: "crash" })).status).toBe(500);
    expect(runs).toBe(2);
    expect((await post("failed", { name: "Nokia" })).status).toBe(201);
  });

  test("that was rate limited can be retried", async () => {
    expect((await post("full", { name: "Nokia", fail: "full" })).status).toBe(429);
    expect((await post("full", { name: "Nokia", fail: "full" })).status).toBe(429);
    expect(runs).toBe(2);
  });

  test("with invalid fields can be corrected under the same key", async () => {
    expect((await post("mended", {})).status).toBe(422);
    expect((await post("mended")).status).toBe(201);
  });

  test("is forgotten after a day", async () => {
    await post("forgotten");
    await sweepExpired(kit.database, new Date(kit.clock.now().getTime() + hours(23)));
    expect((await post("remembered")).json.code).toBe("idempotency_key_reused");
    await sweepExpired(kit.database, new Date(kit.clock.now().getTime() + hours(25)));
    expect((await post("remembered")).status).toBe(201);
  });
});

describe("a key whose first request", () => {
  const request = (name: string) => ({
    scope: "user:test",
    key: name,
    endpoint: "add",
    hash: toRequestHash(name, "/x", "{}"),
    now: () => kit.clock.now(),
    oneTransaction: false,
    patience: 0,
  });
  const erase = () => null;

  test("is still running gets 409", async () => {
    const open = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const first = answerOnce(
      kit.database,
      request("busy"),
      async () => {
        begun.resolve();
        await open.promise;
        return { status: 200, body: "first" };
      },
      erase,
    );
    await begun.promise;
    const second = answerOnce(kit.database, request("busy"), expect.unreachable, erase);
    await expect(second).rejects.toMatchObject({ code: "idempotency_key_running" });
    open.resolve();
    expect(await first).toMatchObject({ body: "first", replayed: false });
  });

  test("died is released after a minute, not before", async () => {
    // A killed process leaves its row behind, locked and without a response.
    const { scope, key: name, endpoint: id, hash } = request("died");
    await kit.database
      .db()
      .insertInto("idempotency_key")
      .values({
        scope,
        key: name,
        endpoint: id,
        request_hash: hash,
        created_at: kit.clock.now(),
        locked_until: new Date(kit.clock.now().getTime() + minutes(1)),
      })
      .execute();
    const again = () =>
      answerOnce(
        kit.database,
        request("died"),
        async () => ({ status: 200, body: "second" }),
        erase,
      );
    kit.clock.advance(minutes(1) - 1);
    await expect(again()).rejects.toMatchObject({ code: "idempotency_key_running" });
    kit.clock.advance(1);
    expect(await again()).toMatchObject({ body: "second", replayed: false });
    expect(await again()).toMatchObject({ body: "second", replayed: true });
  });

  test("lost its lock keeps the response of the request that took over", async () => {
    const open = Promise.withResolvers<void>();
    const slow = answerOnce(
      kit.database,
      request("slow"),
      async () => {
        await open.promise;
        return { status: 200, body: "slow" };
      },
      erase,
    );
    await expect
      .poll(() =>
        kit.database
          .db()
          .selectFrom("idempotency_key")
          .select("key")
          .where("key", "=", "slow")
          .executeTakeFirst(),
      )
      .toBeDefined();
    kit.clock.advance(minutes(1));
    const quick = await answerOnce(
      kit.database,
      request("slow"),
      async () => ({ status: 200, body: "quick" }),
      erase,
    );
    open.resolve();
    await expect(slow).rejects.toMatchObject({ code: "idempotency_key_running" });
    expect(quick.body).toBe("quick");
    const replay = await answerOnce(kit.database, request("slow"), expect.unreachable, erase);
    expect(replay).toMatchObject({ body: "quick", replayed: true });
  });

  test("lost its lock in its own transaction rolls back", async () => {
    const undone = answerOnce(
      kit.database,
      { ...request("undone"), oneTransaction: true },
      async () => {
        const db = kit.database.db();
        await db
          .insertInto("brand")
          .values({ id: randomUUIDv7(), slug: "undone", name: "Undone" })
          .execute();
        // Another process has taken the lock meanwhile.
        await db
          .updateTable("idempotency_key")
          .set({ locked_until: new Date(kit.clock.now().getTime() + minutes(9)) })
          .where("key", "=", "undone")
          .execute();
        return { status: 200, body: "undone" };
      },
      erase,
    );
    await expect(undone).rejects.toMatchObject({ code: "idempotency_key_running" });
    expect(await countBrands("undone")).toBe(0);
  });
});
