import { afterEach, expect, test, vi } from "vitest";
import { createRelay } from "./relay-envelopes.server.ts";

const DSN = "https://abc123@reports.test/base/42";
type Sent = { url: string; init: RequestInit };

function openRelay(respond: () => Promise<Response> = async () => new Response("{}")) {
  const sent: Sent[] = [];
  const clock = { at: 0 };
  const warn = vi.fn();
  const relay = createRelay({
    dsn: DSN,
    now: () => clock.at,
    log: { warn },
    fetch: (url, init) => {
      sent.push({ url: String(url), init: init! });
      return respond();
    },
  });
  const send = (
    body: BodyInit,
    { headers = {}, ip = "192.0.2.1", hasConsented = false }: Partial<Options> = {},
  ) =>
    relay(new Request("http://deftero.test/monitoring", { method: "POST", body, headers }), {
      ip,
      hasConsented,
    });
  return { send, sent, clock, warn };
}
type Options = { headers: Record<string, string>; ip: string; hasConsented: boolean };

const envelope = (
  dsn: string | undefined = DSN,
  item: object = { type: "event" },
  payload = "{}",
) => `${JSON.stringify({ event_id: "1", dsn })}\n${JSON.stringify(item)}\n${payload}\n`;

afterEach(() => vi.restoreAllMocks());

test("an envelope is forwarded unchanged, without headers of the visitor", async () => {
  const { send, sent } = openRelay();
  const headers = { Cookie: "accessToken=t", Referer: "/en-GR?q=a", "X-Forwarded-For": "1.2.3.4" };
  expect((await send(envelope(), { headers })).status).toBe(200);
  expect(sent).toHaveLength(1);
  expect(sent[0]!.url).toBe("https://reports.test/base/api/42/envelope/");
  expect(Buffer.from(sent[0]!.init.body as Uint8Array).toString()).toBe(envelope());
  expect(Object.keys(sent[0]!.init.headers!)).toEqual([
    "Content-Type",
    "User-Agent",
    "X-Sentry-Auth",
  ]);
});

test.each([
  ["another key", "https://other@reports.test/base/42"],
  ["another host", "https://abc123@elsewhere.test/base/42"],
  ["another project", "https://abc123@reports.test/base/43"],
  ["another scheme", "http://abc123@reports.test/base/42"],
  ["no DSN that is one", "file:///etc/passwd"],
])("an envelope for %s gets 403", async (_, dsn) => {
  const { send, sent } = openRelay();
  expect((await send(envelope(dsn))).status).toBe(403);
  expect(sent).toEqual([]);
});

test("traces and replays get 403 without consent", async () => {
  const { send, sent } = openRelay();
  for (const type of ["transaction", "profile", "replay_event", "replay_recording"]) {
    expect((await send(envelope(DSN, { type }))).status).toBe(403);
    expect((await send(envelope(DSN, { type }), { hasConsented: true })).status).toBe(200);
  }
  expect(sent).toHaveLength(4);
});

test("items are split by their length, not by their content", async () => {
  const { send } = openRelay();
  const hidden = `{}\n{"type":"replay_event"}\n{}`;
  const item = { type: "event", length: hidden.length };
  expect((await send(envelope(DSN, item, hidden))).status).toBe(200);
  expect((await send(envelope(DSN, { type: "event" }, hidden))).status).toBe(403);
});

test.each([
  ["nothing", ""],
  ["no JSON", "hello\n"],
  ["an item that is none", `${JSON.stringify({ dsn: DSN })}\n[]\n`],
  ["a kind that pages do not send", envelope(DSN, { type: "attachment" })],
  ["a length beyond the end", envelope(DSN, { type: "event", length: 10_000 })],
  ["a negative length", envelope(DSN, { type: "event", length: -5 })],
  ["an endless header", "x".repeat(20_000)],
])("%s gets 400", async (_, body) => {
  const { send, sent } = openRelay();
  expect((await send(body)).status).toBe(400);
  expect(sent).toEqual([]);
});

test("a body that is too large gets 413 while it arrives", async () => {
  const { send, sent } = openRelay();
  expect((await send("x".repeat(2_200_000))).status).toBe(413);
  expect(sent).toEqual([]);
});

test("an address above the rate limit gets 429, others do not", async () => {
  const { send } = openRelay();
  const statuses: number[] = [];
  for (let count = 0; count < 61; count += 1) statuses.push((await send(envelope())).status);
  expect(new Set(statuses.slice(0, 60))).toEqual(new Set([200]));
  expect(statuses[60]).toBe(429);
  const refused = await send(envelope());
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await send(envelope(), { ip: "192.0.2.2" })).status).toBe(200);
});

test("an IPv6 network counts as one address", async () => {
  const { send } = openRelay();
  const statuses: number[] = [];
  for (let count = 1; count <= 61; count += 1)
    statuses.push((await send(envelope(), { ip: `2001:db8:1:2::${count.toString(16)}` })).status);
  expect(statuses.at(-1)).toBe(429);
});

test("all addresses share a limit, which only valid envelopes count for", async () => {
  const { send } = openRelay();
  const from = (count: number) => ({ ip: `10.0.${count >> 8}.${count & 255}` });
  for (let count = 0; count < 1200; count += 1)
    expect((await send("nonsense", from(count))).status).toBe(400);
  const statuses: number[] = [];
  for (let count = 0; count < 1201; count += 1)
    statuses.push((await send(envelope(), from(count))).status);
  expect(statuses.at(-2)).toBe(200);
  expect(statuses.at(-1)).toBe(429);
});

test("the status and the rate limits of the service are returned", async () => {
  const { send } = openRelay(
    async () =>
      new Response("quota", {
        status: 429,
        headers: { "Retry-After": "60", "X-Sentry-Rate-Limits": "60::key", "Set-Cookie": "a=b" },
      }),
  );
  const answer = await send(envelope());
  expect(answer.status).toBe(429);
  expect(await answer.text()).toBe("");
  expect([...answer.headers]).toEqual([
    ["retry-after", "60"],
    ["x-sentry-rate-limits", "60::key"],
  ]);
});

test("after a failure of the service, forwarding pauses and one line is logged per ten minutes", async () => {
  const { send, sent, clock, warn } = openRelay(async () => {
    throw new TypeError("fetch failed");
  });
  const answers = [await send(envelope()), await send(envelope()), await send(envelope())];
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
  expect(answers[0]!.headers.get("X-Sentry-Rate-Limits")).toBe("30::organization");
  expect(sent).toHaveLength(1);
  clock.at = 31_000;
  await send(envelope());
  expect(sent).toHaveLength(2);
  expect(warn).toHaveBeenCalledTimes(1);
  clock.at = 700_000;
  await send(envelope());
  expect(warn).toHaveBeenCalledTimes(2);
});
