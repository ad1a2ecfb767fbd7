import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SocialProvider } from "#contract/account.ts";
import { openStandIns } from "#api/providers/social/embedded/open-stand-ins.ts";
import { createFetchBrowser, type FetchBrowser, type Hop } from "./fetch-browser.ts";
import { openSocialShop } from "./social-shop.tsx";
import { createWorld, type World } from "./world.ts";

const SITE = "http://localhost:3000";
const ALL = ["google", "facebook", "apple"] as const satisfies SocialProvider[];

let standIns: Awaited<ReturnType<typeof openStandIns>>;
let world: World;
let shop: ReturnType<typeof openSocialShop>;
let browsers = 0;

beforeAll(async () => {
  standIns = await openStandIns(ALL);
  world = await createWorld({ env: standIns.env });
  shop = openSocialShop(world, standIns.env);
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await standIns.close();
});

const openBrowser = () =>
  createFetchBrowser({ [SITE]: shop.fetch }, { ip: `198.51.100.${++browsers}` });

/** To the page on which somebody is chosen. */
const leave = (browser: FetchBrowser, provider: SocialProvider, locale = "en-GB") =>
  browser.go(`${SITE}/${locale}/auth/social/${provider}`, {
    from: `${SITE}/${locale}/search`,
    form: { callback_url: `/${locale}/search` },
  });

const unescape = (text: string) => text.replaceAll("&quot;", '"').replaceAll("&amp;", "&");

/** Presses a button there, and the one that posts Apple's answer. */
async function press(browser: FetchBrowser, page: Hop, form: Record<string, string>) {
  const next = await browser.go(page.url.href, { from: page.url.href, form });
  const [, action] = /<form method="post" action="([^"]+)"/.exec(next.text) ?? [];
  if (!action) return next;
  const fields = [...next.text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(
    ([, name, value]) => [name!, unescape(value!)] as const,
  );
  return browser.go(action, { from: next.url.href, form: Object.fromEntries(fields) });
}

async function enter(browser: FetchBrowser, provider: SocialProvider, account: string) {
  return press(browser, await leave(browser, provider), { account });
}

async function profileOf(browser: FetchBrowser) {
  const token = browser.cookie(SITE, "accessToken");
  expect(token).not.toBeNull();
  return (await world.get("/profile/details", { token: token! })).body.data;
}

test.each([
  ["google", "el-GR", "el", "δεν είναι η αληθινή"],
  ["facebook", "en-GB", "en", "not Facebook itself"],
  ["apple", "en-GR", "en", "not Apple itself"],
] as const)(
  "the page of %s says in %s that it is a stand-in",
  async (provider, locale, lang, says) => {
    const page = await leave(openBrowser(), provider, locale);
    expect(page.url.origin).toBe(standIns.origin);
    expect(page.text).toContain(`<html lang="${lang}">`);
    expect(page.text).toContain(says);
    expect(page.text).not.toContain("{{");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  },
);

test("a newcomer signs up with Google, and with another e-mail is the same member", async () => {
  const browser = openBrowser();
  await enter(browser, "google", "orestis");
  const member = await profileOf(browser);
  expect(member).toMatchObject({
    email: "orestis.kefalas@mail.test",
    is_email_verified: true,
    full_name: "Orestis Kefalas",
    linked_providers: ["google"],
  });
  const later = openBrowser();
  await enter(later, "google", "orestis-moved");
  expect(await profileOf(later)).toMatchObject({ id: member.id, email: member.email });
});

test("Facebook vouches for no e-mail", async () => {
  const browser = openBrowser();
  await enter(browser, "facebook", "nefeli");
  expect(await profileOf(browser)).toMatchObject({
    email: "nefeli.galanou@mail.test",
    is_email_verified: false,
  });
});

test("Apple posts its answer from another site, with the name beside it", async () => {
  const browser = openBrowser();
  const page = await leave(browser, "apple", "el-GR");
  const answer = await browser.go(page.url.href, {
    from: page.url.href,
    form: { account: "nefeli" },
  });
  expect(answer.text).toContain("Συνέχεια στο");
  expect(answer.text).toContain(`action="${SITE}/api/social/apple/callback"`);
  expect(answer.text).not.toContain("noscript");
  const again = openBrowser();
  await enter(again, "apple", "nefeli");
  expect(await profileOf(again)).toMatchObject({ full_name: "Nefeli Galanou" });
});

test.each(ALL)("%s without an e-mail signs nobody up", async (provider) => {
  const browser = openBrowser();
  const back = await enter(browser, provider, "danae");
  expect(back.url.searchParams.get("error")).toBe("social-failed");
  expect(browser.cookie(SITE, "accessToken")).toBeNull();
});

test.each(ALL)("%s is cancelled, and fails", async (provider) => {
  for (const [refusal, error] of [
    ["cancel", "social-cancelled"],
    ["fail", "social-failed"],
  ] as const) {
    const browser = openBrowser();
    const back = await press(browser, await leave(browser, provider), { refusal });
    expect(back.url.pathname).toBe("/en-GB/search");
    expect(back.url.searchParams.get("error")).toBe(error);
  }
});

test("an unknown person is asked again", async () => {
  const browser = openBrowser();
  const page = await press(browser, await leave(browser, "google"), { account: "nobody" });
  expect(page.url.origin).toBe(standIns.origin);
  expect(page.text).toContain("Choose an account");
});

test("a page that is over answers 410, in the browser's language", async () => {
  const response = await fetch(`${standIns.origin}/google/interaction/none`, {
    headers: { "Accept-Language": "el-GR" },
  });
  expect(response.status).toBe(410);
  expect(await response.text()).toContain("Αυτή η σελίδα έληξε");
});

test.each([
  "https://shop.example/api/social/google/callback",
  "http://localhost.evil.example/api/social/google/callback",
  "http://localhost:3000/elsewhere",
  "http://localhost:3000/api/social/apple/callback",
])("no code goes to %s", async (address) => {
  const page = await openBrowser().go(`${SITE}/en-GB/auth/social/google`, {
    from: `${SITE}/en-GB/search`,
    form: { callback_url: "/en-GB/search" },
    until: ({ origin }) => origin === standIns.origin,
  });
  const url = new URL(page.location!);
  url.searchParams.set("redirect_uri", address);
  const answer = await fetch(url, { redirect: "manual" });
  expect(answer.status).toBe(400);
  expect(answer.headers.get("location")).toBeNull();
});

test("a name that was pointed at this machine finds no provider", async () => {
  const status = await new Promise((answered) => {
    const headers = { Host: "evil.example" };
    request(`${standIns.origin}/google/.well-known/openid-configuration`, { headers }, (answer) =>
      answered(answer.statusCode),
    ).end();
  });
  expect(status).toBe(421);
});
