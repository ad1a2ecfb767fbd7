import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Answers, createCannedMarketplace, rejection } from "#tests/msw/canned-marketplace.ts";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import { action, loader } from "./social.ts";

const THERE = "https://accounts.google.com/o/oauth2/v2/auth?state=s";
const PAGE = "/el-GR/search?q=pixel";

const createMarketplace = (startSocial: NonNullable<Answers["startSocial"]> = () => begun(THERE)) =>
  createCannedMarketplace({ startSocial });
const begun = (authorization_url: string) => ({ authorization_url });

const press = (
  { fetch }: { fetch: (request: Request) => Promise<Response> },
  { provider = "google", callback_url = PAGE, cookie = "" } = {},
) =>
  openVisit(`/el-GR/auth/social/${provider}`, fetch, {
    form: { callback_url },
    params: { provider },
    cookie,
  });

describe("a sign-in with a provider", () => {
  test("redirects to the provider; the secret stays in a cookie, its hash is sent", async () => {
    const marketplace = createMarketplace();
    const visit = press(marketplace);
    expect(leadsTo(await visit.send(action))).toBe(THERE);
    const secret = visit.cookies.get("socialState")!;
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(marketplace.calls).toMatchObject([
      {
        id: "startSocial",
        params: { provider: "google" },
        body: {
          browser_hash: createHash("sha256").update(secret).digest("base64url"),
          return_to: PAGE,
          locale: "el-GR",
          origin: "http://deftero.test",
        },
      },
    ]);
  });

  test("for one that does not exist is 404", async () => {
    const marketplace = createMarketplace();
    await expect(press(marketplace, { provider: "myspace" }).send(action)).rejects.toMatchObject({
      init: { status: 404 },
    });
    expect(marketplace.calls).toEqual([]);
  });

  test.each(["social_unavailable", "not_found", "too_many_requests", "unavailable"] as const)(
    "comes back with a word when the marketplace says %s",
    async (code) => {
      const visit = press(createMarketplace(() => rejection(code)));
      expect(leadsTo(await visit.send(action))).toBe(`${PAGE}&error=social-failed`);
      expect(visit.cookies.get("socialState")).toBeNull();
    },
  );

  test("to link an account needs a step-up", async () => {
    const page = "/el-GR/account/security";
    const visit = press(
      createMarketplace(() => rejection("proof_needed")),
      { callback_url: page, cookie: "accessToken=a-token" },
    );
    expect(leadsTo(await visit.send(action))).toBe(
      `/el-GR/auth/sign-up/verify-password?callbackUrl=${encodeURIComponent(page)}`,
    );
  });

  test("rejects a redirect URL that is not HTTP", async () => {
    // oxlint-disable-next-line no-script-url
    const visit = press(createMarketplace(() => begun("javascript:alert(1)")));
    await expect(visit.send(action)).rejects.toThrow();
    expect(visit.cookies.get("socialState")).toBeNull();
  });
});

test("a GET redirects", async () => {
  const visit = openVisit("/el-GR/auth/social/google", createMarketplace().fetch);
  expect(leadsTo(await visit.send(loader))).toBe("/el-GR");
});
