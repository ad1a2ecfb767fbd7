import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startSiteverifyServer, TURNSTILE_SECRET } from "#tests/providers/siteverify-server.ts";
import { createEmbeddedHumanCheck } from "./port.ts";
import { createTurnstile } from "./turnstile.ts";

const ip = "198.51.100.7";

describe("Turnstile", () => {
  let siteverify: Awaited<ReturnType<typeof startSiteverifyServer>>;
  let lines: string[];
  beforeEach(async () => {
    siteverify = await startSiteverifyServer();
    lines = [];
  });
  afterEach(() => siteverify[Symbol.asyncDispose]());

  const check = (
    token: string,
    config: { secret?: string; hostname?: string | null; answerWithin?: number } = {},
  ) => {
    const note = (_: object, message: string) => void lines.push(message);
    const { check: ask } = createTurnstile(
      {
        secret: TURNSTILE_SECRET,
        verifyUrl: siteverify.url,
        hostname: "shop.test",
        ...config,
      },
      { warn: note, error: note },
    );
    return ask({ token, ip });
  };

  test("accepts a valid token, and gets the visitor's address", async () => {
    expect(await check("token-1")).toBe("human");
    expect(siteverify.asked).toEqual([
      {
        secret: TURNSTILE_SECRET,
        response: "token-1",
        remoteip: ip,
        idempotency_key: expect.stringMatching(/^[\da-f-]{36}$/),
      },
    ]);
  });

  test("refuses a made-up token and a used one", async () => {
    expect(await check("made up")).toBe("robot");
    expect(await check("token-2")).toBe("human");
    expect(await check("token-2")).toBe("robot");
    expect(lines).toEqual([]);
  });

  test("refuses a token of another site", async () => {
    expect(await check("token-8", { hostname: "other.test" })).toBe("robot");
    expect(lines).toEqual(["A Turnstile token was solved on another site"]);
    expect(await check("token-9", { hostname: null })).toBe("human");
  });

  test("is retried with the same key after an error, so that the token stays valid", async () => {
    siteverify.failLate();
    expect(await check("token-3")).toBe("human");
    const keys = siteverify.asked.map(({ idempotency_key: key }) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test.each([
    ["broken", { status: 502 }],
    ["nonsense", { status: 200, body: "<html>" }],
  ])("is unavailable when it is %s", async (_, fault) => {
    siteverify.failNext(/./, fault, Infinity);
    expect(await check("token-4")).toBe("unavailable");
    expect(lines).toEqual(["Turnstile did not answer; the sign-up goes on without it"]);
  });

  test("is unavailable after a timeout", async () => {
    siteverify.failNext(/./, "silence", Infinity);
    expect(await check("token-5", { answerWithin: 50 })).toBe("unavailable");
    expect(siteverify.asked).toHaveLength(1);
  });

  test("is unavailable when the connection is refused", async () => {
    await siteverify[Symbol.asyncDispose]();
    expect(await check("token-6")).toBe("unavailable");
  });

  test("is unavailable with a wrong secret, and logs it", async () => {
    expect(await check("token-7", { secret: "wrong" })).toBe("unavailable");
    expect(lines).toEqual(["Turnstile does not take our configuration"]);
  });
});

test("without a widget no token proves anything", async () => {
  expect(await createEmbeddedHumanCheck().check({ token: "anything", ip })).toBe("unavailable");
});
