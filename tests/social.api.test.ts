import { randomUUIDv7 } from "node:crypto";
import { inspect } from "node:util";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readApiEnv } from "#api/env.ts";
import { createApi } from "#api/create-api.ts";
import { hashPassword } from "#api/modules/step-up/password.ts";
import type { OpenIdAccount } from "#api/providers/social/embedded/create-provider.ts";
import { createOpenId } from "#api/providers/social/openid.ts";
import { seconds, minutes } from "#contract/duration.ts";
import type { SocialProvider } from "#contract/account.ts";
import { createFetchBrowser, type FetchBrowser, type Hop } from "./fetch-browser.ts";
import { startOpenIdServer, type OpenIdServer } from "./providers/openid-server.ts";
import { openSocialShop, SHOP } from "./social-shop.tsx";
import { createWorld, type World } from "./world.ts";

const PASSWORD = "Second-hand-1!";
const PAGE = "/el-GR/search?q=pixel";
const PROVIDERS = ["google", "facebook", "apple"] as const satisfies SocialProvider[];

const accounts: OpenIdAccount[] = [];
const browsers: FetchBrowser[] = [];
let openid: OpenIdServer;
let world: World;
let shop: ReturnType<typeof openSocialShop>;

beforeAll(async () => {
  openid = await startOpenIdServer({ accounts });
  world = await createWorld({ env: openid.env });
  shop = openSocialShop(world, openid.env);
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await openid[Symbol.asyncDispose]();
});

/** A person with an account at the providers. */
function meet(facts: Partial<OpenIdAccount> = {}): OpenIdAccount {
  const id = `person-${accounts.length + 1}`;
  const account = { id, email: `${id}@mail.test`, email_verified: true, name: "Eleni P", ...facts };
  accounts.push(account);
  return account;
}

/** A browser with its own address, because rate limits count by address. */
function openBrowser(site = shop.fetch): FetchBrowser {
  const ip = `198.51.100.${browsers.length + 1}`;
  const browser = createFetchBrowser({ [SHOP]: site }, { ip });
  browsers.push(browser);
  return browser;
}

type Walk = {
  page?: string;
  /** Fields next to the code, in Apple's form. */
  posted?: Record<string, string>;
  change?: (authorization: URL) => void;
  cancel?: boolean;
  until?: (url: URL) => boolean;
};

/** Presses the provider's button, and chooses the account there. */
async function visit(
  browser: FetchBrowser,
  provider: SocialProvider,
  person: OpenIdAccount | null,
  { page = PAGE, posted = {}, change, cancel = false, until }: Walk = {},
): Promise<Hop> {
  const start = await browser.go(`${SHOP}/el-GR/auth/social/${provider}`, {
    from: SHOP + page,
    form: { callback_url: page },
    until: ({ origin }) => origin === openid.origin,
  });
  if (!start.location?.startsWith(openid.origin)) return start;
  const there = new URL(start.location);
  change?.(there);
  const asked = await browser.go(there.href, { ...(until && { until }) });
  if (!asked.text.includes("Who are you?")) return asked;
  const answer: Record<string, string> = cancel ? { cancel: "1" } : { account: person!.id };
  const answered = await browser.go(asked.url.href, {
    from: asked.url.href,
    form: answer,
    ...(until && { until }),
  });
  // A self-submitting page of the provider, like Apple's.
  const [, action] = /<form method="post" action="([^"]+)"/.exec(answered.text) ?? [];
  if (!action) return answered;
  const fields = [...answered.text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(
    ([, name, value]) => [name!, value!.replaceAll("&amp;", "&")],
  );
  return browser.go(action, {
    from: answered.url.href,
    form: { ...(Object.fromEntries(fields) as Record<string, string>), ...posted },
    ...(until && { until }),
  });
}

const atCallback = ({ pathname }: URL) => pathname.startsWith("/api/social/");
const atLoginCode = ({ searchParams }: URL) =>
  searchParams.has("accessToken") || searchParams.has("socialLink");
const pathOf = ({ url }: Hop) => url.pathname + url.search;
const tokenOf = (browser: FetchBrowser) => browser.cookie(SHOP, "accessToken");

async function profileOf(browser: FetchBrowser) {
  const token = tokenOf(browser);
  expect(token).not.toBeNull();
  const { body } = await world.get("/profile/details", { token: token! });
  return body.data;
}

/** A member with a password, signed in in a browser of their own. */
async function joinMember(email = `${randomUUIDv7()}@deftero.test`) {
  const id = randomUUIDv7();
  await world.database
    .db()
    .insertInto("user_account")
    .values({
      id,
      market: "GR",
      language: "en",
      email,
      email_folded: email,
      password_hash: await hashPassword(PASSWORD),
      email_verified_at: world.now(),
      created_at: world.now(),
    })
    .execute();
  const { body } = await world.post("/login", { email, password: PASSWORD }, fromNewAddress());
  const browser = openBrowser();
  browser.put(SHOP, "accessToken", body.data.token);
  return { id, email, browser, token: body.data.token as string };
}

let addresses = 0;
const fromNewAddress = () => ({
  headers: { "X-Forwarded-For": `203.0.113.${(addresses = (addresses + 1) % 250)}` },
});

const countMembers = async (email: string) => {
  const rows = await world.database
    .db()
    .selectFrom("user_account")
    .select("id")
    .where("email_folded", "=", email)
    .execute();
  return rows.length;
};

describe.each(PROVIDERS)("with %s", (provider) => {
  test("the first sign-in creates an account, the second finds it", async () => {
    const person = meet();
    const browser = openBrowser();
    const arrived = await visit(browser, provider, person);
    expect(pathOf(arrived)).toBe(`${PAGE}&auth=signup`);
    expect(arrived.text).toContain("member");
    const profile = await profileOf(browser);
    expect(profile).toMatchObject({
      email: person.email,
      is_email_verified: true,
      phone_number: null,
      username: null,
      language: "el",
      country: "GR",
      has_password: false,
      linked_providers: [provider],
    });
    expect(browser.cookieLine(SHOP, "accessToken")).toMatch(
      /Max-Age=3600;.*HttpOnly;.*SameSite=Lax/,
    );
    expect(browser.cookie(SHOP, "signInType")).toBe(provider);
    expect(browser.cookie(SHOP, "loginMethod")).toBe(provider);
    expect(browser.cookie(SHOP, "socialState")).toBeNull();

    const again = openBrowser();
    expect(pathOf(await visit(again, provider, person))).toBe(`${PAGE}&auth=success`);
    expect((await profileOf(again)).id).toBe(profile.id);
  });

  test("an e-mail that has an account leads to its usual sign-in, and links nothing", async () => {
    const member = await joinMember();
    const browser = openBrowser();
    const person = meet({ email: member.email.toUpperCase() });
    const refused = await visit(browser, provider, person);
    expect(pathOf(refused)).toBe(`${PAGE}&error=social-conflict`);
    expect(tokenOf(browser)).toBeNull();
    expect(await profileOf(member.browser)).toMatchObject({ linked_providers: [] });
  });

  test("a visitor who cancels returns with a message", async () => {
    const browser = openBrowser();
    const back = await visit(browser, provider, null, { cancel: true });
    expect(pathOf(back)).toBe(`${PAGE}&error=social-cancelled`);
    expect(tokenOf(browser)).toBeNull();
  });

  test("a response is accepted once", async () => {
    const person = meet();
    const browser = openBrowser();
    await visit(browser, provider, person);
    const callback = browser.hops.find(({ url }) => atCallback(url))!;
    const another = openBrowser();
    const replayed = await another.go(
      callback.url.href,
      callback.form ? { form: callback.form } : {},
    );
    expect(pathOf(replayed)).toBe(`${PAGE}&error=social-expired`);
    expect(tokenOf(another)).toBeNull();
  });

  test("a token with another nonce is refused", async () => {
    const person = meet();
    const browser = openBrowser();
    const refused = await visit(browser, provider, person, {
      change: ({ searchParams }) => searchParams.set("nonce", "another nonce than ours"),
    });
    expect(pathOf(refused)).toBe(`${PAGE}&error=social-failed`);
    expect(await countMembers(person.email!)).toBe(0);
  });

  test("a code with another PKCE verifier is refused", async () => {
    const person = meet();
    const refused = await visit(openBrowser(), provider, person, {
      change: ({ searchParams }) => searchParams.set("code_challenge", "A".repeat(43)),
    });
    expect(pathOf(refused)).toBe(`${PAGE}&error=social-failed`);
    expect(await countMembers(person.email!)).toBe(0);
  });

  test("a member links it, signs in with it, and gets a mail", async () => {
    const member = await joinMember();
    const person = meet();
    const linked = await visit(member.browser, provider, person, {
      page: "/en-GR/account/security",
    });
    expect(pathOf(linked)).toBe("/en-GR/account/security");
    expect(await profileOf(member.browser)).toMatchObject({
      id: member.id,
      email: member.email,
      linked_providers: [provider],
    });
    expect(tokenOf(member.browser)).toBe(member.token);
    const mails = await mailsTo(member.email);
    expect(mails).toEqual([
      { template: "provider-linked", payload: expect.objectContaining({ provider }) },
    ]);

    const browser = openBrowser();
    expect(pathOf(await visit(browser, provider, person))).toBe(`${PAGE}&auth=success`);
    expect((await profileOf(browser)).id).toBe(member.id);

    const other = await joinMember();
    const refused = await visit(other.browser, provider, person);
    expect(pathOf(refused)).toBe(`${PAGE}&error=social-linked-elsewhere`);
    expect(await profileOf(other.browser)).toMatchObject({ linked_providers: [] });
  });
});

const mailsTo = (recipient: string) =>
  world.database
    .db()
    .selectFrom("message")
    .select(["template", "payload"])
    .where("recipient", "=", recipient)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

describe("a provider's profile", () => {
  test("with a verified e-mail confirms the account's e-mail", async () => {
    const browser = openBrowser();
    await visit(browser, "facebook", meet({ email_verified: false }));
    expect(await profileOf(browser)).toMatchObject({ is_email_verified: false });
  });

  test("with an unverified e-mail does not block its owner, and sends no mail", async () => {
    const person = meet({ email_verified: false });
    const browser = openBrowser();
    expect(pathOf(await visit(browser, "facebook", person))).toBe(`${PAGE}&auth=signup`);
    expect(await countMembers(person.email!)).toBe(0);

    const page = "/en-GR/account/security";
    await visit(browser, "facebook", person, { page });
    expect(pathOf(await visit(browser, "google", meet(), { page }))).toBe(page);
    expect(await profileOf(browser)).toMatchObject({ linked_providers: ["facebook", "google"] });
    expect(await mailsTo(person.email!)).toEqual([]);

    const owner = openBrowser();
    await visit(owner, "google", meet({ email: person.email! }));
    expect(await profileOf(owner)).toMatchObject({ email: person.email, is_email_verified: true });
    expect(await countMembers(person.email!)).toBe(1);
    const again = openBrowser();
    await visit(again, "facebook", person);
    expect((await profileOf(again)).id).not.toBe((await profileOf(owner)).id);
  });

  test("keeps the password of a sign-up with the same e-mail", async () => {
    const email = `${randomUUIDv7()}@mail.test`;
    const body = { email, password: PASSWORD, language: "en", country: "GR" };
    const begun = await world.post("/register", body, fromNewAddress());
    expect(begun.status).toBe(201);
    world.advance(seconds(1));
    await visit(openBrowser(), "facebook", meet({ email, email_verified: false }));
    const reply = await world.post("/login", { email, password: PASSWORD }, fromNewAddress());
    expect(reply.status).toBe(200);
  });

  test("without an e-mail creates no account", async () => {
    const person = meet();
    delete person.email;
    const refused = await visit(openBrowser(), "facebook", person);
    expect(pathOf(refused)).toBe(`${PAGE}&error=social-failed`);
  });

  test("of Apple has the name at the first sign-in", async () => {
    const person = meet();
    delete person.name;
    const browser = openBrowser();
    const user = JSON.stringify({ name: { firstName: "Νίκος", lastName: "Παπάς" } });
    await visit(browser, "apple", person, { posted: { user } });
    expect(await profileOf(browser)).toMatchObject({ full_name: "Νίκος Παπάς" });
  });

  test("with a picture stores a copy of it", async () => {
    const person = meet({ picture: `${openid.origin}/picture.jpg` });
    const browser = openBrowser();
    await visit(browser, "google", person);
    expect(await profileOf(browser)).toMatchObject({ social_photo: null });
    await world.runDueJobs();
    const { social_photo: photo } = await profileOf(browser);
    expect(photo).toMatch(/^\/media\//);
    const kept = await world.media.fetch(new Request(SHOP + photo));
    expect(await sharp(await kept.arrayBuffer()).metadata()).toMatchObject({
      width: 96,
      height: 96,
    });
  });

  test("with an invalid picture leaves the member without one", async () => {
    const browser = openBrowser();
    await visit(browser, "google", meet({ picture: `${openid.origin}/google/jwks` }));
    await visit(browser, "google", meet({ picture: "javascript:alert(1)" }));
    // No host of the provider.
    await visit(browser, "google", meet({ picture: "http://localhost:1/picture.jpg" }));
    await world.runDueJobs();
    expect(await profileOf(browser)).toMatchObject({ social_photo: null });
  });
});

describe("a login code in an address", () => {
  const bring = async (person = meet()) => {
    const browser = openBrowser();
    const { location } = await visit(browser, "google", person, { until: atLoginCode });
    return { browser, address: location!, person };
  };

  test("does not work in another browser, and stays valid for its own", async () => {
    const { browser, address } = await bring();
    const stranger = openBrowser();
    expect(pathOf(await stranger.go(address))).toBe(`${PAGE}&error=social-expired`);
    await visit(stranger, "google", null, { until: ({ origin }) => origin === openid.origin });
    expect(stranger.cookie(SHOP, "socialState")).not.toBeNull();
    expect(pathOf(await stranger.go(address))).toBe(`${PAGE}&error=social-expired`);
    expect(tokenOf(stranger)).toBeNull();
    expect(pathOf(await browser.go(address))).toBe(`${PAGE}&auth=signup`);
  });

  test("works once", async () => {
    const { browser, address } = await bring();
    const secret = browser.cookie(SHOP, "socialState")!;
    await browser.go(address);
    const thief = openBrowser();
    thief.put(SHOP, "socialState", secret);
    expect(pathOf(await thief.go(address))).toBe(`${PAGE}&error=social-expired`);
    expect(tokenOf(thief)).toBeNull();
  });

  test("is valid for a minute", async () => {
    const { browser, address } = await bring();
    world.advance(seconds(61));
    expect(pathOf(await browser.go(address))).toBe(`${PAGE}&error=social-expired`);
  });

  test("is never rendered, not by a method or a suffix that is not a document's", async () => {
    const { browser, address } = await bring();
    const { search } = new URL(address);
    const site = (path: string, init: RequestInit = {}) =>
      shop.fetch(new Request(SHOP + path, { redirect: "manual", ...init }), "192.0.2.7");
    for (const answer of [
      await site(`/el-GR/search${search}`, { method: "HEAD" }),
      await site(`//evil.example${search}`),
      await site(`/xx-YY/search${search}`),
      await site(`/el-GR/search${search}`, {
        method: "POST",
        body: new URLSearchParams({ a: "1" }),
        headers: { "Sec-Fetch-Site": "same-origin" },
      }),
    ]) {
      expect(answer.status).toBe(303);
      expect(answer.headers.get("Location")).toMatch(/^\/(?!\/)[^?]*(\?(?!.*accessToken).*)?$/);
      expect(answer.headers.get("Referrer-Policy")).toBe("no-referrer");
    }
    // React Router tells a script of the redirect in the body, as the data of the page.
    const scripted = await site(`/el-GR/search.data${search}`);
    expect([scripted.status, scripted.headers.get("Location")]).toEqual([202, null]);
    expect(scripted.headers.get("Referrer-Policy")).toBe("no-referrer");
    const told = await scripted.text();
    expect(told).toMatch(/"redirect","\/el-GR\/search(?:\?(?!.*accessToken)[^"]*)?","status",303/);
    expect(told).not.toContain(new URL(address).searchParams.get("accessToken"));
    expect(pathOf(await browser.go(address))).toBe(`${PAGE}&auth=signup`);
  });

  test("removes customUrl from the address", async () => {
    const { browser, address } = await bring();
    expect(pathOf(await browser.go(`${address}&customUrl=x`))).toBe(`${PAGE}&auth=signup`);
  });

  test("sent twenty times concurrently creates one session", async () => {
    const { browser, address } = await bring();
    const body = {
      code: new URL(address).searchParams.get("accessToken"),
      browser_secret: browser.cookie(SHOP, "socialState"),
    };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        world.post("/social-connect/exchange", body, fromNewAddress()),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 422),
    ]);
  });

  test("creates no session after its provider was disabled", async () => {
    const { browser, address, person } = await bring();
    // As when an unconfirmed e-mail is reset.
    await world.database
      .db()
      .deleteFrom("social_identity")
      .where("email", "=", person.email!)
      .execute();
    expect(pathOf(await browser.go(address))).toBe(`${PAGE}&error=social-expired`);
    expect(tokenOf(browser)).toBeNull();
  });

  test("creates no session for an account that was closed meanwhile", async () => {
    const { browser, address, person } = await bring();
    await close(person);
    expect(pathOf(await browser.go(address))).toBe(`${PAGE}&error=social-expired`);
    expect(pathOf(await visit(browser, "google", person))).toBe(`${PAGE}&error=social-failed`);
  });
});

const close = (person: OpenIdAccount) =>
  world.database
    .db()
    .updateTable("user_account")
    .set({ deactivated_at: world.now() })
    .where("email", "=", person.email!)
    .execute();

describe("a provider's callback", () => {
  test("after ten minutes is too late", async () => {
    const browser = openBrowser();
    const { location } = await visit(browser, "google", meet(), { until: atCallback });
    world.advance(minutes(10) + 1);
    expect(pathOf(await browser.go(location!))).toBe(`${PAGE}&error=social-expired`);
  });

  test("without a started sign-in leads to the front page", async () => {
    for (const query of ["", "?state=x", `?code=a&state=${"A".repeat(43)}`]) {
      const lost = await openBrowser().go(`${SHOP}/api/social/google/callback${query}`);
      expect(pathOf(lost)).toBe("/el-GR?error=social-expired");
    }
  });

  test("of another provider is refused", async () => {
    const browser = openBrowser();
    const { location } = await visit(browser, "google", meet(), { until: atCallback });
    const elsewhere = location!.replace("/google/", "/facebook/");
    expect(pathOf(await browser.go(elsewhere))).toBe("/el-GR?error=social-expired");
  });

  test("of one person in two tabs concurrently creates one account", async () => {
    const person = meet();
    const tabs = [openBrowser(), openBrowser(), openBrowser()];
    const callbacks = await Promise.all(
      tabs.map((tab) => visit(tab, "google", person, { until: atCallback })),
    );
    const arrived = await Promise.all(tabs.map((tab, n) => tab.go(callbacks[n]!.location!)));
    expect(arrived.map(pathOf).toSorted()).toEqual([
      `${PAGE}&auth=signup`,
      `${PAGE}&auth=success`,
      `${PAGE}&auth=success`,
    ]);
    expect(await countMembers(person.email!)).toBe(1);
  });

  test.each([
    ["PUT", {}, 405],
    ["POST", { body: "{}", headers: { "Content-Type": "application/json" } }, 400],
    ["POST", { body: new URLSearchParams({ state: "x".repeat(20_000) }) }, 413],
  ])("by %s %o is %i", async (method, init, status) => {
    const request = new Request(`${SHOP}/api/social/google/callback`, { method, ...init });
    expect((await shop.fetch(request, "192.0.2.8")).status).toBe(status);
  });

  test("of an unknown provider is 404", async () => {
    const request = new Request(`${SHOP}/api/social/myspace/callback?state=x`);
    expect((await shop.fetch(request, "192.0.2.8")).status).toBe(404);
  });
});

describe("linking", () => {
  test("through an address that an attacker sent links nothing", async () => {
    const member = await joinMember();
    const person = meet();
    const start = await visit(member.browser, "google", null, {
      until: ({ origin }) => origin === openid.origin,
    });
    const stranger = openBrowser();
    const asked = await stranger.go(start.url.href);
    const there = asked.text.includes("Who are you?") ? asked : start;
    const end = await stranger.go(there.url.href, {
      from: there.url.href,
      form: { account: person.id },
    });
    expect(pathOf(end)).toBe(`${PAGE}&error=social-expired`);
    expect(await profileOf(member.browser)).toMatchObject({ linked_providers: [] });
  });

  test("needs the password when the last step-up is old", async () => {
    const member = await joinMember();
    world.advance(minutes(11));
    const page = "/el-GR/account/security";
    const asked = await visit(member.browser, "google", meet(), { page });
    expect(pathOf(asked)).toBe(
      `/el-GR/auth/sign-up/verify-password?callbackUrl=${encodeURIComponent(page)}`,
    );
    expect(member.browser.cookie(SHOP, "socialState")).toBeNull();
  });

  test("allows one account per provider", async () => {
    const member = await joinMember();
    await visit(member.browser, "google", meet());
    const second = await visit(member.browser, "google", meet());
    expect(pathOf(second)).toBe(`${PAGE}&error=social-failed`);
  });

  test("does not create a session with its code", async () => {
    const member = await joinMember();
    const { location } = await visit(member.browser, "google", meet(), { until: atLoginCode });
    const code = new URL(location!).searchParams.get("socialLink")!;
    const body = { code, browser_secret: member.browser.cookie(SHOP, "socialState") };
    const { status } = await world.post("/social-connect/exchange", body, fromNewAddress());
    expect(status).toBe(422);
    const other = await joinMember();
    const stolen = await world.post("/social-connect/link", body, { token: other.token });
    expect(stolen.status).toBe(422);
    expect(pathOf(await member.browser.go(location!))).toBe(PAGE);
  });
});

describe("unlinking", () => {
  const unlink = (token: string, provider: SocialProvider) =>
    world.post("/social-connect/unlink", { provider }, { token });

  test("is refused for the only sign-in method, and allowed next to another", async () => {
    const browser = openBrowser();
    const person = meet();
    await visit(browser, "google", person);
    const token = tokenOf(browser)!;
    expect(await unlink(token, "google")).toMatchObject({
      status: 409,
      body: { code: "last_sign_in_method" },
    });
    await visit(browser, "facebook", meet());
    expect((await unlink(token, "google")).status).toBe(204);
    expect(await profileOf(browser)).toMatchObject({ linked_providers: ["facebook"] });
    expect((await unlink(token, "google")).status).toBe(404);
    expect((await unlink(token, "facebook")).body.code).toBe("last_sign_in_method");
    const templates = (await mailsTo(person.email!)).map(({ template }) => template);
    expect(templates).toEqual(["provider-linked", "provider-unlinked"]);
  });

  test("of two methods concurrently leaves one", async () => {
    const browser = openBrowser();
    await visit(browser, "google", meet());
    await visit(browser, "apple", meet());
    const token = tokenOf(browser)!;
    const answers = await Promise.all([unlink(token, "google"), unlink(token, "apple")]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  });

  test("needs a step-up, which a sign-in at the provider satisfies for members without a password", async () => {
    const browser = openBrowser();
    const person = meet();
    await visit(browser, "google", person);
    await visit(browser, "facebook", meet());
    const token = tokenOf(browser)!;
    world.advance(minutes(11));
    expect((await unlink(token, "facebook")).body.code).toBe("proof_needed");
    // Another person's account at the provider satisfies no step-up.
    expect(pathOf(await visit(browser, "google", meet()))).toBe(`${PAGE}&error=social-failed`);
    expect((await unlink(token, "facebook")).body.code).toBe("proof_needed");
    expect(pathOf(await visit(browser, "google", person))).toBe(PAGE);
    expect((await unlink(token, "facebook")).status).toBe(204);
  });

  test("needs the password of members who have one", async () => {
    const member = await joinMember();
    const person = meet();
    await visit(member.browser, "google", person);
    world.advance(minutes(11));
    expect(pathOf(await visit(member.browser, "google", person))).toContain("verify-password");
    expect((await unlink(member.token, "google")).body.code).toBe("proof_needed");
  });
});

describe("a member who is already signed in as another", () => {
  const comeBack = async () => {
    const member = await joinMember();
    const person = meet();
    member.browser.erase(SHOP, "accessToken");
    const { location } = await visit(member.browser, "google", person, { until: atLoginCode });
    member.browser.put(SHOP, "accessToken", member.token);
    const asked = await member.browser.go(location!);
    return { ...member, person, asked };
  };
  const answer = ({ browser, asked }: Awaited<ReturnType<typeof comeBack>>, choice: string) =>
    browser.go(`${SHOP}/el-GR/auth/hand-off`, { from: asked.url.href, form: { choice } });

  test("must confirm, and stays the same until then", async () => {
    const visitor = await comeBack();
    expect(pathOf(visitor.asked)).toBe("/el-GR/auth/hand-off");
    expect(visitor.asked.text).toContain(visitor.email);
    expect(visitor.asked.text.match(/<button/g)).toHaveLength(2);
    expect(tokenOf(visitor.browser)).toBe(visitor.token);
  });

  test("may stay", async () => {
    const visitor = await comeBack();
    expect(pathOf(await answer(visitor, "stay"))).toBe(PAGE);
    expect(tokenOf(visitor.browser)).toBe(visitor.token);
    expect(visitor.browser.cookie(SHOP, "handOff")).toBeNull();
    expect(visitor.browser.cookie(SHOP, "socialState")).toBeNull();
  });

  test("may switch, and the old session ends", async () => {
    const visitor = await comeBack();
    expect(pathOf(await answer(visitor, "switch"))).toBe(`${PAGE}&auth=signup`);
    expect(await profileOf(visitor.browser)).toMatchObject({ email: visitor.person.email });
    const { status } = await world.get("/profile/details", { token: visitor.token });
    expect(status).toBe(401);
  });

  test("stays the same when the answer comes too late", async () => {
    const visitor = await comeBack();
    world.advance(minutes(2));
    expect(pathOf(await answer(visitor, "switch"))).toBe(`${PAGE}&error=social-expired`);
    expect(await profileOf(visitor.browser)).toMatchObject({ email: visitor.email });
  });

  test("is not asked when that session has ended", async () => {
    const member = await joinMember();
    member.browser.erase(SHOP, "accessToken");
    const { location } = await visit(member.browser, "google", meet(), { until: atLoginCode });
    await world.post("/logout", undefined, { token: member.token });
    member.browser.put(SHOP, "accessToken", member.token);
    expect(pathOf(await member.browser.go(location!))).toBe(`${PAGE}&auth=signup`);
  });
});

describe("a return page", () => {
  const HOSTILE = [
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https:evil.example",
    "https://evil.example/el-GR",
    "%2f%2fevil.example",
    "javascript:alert(1)",
    "/.//evil.example",
    "/el-GR/..//evil.example",
    "/\t/evil.example",
    "http://shop.test@evil.example/",
    "",
  ];

  test.each(HOSTILE)("is never %j", async (callback_url) => {
    const browser = openBrowser();
    const person = meet();
    const arrived = await visit(browser, "google", person, { page: "/el-GR", posted: {} });
    expect(arrived.url.origin).toBe(SHOP);
    const start = await openBrowser().go(`${SHOP}/el-GR/auth/social/google`, {
      from: `${SHOP}/el-GR`,
      form: { callback_url },
      until: ({ origin }) => origin === openid.origin,
    });
    const asked = await browser.go(start.location!);
    const end = await browser.go(asked.url.href, {
      from: asked.url.href,
      form: { account: person.id },
      until: ({ searchParams }) => searchParams.has("accessToken"),
    });
    const there = new URL(end.location!);
    expect(there.origin).toBe(SHOP);
    expect(there.pathname).toBe("/el-GR");
  });

  test.each(HOSTILE)("is refused by the marketplace as %j", async (return_to) => {
    const body = { browser_hash: "A".repeat(43), return_to, locale: "el-GR", origin: SHOP };
    const { status, body: problem } = await world.post(
      "/social-connect/google/start",
      body,
      fromNewAddress(),
    );
    expect([status, Object.keys(problem.errors)]).toEqual([422, ["return_to"]]);
  });

  test("is the sign-in page itself, where that was a page of its own", async () => {
    const choice = `/el-GR/auth?callbackUrl=${encodeURIComponent("/el-GR/account/orders")}`;
    const start = (browser: FetchBrowser) =>
      browser.go(`${SHOP}/el-GR/auth/social/google`, {
        from: SHOP + choice,
        form: { callback_url: "/el-GR/account/orders" },
      });
    const browser = openBrowser();
    const asked = await start(browser);
    const form = { cancel: "1" };
    const back = await browser.go(asked.url.href, { from: asked.url.href, form });
    expect(pathOf(back)).toBe(`${choice}&error=social-cancelled`);

    const again = await start(browser);
    const arrived = await browser.go(again.url.href, {
      from: again.url.href,
      form: { account: meet().id },
    });
    expect(pathOf(arrived)).toBe("/el-GR/account/orders?auth=signup");
  });
});

describe("an unavailable provider", () => {
  const openAgain = async () => {
    const social = createOpenId(readApiEnv({ ...openid.env, NODE_ENV: "test" }).social);
    const api = await createApi({ ...world.deps, social });
    return { api, site: openSocialShop({ ...world, api }, openid.env) };
  };

  test("is reported before the visitor leaves, and retried when it is back", async () => {
    const { api, site } = await openAgain();
    openid.failNext(/./, "lost_request", Infinity);
    const browser = openBrowser(site.fetch);
    const refused = await visit(browser, "apple", null);
    expect(pathOf(refused)).toBe(`${PAGE}&error=social-failed`);
    expect(browser.cookie(SHOP, "socialState")).toBeNull();
    openid.recover();
    expect(pathOf(await visit(browser, "apple", meet()))).toBe(`${PAGE}&auth=signup`);
    await api.close();
  });

  test("is 503 to API callers", async () => {
    const { api } = await openAgain();
    openid.failNext(/./, "lost_request", Infinity);
    const request = new Request(`${SHOP}/api/social-connect/facebook/start`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        browser_hash: "A".repeat(43),
        return_to: "/el-GR",
        locale: "el-GR",
        origin: SHOP,
      }),
    });
    const answer = await api.fetch(request, "192.0.2.9");
    openid.recover();
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: "social_unavailable" });
    await api.close();
  });

  test("during the callback is an error that can be retried", async () => {
    const browser = openBrowser();
    const person = meet();
    const { location } = await visit(browser, "google", person, { until: atCallback });
    openid.failNext(/./, "lost_request", Infinity);
    expect(pathOf(await browser.go(location!))).toBe(`${PAGE}&error=social-failed`);
    openid.recover();
    expect(pathOf(await visit(browser, "google", person))).toBe(`${PAGE}&auth=signup`);
  });

  test("that is not configured is 404", async () => {
    const api = await createApi({ ...world.deps, social: createOpenId({}) });
    const request = new Request(`${SHOP}/api/social/google/callback?state=x`);
    expect((await api.fetch(request, "192.0.2.9")).status).toBe(404);
    await api.close();
  });
});

test("the CSP allows forms that lead to the providers", async () => {
  const page = await openBrowser().go(SHOP + PAGE);
  expect(page.headers.get("Content-Security-Policy")).toContain(openid.origin);
});

// The last test: it checks all output of the tests above.
test("no code, state or token is in a page, a log or an address other than its own", () => {
  const hops = browsers.flatMap((browser) => browser.hops);
  const codes = new Set<string>();
  for (const { location, url } of hops) {
    if (url.origin !== SHOP || location === null) continue;
    const { searchParams } = new URL(location, url);
    for (const name of ["accessToken", "socialLink"])
      if (searchParams.has(name)) codes.add(searchParams.get(name)!);
  }
  const tokens = browsers.flatMap((browser) =>
    browser.values(SHOP, ["accessToken", "socialState"]),
  );
  expect(codes.size).toBeGreaterThan(40);
  expect(tokens.length).toBeGreaterThan(40);

  const ours = hops.filter(({ url }) => url.origin === SHOP);
  const answered = ours
    .filter(({ url }) => atCallback(url))
    .flatMap(({ url, form }) => {
      const given = form ?? Object.fromEntries(url.searchParams);
      return [given["code"], given["state"]].filter((one) => one !== undefined && one.length > 20);
    }) as string[];
  expect(answered.length).toBeGreaterThan(80);
  const secrets = [...codes, ...tokens, ...answered];
  const logs = inspect([world.logged, shop.lines], { depth: null, maxArrayLength: null });
  expect(logs).toContain("A social sign-in failed");
  for (const secret of secrets) {
    expect(logs).not.toContain(secret);
    for (const { text } of ours) expect(text).not.toContain(secret);
  }
  for (const { location, url } of ours) {
    const isLoginCode = atCallback(url);
    for (const code of codes) if (!isLoginCode) expect(location ?? "").not.toContain(code);
    for (const token of tokens) expect(location ?? "").not.toContain(token);
  }
});
