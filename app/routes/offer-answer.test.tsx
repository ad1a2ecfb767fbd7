import type { ComponentType } from "react";
import { describe, expect, test } from "vitest";
import {
  countered,
  createOfferMarketplace,
  OFFER_NOW,
  received,
} from "#tests/offer-marketplace.ts";
import type { Answers } from "#tests/msw/canned-marketplace.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { Offer } from "#contract/offer.ts";
import type { ActionResult } from "../modules/form/action-result.ts";
import { pageKeyOf } from "../services/page-key.server.ts";
import { PRIVATE } from "../url-rules.server.ts";
import OfferAnswer, { action, handle, loader, middleware } from "./offer-answer.tsx";

const TOKEN = "AaB0-_".repeat(7);
const PATH = `/en-GR/offers/answer/${TOKEN}`;

const eur = (amount: number) => ({ amount, currency: "EUR" as const });
const saleOf = (offer: Offer | null) =>
  offer?.role === "seller"
    ? { seller_fee: eur(978), pickup_price: eur(400), you_receive: eur(37522) }
    : null;
const market = (offer: Offer | null, answers: Answers = {}) =>
  createOfferMarketplace(offer, {
    getOfferByLink: () => ({ status: offer?.status ?? "accepted", offer, sale: saleOf(offer) }),
    answerOfferByLink: () => offer ?? rejection("offer_closed"),
    ...answers,
  });
type Marketplace = ReturnType<typeof market>;
const visit = (marketplace: Marketplace, form?: Record<string, string>, token = TOKEN) =>
  openVisit(PATH, marketplace.fetch, {
    params: { token },
    cookie: "",
    now: OFFER_NOW,
    ...(form && { form }),
  });

async function look(marketplace: Marketplace, path = PATH, reply?: ActionResult) {
  const loaded = await openVisit(path, marketplace.fetch, {
    params: { token: TOKEN },
    cookie: "",
    now: OFFER_NOW,
  }).send(loader);
  const Shown = OfferAnswer as unknown as ComponentType<object>;
  const Page = (props: object) => <Shown {...props} {...(reply && { actionData: reply })} />;
  const page = await renderRoute(Page, loaded, path);
  const main = page.querySelector("main")!;
  return { page, main, words: main.textContent.replace(/[\s\u00a0]+/g, " ") };
}

describe("the page of a mail about an offer", () => {
  test("says that a deal hunter has spoken for the buyer", async () => {
    const offer = received();
    expect((await look(market(offer))).words).not.toContain("deal hunter");
    const events = offer.events.map((event) => ({ ...event, by_hunter: event.side === "buyer" }));
    const { words } = await look(market({ ...offer, events }));
    expect(words).toContain("The buyer’s deal hunter, a machine, made this offer");
  });

  test("tells the seller alone what they would receive, also for another amount", async () => {
    // 300.00 less 2.00, 2 %, and the courier to the hub.
    expect((await look(market(received()))).words).toContain("You receive 288,00 €");
    const { words } = await look(market(received()), `${PATH}?amount=35000`);
    expect(words).toContain("You would receive 337,00 €");
    expect((await look(market(countered()))).words).not.toContain("receive");
  });

  test("shows it and its answers, and sends nothing by itself", async () => {
    const marketplace = market(received());
    const { main, words } = await look(marketplace);
    expect(words).toContain("nikos offers 300,00 €");
    expect(words).toContain("Asking price 389,00 € · until Sun 22 Nov, 11:00, in 23 hours");
    const intents = [...main.querySelectorAll<HTMLButtonElement>("button[name=intent]")];
    expect(intents.map(({ value }) => value)).toEqual(["accept", "preview", "counter", "decline"]);
    expect(marketplace.writes()).toEqual([]);
  });

  test("is translated into Greek", async () => {
    const { words } = await look(market(received()), PATH.replace("en-GR", "el-GR"));
    expect(words).toContain("Απαντάς εδώ χωρίς σύνδεση. Δεν έχει σταλεί τίποτα ακόμα.");
  });

  test.each([
    [{ intent: "accept" }, { action: "accept" }],
    [{ intent: "decline" }, { action: "decline" }],
    [
      { intent: "counter", amount: "350" },
      { action: "counter", amount: { amount: 35000, currency: "EUR" } },
    ],
  ] as const)("answers %j once, and says what became of it", async (form, body) => {
    const marketplace = market(received());
    const sent = visit(marketplace, { ...form });
    expect(leadsTo(await sent.send(action))).toBe(PATH);
    expect(marketplace.writes()).toEqual(["answerOfferByLink"]);
    expect(marketplace.calls.at(-1)).toMatchObject({ id: "answerOfferByLink", body });
    expect(sent.cookies.open("message")).toMatchObject({ type: "success" });
  });

  test("shows a buyer what another price costs, without a script", async () => {
    const marketplace = market(countered());
    const asked = await visit(marketplace, { intent: "preview", amount: "320" }).send(action);
    expect(leadsTo(asked)).toBe(`${PATH}?amount=32000`);
    expect(marketplace.writes()).toEqual([]);
    const { main, words } = await look(marketplace, `${PATH}?amount=32000`);
    expect(words).toContain("You would pay 338,18 € in total.");
    // No script runs here, so the button is not for browsers without any.
    expect(main.querySelector("noscript")).toBeNull();
    expect(main.querySelector("button[value=preview]")).not.toBeNull();
  });

  test("brings an impossible amount back, with what is wrong", async () => {
    const marketplace = market(received());
    const { status, content } = replyOf<ActionResult>(
      await visit(marketplace, { intent: "counter", amount: "400" }).send(action),
    );
    expect([status, content.error]).toEqual([422, { amount: ["offer.amount.high"] }]);
    const { main } = await look(marketplace, PATH, content);
    expect(main.querySelector<HTMLInputElement>("[name=amount]")!.value).toBe("400");
  });

  test.each([
    ["accepted", "The price is agreed"],
    ["declined", "The offer was declined"],
    ["lapsed", "The time ran out"],
  ] as const)("of what is %s says no more than that", async (status, sentence) => {
    const marketplace = market(null, {
      getOfferByLink: () => ({ status, offer: null, sale: null }),
    });
    const { main, words } = await look(marketplace);
    expect(words).toContain(sentence);
    expect(main.querySelector("form")).toBeNull();
    expect(words).not.toMatch(/€|nikos/);
    expect(main.querySelector('a[href="/en-GR/account/offers"]')).not.toBeNull();
  });

  test("that was answered in a second tab sends nothing more, and says so", async () => {
    const marketplace = market(received(), {
      answerOfferByLink: () => rejection("offer_changed"),
    });
    const { status, content } = replyOf<ActionResult>(
      await visit(marketplace, { intent: "accept" }).send(action),
    );
    expect([status, content.error]).toEqual([409, { "": ["offer.offer_changed"] }]);
  });

  test("has noindex, no-store, no scripts, and no referrer with its token", async () => {
    const { page } = await look(market(received()));
    expect(page.querySelector("meta[name=robots]")!.getAttribute("content")).toBe("noindex");
    expect(pageKeyOf({ method: "GET", target: PATH, cookie: null })).toBeNull();
    expect(PRIVATE).toContain("/:locale/offers");
    expect(handle.scripts).toBe(false);
    const answer = new Response();
    for (const keep of middleware) await keep({} as never, async () => answer);
    expect(answer.headers.get("Referrer-Policy")).toBe("strict-origin");
  });

  test.each(["short", "x".repeat(201), "a/b/../../profile", "<script>alert(1)</script>", ""])(
    "with a malformed token %s is 404 without a call",
    async (token) => {
      const marketplace = market(received());
      for (const run of [loader, action]) {
        const form = run === action ? { intent: "accept" } : undefined;
        const answer = await visit(marketplace, form, token).send(run as typeof loader);
        expect((answer as unknown as Response).status).toBe(404);
      }
      expect(marketplace.calls).toEqual([]);
    },
  );

  test("with an unknown token is 404", async () => {
    const { fetch } = market(null, { getOfferByLink: () => rejection("not_found") });
    const asked = openVisit(PATH, fetch, { params: { token: TOKEN }, cookie: "" });
    await expect(asked.send(loader)).rejects.toMatchObject({ status: 404 });
  });
});
