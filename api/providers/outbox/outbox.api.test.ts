import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openKit, type ApiKit } from "#tests/api-kit.ts";
import { insertOutboxMessage, type Channel } from "./outbox-message-store.ts";

let kit: ApiKit;
beforeAll(async () => {
  kit = await openKit({ outbox: "open" });
});
afterAll(() => kit[Symbol.asyncDispose]());
beforeEach(() => kit.database.db().deleteFrom("outbox_message").execute());

const put = (message: { to?: string; channel?: Channel; subject?: string; html?: string } = {}) => {
  const { to = "eleni@example.gr", channel = "mail", subject = "Your code", html } = message;
  const isMail = channel === "mail";
  kit.clock.advance(1000);
  return insertOutboxMessage(kit.database, {
    message_id: crypto.randomUUID(),
    channel,
    recipient: to,
    subject: isMail ? subject : null,
    text_body: "481920 is your Deftero code.\n@deftero.gr #481920",
    html_body: isMail ? (html ?? "<p>481920</p>") : null,
    created_at: kit.clock.now(),
  });
};

describe("the outbox", () => {
  test("lists both channels newest first, with recipient, subject, code and a link to the mail", async () => {
    const mail = await put({ subject: "Νέος κωδικός" });
    await put({ channel: "sms", to: "306912345678" });
    const { status, text, headers } = await kit.ask("GET", "/dev/outbox");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-.+'; form-action 'self'/,
    );
    expect(text).toContain('<meta name="robots" content="noindex" />');
    expect(text).not.toMatch(/<script/i);
    expect(text.indexOf("306912345678")).toBeLessThan(text.indexOf("eleni@example.gr"));
    expect(text.match(/class="code">481920</g)).toHaveLength(2);
    expect(text).toContain("Νέος κωδικός");
    expect(text.match(/href="outbox\/[^"]+"/g)).toEqual([`href="outbox/${mail}"`]);
  });

  test("shows the fifty newest", async () => {
    for (let count = 0; count < 52; count++) await put({ subject: `Letter ${count}.` });
    const { text } = await kit.ask("GET", "/dev/outbox");
    expect(text.match(/<li>/g)).toHaveLength(50);
    expect(text).toContain("Letter 51.");
    expect(text).not.toContain("Letter 1.");
  });

  test("can be filtered by recipient, and shows the filter in its field", async () => {
    await put({ to: "Maria@example.gr" });
    await put({ to: "306912345678", channel: "sms" });
    const filtered = await kit.ask("GET", "/dev/outbox?to=%20maria%40example.gr");
    expect(filtered.text.match(/<li>/g)).toHaveLength(1);
    const number = await kit.ask("GET", "/dev/outbox?to=%2B306912345678");
    expect(number.text.match(/<li>/g)).toHaveLength(1);
    expect(number.text).toContain('value="+306912345678"');
    const none = await kit.ask("GET", "/dev/outbox?to=nobody");
    expect(none.text).toContain("Nothing has gone to nobody.");
  });

  test("escapes hostile messages and filters", async () => {
    const hostile = `"><script>alert(1)</script>`;
    await put({ to: hostile, subject: hostile });
    for (const query of ["", `?to=${encodeURIComponent(hostile)}`, "?to=%00a", "?to=%FF"]) {
      const { status, text } = await kit.ask("GET", `/dev/outbox${query}`);
      expect(status, query).toBe(200);
      expect(text).not.toContain("<script>");
    }
    expect((await kit.ask("GET", `/dev/outbox?to=${"a".repeat(300)}`)).status).toBe(400);
  });
});

describe("the page of one message", () => {
  test("shows the mail in a document without scripts, external resources and frames", async () => {
    const id = await put({ html: "<p>481920</p><script>alert(1)</script>" });
    const { status, text, headers } = await kit.ask("GET", `/dev/outbox/${id}`);
    expect(status).toBe(200);
    expect(text).toContain("<p>481920</p>");
    const policy = headers.get("content-security-policy")!.split("; ");
    expect(policy).toEqual(
      expect.arrayContaining(["sandbox", "default-src 'none'", "frame-ancestors 'none'"]),
    );
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("without an HTML part shows the text", async () => {
    const id = await put({ channel: "sms" });
    const { text, headers } = await kit.ask("GET", `/dev/outbox/${id}`);
    expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(text).toContain("481920");
  });

  test.each(["nonsense", "019a0000-0000-7000-8000-000000000001", "%00", "..%2f..%2fhealth"])(
    "is 404 for %s",
    async (id) => {
      expect((await kit.ask("GET", `/dev/outbox/${id}`)).status).toBe(404);
    },
  );
});

describe("the outbox as JSON", () => {
  test("returns messages of one recipient and channel, with their code", async () => {
    await put();
    const id = await put({ channel: "sms", to: "306912345678" });
    const { json, headers } = await kit.ask("GET", "/dev/outbox.json?to=306912345678&channel=sms");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(json.data).toEqual([
      {
        id,
        message_id: expect.any(String),
        channel: "sms",
        recipient: "306912345678",
        subject: null,
        code: "481920",
        text: "481920 is your Deftero code.\n@deftero.gr #481920",
        html: null,
        headers: {},
        created_at: kit.clock.now().toISOString(),
      },
    ]);
    expect((await kit.ask("GET", "/dev/outbox.json?channel=mail")).json.data).toHaveLength(1);
    expect((await kit.ask("GET", "/dev/outbox.json")).json.data).toHaveLength(2);
    expect((await kit.ask("GET", "/dev/outbox.json?channel=pigeon")).status).toBe(400);
  });

  test("is 405 for other methods", async () => {
    for (const path of ["/dev/outbox", "/dev/outbox.json"]) {
      expect((await kit.ask("POST", path)).status).toBe(405);
    }
  });
});

test("a closed outbox is 404", async () => {
  await using closed = await openKit({ outbox: "closed" });
  const id = await insertOutboxMessage(closed.database, {
    message_id: crypto.randomUUID(),
    channel: "mail",
    recipient: "eleni@example.gr",
    subject: "Your code",
    text_body: "481920",
    html_body: "<p>481920</p>",
    created_at: closed.clock.now(),
  });
  for (const path of [
    "/dev/outbox",
    "/dev/outbox.json",
    `/dev/outbox/${id}`,
    "/dev/outbox?to=eleni",
  ]) {
    const { status, text } = await closed.ask("GET", path);
    expect(status, path).toBe(404);
    expect(text).not.toContain("481920");
  }
});

describe("the outbox for this machine only", () => {
  let here: ApiKit;
  let key: string;
  beforeAll(async () => {
    here = await openKit({ outbox: "here" });
    key = here.world.deps.developerKey!;
  });
  afterAll(() => here[Symbol.asyncDispose]());
  const PAGES = ["/dev/outbox", "/dev/outbox.json", "/dev/clock", "/dev/scenario"];
  const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    here.fetch(new Request(`http://localhost:3000/api${path}`, { method, headers }), "127.0.0.1");
  const statusOf = async (host: string, peer: string, path = "/dev/outbox.json", more = {}) => {
    const headers = { "X-Developer-Key": key, ...more };
    return (await here.fetch(new Request(`http://${host}/api${path}`, { headers }), peer)).status;
  };

  // Like an HTTP/1.1 proxy that adds no header.
  test.each(PAGES)("without the developer key %s is 404", async (path) => {
    const wrong = "A".repeat(43);
    expect((await ask(path)).status).toBe(404);
    for (const given of ["", wrong, `${key}A`, key.toLowerCase()]) {
      expect((await ask(`${path}?key=${given}`)).status).toBe(404);
      expect((await ask(path, { Cookie: `developerKey=${given}` })).status).toBe(404);
      expect((await ask(path, { "X-Developer-Key": given })).status).toBe(404);
    }
  });

  test.each(PAGES)("with the key %s accepts a cookie and a header", async (path) => {
    expect((await ask(path, { Cookie: `a=b; developerKey=${key}` })).status).toBe(200);
    expect((await ask(path, { "X-Developer-Key": key })).status).toBe(200);
  });

  test("a link with the key sets the cookie and redirects to the same page without the key", async () => {
    const link = await ask(`/dev/outbox?to=eleni&key=${key}&channel=sms`);
    expect(link.status).toBe(303);
    expect(link.headers.get("cache-control")).toBe("no-store");
    expect(link.headers.get("referrer-policy")).toBe("no-referrer");
    const cookie = link.headers.get("set-cookie");
    expect(cookie).toBe(`developerKey=${key}; Path=/; HttpOnly; SameSite=Strict`);
    const location = link.headers.get("location")!;
    expect(new URL(location, "http://localhost:3000/dev/outbox").href).toBe(
      "http://localhost:3000/dev/outbox?to=eleni&channel=sms",
    );
    const page = await ask("/dev/outbox?to=eleni", { Cookie: cookie!.split(";")[0]! });
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain(key);
  });

  test("a link with the key redirects nowhere else and works for GET only", async () => {
    const { headers } = await ask(`/dev/outbox/https:evil.example?key=${key}`);
    const target = new URL(headers.get("location")!, "http://localhost:3000/dev/outbox/x");
    expect(target.href).toBe("http://localhost:3000/dev/outbox/https:evil.example");
    for (const method of ["HEAD", "POST"])
      expect((await ask(`/dev/clock?key=${key}`, {}, method)).status).toBe(404);
  });

  test("a link with the key through a proxy gets 404 and no cookie", async () => {
    const answer = await ask(`/dev/outbox?key=${key}`, { "X-Forwarded-For": "127.0.0.1" });
    expect(answer.status).toBe(404);
    expect(answer.headers.get("set-cookie")).toBeNull();
  });

  test("the key is never logged", () => {
    expect(here.lines).not.toEqual([]);
    expect(JSON.stringify(here.lines)).not.toContain(key);
  });

  test.each([
    ["localhost:3000", "127.0.0.1"],
    ["127.0.0.1:3000", "::ffff:127.0.0.1"],
    ["[::1]:3000", "::1"],
  ])("a browser that requests %s from %s gets the page", async (host, peer) => {
    expect(await statusOf(host, peer)).toBe(200);
  });

  test.each([
    ["192.168.1.20:3000", "192.168.1.9"],
    ["localhost:3000", "192.168.1.9"],
    // A host name that resolves to the loopback (DNS rebinding), and a tunnel.
    ["rebound.example:3000", "127.0.0.1"],
    ["localhost.example", "::1"],
  ])("a request for %s from %s gets 404", async (host, peer) => {
    for (const path of ["/dev/outbox", "/dev/outbox.json", `/dev/outbox/${crypto.randomUUID()}`])
      expect(await statusOf(host, peer, path)).toBe(404);
  });

  test.each([
    ["X-Forwarded-For", "127.0.0.1"],
    ["X-Forwarded-Proto", "https"],
    ["Forwarded", "for=127.0.0.1"],
    ["Via", "1.0 proxy"],
    ["X-Real-IP", "127.0.0.1"],
    ["CF-Connecting-IP", "127.0.0.1"],
    ["CF-Ray", "1"],
    ["True-Client-IP", "127.0.0.1"],
    ["Origin", "https://shop.example"],
    ["Referer", "https://shop.example/en-GR"],
  ])("a request through a proxy, with %s: %s, gets 404", async (name, value) => {
    for (const path of PAGES)
      expect(await statusOf("localhost:3000", "127.0.0.1", path, { [name]: value })).toBe(404);
  });

  test("a browser that comes from another local page gets the page", async () => {
    const headers = { Referer: "http://localhost:3000/en-GR" };
    expect(await statusOf("localhost:3000", "127.0.0.1", "/dev/outbox", headers)).toBe(200);
  });
});
