import { describe, expect, test } from "vitest";
import type { Language, Market } from "#contract/market.ts";
import type { Fixture } from "#tests/msw/canned-marketplace.ts";
import { createOrderMarketplace } from "#tests/order-marketplace.ts";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import { savedFormContext } from "../context.ts";
import { endSession } from "../services/session.server.ts";
import { loader } from "./locale.tsx";

const profile = (
  language: Language,
  country: Market,
  id = "01a078dd-6023-713a-9817-7b532fa00009",
): Fixture<"getProfileDetails"> => ({
  id,
  username: "eleni22",
  full_name: null,
  date_of_birth: null,
  is_personal_asked: true,
  email: "buyer@deftero.test",
  phone_number: "306912345678",
  is_email_verified: true,
  is_phone_verified: true,
  city: null,
  profile_photo: "/media/face",
  social_photo: null,
  verification_badge: false,
  role: "member",
  staff: null,
  language,
  country,
  intent: "both",
  has_password: true,
  linked_providers: [],
  joined_at: "2026-01-01T00:00:00Z",
});

type Options = {
  member?: Fixture<"getProfileDetails">;
  cookie?: string;
  headers?: Record<string, string>;
  form?: Record<string, string>;
};

function open(path: string, options: Options = {}) {
  const { member = profile("en", "GB"), cookie = "", headers = {}, form } = options;
  const marketplace = createOrderMarketplace(undefined, { getProfileDetails: () => member });
  const visit = openVisit(path, marketplace.fetch, {
    cookie: `accessToken=a-token; ${cookie}`,
    ...(form && { form }),
  });
  const answer = visit.send((given: Parameters<typeof loader>[0]) => {
    for (const [name, value] of Object.entries(headers)) given.request.headers.set(name, value);
    return loader(given);
  });
  return { visit, answer };
}

describe("a member whose profile has another locale", () => {
  test("is redirected to the same page there, once", async () => {
    const { visit, answer } = open("/el-GR/search?q=a&page=2");
    const response = await answer;
    expect(leadsTo(response)).toBe("/en-GB/search?q=a&page=2");
    expect((response as unknown as Response).status).toBe(302);
    const kept = visit.nextCookie();
    expect(kept).toMatch(/NEXT_LOCALE=en-GB; COUNTRY=GB; localeSynced=[\w-]{16}/);
    // A later visit to the Greek pages is a choice.
    expect(leadsTo(await open("/el-GR", { cookie: kept }).answer)).toBeNull();
  });

  test("keeps what was typed before the sign-in for the page in the other language", async () => {
    const { visit, answer } = open("/el-GR/account/personal");
    await answer;
    expect(visit.context.get(savedFormContext).isHeldOver).toBe(true);
    const again = open("/el-GR/account/personal", { cookie: visit.nextCookie() });
    await again.answer;
    expect(again.visit.context.get(savedFormContext).isHeldOver).toBe(false);
  });

  test("is not redirected in a loop without cookies", async () => {
    expect(leadsTo(await open("/en-GB/search?q=a").answer)).toBeNull();
  });

  test("another member on the same browser is redirected, too", async () => {
    const { visit, answer } = open("/el-GR");
    await answer;
    const other = profile("en", "GR", "01a078dd-6023-713a-9817-7b532fa00010");
    const next = open("/el-GR", { cookie: visit.nextCookie(), member: other });
    expect(leadsTo(await next.answer)).toBe("/en-GR");
  });

  test("after a sign-out the next sign-in redirects again", async () => {
    const { visit, answer } = open("/el-GR");
    await answer;
    endSession(visit.cookies);
    expect(visit.cookies.get("localeSynced")).toBeNull();
  });

  test.each([
    ["data of a page", "/el-GR/search.data", {}],
    ["a page fetched ahead", "/el-GR/search", { headers: { "Sec-Purpose": "prefetch" } }],
    ["what a form sent", "/el-GR/search", { form: { a: "1" } }],
    ["a profile of no place of ours", "/en-GR", { member: profile("el", "GB") }],
    ["the profile's own place", "/en-GB", {}],
  ])("%s is not redirected", async (_, path, options) => {
    const { visit, answer } = open(path, options);
    expect(leadsTo(await answer)).toBeNull();
    expect(visit.cookies.get("localeSynced")).toBeNull();
  });
});
