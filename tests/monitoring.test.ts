import { beforeAll, afterAll, describe, expect, test } from "vitest";
import { openBuiltWeb } from "#tests/built-web.ts";
import { startReportServer } from "#tests/providers/report-server.ts";
import { openShop } from "#tests/shop-marketplace.ts";

let reports: Awaited<ReturnType<typeof startReportServer>>;
let web: Awaited<ReturnType<typeof openBuiltWeb>>;
let plain: Awaited<ReturnType<typeof openBuiltWeb>>;

beforeAll(async () => {
  reports = await startReportServer();
  const shop = openShop();
  plain = await openBuiltWeb(shop.fetch);
  web = await openBuiltWeb(shop.fetch, {
    SENTRY_DSN: reports.dsn,
    SENTRY_ENVIRONMENT: "</script>",
  });
}, 180_000);
afterAll(() => reports.close());

const send = (path: string, body: string, headers: Record<string, string> = {}) =>
  web.ask(path, { method: "POST", body, headers: { "Sec-Fetch-Site": "same-origin", ...headers } });
const envelope = () => `${JSON.stringify({ dsn: reports.dsn })}\n{"type":"event"}\n{"a":1}\n`;

describe("a page", () => {
  test("has the reporting address and the CSP for it", async () => {
    const answer = await web.ask("/en-GR");
    const html = await answer.text();
    expect(html).toContain(JSON.stringify(reports.dsn));
    expect(html).toContain(String.raw`"environment":"\u003c/script>"`);
    expect(answer.headers.get("Document-Policy")).toBe("js-profiling");
    expect(answer.headers.get("Content-Security-Policy")).toContain("worker-src 'self' blob:");
  });

  test("that is public has no reference; a personal one has its own", async () => {
    const common = await (await web.ask("/en-GR")).text();
    expect(common).not.toMatch(/"reference":"/);
    const own = await web.ask("/en-GR", { headers: { Cookie: "accessToken=t" } });
    expect(await own.text()).toMatch(/"reference":"[\dA-F]{8}"/);
  });

  test("without a DSN has none of this", async () => {
    const answer = await plain.ask("/en-GR");
    expect(await answer.text()).not.toMatch(/monitoring|onRecoverableError/);
    expect(answer.headers.get("Document-Policy")).toBeNull();
    expect(answer.headers.get("Content-Security-Policy")).not.toContain("worker-src");
  });

  test.each(["/en-GR/help", "/en-GR?lite"])("without scripts reports nothing: %s", async (path) => {
    const headers: Record<string, string> = path.endsWith("lite") ? { "Save-Data": "on" } : {};
    const answer = await web.ask(path.replace("?lite", ""), { headers });
    expect(await answer.text()).not.toContain("abc123");
    expect(answer.headers.get("Document-Policy")).toBeNull();
  });
});

describe("the tunnel", () => {
  test("forwards a report without cookies", async () => {
    expect((await send("/monitoring", envelope(), { Cookie: "accessToken=t" })).status).toBe(200);
    const { headers, items, path } = reports.received.at(-1)!;
    expect(path).toBe("/api/42/envelope/");
    expect(items).toEqual([{ type: "event", payload: { a: 1 } }]);
    expect(headers).not.toHaveProperty("cookie");
    expect(headers["user-agent"]).toBe("deftero-monitoring");
  });

  test("is for our own pages: 403 for cross-site requests and those without an origin", async () => {
    const before = reports.received.length;
    for (const headers of [
      { "Sec-Fetch-Site": "cross-site" },
      { Origin: "https://evil.test" },
      {},
    ]) {
      const init = { method: "POST", body: envelope(), headers: headers as Record<string, string> };
      expect((await web.ask("/monitoring", init)).status).toBe(403);
    }
    expect(reports.received).toHaveLength(before);
  });

  test("is 404 without a DSN", async () => {
    const headers = { "Sec-Fetch-Site": "same-origin" };
    const answer = await plain.ask("/monitoring", { method: "POST", body: envelope(), headers });
    expect(answer.status).toBe(404);
  });

  test("limits the rate: 429 with Retry-After", async () => {
    const answers: Response[] = [];
    for (let count = 0; count < 61; count += 1) answers.push(await send("/monitoring", envelope()));
    expect(answers.at(-1)!.status).toBe(429);
    expect(Number(answers.at(-1)!.headers.get("Retry-After"))).toBeGreaterThan(0);
  });
});

describe("violations of the Content Security Policy", () => {
  const report = { "effective-directive": "require-trusted-types-for", "source-file": "inline" };

  test("are requested as reports and counted", async () => {
    const { headers } = await plain.ask("/en-GR");
    expect(headers.get("Content-Security-Policy-Report-Only")).toBe(
      "require-trusted-types-for 'script'; report-uri /monitoring/csp",
    );
    const body = JSON.stringify({ "csp-report": report });
    const type = { "Content-Type": "application/csp-report" };
    expect((await send("/monitoring/csp", body, type)).status).toBe(204);
    expect(web.lines.map(({ fields }) => fields)).toContainEqual({
      violation: "require-trusted-types-for inline",
    });
  });
});

test("an invalid DSN stops the start", async () => {
  await expect(
    openBuiltWeb(openShop().fetch, { SENTRY_DSN: "https://reports.test/42" }),
  ).rejects.toThrow("SENTRY_DSN must look like");
});
