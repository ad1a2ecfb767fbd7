import { describe, expect, test } from "vitest";
import { type Answers, createCannedMarketplace, rejection } from "#tests/msw/canned-marketplace.ts";
import { NOW } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import Wish, { action, loader } from "./wish.tsx";

const ID = "01a078dd-6023-713a-9817-7b532fa004ce";
const PATH = "/en-GR/sell/wish?name=nokia+3310";
const FORM = { name: "Nokia 3310", vertical: "smartphones", email: "collector@mail.test" };
const MEMBER = "accessToken=a-token";

const look = async ({
  path = PATH,
  cookie = "",
  reply = undefined as ActionResult | undefined,
  allow_sellers = true,
} = {}) => {
  const features = { insurance: true, cross_selling: true, allow_sellers };
  const market = createCannedMarketplace({ getFeatures: () => ({ country: "GR", features }) });
  const visit = openVisit(path, market.fetch, { cookie, now: NOW });
  const loaded = await visit.send(loader);
  const Screen = () => Wish({ loaderData: loaded, actionData: reply } as never);
  const page = await renderRoute(Screen, loaded, path);
  return { page, words: page.querySelector("main")!.textContent! };
};
const send = (form: Record<string, string>, { answers = {} as Answers, cookie = "" } = {}) => {
  const market = createCannedMarketplace({ createDeviceWish: () => ({ id: ID }), ...answers });
  const visit = openVisit(PATH, market.fetch, { form, cookie, now: NOW });
  return { market, visit, answer: visit.send(action) };
};

describe("a device that is not listed", () => {
  test.each(["en-GR", "el-GR"])("is asked for with what was looked for, in %s", async (locale) => {
    const { page, words } = await look({ path: PATH.replace("en-GR", locale) });
    expect(page.querySelector<HTMLInputElement>("[name=name]")!.value).toBe("nokia 3310");
    expect(page.querySelectorAll("[name=vertical] option")).toHaveLength(8);
    expect(page.querySelector("[name=email]")).not.toBeNull();
    // The mail that was sent keeps its recipient.
    expect(words).toMatch(
      /(?:stays in our sent emails for 90 days at most|μένει το πολύ 90 ημέρες)/,
    );
    expect(words).not.toMatch(/(?:fault|vertical|hub)\.[a-z]|\{\{/);
  });

  test("has no e-mail field for members", async () => {
    const { page, words } = await look({ cookie: MEMBER });
    expect(page.querySelector("[name=email]")).toBeNull();
    expect(words).toContain("We’ll write to the verified email of your account.");
    const { answer } = send({ ...FORM, email: "" }, { cookie: MEMBER });
    expect(leadsTo(await answer)).toBe("/en-GR/sell");
  });

  test("is sent once per form, and redirects to selling", async () => {
    const { page } = await look();
    const nonce = page.querySelector<HTMLInputElement>("input[name=nonce]")!.value;
    const { market, visit, answer } = send({ ...FORM, nonce });
    expect(leadsTo(await answer)).toBe("/en-GR/sell");
    expect(market.calls.at(-1)).toMatchObject({
      id: "createDeviceWish",
      body: { ...FORM, form_id: nonce },
    });
    expect(visit.cookies.open("message")).toMatchObject({
      content: expect.stringContaining("Noted."),
    });
  });

  test("with missing fields shows errors, and keeps the input", async () => {
    const name = "n".repeat(81);
    const { status, content } = replyOf<ActionResult>(await send({ name }).answer);
    expect([status, content.error]).toEqual([
      422,
      {
        name: ["device-wish.name-too-long"],
        vertical: ["device-wish.vertical-required"],
        email: ["auth.email-required"],
      },
    ]);
    const { page, words } = await look({ reply: content });
    expect(words).toContain("Use at most 80 characters.");
    expect(page.querySelector<HTMLInputElement>("[name=name]")!.value).toBe(name);
    expect(replyOf<ActionResult>(await send({ ...FORM, name: "😀" }).answer).content.error).toEqual(
      {
        name: ["device-wish.name-required"],
      },
    );
  });

  test.each([
    ["en-GR", "Selling is not available in your country right now."],
    ["el-GR", "Οι πωλήσεις είναι κλειστές στη χώρα σου αυτή τη στιγμή."],
  ])("cannot be requested where the market takes no sellers, in %s", async (locale, sentence) => {
    const off = { path: PATH.replace("en-GR", locale), allow_sellers: false };
    const { page, words } = await look(off);
    expect(words).toContain(sentence);
    expect(page.querySelector("main form")).toBeNull();
    const answers = { createDeviceWish: () => rejection("selling_off") };
    const { status, content } = replyOf<ActionResult>(await send(FORM, { answers }).answer);
    expect(status).toBe(403);
    expect((await look({ ...off, reply: content })).words).toContain(sentence);
  });

  test.each([
    ["too_many_requests", "Too many attempts"],
    ["unavailable", "What you entered is still here"],
  ] as const)("refused with %s keeps the input", async (code, sentence) => {
    const answers = { createDeviceWish: () => rejection(code) };
    const { content } = replyOf<ActionResult>(await send(FORM, { answers }).answer);
    const { page, words } = await look({ reply: content });
    expect(words).toContain(sentence);
    expect(page.querySelector<HTMLInputElement>("[name=email]")!.value).toBe(FORM.email);
  });
});
