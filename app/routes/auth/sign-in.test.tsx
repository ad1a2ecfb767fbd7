import { describe, expect, test } from "vitest";
import {
  createOrderMarketplace,
  LISTING_ID,
  ORDER_ID,
  rejection,
} from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import { action as pressBuy } from "../checkout/start.ts";
import SignIn, { action, loader } from "./sign-in.tsx";

const GOOD = { email: "buyer@deftero.test", password: "Second-hand-1!" };
const send = (
  form: Record<string, string>,
  { marketplace = createOrderMarketplace(), cookie = "", suffix = "" } = {},
) => openVisit(`/en-GR/auth/sign-in${suffix}`, marketplace.fetch, { form, cookie });

describe("signing in", () => {
  test("sets the token's cookie and the method, and redirects back", async () => {
    const visit = send({ ...GOOD, callback_url: "/en-GR/account/orders?state=past" });
    const answer = await visit.send(action);
    expect(leadsTo(answer)).toBe("/en-GR/account/orders?state=past&auth=success");
    expect(visit.cookies.get("accessToken")).toBe("a-token");
    expect(visit.cookies.get("signInType")).toBe("email");
  });

  test.each(["//evil.example", "https://evil.example/x", "/\\evil.example", "javascript:alert(1)"])(
    "never leads to %s",
    async (callback_url) => {
      expect(leadsTo(await send({ ...GOOD, callback_url }).send(action))).toBe(
        "/en-GR?auth=success",
      );
    },
  );

  test("with a wrong password is 422, says so at the field and keeps the e-mail only", async () => {
    const marketplace = createOrderMarketplace(undefined, {
      login: () => rejection("invalid_credentials"),
    });
    const visit = send(GOOD, { marketplace });
    const { status, content } = replyOf<ActionResult>(await visit.send(action));
    expect(status).toBe(422);
    expect(content).toMatchObject({
      error: { password: ["auth.sign-in.wrong"] },
    });
    expect(content.initialValue).toEqual({ email: GOOD.email });
    expect(visit.cookies.get("accessToken")).toBeNull();
  });

  test.each([
    ["buyer@deftero.test", { email: "buyer@deftero.test" }],
    ["buyer@", null],
  ])('with "forgot password" carries %s in a sealed cookie', async (email, flow) => {
    const marketplace = createOrderMarketplace();
    const visit = send({ email, password: "", intent: "forgot" }, { marketplace });
    expect(leadsTo(await visit.send(action))).toBe("/en-GR/auth/forgot-password");
    expect(visit.cookies.open("authFlow")).toEqual(flow);
    expect(marketplace.calls).toEqual([]);
  });

  test("with empty fields makes no call", async () => {
    const marketplace = createOrderMarketplace();
    const answer = await send({ email: "", password: "" }, { marketplace }).send(action);
    expect(replyOf<ActionResult>(answer)).toMatchObject({
      status: 422,
      content: {
        error: { email: ["auth.email-required"], password: ["auth.password-required"] },
      },
    });
    expect(marketplace.calls).toEqual([]);
  });

  test("in a dialog without scripts opens the dialog again with the error", async () => {
    const marketplace = createOrderMarketplace(undefined, {
      login: () => rejection("invalid_credentials"),
    });
    const visit = send({ ...GOOD, under: "/en-GR/search?q=pixel" }, { marketplace });
    expect(leadsTo(await visit.send(action))).toBe("/en-GR/search?q=pixel&modal=sign-in");
    expect(visit.cookies.open("authProblem")).toMatchObject({ modal: "sign-in" });
  });

  test("in a dialog with scripts returns the error as data", async () => {
    const marketplace = createOrderMarketplace(undefined, {
      login: () => rejection("too_many_requests"),
    });
    const visit = send({ ...GOOD, under: "/en-GR" }, { marketplace, suffix: ".data" });
    expect(replyOf<ActionResult>(await visit.send(action))).toMatchObject({
      status: 429,
      content: { error: { "": ["auth.sign-in.too-many"] } },
    });
  });

  test("while the marketplace is down shows that it is not the visitor's fault", async () => {
    const marketplace = createOrderMarketplace(undefined, {
      login: () => rejection("unavailable"),
    });
    expect(replyOf<ActionResult>(await send(GOOD, { marketplace }).send(action))).toMatchObject({
      status: 503,
      content: { error: { "": ["auth.sign-in.unavailable"] } },
    });
  });

  test("on a locked account refers to the mailed link, which survives a wrong password", async () => {
    const link_token = "a".repeat(43);
    const marketplace = createOrderMarketplace(undefined, {
      login: () => rejection("sign_in_link_needed"),
    });
    const needed = replyOf<ActionResult>(await send(GOOD, { marketplace }).send(action));
    expect([needed.status, needed.content.error]).toEqual([
      403,
      { "": ["auth.sign-in.link-needed"] },
    ]);
    const wrong = createOrderMarketplace(undefined, {
      login: () => rejection("invalid_credentials"),
    });
    const again = send({ ...GOOD, link_token }, { marketplace: wrong });
    const { content } = replyOf<ActionResult>(await again.send(action));
    expect(content.initialValue).toEqual({ email: GOOD.email, link_token });
  });

  test("with a mailed link sends its token, which opening the page does not use up", async () => {
    const link = "b".repeat(43);
    const visit = openVisit(`/en-GR/auth/sign-in?link=${link}`, fetch, { cookie: "" });
    const page = await renderRoute(SignIn, await visit.send(loader), "/en-GR/auth/sign-in");
    const hidden = page.querySelector<HTMLInputElement>("main form [name=link_token]")!;
    expect([hidden.type, hidden.value]).toEqual(["hidden", link]);
    expect(page.querySelector("main")!.textContent).toContain(
      "You opened the link from our email.",
    );
  });

  test("sends the same device token at the next sign-in", async () => {
    const first = send(GOOD);
    await first.send(action);
    const device = first.cookies.get("device");
    expect(device).toMatch(/^[\w-]{43}$/);
    const second = send(GOOD, { cookie: `device=${device}` });
    await second.send(action);
    expect(second.cookies.get("device")).toBe(device);
  });

  test("after pressing Buy creates the order and goes to the checkout", async () => {
    const signedOut = createOrderMarketplace(undefined, {
      createOrder: () => rejection("signed_out"),
    });
    const before = openVisit("/en-GR/checkout", signedOut.fetch, {
      form: { listing_id: LISTING_ID },
      cookie: "",
    });
    await before.send(pressBuy);

    const marketplace = createOrderMarketplace(undefined, { listCards: () => [] });
    const visit = send(
      { ...GOOD, callback_url: "/en-GR/checkout" },
      { marketplace, cookie: before.nextCookie() },
    );
    expect(leadsTo(await visit.send(action))).toBe(`/en-GR/checkout/${ORDER_ID}/address`);
    expect(marketplace.writes()).toEqual(["login", "createOrder"]);
  });
});

describe("the page", () => {
  test("has a form with its constraints, and names and kinds that password managers know", async () => {
    const visit = openVisit("/el-GR/auth/sign-in?callbackUrl=%2Fel-GR%2Faccount%2Forders", fetch, {
      cookie: "",
    });
    const data = await visit.send(loader);
    const page = await renderRoute(SignIn, data, "/el-GR/auth/sign-in");
    const form = page.querySelector("main form")!;
    // Refused without scripts, the page that comes back still knows where it leads.
    expect(form.getAttribute("action")).toBe(
      "/el-GR/auth/sign-in?callbackUrl=%2Fel-GR%2Faccount%2Forders",
    );
    expect(form.getAttribute("method")).toBe("post");
    const email = form.querySelector<HTMLInputElement>("[name=email]")!;
    expect([email.type, email.required, email.autocomplete]).toEqual(["email", true, "username"]);
    const password = form.querySelector<HTMLInputElement>("[name=password]")!;
    expect([password.type, password.autocomplete]).toEqual(["password", "current-password"]);
    expect(form.querySelector<HTMLInputElement>("[name=callback_url]")!.value).toBe(
      "/el-GR/account/orders",
    );
  });

  test("redirects a signed-in member", async () => {
    const visit = openVisit("/en-GR/auth/sign-in?callbackUrl=%2F%2Fevil.example", fetch);
    expect(leadsTo(await visit.send(loader))).toBe("/en-GR");
  });

  test("says that a purchase goes on after it", async () => {
    const visit = openVisit("/en-GR/auth/sign-in?callbackUrl=%2Fen-GR%2Fcheckout", fetch, {
      cookie: "",
    });
    const page = await renderRoute(SignIn, await visit.send(loader), "/en-GR/auth/sign-in");
    expect(page.querySelector("main")!.textContent).toContain(
      "Sign in to continue with your purchase.",
    );
  });
});
