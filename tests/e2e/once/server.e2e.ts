import { spawn } from "node:child_process";
import { join } from "node:path";
import { cookieOf, expect, SHOP, test } from "../shop.ts";

const root = join(import.meta.dirname, "../../..");

test("every kind of response has its cache headers", async ({ shop }) => {
  const listing = await shop.listing();
  const document = await fetch(`${SHOP}/en-GR/listing/${listing.id}`);
  const html = await document.text();
  const picture = /\/media\/[\da-f]{16}\/\d+/.exec(html)![0];
  const first = html.match(/\/assets\/[\w.-]+\.js/g)!.slice(0, 2);
  const answers: [string, RequestInit?][] = [
    ["/en-GR"],
    ["/en-GR/search"],
    ["/en-GR/search.data"],
    ["/en-GR/auth/sign-in"],
    ["/en-GR/account/orders"],
    ["/en-GR/nonsense"],
    [`/en-GR/listing/${listing.id}`],
    ["/robots.txt"],
    ["/sitemap.xml"],
    ["/api/version"],
    ["/api/geolocation"],
    ["/api/search"],
    ["/api/openapi.json"],
    ["/api/nonsense"],
    ["/api/sandbox/setups/nonsense"],
    ["/health"],
    ["/ready"],
    [picture],
    ["/media/nonsense"],
    ...first.map((path): [string] => [path]),
    ["/en-GR/search", { method: "POST", headers: { Origin: "https://evil.test" } }],
  ];
  const lacking: string[] = [];
  for (const [path, init] of answers) {
    const { headers, status } = await fetch(SHOP + path, { redirect: "manual", ...init });
    const type = headers.get("Content-Type") ?? "";
    const need = (isThere: boolean, what: string) => {
      if (!isThere) lacking.push(`${path} (${status}): ${what}`);
    };
    need(headers.get("X-Content-Type-Options") === "nosniff", "nosniff");
    need(headers.get("X-Powered-By") === null && headers.get("Server") === null, "no boasting");
    if (type.startsWith("text/html")) {
      const policy = headers.get("Content-Security-Policy") ?? "";
      need(/default-src 'none'/.test(policy), "a policy");
      need(/frame-ancestors 'none'/.test(policy), "no frames");
      need(!/unsafe-inline|unsafe-eval|\*/.test(policy), "a strict policy");
      need(headers.has("Referrer-Policy"), "Referrer-Policy");
    }
    if (path.startsWith("/en-GR")) need(headers.has("Permissions-Policy"), "Permissions-Policy");
    if (path.startsWith("/assets/")) need(/immutable/.test(headers.get("Cache-Control")!), "kept");
    if (path.includes("/account")) need(/no-store/.test(headers.get("Cache-Control")!), "no-store");
  }
  expect(lacking).toEqual([]);
});

test("files that phones and browsers request by themselves exist, and the page names the others", async () => {
  for (const [path, type] of [
    ["/favicon.ico", /icon/],
    ["/apple-touch-icon.png", /image\/png/],
    ["/manifest.webmanifest", /manifest\+json/],
  ] as const) {
    const answer = await fetch(SHOP + path);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(answer.headers.get("Content-Type")).toMatch(type);
  }
  const manifest = (await (await fetch(`${SHOP}/manifest.webmanifest`)).json()) as {
    icons: { src: string }[];
  };
  for (const { src } of manifest.icons) expect((await fetch(SHOP + src)).status).toBe(200);
  const html = await (await fetch(`${SHOP}/en-GB`)).text();
  expect(html).toContain('rel="manifest"');
  expect(html.match(/name="theme-color"/g)).toHaveLength(2);
});

test("a public page has an ETag, no cookie and no nonce; a personal one is not stored", async ({
  shop,
}) => {
  const answer = await fetch(`${SHOP}/el-GR/search`);
  const html = await answer.text();
  const etag = answer.headers.get("ETag")!;
  expect(etag).toMatch(/^(?:W\/)?"/);
  expect(answer.headers.get("Set-Cookie")).toBeNull();
  expect(html).not.toContain("nonce=");
  expect(answer.headers.get("Content-Security-Policy")).not.toContain("nonce-");
  // Other tests buy meanwhile, which changes the page: use the ETag of the last copy.
  let tag = etag;
  await expect(async () => {
    const again = await fetch(`${SHOP}/el-GR/search`, { headers: { "If-None-Match": tag } });
    tag = again.headers.get("ETag")!;
    expect([again.status, await again.text()]).toEqual([304, ""]);
  }).toPass();

  const person = await shop.person();
  const own = await fetch(`${SHOP}/el-GR/search`, {
    headers: { Cookie: cookieOf(person) },
  });
  expect(await own.text()).toContain(person.username);
  expect(own.headers.get("Cache-Control")).toContain("no-store");
  expect(await (await fetch(`${SHOP}/el-GR/search`)).text()).not.toContain(person.username);
});

test("a second server on the same folder is refused, with the first one's name", async () => {
  const child = spawn(process.execPath, ["server.ts"], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: join(process.env["E2E_FOLDER"]!, "shop"),
      SESSION_SECRET: "a secret of the end-to-end run, long enough",
    },
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += String(chunk)));
  const tooLong = setTimeout(() => child.kill("SIGKILL"), 20_000);
  const code = await new Promise((resolve) => child.on("close", resolve));
  clearTimeout(tooLong);
  expect(code).toBe(1);
  expect(said).toMatch(/in use/);
  expect(said).toMatch(/process \d+|pid \d+/i);
  expect(said.trim().split("\n")).toHaveLength(1);
  expect((await fetch(`${SHOP}/ready`)).status).toBe(200);
});

test("hostile field names are refused, and a too large body before it is read", async () => {
  const hostile = [
    "items%5B4294967294%5D.n=1",
    `${"a.".repeat(2000)}b=1`,
    `${"a=1&".repeat(5000)}`,
    "__proto__.x=1",
    "__intent__=nonsense",
    `${"x".repeat(5000)}=1`,
  ];
  for (const body of hostile) {
    const answer = await fetch(`${SHOP}/en-GR/auth/sign-in`, {
      method: "POST",
      headers: {
        "Sec-Fetch-Site": "same-origin",
        "Content-Type": "application/x-www-form-urlencoded",
      },
      body,
    });
    await answer.text();
    expect(answer.status, body.slice(0, 40)).toBe(400);
  }
  const GB = 1024 ** 3;
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 64 * 1024;
      if (sent > GB) controller.close();
      else controller.enqueue(new Uint8Array(64 * 1024).fill(97));
    },
  });
  const status = await fetch(`${SHOP}/en-GR/auth/sign-in`, {
    method: "POST",
    headers: {
      "Sec-Fetch-Site": "same-origin",
      "Content-Type": "application/x-www-form-urlencoded",
    },
    body: endless,
    duplex: "half",
  } as RequestInit).then(
    (answer) => answer.status,
    () => "cut off",
  );
  expect([413, "cut off"]).toContain(status);
  // The refusal arrives during the upload; the exact size depends on the machine.
  expect(sent).toBeLessThan(GB / 2);
});
