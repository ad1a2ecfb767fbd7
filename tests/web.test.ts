import { createElement } from "react";
import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { createFaultMarketplace, type Faults } from "#tests/fault-marketplace.ts";
import { cookiesOf, openBuiltWeb } from "#tests/built-web.ts";
import { idOf, openShop } from "#tests/shop-marketplace.ts";

type BuiltWeb = Awaited<ReturnType<typeof openBuiltWeb>>;

const faults: Faults = {};
const shop = openShop();
let web: BuiltWeb;
beforeAll(async () => {
  web = await openBuiltWeb(createFaultMarketplace(shop.fetch, faults));
}, 180_000);

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const inlineScripts = (html: string) =>
  [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].map(([, attributes, text]) => ({
    attributes: attributes!,
    text: text!,
  }));

describe("the locale of an address", () => {
  test.each([
    ["/", {}, "/el-GR"],
    ["/?utm_source=x", {}, "/el-GR?utm_source=x"],
    ["/", { "Accept-Language": "en-GB,en;q=0.9" }, "/en-GB"],
    ["/", { "Accept-Language": "en-US,en;q=0.8" }, "/en-GR"],
    ["/", { "Accept-Language": "fr, el;q=0.5" }, "/el-GR"],
    ["/", { "Accept-Language": "de" }, "/el-GR"],
    ["/", { Cookie: "NEXT_LOCALE=en-GB; COUNTRY=GB", "Accept-Language": "el" }, "/en-GB"],
    ["/", { Cookie: "NEXT_LOCALE=nonsense" }, "/el-GR"],
    ["/search?q=a%26b", { Cookie: "NEXT_LOCALE=en-GR" }, "/en-GR/search?q=a%26b"],
    ["/el-GB/search?page=2", {}, "/el-GR/search?page=2"],
    ["/en-UK/search", {}, "/en-GB/search"],
    ["/garbage", {}, "/el-GR"],
  ])("%s with %o redirects once to %s", async (path, headers, there) => {
    const answer = await web.ask(path, { headers: headers as Record<string, string> });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toBe(there);
  });

  test("a missing locale is logged once", async () => {
    await web.ask("/xx-YY/search");
    await web.ask("/xx-YY/listing/1");
    expect(
      web.lines.filter(({ fields }) => "locale" in fields && fields.locale === "xx-YY"),
    ).toHaveLength(1);
  });

  test("a crawler without cookies gets the page of the requested prefix", async () => {
    const answer = await web.ask("/en-GB", { headers: { "Accept-Language": "el" } });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('<html lang="en-GB"');
  });

  test("each page links its translations, and they link it back", async () => {
    const sistersOf = async (path: string) => {
      const html = await (await web.ask(path)).text();
      return [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)]
        .map(([, language, address]) => `${language} ${address}`)
        .toSorted();
    };
    const sisters = await sistersOf("/el-GR/search");
    expect(sisters).toEqual([
      "el-GR http://deftero.test/el-GR/search",
      "en-GB http://deftero.test/en-GB/search",
      "en-GR http://deftero.test/en-GR/search",
      "x-default http://deftero.test/el-GR/search",
    ]);
    expect(await sistersOf("/en-GB/search")).toEqual(sisters);
  });

  test("changing country sets both cookies for a year and keeps path and query", async () => {
    const answer = await web.post("/el-GR/select-country", {
      locale: "en-GB",
      returnTo: "/el-GR/search?q=a&brand=x",
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe("/en-GB/search?q=a&brand=x");
    expect(answer.headers.getSetCookie()).toEqual([
      "NEXT_LOCALE=en-GB; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax",
      "COUNTRY=GB; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax",
      "detectedCountry=GB; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax",
      "geolocationApplied=1; Max-Age=86400; Path=/; SameSite=Lax",
    ]);
  });

  test.each(["//evil.test", "https://evil.test", "/\\evil.test"])(
    "changing country never leads to %s",
    async (returnTo) => {
      const answer = await web.post("/el-GR/select-country", { locale: "en-GB", returnTo });
      expect(answer.headers.get("Location")).toBe("/en-GB");
    },
  );
});

describe("requests that are refused before any route runs", () => {
  test.each([
    ["/el-GR/select-country", "a page's action"],
    ["/el-GR/auth/sign-out", "an action of its own"],
    ["/api/version", "a resource"],
    ["/el-GR/nowhere", "what does not exist"],
  ])("a cross-site post to %s, %s: 403", async (path) => {
    for (const headers of [
      { "Sec-Fetch-Site": "cross-site" },
      { Origin: "https://evil.test" },
      {},
    ] as Record<string, string>[]) {
      const answer = await web.ask(path, { method: "POST", body: "a=1", headers });
      expect(answer.status).toBe(403);
    }
  });

  test("a form of our own page is accepted also where a proxy hides its origin", async () => {
    const fields = { locale: "en-GB", returnTo: "/el-GR/faq" };
    const answer = await web.post("/el-GR/select-country", fields, {
      Origin: "https://shop.example",
    });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/en-GB/faq"]);
  });

  test("a form with hostile names: 400 with a page, without allocating a huge list", async () => {
    const answer = await web.post("/el-GR/select-country", { "items[4294967294].n": "1" });
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(html).toContain("Δεν μπορέσαμε να το διαβάσουμε");
  });

  test("a body over the limit: 413 with a page", async () => {
    const answer = await web.post("/en-GR/select-country", { a: "x".repeat(300_000) });
    expect(answer.status).toBe(413);
    expect(await answer.text()).toContain("That is too large to send");
  });

  test("only pages with uploads accept more than text, and only as files", async () => {
    const send = async (path: string, bytes: number) => {
      const form = new FormData();
      form.set("photo", new File([new Uint8Array(bytes)], "a.png"));
      const encoded = new Response(form);
      return web.ask(path, {
        method: "POST",
        body: await encoded.arrayBuffer(),
        headers: {
          "Content-Type": encoded.headers.get("Content-Type")!,
          "Sec-Fetch-Site": "same-origin",
        },
      });
    };
    const page = "/en-GR/auth/sign-up/select-profile-image";
    expect((await send(page, 1_000_000)).status).not.toBe(413);
    expect((await send(page, 12_000_000)).status).toBe(413);
    expect((await send("/en-GR/select-country", 1_000_000)).status).toBe(413);
    const text = await web.post(page, { a: "x".repeat(300_000) });
    expect(text.status).toBe(413);
  });

  test("a post to a missing locale: 404", async () => {
    expect((await web.post("/xx-YY/select-country", { locale: "en-GR" })).status).toBe(404);
  });
});

test("a refused sign-up keeps its input, except secrets", async () => {
  const answer = await web.post("/en-GR/auth/sign-up?callbackUrl=%2Fen-GR%2Fsearch", {
    email: "nikos@deftero.test",
    password: "Too-short",
    language: "el",
    turnstile_token: "a-proof-of-being-human",
    callback_url: "/en-GR/search",
  });
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html).toContain('value="nikos@deftero.test"');
  expect(html).toContain("The password needs at least 10 characters.");
  expect(html).toContain('name="callback_url" value="/en-GR/search"');
  expect(html).not.toMatch(/Too-short|a-proof-of-being-human/);
});

type Build = BuiltWeb["build"];

/** The build with an XSS vulnerability: the home page renders input as HTML. */
function injectIntoHome(build: Build, injected: string): Build {
  const home = build.routes["routes/home"]!;
  const Page = () => createElement("main", { dangerouslySetInnerHTML: { __html: injected } });
  const holed = { ...home, module: { ...home.module, default: Page } };
  return { ...build, routes: { ...build.routes, "routes/home": holed } };
}

describe("the headers of a document", () => {
  test("a public page allows its scripts by hash, and has no nonce", async () => {
    const answer = await web.ask("/el-GR/search");
    const html = await answer.text();
    const policy = answer.headers.get("Content-Security-Policy")!;
    expect(policy).not.toContain("nonce-");
    expect(html).not.toMatch(/\bnonce=/);
    const run = inlineScripts(html).filter(
      ({ attributes }) => !/type="application/.test(attributes),
    );
    expect(run.length).toBeGreaterThan(2);
    for (const { text } of run) expect(policy).toContain(hashOf(text));
    expect(answer.headers.get("Cache-Control")).toBe("private, no-cache");
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test("the CSP of a public page has no hash of an injected script", async () => {
    const injected = `</p><script>alert("injected")</script>`;
    const holed = await openBuiltWeb(shop.fetch, {}, (build) => injectIntoHome(build, injected));
    const answer = await holed.ask("/el-GR");
    const html = await answer.text();
    const policy = answer.headers.get("Content-Security-Policy")!;
    expect(html).toContain(injected);
    expect(html).not.toMatch(/\bnonce=/);
    expect(policy).not.toContain(hashOf(`alert("injected")`));
    const ours = inlineScripts(html).filter(
      ({ attributes, text }) => !/type="application/.test(attributes) && !text.includes("injected"),
    );
    expect(ours.length).toBeGreaterThan(2);
    for (const { text } of ours) expect(policy).toContain(hashOf(text));
  });

  test("a personal page has a new nonce each time, and is not stored", async () => {
    const headers = { Cookie: "accessToken=t" };
    const answers = await Promise.all([
      web.ask("/el-GR/search", { headers }),
      web.ask("/el-GR/search", { headers }),
    ]);
    const nonces = answers.map(
      (answer) => /'nonce-(\w+)'/.exec(answer.headers.get("Content-Security-Policy")!)![1]!,
    );
    expect(nonces[0]).not.toBe(nonces[1]);
    expect(answers[0]!.headers.get("Cache-Control")).toBe("private, no-store");
    const html = await answers[0]!.text();
    for (const { attributes } of inlineScripts(html).filter(
      ({ attributes: all }) => !/type="application/.test(all),
    )) {
      expect(attributes).toContain(`nonce="${nonces[0]}"`);
    }
  });

  test("the CSP allows PayPal on the last step of a checkout only, where it is configured", async () => {
    const paid = await openBuiltWeb(shop.fetch, { PAYPAL_CLIENT_ID: "id" });
    const headers = { Cookie: "accessToken=t" };
    const review = `/el-GR/checkout/${idOf(9, 1)}/review`;
    const read = async (from: BuiltWeb, path: string, cookie = headers.Cookie) => {
      const answer = await from.ask(path, { headers: { Cookie: cookie } });
      const policy = answer.headers.get("Content-Security-Policy")!;
      return [
        /script-src [^;]*paypal/.test(policy),
        answer.headers.get("Cross-Origin-Opener-Policy"),
      ];
    };
    expect(await read(paid, review)).toEqual([true, "same-origin-allow-popups"]);
    const closed = [false, "same-origin"];
    expect(await read(paid, review, `${headers.Cookie}; lite=1`)).toEqual(closed);
    expect(await read(paid, "/el-GR")).toEqual(closed);
    expect(await read(paid, review.replace("review", "payment"))).toEqual(closed);
    expect(await read(web, review)).toEqual(closed);
  });

  test("the CSP allows the calendar on booking pages only, where it has a page of its own", async () => {
    const env = { CALENDLY_BOOKING_URL_GR: "https://calendly.com/shop/call" };
    const booked = await openBuiltWeb(shop.fetch, env);
    const headers = { Cookie: "accessToken=t" };
    const call = `/el-GR/account/orders/${idOf(9, 1)}/call`;
    const read = async (from: BuiltWeb, path: string) =>
      (await from.ask(path, { headers })).headers.get("Content-Security-Policy")!;
    expect(await read(booked, call)).toContain("frame-src https://calendly.com;");
    expect(await read(booked, call.replace("/call", ""))).not.toContain("calendly");
    expect(await read(web, call)).not.toContain("calendly");
  });

  test.each(["/el-GR", "/api/version", "/el-GR/nowhere", "/robots.txt", "/"])(
    "%s has the fixed headers",
    async (path) => {
      const { headers } = await web.ask(path);
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("X-Frame-Options")).toBe("DENY");
      expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
      expect(headers.get("Permissions-Policy")).toContain("camera=()");
      expect(headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
      expect(headers.get("Strict-Transport-Security")).toBeNull();
    },
  );

  test("HEAD answers with the headers of GET", async () => {
    const [got, asked] = [await web.ask("/el-GR"), await web.ask("/el-GR", { method: "HEAD" })];
    expect([...asked.headers]).toEqual([...got.headers]);
    expect([asked.status, await asked.text()]).toEqual([200, ""]);
  });

  test("behind TLS there is HSTS, and cookies are Secure", async () => {
    const answer = await web.ask("/el-GR/select-country", {
      origin: "https://deftero.test",
      method: "POST",
      body: new URLSearchParams({ locale: "en-GR" }),
      headers: { Origin: "https://deftero.test" },
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Strict-Transport-Security")).toContain("max-age=31536000");
    expect(answer.headers.getSetCookie()[0]).toContain("; Secure");
  });
});

describe("the document", () => {
  test("requests no script, style or font before it has loaded", async () => {
    const html = await (await web.ask("/el-GR")).text();
    expect(html).not.toMatch(/<link[^>]+(?:modulepreload|rel="preload"[^>]+script)/);
    const sheets = html.match(/<link[^>]+rel="stylesheet"[^>]*>/g)!;
    expect(sheets.filter((link) => !link.includes(' disabled=""'))).toEqual([]);
    expect(html).not.toMatch(/<script[^>]+(?:\bsrc=|type="module")/);
    expect(html).toContain("<style>@layer tokens,base,layout,components,screens;");
  });

  test("names the modules for its hydration, and all of them exist", async () => {
    const html = await (await web.ask("/el-GR")).text();
    const [, files] = /data-hydrate="intent" data-files="([^"]+)"/.exec(html)!;
    expect(files).toContain("/assets/home-");
    const { existsSync } = await import("node:fs");
    for (const file of files!.split(" ")) {
      expect(existsSync(new URL(`../build/client${file}`, import.meta.url))).toBe(true);
    }
  });

  test("defines each symbol it shows exactly once", async () => {
    const html = await (await web.ask("/el-GR/search")).text();
    const defined = [...html.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id!);
    const used = new Set([...html.matchAll(/<use href="#([^"]+)"/g)].map(([, id]) => id!));
    expect(defined.toSorted()).toEqual([...used].toSorted());
  });

  test("has an open dialog over the page when the address asks for it", async () => {
    const html = await (await web.ask("/en-GR/search?modal=sign-in")).text();
    expect(html).toMatch(/<div class="page" inert=""/);
    expect(html).toMatch(/<dialog open="" class="over" aria-labelledby="[^"]+"/);
    expect(await (await web.ask("/en-GR/search?modal=unheard-of")).text()).not.toContain("<dialog");
  });

  test("contains no token and no secret", async () => {
    const html = await (
      await web.ask("/en-GR", {
        headers: { Cookie: "accessToken=very-secret; sessionToken=quiet" },
      })
    ).text();
    expect(html).not.toMatch(/very-secret|quiet/);
  });
});

describe("when the marketplace fails", () => {
  test.each([
    ["503", 503],
    ["500", 500],
    ["down", 503],
    ["malformed", 502],
    ["too_many_requests", 429],
  ] as const)(
    "with %s the page says the truth in its status and offers a retry",
    async (kind, status) => {
      faults.search = { kind };
      const answer = await web.ask("/en-GR/search?q=a");
      delete faults.search;
      expect(answer.status).toBe(status);
      const html = await answer.text();
      expect(html).toContain('href="/en-GR/search?q=a"');
      expect(html).toContain("Try again");
      expect(html).toMatch(/Reference [0-9A-F]{8}\./);
      expect(html).toContain('<meta name="robots" content="noindex"');
    },
  );

  test("a sold device is 410, an unknown one 404", async () => {
    expect((await web.ask(`/en-GR/listing/${idOf(9, 410)}`)).status).toBe(410);
    expect((await web.ask(`/en-GR/listing/${idOf(9, 999)}`)).status).toBe(404);
  });

  test("a page does not fail when the visitor's name is unavailable", async () => {
    faults.getProfileDetails = { kind: "500" };
    const answer = await web.ask("/en-GR/search", { headers: { Cookie: "accessToken=t" } });
    delete faults.getProfileDetails;
    expect(answer.status).toBe(200);
  });

  test("an ended session is deleted, and the page is shown signed out", async () => {
    faults.getProfileDetails = { kind: "401" };
    const answer = await web.ask("/en-GR/search", { headers: { Cookie: "accessToken=t" } });
    delete faults.getProfileDetails;
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^accessToken=; Max-Age=0/);
  });

  test("a member page then leads to the sign-in, and back", async () => {
    faults.listOrders = { kind: "401" };
    const answer = await web.ask("/en-GR/account/orders", { headers: { Cookie: "accessToken=t" } });
    delete faults.listOrders;
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toBe(
      "/en-GR/auth/sign-in?callbackUrl=%2Fen-GR%2Faccount%2Forders",
    );
  });
});

describe("flash messages", () => {
  test("of an action are shown on the next page, once", async () => {
    const out = await web.post("/en-GR/auth/sign-out", {}, { Cookie: "accessToken=t" });
    expect(out.status).toBe(303);
    const cookie = cookiesOf(out);
    const next = await web.ask("/en-GR", { headers: { Cookie: cookie } });
    expect(await next.text()).toMatch(/<div class="note" role="status">/);
    expect(next.headers.getSetCookie().join()).toMatch(/message=; Max-Age=0/);
  });

  test("are not used up by a prefetch", async () => {
    const out = await web.post("/en-GR/auth/sign-out", {}, { Cookie: "accessToken=t" });
    const ahead = await web.ask("/en-GR", {
      headers: { Cookie: cookiesOf(out), "Sec-Purpose": "prefetch" },
    });
    expect(ahead.headers.getSetCookie().join()).not.toContain("message=");
  });
});

describe("addresses without a locale", () => {
  test("the version is that of the build, and never stored", async () => {
    const answer = await web.ask("/api/version");
    expect(await answer.json()).toEqual({ buildId: web.build.assets.version });
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });

  test("the country comes from the configured proxy header", async () => {
    const notified = await openBuiltWeb(shop.fetch, { COUNTRY_HEADER: "CF-IPCountry" });
    const answer = await notified.ask("/api/geolocation", { headers: { "CF-IPCountry": "gr" } });
    expect(await answer.json()).toEqual({ country: "GR", countryName: "Greece" });
    expect((await notified.ask("/api/geolocation")).status).toBe(404);
    const other = await web.ask("/api/geolocation", { headers: { "CF-IPCountry": "gr" } });
    expect(other.status).toBe(404);
  });

  test("security.txt has the contact for vulnerability reports", async () => {
    const answer = await web.ask("/.well-known/security.txt");
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("Contact: mailto:help@deftero.example\n");
  });

  test("robots.txt has the rules for crawlers and the sitemap", async () => {
    const text = await (await web.ask("/robots.txt")).text();
    expect(text).toContain("Disallow: /el-GR/account/");
    expect(text).toContain("Sitemap: http://deftero.test/sitemap.xml");
    const listIn = async (path: string) => {
      const answer = await web.ask(path.replaceAll("&amp;", "&"));
      expect(answer.status, path).toBe(200);
      const found = (await answer.text()).matchAll(/<loc>http:\/\/deftero\.test([^<]+)<\/loc>/g);
      return [...found].map(([, address]) => address!);
    };
    const pages = (await Promise.all((await listIn("/sitemap.xml")).map(listIn))).flat();
    expect(pages).toContain("/en-GB/devices/smartphones");
    // A sample: the pages of a model are alike.
    for (const page of pages.filter((_, index) => index % 12 === 0)) {
      expect((await web.ask(page)).status, page).toBe(200);
    }
  });
});

test("zooming is allowed, unless the operator configures the viewport of the spec", async () => {
  const viewport = (html: string) => /<meta name="viewport" content="([^"]+)"/.exec(html)![1];
  expect(viewport(await (await web.ask("/el-GR")).text())).toBe(
    "width=device-width, initial-scale=1",
  );
  const locked = await openBuiltWeb(shop.fetch, { VIEWPORT_LOCK: "1" });
  expect(viewport(await (await locked.ask("/el-GR")).text())).toContain("user-scalable=no");
});

test("in production a missing secret stops the start", async () => {
  await expect(openBuiltWeb(shop.fetch, { SESSION_SECRET: "" })).rejects.toThrow(/SESSION_SECRET/);
});

describe("Lite mode", () => {
  const isLite = (html: string) =>
    !/<script(?! type="application\/ld\+json")/.test(html) &&
    html.includes('<details class="tap">');
  const open = (path: string, headers: Record<string, string>) => web.ask(path, { headers });

  test("with Save-Data a page has no scripts, and caches store it separately", async () => {
    const answer = await open("/el-GR/search", { "Save-Data": "on" });
    expect(answer.headers.get("Vary")).toContain("Save-Data");
    expect(isLite(await answer.text())).toBe(true);
    const full = await open("/el-GR/search", {});
    expect(full.headers.get("Vary")).toContain("Save-Data");
    expect(isLite(await full.text())).toBe(false);
  });

  test("a manual choice overrides Save-Data", async () => {
    const headers = { "Save-Data": "on", Cookie: "lite=0" };
    expect(isLite(await (await open("/en-GR/search", headers)).text())).toBe(false);
    expect(isLite(await (await open("/en-GR/search", { Cookie: "lite=1" })).text())).toBe(true);
  });

  test("deferred parts are in the page itself", async () => {
    const headers = { "Save-Data": "on", Cookie: "accessToken=a-token" };
    const html = await (await open(`/en-GR/listing/${idOf(9, 0)}`, headers)).text();
    expect(html).not.toMatch(/<script(?! type="application\/ld\+json")/);
    expect(html).not.toMatch(/<(?:div|li)[^>]* hidden/);
    expect(html.match(/class="card"/g)!.length).toBeGreaterThan(2);
  });

  test("the switch is a form that stores the choice for a year and redirects to our own pages only", async () => {
    const on = await web.post("/el-GR/lite", { lite: "1", back: "/el-GR/search?page=2" });
    expect(on.status).toBe(303);
    expect(on.headers.get("Location")).toBe("/el-GR/search?page=2");
    expect(on.headers.getSetCookie()).toEqual([
      "lite=1; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax",
    ]);
    const away = await web.post("/el-GR/lite", { lite: "0", back: "//evil.test" });
    expect(away.headers.get("Location")).toBe("/el-GR");
    expect((await web.post("/el-GR/lite", { lite: "x" })).status).toBe(400);
    expect((await web.ask("/el-GR/lite")).headers.get("Location")).toBe("/el-GR");
  });
});
