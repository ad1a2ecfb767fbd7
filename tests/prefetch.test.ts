import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { seal } from "#app/services/seal.server.ts";
import { createFaultMarketplace, type Faults } from "#tests/fault-marketplace.ts";
import { openBuiltWeb, SECRET } from "#tests/built-web.ts";
import { idOf, openShop } from "#tests/shop-marketplace.ts";

type BuiltWeb = Awaited<ReturnType<typeof openBuiltWeb>>;

const shop = openShop();
const faults: Faults = {};
const writes: string[] = [];
let web: BuiltWeb;
beforeAll(async () => {
  const real = createFaultMarketplace(shop.fetch, faults);
  web = await openBuiltWeb(async (request) => {
    if (request.method !== "GET") writes.push(`${request.method} ${new URL(request.url).pathname}`);
    return real(request);
  });
}, 240_000);
beforeEach(() => void (writes.length = 0));

const ID = idOf(9, 1);
const keptForm = (path: string) => seal(SECRET, "keptForm", { path, fields: { note: "typed" } });
const COOKIES = (path: string) =>
  [
    "accessToken=a-token",
    "authRequired=1",
    "socialState=a-secret",
    `message=${seal(SECRET, "message", { content: "Saved." })}`,
    `authProblem=${seal(SECRET, "authProblem", { modal: "sign-in", result: { error: {} } })}`,
    `keptForm=${keptForm(path)}`,
  ].join("; ");

/** Every address of the build with a loader, with values for its parameters. */
function listAddresses(): string[] {
  const { routes } = web.build;
  const found = Object.values(routes).flatMap((route) => {
    if (!route || !("loader" in route.module)) return [];
    const parts: string[] = [];
    for (let at: typeof route | undefined = route; at; at = routes[at.parentId ?? ""])
      if (at.path) parts.unshift(at.path);
    const filled = parts.join("/").replace(/:locale\??/g, "en-GR");
    return [`/${filled.replace(/:\w+\??/g, ID).replace(/\*/g, "x")}`.replace(/\/+/g, "/")];
  });
  return [...new Set(found)].toSorted();
}

const MARKS: Record<string, string>[] = [
  { "Sec-Purpose": "prefetch" },
  { "Sec-Purpose": "prefetch;prerender" },
  { Purpose: "prefetch" },
  { "X-Moz": "prefetch" },
];

describe("a prefetched page", () => {
  test("sets no cookie and has no side effect, at any address of the build", async () => {
    const addresses = listAddresses();
    expect(addresses.length).toBeGreaterThan(90);
    const broken: string[] = [];
    for (const path of addresses)
      for (const query of ["", "?modal=sign-in&accessToken=a-code", "?socialLink=a-code"])
        for (const method of ["GET", "HEAD"]) {
          const signal = AbortSignal.timeout(20_000);
          const answer = await web.ask(path + query, {
            method,
            signal,
            headers: { Cookie: COOKIES(path), "Sec-Purpose": "prefetch" },
          });
          await answer.body?.cancel();
          if (answer.headers.getSetCookie().length > 0) broken.push(`${method} ${path}${query}`);
        }
    expect(broken).toEqual([]);
    expect(writes).toEqual([]);
  });

  test.each(MARKS)("with %o does not use a login code", async (headers) => {
    const path = "/en-GR?accessToken=a-code";
    const ahead = await web.ask(path, { headers: { Cookie: "socialState=a-secret", ...headers } });
    expect([ahead.status, ahead.headers.get("Cache-Control")]).toEqual([503, "no-store"]);
    expect(writes).toEqual([]);
    await web.ask(path, { headers: { Cookie: "socialState=a-secret" } });
    expect(writes).toEqual(["POST /api/social-connect/exchange"]);
  });

  test("does not mark a search as seen", async () => {
    const path = `/en-GR/account/searches/${ID}?q=a`;
    const headers = { Cookie: "accessToken=a-token" };
    const ahead = await web.ask(path, { headers: { ...headers, Purpose: "prefetch" } });
    expect([ahead.status, writes]).toEqual([503, []]);
    await web.ask(path, { headers });
    expect(writes).toHaveLength(1);
  });

  test("does not sign out a visitor with an expired session", async () => {
    faults.getProfileDetails = { kind: "401" };
    const headers = { Cookie: "accessToken=a-token", "Sec-Purpose": "prefetch" };
    const ahead = await web.ask("/en-GR/search", { headers });
    delete faults.getProfileDetails;
    expect([ahead.status, ahead.headers.getSetCookie()]).toEqual([503, []]);
  });

  test("is served where it has no side effect", async () => {
    for (const Cookie of ["", "accessToken=a-token"]) {
      const headers = { Cookie, "Sec-Purpose": "prefetch" };
      expect((await web.ask("/en-GR/search?q=a", { headers })).status).toBe(200);
    }
  });
});
