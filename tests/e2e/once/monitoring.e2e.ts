import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { Received, ReceivedItem } from "#tests/providers/report-server.ts";
import { hydrated, expect, STAGE, test, words } from "../shop.ts";

type Exception = { type: string; value: string };

async function listItems(type: string): Promise<ReceivedItem["payload"][]> {
  const received = (await (await fetch(`${STAGE}/backstage/reports`)).json()) as Received[];
  return received
    .flatMap(({ items }) => items)
    .filter((item) => item.type === type)
    .map(({ payload }) => payload);
}

const exceptionsOf = ({ exception }: ReceivedItem["payload"]): Exception[] =>
  (exception as { values?: Exception[] } | undefined)?.values ?? [];

const listErrors = async (text: string) =>
  (await listItems("event")).filter((event) =>
    exceptionsOf(event).some(({ value }) => value.includes(text)),
  );

/** A browser context of its own, because these tests cause errors. */
async function visitAs(
  browser: Browser,
  cookies: Record<string, string> = {},
): Promise<{ context: BrowserContext; page: Page; sent: string[] }> {
  const context = await browser.newContext();
  await context.addCookies(
    Object.entries(cookies).map(([name, value]) => ({ name, value, url: STAGE })),
  );
  const page = await context.newPage();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/monitoring") sent.push(request.postData() ?? "");
  });
  return { context, page, sent };
}

/** Throws in a separate task, as an event handler would. */
const breakPage = (page: Page, text: string) =>
  page.evaluate((message) => {
    setTimeout(() => {
      throw new Error(message);
    });
  }, text);

test("an error of a page is reported once, without cookies, address values or names", async ({
  browser,
}) => {
  const { context, page } = await visitAs(browser, { accessToken: "a-secret-token" });
  await page.goto(`${STAGE}/en-GR/search?q=maria`);
  await hydrated(page);
  const text = `Broken for maria@people.deftero.test ${crypto.randomUUID()}`;
  const mark = text.slice(-36);
  await breakPage(page, text);
  await expect.poll(() => listErrors(mark)).toHaveLength(1);
  const [event] = await listErrors(mark);
  expect(event).toMatchObject({
    environment: "test",
    release: expect.any(String),
    tags: { kind: "script", reference: expect.stringMatching(/^[\dA-F]{8}$/) },
  });
  expect(JSON.stringify(event)).not.toMatch(/maria|a-secret-token/);
  const received = (await (await fetch(`${STAGE}/backstage/reports`)).json()) as Received[];
  for (const { headers, path } of received) {
    expect(path).toMatch(/^\/api\/42\/envelope\/(\?|$)/);
    expect(headers).not.toHaveProperty("cookie");
    expect(headers).not.toHaveProperty("x-forwarded-for");
  }
  await context.close();
});

test("an error from before the hydration is reported once the SDK has loaded", async ({
  browser,
}) => {
  const { context, page } = await visitAs(browser);
  const mark = crypto.randomUUID();
  await page.addInitScript((text) => {
    document.addEventListener("DOMContentLoaded", () => void Promise.reject(new Error(text)));
  }, mark);
  await page.goto(`${STAGE}/en-GR`);
  await expect.poll(() => listErrors(mark)).toHaveLength(1);
  expect((await listErrors(mark))[0]).toMatchObject({ tags: { kind: "rejection" } });
  await context.close();
});

test("a hydration mismatch is reported", async ({ browser }) => {
  const { context, page, sent } = await visitAs(browser);
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      document.querySelector("h1")!.textContent = "Something else";
    });
  });
  await page.goto(`${STAGE}/en-GR/how-it-works`);
  await page.goto(`${STAGE}/en-GR`);
  await page.evaluate(() => dispatchEvent(new Event("hydrate")));
  await expect
    .poll(() => sent.filter((body) => body.includes('"kind":"hydration"')))
    .toHaveLength(1);
  await context.close();
});

test("an error of a loader is reported once, with the reference that the visitor sees", async ({
  browser,
}) => {
  const { context, page } = await visitAs(browser, { breaks: "loader" });
  const answer = await page.goto(`${STAGE}/en-GR/help`);
  expect(answer!.status()).toBe(500);
  const [, reference] = /Reference ([\dA-F]{8})/.exec(await page.content())!;
  const find = async () =>
    (await listErrors("A loader broke")).filter(
      ({ tags }) => (tags as { reference: string }).reference === reference,
    );
  await expect.poll(find).toHaveLength(1);
  const [event] = await find();
  expect(event).toMatchObject({ environment: "test", tags: { path: "/en-GR/help" } });
  expect(JSON.stringify(event)).not.toContain("anna@");
  await context.close();
});

test("an error of the API is reported once, by the API", async ({ browser }) => {
  const { context, page } = await visitAs(browser, { breaks: "api" });
  const before = (await listItems("event")).length;
  const answer = await page.goto(`${STAGE}/en-GR/search?q=${crypto.randomUUID()}`);
  expect(answer!.status()).toBeGreaterThanOrEqual(500);
  await expect.poll(() => listErrors("The index of the API")).not.toHaveLength(0);
  const events = (await listItems("event")).slice(before);
  const messages = events.flatMap(exceptionsOf).map(({ value }) => value);
  expect(messages.filter((text) => text !== "The index of the API is broken")).toEqual([]);
  await context.close();
});

test("performance and replays are recorded after consent only", async ({ browser }) => {
  const { context, page, sent } = await visitAs(browser);
  // Makes every sample rate include this visit.
  await page.addInitScript(() => {
    Math.random = () => 0.01;
  });
  const answer = await page.goto(`${STAGE}/en-GR`);
  expect(answer!.headers()["document-policy"]).toBe("js-profiling");
  await hydrated(page);
  const mark = crypto.randomUUID();
  await breakPage(page, mark);
  await expect.poll(() => listErrors(mark)).toHaveLength(1);
  expect(sent.join("\n")).not.toMatch(/"type":"(?:transaction|profile|replay_\w+|session)"/);

  await page.goto(`${STAGE}/en-GR/consent`);
  await hydrated(page);
  await page
    .getByRole("main")
    .getByRole("button", { name: words("en-GR")("consent", "yes") })
    .click();
  await expect
    .poll(async () => (await context.cookies()).map(({ name }) => name))
    .toContain("consent");
  await page.goto(`${STAGE}/en-GR`);
  await hydrated(page);
  await page.locator(".card a").first().click();
  for (const type of ["transaction", "profile", "replay_event", "replay_recording"])
    await expect
      .poll(() => sent.some((body) => body.includes(`"type":"${type}"`)), type)
      .toBe(true);

  const link = "dGhlLXRva2VuLW9mLWEtc2lnbi1pbi1saW5rLTEyMzQ1";
  await page.goto(`${STAGE}/en-GR/auth/sign-in?link=${link}`);
  await hydrated(page);
  const second = crypto.randomUUID();
  await breakPage(page, second);
  await expect.poll(() => listErrors(second)).toHaveLength(1);
  await page.goto(`${STAGE}/en-GR`);
  expect(sent.join("\n")).not.toContain(link);
  await context.close();
});

test("the tunnel accepts reports of our own project only, with limits on size and form", async () => {
  const send = (body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(`${STAGE}/monitoring`, {
      method: "POST",
      body,
      headers: { "Sec-Fetch-Site": "same-origin", ...headers },
    }).then(({ status }) => status);
  const { dsn } = (await (await fetch(`${STAGE}/backstage/project`)).json()) as { dsn: string };
  const envelope = (to: string, type = "event") =>
    `${JSON.stringify({ dsn: to })}\n${JSON.stringify({ type })}\n{"message":"hello"}\n`;
  expect(await send(envelope(dsn))).toBe(200);
  expect(await send(envelope(dsn.replace("abc123", "other")))).toBe(403);
  expect(await send(envelope(dsn.replace("/42", "/43")))).toBe(403);
  expect(await send(envelope("https://abc123@sentry.test/42"))).toBe(403);
  expect(await send(envelope(dsn), { "Sec-Fetch-Site": "cross-site" })).toBe(403);
  expect(await send(envelope(dsn, "replay_event"))).toBe(403);
  expect(await send(envelope(dsn, "replay_event"), { Cookie: "consent=yes" })).toBe(200);
  expect(await send(envelope(dsn, "attachment"))).toBe(400);
  expect(await send("nonsense")).toBe(400);
  expect(await send("x".repeat(3_000_000))).toBe(413);
  expect((await fetch(`${STAGE}/monitoring`)).status).toBe(405);
});
