import { describe, expect, test } from "vitest";
import { createOfferMarketplace } from "#tests/offer-marketplace.ts";
import { lookAt, OWN_ID, ownIn } from "#tests/own-marketplace.tsx";
import { rejection } from "#tests/order-marketplace.ts";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import OfferRulePage, { action, loader } from "./offer-rule.tsx";

const HERE = `/en-GR/account/listings/${OWN_ID}`;
const PATH = `${HERE}/offers`;
const params = { listingId: OWN_ID };
const RULE = { is_on: "on", floor_percent: "60" };

const look = (marketplace = createOfferMarketplace(), path = PATH, reply?: ActionResult) =>
  lookAt(
    {
      Component: OfferRulePage as never,
      loader: loader as never,
      path,
      ...(reply && { reply }),
    },
    marketplace,
  );
const post = (form: Record<string, string>, marketplace = createOfferMarketplace()) =>
  openVisit(PATH, marketplace.fetch, { form, params }).send(action);
const valueOf = (main: Element, name: string) =>
  main.querySelector<HTMLInputElement>(`[name=${name}]`)!.value;

describe("the rule for offers", () => {
  test("stands in its fields, and says what happens", async () => {
    const { main, words } = await look();
    expect(main.querySelector<HTMLInputElement>("[name=is_on]")!.checked).toBe(true);
    expect(valueOf(main, "floor_percent")).toBe("60");
    expect([valueOf(main, "accept_from"), valueOf(main, "decline_below")]).toEqual(["370", ""]);
    expect(words).toContain("At 389,00 € and 60 % no one can offer less than 233,40 €.");
    expect(words).toContain("We answer for you after 5 to 60 minutes");
  });

  test("is translated into Greek", async () => {
    const { words } = await look(undefined, PATH.replace("en-GR", "el-GR"));
    expect(words).toContain("Απαντάμε για σένα μετά από 5 έως 60 λεπτά");
  });

  test("is saved as it was typed", async () => {
    const marketplace = createOfferMarketplace();
    const sent = await post(
      { ...RULE, floor_percent: "75", accept_from: "370,50", decline_below: "300" },
      marketplace,
    );
    expect(leadsTo(sent)).toBe(HERE);
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "updateOfferRule",
      body: {
        is_on: true,
        floor_percent: 75,
        accept_from: 37050,
        decline_below: 30000,
        counter_with: null,
      },
    });
  });

  test("is turned off by an empty box", async () => {
    const marketplace = createOfferMarketplace();
    await post({ floor_percent: "60" }, marketplace);
    expect(marketplace.calls.at(-1)).toMatchObject({ body: { is_on: false } });
  });

  test.each([
    ["floor_percent", "39", "Enter a whole number from 40 to 99."],
    ["floor_percent", "100", "Enter a whole number from 40 to 99."],
    ["floor_percent", "six", "Enter a whole number from 40 to 99."],
    ["accept_from", "39,99", "The lowest possible amount is 40,00 €."],
    ["decline_below", "389,01", "The highest possible amount is your price, 389,00 €."],
    ["counter_with", "much", "Enter the amount in digits, for example 280."],
  ])("%s of %j comes back with what is wrong, and the input", async (name, typed, sentence) => {
    const marketplace = createOfferMarketplace();
    const { status, content } = replyOf<ActionResult>(
      await post({ ...RULE, [name]: typed }, marketplace),
    );
    expect([status, Object.keys(content.error!)]).toEqual([422, [name]]);
    expect(marketplace.writes()).toEqual([]);
    const { main } = await look(undefined, PATH, content);
    expect(valueOf(main, name)).toBe(typed);
    const error = main.querySelector(`#offer-rule-${name}-error`)!.textContent!;
    expect(error.replace(/\u00a0/g, " ")).toBe(sentence);
  });

  test("that accepts and declines the same amount is refused", async () => {
    const { content } = replyOf<ActionResult>(
      await post({ ...RULE, accept_from: "300", decline_below: "301" }),
    );
    expect(content.error).toEqual({ decline_below: ["offer.rule-fault.crossed"] });
  });

  test("is 404 for a draft, and for another seller's listing", async () => {
    for (const own of [() => ownIn("draft"), () => rejection("not_found")]) {
      const marketplace = createOfferMarketplace(null, { getOwnListing: own });
      const visit = openVisit(PATH, marketplace.fetch, { params });
      const answer = await visit.send(loader).catch((error: unknown) => error);
      expect(answer).toMatchObject({ status: 404 });
    }
  });
});
