import { beforeAll, describe, expect, test } from "vitest";
import type { ErrorCode } from "#contract/error-codes.ts";
import { openBuiltWeb } from "#tests/built-web.ts";

type BuiltWeb = Awaited<ReturnType<typeof openBuiltWeb>>;

const rejection = { status: 404, code: "not_found" as ErrorCode };
let web: BuiltWeb;
let resources: { id: string; path: string; methods: ("GET" | "POST")[] }[];
beforeAll(async () => {
  web = await openBuiltWeb(async () =>
    Response.json(
      { code: rejection.code, message: "Όχι.", errors: {} },
      { status: rejection.status },
    ),
  );
  resources = listResources(web.build);
}, 180_000);

const ID = "01980a3e-7c11-7d0e-9a53-0a7a2f0a9a11";
const MEMBER = { Cookie: "accessToken=a-token" };
/** Read by machines, which check the status only, or JSON. */
const FOR_MACHINES =
  /^routes\/own\/|^routes\/(?:notification-stream|recent|suggest|hunt\/reply-stream)$/;

/** Every route without a page, from the build. */
function listResources({ routes }: BuiltWeb["build"]) {
  return Object.values(routes).flatMap((route) => {
    if (route === undefined || route.module.default !== undefined) return [];
    const parts: string[] = [];
    for (let at: typeof route | undefined = route; at; at = routes[at.parentId ?? ""])
      if (at.path) parts.unshift(at.path);
    const path = `/${parts.join("/")}`
      .replace(":locale", "el-GR")
      .replace(":provider", "google")
      .replace(":kind", "site")
      .replace("*", "deftero.jpg")
      .replace(/:\w+/g, ID);
    return [{ id: route.id, path, methods: ["GET", "POST"] as ("GET" | "POST")[] }];
  });
}

function ask({ path, method }: { path: string; method: "GET" | "POST" }, isMember: boolean) {
  const headers = { Accept: "text/html", ...(isMember ? MEMBER : {}) };
  return method === "GET" ? web.ask(path, { headers }) : web.post(path, { nonce: "1" }, headers);
}

/** Requests each route by both methods; HTML responses must be complete pages of ours. */
async function askAll(isMember: boolean) {
  const scripted: string[] = [];
  const answers: { id: string; method: string; status: number; to: string | null }[] = [];
  for (const { id, path, methods } of resources)
    for (const method of methods) {
      const answer = await ask({ path, method }, isMember);
      const text = await answer.text();
      const { status, headers } = answer;
      expect.soft(text, `${method} ${id}`).not.toContain("Unexpected Server Error");
      const isForScript = headers.get("Content-Type") === "application/json";
      if (isForScript && method === "GET" && !FOR_MACHINES.test(id)) scripted.push(id);
      if (status >= 400 && !isForScript && !FOR_MACHINES.test(id)) {
        expect.soft(headers.get("Content-Type"), `${method} ${id}`).toContain("text/html");
        expect.soft(text, `${method} ${id}`).toMatch(/<html lang="el-GR"[\s\S]*<h1[\s\S]*<\/html>/);
      }
      answers.push({ id, method, status, to: headers.get("Location") });
    }
  // An address that browsers open never responds with JSON.
  expect(scripted).toEqual([]);
  return answers;
}

describe("routes without a page", () => {
  test("are all tested", () => {
    expect(resources.length).toBeGreaterThan(12);
    expect(resources.map(({ id }) => id)).toContain("routes/account/order-label");
  });

  test("answer 404 with a page for a missing thing or another person's", async () => {
    Object.assign(rejection, { status: 404, code: "not_found" });
    const answers = await askAll(true);
    const failed = answers.filter(({ id, status }) => status >= 500 && !FOR_MACHINES.test(id));
    expect(failed).toEqual([]);
    const statusOf = (id: string, method = "GET") =>
      answers.find((answer) => answer.id === `routes/${id}` && answer.method === method)?.status;
    expect(statusOf("sell/resume")).toBe(404);
    expect(statusOf("sell/photo-upload")).toBe(404);
    expect(statusOf("account/order-label")).toBe(404);
  });

  test("lead visitors with an ended session to the sign-in", async () => {
    Object.assign(rejection, { status: 401, code: "signed_out" });
    const answers = await askAll(true);
    expect(answers.filter(({ status }) => status === 500)).toEqual([]);
    const label = answers.find(({ id }) => id === "routes/account/order-label");
    expect(label).toMatchObject({ status: 302, to: expect.stringContaining("sign-in") });
  });

  test("answer 503 during an outage of the marketplace, never 500", async () => {
    Object.assign(rejection, { status: 503, code: "unavailable" });
    const answers = await askAll(true);
    expect(answers.filter(({ status }) => status === 500)).toEqual([]);
    const label = answers.find(({ id }) => id === "routes/account/order-label");
    expect(label?.status).toBe(503);
  });

  test("answer 500 with a page and a logged reference when the marketplace breaks", async () => {
    Object.assign(rejection, { status: 500, code: "internal" });
    const path = `/en-GR/account/orders/${ID}/label`;
    const answer = await web.ask(path, { headers: { ...MEMBER, Accept: "text/html" } });
    expect(answer.status).toBe(500);
    const html = await answer.text();
    const [, reference] = /Reference (?:<!-- -->)?([\w-]{8})\b/.exec(html) ?? [];
    expect(reference).toBeDefined();
    expect(
      web.lines.some(({ fields }) => "reference" in fields && fields.reference === reference),
    ).toBe(true);
    expect(html).toContain(`href="${path}"`);
  });
});

test("a member page redirects visitors to the sign-in", async () => {
  Object.assign(rejection, { status: 401, code: "signed_out" });
  for (const headers of [MEMBER, {}]) {
    const answer = await web.ask("/en-GR/account/listings", { headers });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toMatch(
      /sign-in\?callbackUrl=%2Fen-GR%2Faccount%2Flistings/,
    );
  }
});

test("an unknown method is 405", async () => {
  Object.assign(rejection, { status: 404, code: "not_found" });
  const answer = await web.ask("/el-GR/favorites", { method: "PUT", headers: MEMBER });
  expect(answer.status).toBe(405);
  expect(answer.headers.get("Allow")).toBe("GET, HEAD, POST");
});

test("OPTIONS on a page is answered, and not logged as an error", async () => {
  const before = web.lines.length;
  const answer = await web.ask("/en-GR/search", { method: "OPTIONS" });
  expect(answer.status).toBe(204);
  expect(answer.headers.get("Allow")).toBe("GET, HEAD, POST");
  expect(web.lines.slice(before).filter(({ level }) => level !== "debug")).toEqual([]);
});

test.each([
  ["en-GR", "This form did not come from our pages"],
  ["el-GR", "Αυτή η φόρμα δεν ήρθε από τις σελίδες μας"],
])("a cross-site form gets a page in %s, and does not flood the log", async (locale, sentence) => {
  const before = web.lines.length;
  const answer = await web.ask(`/${locale}/favorites`, {
    method: "POST",
    headers: { Origin: "https://evil.example" },
    body: new URLSearchParams({ a: "1" }),
  });
  const html = await answer.text();
  expect(answer.status).toBe(403);
  expect(html).toContain(`<html lang="${locale}">`);
  expect(html).toContain(sentence);
  expect(html).toContain(`href="/${locale}"`);
  expect(web.lines.slice(before).filter(({ level }) => level !== "debug")).toEqual([]);
});
