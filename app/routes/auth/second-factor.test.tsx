import type { ComponentProps } from "react";
import { describe, expect, test } from "vitest";
import { createMemberMarketplace, member } from "#tests/member-marketplace.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf, SECRET } from "#tests/visit-kit.ts";
import { seal } from "../../services/seal.server.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import { action as signIn } from "./sign-in.tsx";
import SecondFactor, { action, loader } from "./second-factor.tsx";

const PATH = "/en-GR/auth/second-factor";
const BACK = "/en-GR/account/orders";
const BEGIN = "/en-GR/auth/sign-in?callbackUrl=%2Fen-GR%2Faccount%2Forders";
const CHALLENGE = "c".repeat(43);
const cookie = `secondFactor=${seal(SECRET, "secondFactor", { challenge: CHALLENGE, returnTo: BACK })}`;
const SESSION = {
  token: "b-token",
  expires_at: "2026-12-21T10:00:00.000Z",
  method: "email" as const,
  is_new: false,
};
const shop = (answer: unknown = SESSION) =>
  createMemberMarketplace(member(), { signInWithSecondFactor: () => answer as never });
const post = (code: string, marketplace = shop(), withCookie = cookie) =>
  openVisit(PATH, marketplace.fetch, { form: { code }, cookie: withCookie });

describe("the second step of a sign-in", () => {
  test("follows the password, and keeps the way back in a sealed cookie", async () => {
    const marketplace = createMemberMarketplace(member(), {
      login: () => rejection("second_factor_needed", { data: { challenge: CHALLENGE } }),
    });
    const form = { email: "a@deftero.test", password: "Second-hand-1!", callback_url: BACK };
    const visit = openVisit("/en-GR/auth/sign-in", marketplace.fetch, { form, cookie: "" });
    expect(leadsTo(await visit.send(signIn))).toBe(PATH);
    expect(visit.cookies.get("accessToken")).toBeNull();
    expect(visit.cookies.open("secondFactor")).toEqual({ challenge: CHALLENGE, returnTo: BACK });
  });

  test("signs in with the code and goes back", async () => {
    const marketplace = shop();
    const visit = post("123 456", marketplace);
    expect(leadsTo(await visit.send(action))).toBe(`${BACK}?auth=success`);
    expect(marketplace.calls[0]).toMatchObject({ body: { challenge: CHALLENGE, code: "123456" } });
    expect(visit.cookies.get("accessToken")).toBe("b-token");
    expect(visit.cookies.open("secondFactor")).toBeNull();
  });

  test("after a social sign-in remembers its provider, and that the account is new", async () => {
    const visit = post("123456", shop({ ...SESSION, method: "google", is_new: true }));
    expect(leadsTo(await visit.send(action))).toBe(`${BACK}?auth=signup`);
    expect(visit.cookies.get("loginMethod")).toBe("google");
  });

  test("says in both languages that a code is wrong, and waits for the next one", async () => {
    const visit = post("000000", shop(rejection("second_code_wrong")));
    const { status, content } = replyOf<ActionResult>(await visit.send(action));
    expect([status, content.error]).toEqual([422, { code: ["security.code-wrong"] }]);
    expect(visit.cookies.get("accessToken")).toBeNull();
    for (const [locale, sentence] of [
      ["en-GR", "That code doesn’t match"],
      ["el-GR", "Ο κωδικός δεν ταιριάζει"],
    ] as const) {
      const path = PATH.replace("en-GR", locale);
      const data = await openVisit(path, shop().fetch, { cookie }).send(loader);
      const Screen = (props: ComponentProps<typeof SecondFactor>) => (
        <SecondFactor {...props} actionData={content} />
      );
      const page = await renderRoute(Screen, data, path);
      expect(page.querySelector("#second-factor-code-error")!.textContent).toContain(sentence);
    }
  });

  test("that took too long begins again with the password, and keeps the way back", async () => {
    for (const [visit, begin] of [
      [post("123456", shop(rejection("sign_in_expired"))), BEGIN],
      [post("123456", shop(), ""), "/en-GR/auth/sign-in"],
    ] as const) {
      expect(leadsTo(await visit.send(action))).toBe(begin);
      expect(visit.cookies.open("message")).toMatchObject({
        content: "That sign-in took too long. Sign in again.",
      });
      expect(visit.cookies.open("secondFactor")).toBeNull();
    }
  });

  test("is begun again with a passkey, and keeps the way back", async () => {
    const data = await openVisit(PATH, shop().fetch, { cookie }).send(loader);
    const page = await renderRoute(SecondFactor, data, PATH);
    const again = [...page.querySelectorAll("main a")].find(
      ({ textContent }) => textContent === "Start again",
    );
    expect(again!.getAttribute("href")).toBe(BEGIN);
    expect(page.querySelector("main")!.textContent).toContain("No phone? Use a recovery code");
  });

  test("without a sign-in that waits leads to the sign-in", async () => {
    expect(leadsTo(await openVisit(PATH, shop().fetch, { cookie: "" }).send(loader))).toBe(
      "/en-GR/auth/sign-in",
    );
  });
});
