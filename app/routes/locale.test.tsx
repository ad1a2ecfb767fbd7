import { describe, expect, test } from "vitest";
import { createMemberMarketplace, member } from "#tests/member-marketplace.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import { writeAuthFlow } from "../services/auth-flow-cookie.server.ts";
import { setMessage } from "../services/flash.server.ts";
import { loader } from "./locale.tsx";

type Loaded = Exclude<Awaited<ReturnType<typeof loader>>, Response>;
const NEWCOMER = member({ phone_number: null, is_phone_verified: false, username: null });

function look(
  path: string,
  { profile = member(), cookie = "accessToken=a-token", now = new Date() } = {},
) {
  const marketplace = createMemberMarketplace(profile);
  const visit = openVisit(path, marketplace.fetch, { cookie, now });
  return {
    ...visit,
    /** Ids of the calls about the visitor; those about the market are cached for a minute. */
    asked: () => marketplace.calls.map(({ id }) => id).filter((id) => id !== "getFeatures"),
    load: () => visit.send(loader) as Promise<Loaded>,
  };
}

describe("a visitor", () => {
  test("causes no personal call, and the page has nothing personal", async () => {
    const { load, asked } = look("/en-GR/search", { cookie: "" });
    expect(await load()).toEqual({
      session: { signedIn: false, user: null },
      asked: null,
      facts: {},
      hints: null,
      message: null,
      problem: null,
      terms: expect.objectContaining({ is_open: true }),
    });
    expect(asked()).toEqual(["getTerms"]);
  });

  test("gets the sign-in dialog once, by the cookie", async () => {
    const visit = look("/en-GR/search", { cookie: "authRequired=1" });
    expect((await visit.load()).asked).toBe("sign-in");
    expect(visit.nextCookie()).toBe("authRequired=");
  });

  test.each([
    ["/en-GR/search", "sign-in"],
    ["/en-GR/checkout/1/payment", null],
    ["/en-GR/search?modal=sign-up", null],
  ])("whose session is over is asked to sign in over %s: %s", async (path, asked) => {
    const { fetch } = createMemberMarketplace(member(), {
      getProfileDetails: () => rejection("signed_out"),
    });
    const visit = openVisit(path, fetch, { cookie: "accessToken=over; signInType=email" });
    const loaded = (await visit.send(loader)) as Loaded;
    expect(loaded).toMatchObject({ asked, session: { signedIn: false } });
    expect(visit.cookies.get("signInType")).toBeNull();
  });

  test("sees the last sign-in method in the sign-in dialog or page", async () => {
    for (const path of ["/en-GR/search?modal=auth", "/en-GR/auth"]) {
      const { hints } = await look(path, { cookie: "loginMethod=google" }).load();
      expect(hints).toMatchObject({ lastMethod: "google" });
    }
    expect((await look("/en-GR/search", { cookie: "loginMethod=google" }).load()).hints).toBeNull();
  });

  test("carries a recovery from step to step, but the page never sees its code", async () => {
    const now = new Date("2026-11-21T10:00:00Z");
    const visit = look("/en-GR?modal=change-password", { cookie: "", now });
    writeAuthFlow(visit.cookies, {
      email: "eleni@deftero.test",
      code: "123456",
      resend_at: "2026-11-21T10:00:12Z",
    });
    const { facts } = await visit.load();
    expect(facts).toEqual({
      email: "eleni@deftero.test",
      recovering: true,
      resend_after: 12,
      resend_at: "2026-11-21T10:00:12Z",
    });
    expect(JSON.stringify(facts)).not.toContain("123456");
  });

  test("gets the errors of a dialog once, and only with the dialog", async () => {
    const problem = {
      modal: "sign-in",
      result: { status: "error" as const, error: { "": ["auth.sign-in.too-many"] } },
    };
    const elsewhere = look("/en-GR/search", { cookie: "" });
    elsewhere.cookies.seal("authProblem", problem);
    expect((await elsewhere.load()).problem).toBeNull();
    const visit = look("/en-GR/search?modal=sign-in", { cookie: "" });
    visit.cookies.seal("authProblem", problem);
    expect((await visit.load()).problem).toEqual(problem);
    expect((await visit.load()).problem).toBeNull();
  });

  test("does not take the message of another page, in whatever language that is", async () => {
    const message = { content: "Saved.", messageFor: "/en-GR/account" };
    const visit = look("/el-GR/search", { cookie: "" });
    setMessage(visit.cookies, message);
    expect((await visit.load()).message).toBeNull();
    expect(visit.cookies.open("message")).toMatchObject(message);
    const there = look("/el-GR/account", { cookie: "" });
    setMessage(there.cookies, message);
    expect((await there.load()).message).toMatchObject({ content: "Saved." });
    expect(there.cookies.open("message")).toBeNull();
  });

  test("gets a modal message as a dialog", async () => {
    const visit = look("/en-GR", { cookie: "" });
    setMessage(visit.cookies, { content: "Read this.", type: "error", ui: "modal" });
    expect((await visit.load()).message).toMatchObject({ ui: "modal", content: "Read this." });
  });
});

test.each([
  [false, true],
  [true, undefined],
])("a market with sellers %s says so to the header: %s", async (allow_sellers, noSell) => {
  const marketplace = createMemberMarketplace(member(), {
    getFeatures: () => ({
      country: "GR",
      features: { insurance: true, cross_selling: true, allow_sellers },
    }),
  });
  const visit = openVisit("/en-GR/search", marketplace.fetch, { cookie: "" });
  expect((await (visit.send(loader) as Promise<Loaded>)).noSell).toBe(noSell);
});

describe("an unfinished account", () => {
  test("is asked for its open step once a day", async () => {
    const first = look("/en-GR/search", { profile: NEWCOMER });
    const loaded = await first.load();
    expect(loaded.asked).toBe("sign-up-enter-phone");
    expect(loaded.session.openStep).toBe("sign-up-enter-phone");
    expect(first.nextCookie()).toContain("resumeAsked=1");
    const again = look("/en-GR/search", {
      profile: NEWCOMER,
      cookie: "accessToken=a-token; resumeAsked=1",
    });
    expect(await again.load()).toMatchObject({
      asked: null,
      session: { openStep: "sign-up-enter-phone" },
    });
  });

  test.each([
    ["/en-GR/checkout/1/address"],
    ["/en-GR/auth/sign-up/enter-phone"],
    ["/en-GR/search?modal=select-country"],
    ["/en-GR/search.data"],
  ])("is never interrupted at %s", async (path) => {
    const visit = look(path, { profile: NEWCOMER });
    expect((await visit.load()).asked).toBeNull();
    expect(visit.nextCookie()).not.toContain("resumeAsked");
  });

  test("that was shown its step is not asked for it again on the next page", async () => {
    const visit = look("/en-GR/search?modal=sign-up-enter-phone", { profile: NEWCOMER });
    expect((await visit.load()).asked).toBeNull();
    expect(visit.nextCookie()).toContain("resumeAsked=1");
  });

  test("gets free usernames when that is the step", async () => {
    const profile = member({ username: null, username_suggestions: ["eleni1", "eleni2"] });
    const { load, asked } = look("/en-GR/search", { profile });
    expect((await load()).facts).toMatchObject({ suggestions: ["eleni1", "eleni2"] });
    expect(asked().filter((id) => id === "getProfileDetails")).toHaveLength(2);
  });
});

describe("a member", () => {
  test("makes one call for the profile and one for the counter", async () => {
    const { load, asked } = look("/en-GR/search");
    expect(await load()).toMatchObject({
      session: { signedIn: true, user: { username: "marina84" } },
      asked: null,
      facts: {},
    });
    expect(asked().toSorted()).toEqual([
      "countUnreadNotifications",
      "getProfileDetails",
      "getTerms",
    ]);
  });

  test("has the number of unread notifications, or none when it cannot be read", async () => {
    const marketplace = createMemberMarketplace(member(), {
      countUnreadNotifications: () => ({ data: { count: 3 } }),
    });
    const visit = openVisit("/en-GR/search", marketplace.fetch);
    expect(await visit.send(loader)).toMatchObject({ session: { unread: 3 } });
    const down = createMemberMarketplace(member(), {
      countUnreadNotifications: () => rejection("unavailable"),
    });
    const loaded = (await openVisit("/en-GR/search", down.fetch).send(loader)) as Loaded;
    expect(loaded.session).toEqual({
      signedIn: true,
      user: { username: "marina84", photo: "/media/marina" },
    });
  });

  test("has customUrl removed from the URL, and nothing else", async () => {
    expect(leadsTo(await look("/en-GR/search?q=a&customUrl=x&page=2").load())).toBe(
      "/en-GR/search?q=a&page=2",
    );
    expect(leadsTo(await look("/en-GR/search?customUrl=x", { cookie: "" }).load())).toBeNull();
  });

  test("is redirected to the callback URL of a complete sign-in", async () => {
    const address = (callback: string) =>
      `/en-GR?modal=sign-in&callbackUrl=${encodeURIComponent(callback)}`;
    expect(leadsTo(await look(address("/en-GR/account/orders")).load())).toBe(
      "/en-GR/account/orders",
    );
    expect(leadsTo(await look(address("//evil.example")).load())).toBe("/en-GR");
  });

  test("with an expired session is a visitor, and the token is cleared", async () => {
    const marketplace = createMemberMarketplace(undefined, {
      getProfileDetails: () => rejection("signed_out"),
    });
    const visit = openVisit("/en-GR/search", marketplace.fetch);
    expect(await visit.send(loader)).toMatchObject({ session: { signedIn: false, user: null } });
    expect(visit.nextCookie()).toContain("accessToken=");
    expect(visit.cookies.get("accessToken")).toBeNull();
  });

  test("stays signed in while the marketplace is down", async () => {
    const marketplace = createMemberMarketplace(undefined, {
      getProfileDetails: () => rejection("unavailable"),
    });
    const visit = openVisit("/en-GR/search", marketplace.fetch);
    expect(await visit.send(loader)).toMatchObject({ session: { signedIn: true, user: null } });
    expect(visit.cookies.get("accessToken")).toBe("a-token");
  });

  test("has no token in the page's data", async () => {
    expect(JSON.stringify(await look("/en-GR/search?modal=change-password").load())).not.toContain(
      "a-token",
    );
  });
});
