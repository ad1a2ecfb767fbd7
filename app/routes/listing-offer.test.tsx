import type { ComponentType } from "react";
import { describe, expect, test } from "vitest";
import { DEVICE, createOfferMarketplace, OFFER_ID } from "#tests/offer-marketplace.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../modules/form/action-result.ts";
import { pageKeyOf } from "../services/page-key.server.ts";
import ListingOffer, { action, loader } from "./listing-offer.tsx";

const PATH = `/en-GR/listing/${DEVICE.id}/offer`;
const params = { listingId: DEVICE.id };

async function look(marketplace = createOfferMarketplace(), path = PATH, reply?: ActionResult) {
  const loaded = await openVisit(path, marketplace.fetch, { params }).send(loader);
  const Shown = ListingOffer as unknown as ComponentType<object>;
  const Page = (props: object) => <Shown {...props} {...(reply && { actionData: reply })} />;
  const page = await renderRoute(Page, loaded, path);
  const main = page.querySelector("main")!;
  return { page, main, words: main.textContent.replace(/[\s\u00a0]+/g, " ") };
}
const post = (form: Record<string, string>, marketplace = createOfferMarketplace()) =>
  openVisit(PATH, marketplace.fetch, { form, params });
const loadWith = (marketplace: ReturnType<typeof createOfferMarketplace>, cookie?: string) =>
  openVisit(PATH, marketplace.fetch, { params, ...(cookie !== undefined && { cookie }) }).send(
    loader,
  );

describe("the page that makes an offer", () => {
  test("names the asking price, what is possible, what it means, and how often", async () => {
    const { words } = await look();
    expect(words).toContain(
      "The asking price is 389,00 €. You can offer from 233,40 € to 388,99 €.",
    );
    expect(words).toContain("3 of 3 offers left for this device");
    expect(words).toContain("Making an offer costs nothing");
    expect(words).toContain("The device stays on sale in the meantime");
    expect(words).toMatch(/Half of the last \d+ like it sold for/);
  });

  test("is translated into Greek", async () => {
    const { words } = await look(createOfferMarketplace(), PATH.replace("en-GR", "el-GR"));
    expect(words).toContain("Η τιμή της αγγελίας είναι 389,00 €.");
    expect(words).toContain("Σου μένουν 3 από τις 3 προσφορές για αυτή τη συσκευή");
  });

  test("shows the total before anything is sent, without a script", async () => {
    const marketplace = createOfferMarketplace();
    const asked = await post({ amount: "300,50", intent: "preview" }, marketplace).send(action);
    expect(leadsTo(asked)).toBe(`${PATH}?amount=30050`);
    expect(marketplace.writes()).toEqual([]);
    const { main, words } = await look(marketplace, `${PATH}?amount=30050`);
    expect(main.querySelector<HTMLInputElement>("[name=amount]")!.value).toBe("300,50");
    // 300.50, 4.9 % of it, and the cheapest delivery.
    expect(words).toMatch(/Your offer300,50 €Buyer protection14,72 €.*2,50 €Total317,72 €/);
  });

  test("sends what was typed, once, and leads to the offer", async () => {
    const marketplace = createOfferMarketplace();
    const visit = post({ amount: "300", nonce: "n-1" }, marketplace);
    expect(leadsTo(await visit.send(action))).toBe(`/en-GR/account/offers/${OFFER_ID}`);
    expect(marketplace.writes()).toEqual(["makeOffer"]);
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "makeOffer",
      body: { amount: { amount: 30000, currency: "EUR" } },
    });
  });

  test.each([
    ["", "offer.amount.required"],
    ["a lot", "offer.amount.invalid"],
    ["233,39", "offer.amount.low"],
    ["389", "offer.amount.high"],
    ["10000000000", "offer.amount.high"],
  ])("%j comes back with what is wrong, and the input", async (typed, key) => {
    const marketplace = createOfferMarketplace();
    const { status, content } = replyOf<ActionResult>(
      await post({ amount: typed }, marketplace).send(action),
    );
    expect([status, content.error]).toEqual([422, { amount: [key] }]);
    expect(marketplace.writes()).toEqual([]);
    const { main } = await look(undefined, PATH, content);
    const field = main.querySelector<HTMLInputElement>("[name=amount]")!;
    expect([field.value, field.getAttribute("aria-invalid")]).toEqual([typed, "true"]);
    const error = main.querySelector("#offer-form-amount-error")!.textContent!;
    expect(error).not.toMatch(/^offer\.|\{\{/);
    if (key.endsWith("low")) expect(error.replace(/\u00a0/g, " ")).toContain("233,40 €");
  });

  test("says what is possible where the price has changed meanwhile", async () => {
    const range = {
      min: { amount: 20000, currency: "EUR" },
      max: { amount: 24999, currency: "EUR" },
    };
    const marketplace = createOfferMarketplace(null, {
      makeOffer: () => rejection("offer_out_of_range", { data: { range } }),
    });
    const { content } = replyOf<ActionResult>(
      await post({ amount: "300" }, marketplace).send(action),
    );
    expect(content.error).toEqual({ amount: ["offer.amount.outside"] });
    const { main } = await look(undefined, PATH, content);
    expect(
      main.querySelector("#offer-form-amount-error")!.textContent!.replace(/\u00a0/g, " "),
    ).toBe("Enter an amount from 200,00 € to 249,99 €.");
  });

  test.each([
    [10, "You have 10 offers open already."],
    [20, "You have named 20 amounts in the last 24 hours."],
  ])("a limit of %i is said, and the amount stays", async (limit, sentence) => {
    const marketplace = createOfferMarketplace(null, {
      makeOffer: () => rejection("too_many_offers", { data: { limit } }),
    });
    const { content } = replyOf<ActionResult>(
      await post({ amount: "300" }, marketplace).send(action),
    );
    const { main, words } = await look(undefined, PATH, content);
    expect(words).toContain(sentence);
    expect(main.querySelector<HTMLInputElement>("[name=amount]")!.value).toBe("300");
  });

  test("leads to the offer that a second tab has made", async () => {
    const marketplace = createOfferMarketplace(null, {
      makeOffer: () => rejection("offer_running", { data: { offer_id: OFFER_ID } }),
    });
    const sent = await post({ amount: "300" }, marketplace).send(action);
    expect(leadsTo(sent)).toBe(`/en-GR/account/offers/${OFFER_ID}`);
    const running = createOfferMarketplace(null, {}, { offer_id: OFFER_ID as never });
    expect(leadsTo(await loadWith(running))).toBe(`/en-GR/account/offers/${OFFER_ID}`);
  });

  test("completes the profile first, and comes back with what was typed", async () => {
    const marketplace = createOfferMarketplace(null, {
      makeOffer: () => rejection("profile_incomplete", { data: { missing: ["phone_number"] } }),
    });
    const visit = post({ amount: "300" }, marketplace);
    expect(leadsTo(await visit.send(action))).toBe(
      `/en-GR/auth/sign-up/enter-phone?callbackUrl=${encodeURIComponent(PATH)}`,
    );
    expect(visit.cookies.open("keptForm")).toMatchObject({ path: PATH, fields: { amount: "300" } });
  });

  test.each([
    [{ range: null, tries_left: 0 }, {}, "You have used your 3 offers for this device."],
    [{ range: null, tries_left: 1 }, {}, "You have already offered almost the asking price."],
    [{ range: null }, { takes_offers: false }, "This seller takes no offers for this device."],
    [{ range: null }, { status: "hidden" as const }, "It is not on sale at the moment."],
  ])("without a possible amount has no form, and says why", async (terms, change, reason) => {
    const { main, words } = await look(
      createOfferMarketplace(null, { getListing: () => ({ ...DEVICE, ...change }) }, terms),
    );
    expect(main.querySelector("form")).toBeNull();
    expect(words).toContain(reason);
    expect(main.querySelector(`a.btn[href="/en-GR/listing/${DEVICE.id}"]`)).not.toBeNull();
  });

  test("leads the seller back to their own listing", async () => {
    const marketplace = createOfferMarketplace(null, {
      getOfferTerms: () => rejection("listing_is_yours"),
    });
    expect(leadsTo(await loadWith(marketplace))).toBe(`/en-GR/listing/${DEVICE.id}`);
  });

  test("leads a visitor to the sign-in and back, also with a form", async () => {
    const marketplace = createOfferMarketplace(null, {
      getOfferTerms: () => rejection("signed_out"),
      getProfileDetails: () => rejection("signed_out"),
    });
    const back = `/en-GR/auth/sign-in?callbackUrl=${encodeURIComponent(PATH)}`;
    expect(leadsTo(await loadWith(marketplace, ""))).toBe(back);
    const visit = openVisit(PATH, marketplace.fetch, {
      form: { amount: "300" },
      params,
      cookie: "",
    });
    expect(leadsTo(await visit.send(action))).toBe(back);
  });

  test("is kept in no cache, and describes itself to agents without sending itself", async () => {
    expect(pageKeyOf({ method: "GET", target: PATH, cookie: null })).toBeNull();
    const { main } = await look();
    const form = main.querySelector("form")!;
    expect(form.getAttribute("toolname")).toBe("make_offer");
    expect(form.getAttribute("tooldescription")).toContain(DEVICE.title);
    expect(form.querySelector("[name=amount]")!.getAttribute("toolparamdescription")).toBeTruthy();
    expect(main.querySelector("[toolautosubmit]")).toBeNull();
  });

  test("with a malformed id is 404 without a call", async () => {
    const marketplace = createOfferMarketplace();
    const visit = openVisit(PATH, marketplace.fetch, { params: { listingId: "x" } });
    expect(((await visit.send(loader)) as unknown as Response).status).toBe(404);
    expect(marketplace.calls).toEqual([]);
  });
});
