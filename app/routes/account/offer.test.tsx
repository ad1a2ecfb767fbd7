import type { ComponentType } from "react";
import { describe, expect, test } from "vitest";
import {
  countered,
  createOfferMarketplace,
  DEVICE,
  offer,
  OFFER_ID,
  OFFER_NOW,
  received,
} from "#tests/offer-marketplace.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import OneOffer, { action, loader } from "./offer.tsx";

const PATH = `/en-GR/account/offers/${OFFER_ID}`;
const params = { offerId: OFFER_ID };
type Marketplace = ReturnType<typeof createOfferMarketplace>;

async function look(marketplace: Marketplace, path = PATH, reply?: ActionResult) {
  const visit = openVisit(path, marketplace.fetch, { params, now: OFFER_NOW });
  const loaded = await visit.send(loader);
  const Shown = OneOffer as unknown as ComponentType<object>;
  const Page = (props: object) => <Shown {...props} {...(reply && { actionData: reply })} />;
  const page = await renderRoute(Page, loaded, path);
  const main = page.querySelector("main")!;
  const buttons = [...main.querySelectorAll<HTMLButtonElement>("button[name=intent]")];
  return {
    main,
    words: main.textContent.replace(/[\s\u00a0]+/g, " "),
    intents: buttons.map(({ value }) => value),
  };
}
const post = (marketplace: Marketplace, form: Record<string, string>) =>
  openVisit(PATH, marketplace.fetch, { form, params }).send(action);

describe("the page of an offer", () => {
  test("shows its buyer both prices, who answers until when, and a way out", async () => {
    const { words, intents } = await look(createOfferMarketplace(offer()));
    expect(words).toMatch(/Asking price389,00 €Your offer300,00 €.*Total, from317,20 €/);
    expect(words).toContain("The seller’s answer");
    expect(words).toContain("in 23 hours");
    expect(words).toContain("You have paid nothing.");
    expect(intents).toEqual(["withdraw"]);
  });

  test("shows its seller what they receive, and every answer", async () => {
    const { words, intents } = await look(createOfferMarketplace(received()));
    // 300.00 less 2.00 and 2 %, less the way to the hub.
    expect(words).toMatch(/Offer300,00 €Our fee−8,00 €.*−4,00 €You receive288,00 €/);
    expect(words).toContain("From 300,01 € to 388,99 €.");
    expect(words).toContain("3 of 3 price proposals left");
    expect(words).toMatch(/Accept 300,00 €You receive 288,00 €\./);
    expect(intents).toEqual(["accept", "preview", "counter", "decline"]);
  });

  test("keeps what was said, in order, and tells the seller alone of their rule", async () => {
    const { main } = await look(createOfferMarketplace(countered()));
    const said = [...main.querySelectorAll(".path h3")].map(({ textContent }) =>
      textContent!.replace(/\u00a0/g, " "),
    );
    expect(said).toEqual(["You offered 300,00 €", "eleni22 named 360,00 €"]);
    const events = countered().events.map((event) => ({ ...event, by_rule: event.number === 2 }));
    const { words } = await look(
      createOfferMarketplace(
        received({ status: "countered", number: 2, events, allowed_actions: [] }),
      ),
    );
    expect(words).toContain("answered by your rule");
  });

  test("with an agreed price leads its buyer to the checkout, without a script", async () => {
    const agreed = offer({ status: "accepted", number: 2, allowed_actions: [] });
    const { main, words } = await look(createOfferMarketplace(agreed));
    const form = main.querySelector<HTMLFormElement>("form[action='/en-GR/checkout']")!;
    expect(form.method).toBe("post");
    expect(form.querySelector("button")!.textContent!.replace(/\u00a0/g, " ")).toBe(
      "Buy at 300,00 €",
    );
    expect(form.querySelector<HTMLInputElement>("[name=listing_id]")!.value).toBe(DEVICE.id);
    expect(words).toContain("The device stays on sale until someone pays for it");
  });

  test("with an agreed price tells its seller that no second acceptance is needed", async () => {
    const agreed = received({ status: "accepted", number: 2, allowed_actions: [] });
    const { main, words } = await look(createOfferMarketplace(agreed));
    expect(words).toContain("You don’t need to accept that order again.");
    expect(main.querySelector("form")).toBeNull();
  });

  test.each([
    ["price", "The asking price has changed.", true],
    ["edited", "The listing has changed since the offer was made.", true],
    ["not_on_sale", "The device is no longer on sale.", false],
  ] as const)("that ended because of %s says so", async (void_reason, sentence, isAgain) => {
    const ended = offer({ status: "void", void_reason, allowed_actions: [] });
    const { main, words } = await look(createOfferMarketplace(ended));
    expect(words).toContain(sentence);
    const again = main.querySelector(`a[href="/en-GR/listing/${DEVICE.id}/offer"]`);
    expect(again !== null).toBe(isAgain);
  });

  test("names a closed account by its part", async () => {
    const { words } = await look(createOfferMarketplace(countered({ other: "" })));
    expect(words).toContain("the seller asks 360,00 €");
  });

  test("is translated into Greek", async () => {
    const { words } = await look(
      createOfferMarketplace(received()),
      PATH.replace("en-GR", "el-GR"),
    );
    expect(words).toContain("nikos: προσφέρει 300,00 €");
    expect(words).toContain("Παίρνεις288,00 €");
  });

  test("of somebody else is 404, and a malformed id asks nothing", async () => {
    const unknown = openVisit(PATH, createOfferMarketplace().fetch, { params });
    await expect(unknown.send(loader)).rejects.toMatchObject({ status: 404 });
    const marketplace = createOfferMarketplace();
    const malformed = openVisit(PATH, marketplace.fetch, { params: { offerId: "1" } });
    expect(((await malformed.send(loader)) as unknown as Response).status).toBe(404);
    expect(marketplace.calls).toEqual([]);
  });
});

describe("an answer", () => {
  test.each([
    ["accept", "acceptOffer", received()],
    ["decline", "declineOffer", received()],
    ["withdraw", "withdrawOffer", offer()],
  ] as const)(
    "%s names the event that was seen, and returns to the offer",
    async (intent, id, one) => {
      const marketplace = createOfferMarketplace(one);
      expect(leadsTo(await post(marketplace, { intent, number: "1", nonce: "n" }))).toBe(PATH);
      expect(marketplace.writes()).toEqual([id]);
      expect(marketplace.calls.at(-1)).toMatchObject({ id, body: { number: 1 } });
    },
  );

  test("with another price sends it as it was typed", async () => {
    const marketplace = createOfferMarketplace(received());
    const sent = await post(marketplace, { intent: "counter", number: "1", amount: "350,50" });
    expect(leadsTo(sent)).toBe(PATH);
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "counterOffer",
      body: { number: 1, amount: { amount: 35050, currency: "EUR" } },
    });
  });

  test("shows what another price brings before it is sent, without a script", async () => {
    const marketplace = createOfferMarketplace(received());
    const asked = await post(marketplace, { intent: "preview", number: "1", amount: "350" });
    expect(leadsTo(asked)).toBe(`${PATH}?amount=35000`);
    expect(marketplace.writes()).toEqual([]);
    const { main, words } = await look(marketplace, `${PATH}?amount=35000`);
    expect(main.querySelector<HTMLInputElement>("[name=amount]")!.value).toBe("350");
    expect(words).toContain("You would receive 337,00 €.");
    const { words: bought } = await look(
      createOfferMarketplace(countered()),
      `${PATH}?amount=32000`,
    );
    expect(bought).toContain("You would pay 338,18 € in total.");
  });

  test.each([
    ["", "offer.amount.required"],
    ["300", "offer.amount.low"],
    ["389", "offer.amount.high"],
  ])("with the amount %j comes back with what is wrong, and the input", async (amount, key) => {
    const marketplace = createOfferMarketplace(received());
    const { status, content } = replyOf<ActionResult>(
      await post(marketplace, { intent: "counter", number: "1", amount }),
    );
    expect([status, content.error]).toEqual([422, { amount: [key] }]);
    expect(marketplace.writes()).toEqual([]);
    if (amount === "") return;
    const { main } = await look(marketplace, PATH, content);
    const field = main.querySelector<HTMLInputElement>("[name=amount]")!;
    expect([field.value, field.getAttribute("aria-invalid")]).toEqual([amount, "true"]);
  });

  test.each([
    ["offer_changed", "Something has happened since you opened this page."],
    ["offer_closed", "This is no longer possible"],
  ] as const)("that comes too late (%s) sends nothing, and says so", async (code, sentence) => {
    const marketplace = createOfferMarketplace(received(), {
      acceptOffer: () => rejection(code),
    });
    const { status, content } = replyOf<ActionResult>(
      await post(marketplace, { intent: "accept", number: "1" }),
    );
    expect(status).toBe(409);
    const { words } = await look(marketplace, PATH, content);
    expect(words).toContain(sentence);
  });

  test("that is no answer is refused", async () => {
    const marketplace = createOfferMarketplace(received());
    await expect(post(marketplace, { intent: "lapse", number: "1" })).rejects.toMatchObject({
      init: { status: 400 },
    });
    expect(marketplace.writes()).toEqual([]);
  });
});
