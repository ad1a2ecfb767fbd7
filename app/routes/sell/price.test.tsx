import { describe, expect, test } from "vitest";
import type { Draft } from "#contract/listing-draft.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { renderSellStep } from "#tests/sell-screen.tsx";
import {
  createSellerMarketplace,
  DRAFT_ID,
  emptyDraft,
  marketPriceFor,
  readyDraft,
} from "#tests/seller-marketplace.ts";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { StepResult } from "../../modules/listing-draft/step-result.ts";
import { action as beginAnew } from "./new.ts";
import Price, { action, loader, middleware } from "./price.tsx";

const PATH = `/en-GR/sell/${DRAFT_ID}/price`;
const params = { listingId: DRAFT_ID };
type Answers = Parameters<typeof createSellerMarketplace>[1];

const post = (form: Record<string, string>, draft: Draft = readyDraft(), answers: Answers = {}) => {
  const marketplace = createSellerMarketplace(draft, answers);
  const fields = { nonce: "a-nonce", version: "7", ...form };
  return { marketplace, visit: openVisit(PATH, marketplace.fetch, { form: fields, params }) };
};

async function look(
  draft: Draft = readyDraft(),
  { query = "", answers = {} as Answers, reply = undefined as StepResult | undefined } = {},
) {
  const { fetch } = createSellerMarketplace(draft, answers);
  const address = PATH + query;
  const loaderData = await openVisit(address, fetch, { params }).send(loader);
  const page = await renderSellStep(Price, "price", draft, { loaderData, address, reply });
  return page.querySelector("main")!;
}
const textOf = (main: Element) => main.textContent.replace(/\u00a0/g, " ");

describe("saving", () => {
  test("a typed price is parsed, saved in cents, and leads to the address step", async () => {
    const { marketplace, visit } = post({ asking_price: "1.034,50" }, expensive());
    expect(leadsTo(await visit.send(action))).toBe(`/en-GR/sell/${DRAFT_ID}/address`);
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "updateListing",
      key: "a-nonce",
      body: {
        version: 7,
        asking_price: { amount: 103450, currency: "EUR" },
        visited: ["price"],
      },
    });
  });

  test("from the review it redirects back there", async () => {
    const { visit } = post({ asking_price: "349,90", return: "review" });
    expect(leadsTo(await visit.send(action))).toBe(`/en-GR/sell/${DRAFT_ID}/review`);
  });

  test.each([
    ["39,99", "sell.price-too-low"],
    ["849,01", "sell.price-too-high"],
    ["", "sell.price-required"],
    ["1,234", "sell.price-unclear"],
  ])(
    "%j comes back as it was typed, with what is wrong, and nothing is saved",
    async (typed, key) => {
      const { marketplace, visit } = post({ asking_price: typed });
      const { status, content } = replyOf<StepResult>(await visit.send(action));
      expect(status).toBe(422);
      expect(content).toMatchObject({
        error: { asking_price: [key] },
        initialValue: typed === "" ? {} : { asking_price: typed },
      });
      expect(marketplace.writes()).toEqual([]);
    },
  );

  test("a price that the marketplace refuses is an error at the field", async () => {
    const { visit } = post({ asking_price: "500" }, readyDraft(), {
      updateListing: () =>
        rejection("invalid_fields", { errors: { asking_price: ["sell.price-too-high"] } }),
    });
    const { content } = replyOf<StepResult>(await visit.send(action));
    expect(content.error).toEqual({ asking_price: ["sell.price-too-high"] });
  });

  test("while the seller types, an incomplete price is ignored", async () => {
    const { marketplace, visit } = post({ asking_price: "3", intent: "keep" });
    await visit.send(action);
    expect(marketplace.calls.at(-1)!.body).not.toHaveProperty("asking_price");
  });
});

test("a price is kept over an expired session", async () => {
  const marketplace = createSellerMarketplace(readyDraft(), {
    updateListing: () => rejection("not_found"),
  });
  const form = { nonce: "a-nonce", version: "7", asking_price: "512,40" };
  const visit = openVisit(PATH, marketplace.fetch, { form, params, cookie: "" });
  expect(leadsTo(await visit.send(action))).toBe(
    `/en-GR/auth/sign-in?callbackUrl=${encodeURIComponent(PATH)}`,
  );
  const cookie = `accessToken=a-token; ${visit.nextCookie()}`;
  const data = await openVisit(PATH, marketplace.fetch, { params, cookie }).send(loader);
  expect(data.form.kept).toMatchObject({ asking_price: "512,40" });
});

test("a lost draft of a visitor redirects to the start with the typed price", async () => {
  const marketplace = createSellerMarketplace(readyDraft({ is_mine: false }), {
    updateListing: () => rejection("not_found"),
  });
  const form = { nonce: "a-nonce", version: "7", owner: "visitor", asking_price: "512,40" };
  const visit = openVisit(PATH, marketplace.fetch, { form, params, cookie: "" });
  const to = leadsTo(await visit.send(action));
  expect(to).toBe(`/en-GR/sell?lost=${DRAFT_ID}&at=price`);
  const begun = "01a078dd-6023-713a-9817-7b532fa004aa";
  const again = createSellerMarketplace(readyDraft({ id: begun as never }));
  const anew = openVisit("/en-GR/sell/new", again.fetch, {
    form: { nonce: "b-nonce", lost: DRAFT_ID, at: "price" },
    cookie: visit.nextCookie(),
  });
  expect(leadsTo(await anew.send(beginAnew))).toBe(`/en-GR/sell/${begun}/device`);
  const data = await openVisit(`/en-GR/sell/${begun}/price`, again.fetch, {
    params: { listingId: begun },
    cookie: anew.nextCookie(),
  }).send(loader);
  expect(data.form.kept).toMatchObject({ asking_price: "512,40" });
});

describe("without scripts", () => {
  test("calculating redirects to the same page with the price and saves nothing", async () => {
    const { marketplace, visit } = post({
      asking_price: "400",
      intent: "preview",
      return: "review",
    });
    expect(leadsTo(await visit.send(action))).toBe(`${PATH}?asking_price=40000&return=review`);
    expect(marketplace.writes()).toEqual([]);
    const main = await look(readyDraft(), { query: "?asking_price=40000&return=review" });
    expect(main.querySelector("input[name=asking_price]")!.getAttribute("value")).toBe("400");
    expect(textOf(main)).toContain("You receive386,00 €");
    expect(main.querySelector("input[name=return]")!.getAttribute("value")).toBe("review");
  });

  test("an invalid price is not calculated", async () => {
    const { visit } = post({ asking_price: "12", intent: "preview" });
    const { content } = replyOf<StepResult>(await visit.send(action));
    expect(content.error).toEqual({ asking_price: ["sell.price-too-low"] });
  });
});

describe("the page", () => {
  test("shows the limits, the payout and what the buyer pays", async () => {
    const main = await look();
    const input = main.querySelector("input[name=asking_price]")!;
    expect(input.getAttribute("value")).toBe("389");
    expect(input.getAttribute("inputmode")).toBe("decimal");
    const hint = main.querySelector("#step-asking_price-description")!;
    expect(input.getAttribute("aria-describedby")).toContain(hint.id);
    expect(textOf(hint)).toBe("From 40,00 € to 849,00 €, the price when new.");
    expect(textOf(main)).toContain("Our fee, 2,00 € and 2%−9,78 €");
    expect(textOf(main)).toContain("You receive375,22 €");
    expect(textOf(main)).toContain("The buyer pays 410,56 €");
  });

  test("shows market prices, time on sale and the number of sales", async () => {
    const main = await look();
    const text = textOf(main);
    expect(text).toContain("Half of them sold for 365,00 € to 410,00 €.");
    expect(text).toContain("Your price is in that range.");
    expect(text).toContain("half of them sold within 6 to 14 days");
    expect(text).toContain("From 23 sales here since November 2025");
    expect(text).toContain("not a promise");
    const rows = [...main.querySelectorAll("tbody tr")].map((row) => textOf(row));
    expect(rows).toEqual(["Aug 2026420,00 €4", "Sept 2026405,00 €6", "Nov 2026389,00 €13"]);
    expect(main.querySelector("[style]")).toBeNull();
  });

  test("without a price offers the median of the market price", async () => {
    const main = await look(readyDraft({ asking_price: null }));
    expect(main.querySelector<HTMLInputElement>("input[name=asking_price]")!.value).toBe("");
    expect(textOf(main)).toContain("Enter a price to see what you receive.");
    expect(textOf(main)).not.toContain("waited");
    // Left empty it is the page that says so, and not the browser in its own language.
    expect(main.querySelector("input[name=asking_price][required]")).toBeNull();
    const chip = main.querySelector("a.chip")!;
    expect(chip.getAttribute("href")).toBe(`${PATH}?asking_price=38900`);
  });

  test("with figures of all capacities and grades names neither and offers no median", async () => {
    const main = await look(readyDraft({ asking_price: null }), {
      answers: {
        computePrice: () =>
          marketPriceFor(null, { basis: { of: "same_model", count: 23, since: "2025-11-21" } }),
      },
    });
    const head = main.querySelector("#market-price")!.parentElement!.textContent;
    expect(head).toBe("What it usually costsiPhone 13any capacity and grade");
    expect(main.querySelector("a.chip")).toBeNull();
  });

  test("with too few sales says so and links to listings", async () => {
    const main = await look(readyDraft(), {
      answers: {
        computePrice: () =>
          marketPriceFor(38900, {
            fair: null,
            days: null,
            history: [],
            basis: { of: "none", count: 2, since: null },
          }),
      },
    });
    expect(textOf(main)).toContain("Too few of these were sold here");
    expect(
      main.querySelector('a[href="/en-GR/devices/smartphones/apple/iphone-13"]'),
    ).not.toBeNull();
    expect(main.querySelector("svg.price-scale")).toBeNull();
    expect(textOf(main)).toContain("You receive375,22 €");
  });

  test("a resale within two weeks of delivery says that there is no fee", async () => {
    const notified = marketPriceFor(38900);
    const breakdown = {
      ...notified.breakdown!,
      seller_fee: { amount: 0, currency: "EUR" as const },
      you_receive: { amount: 38500, currency: "EUR" as const },
      is_fee_free: true,
    };
    const main = await look(readyDraft(), {
      answers: { computePrice: () => ({ ...notified, breakdown }) },
    });
    expect(textOf(main)).toContain("Our fee0,00 €");
    expect(textOf(main)).toContain("Courier to our hub−4,00 €");
    expect(textOf(main)).toContain("less than 14 days ago");
  });

  test("renders when market prices cannot be read", async () => {
    const main = await look(readyDraft(), {
      answers: { computePrice: () => rejection("unavailable") },
    });
    expect(textOf(main)).toContain("The typical price is not available right now.");
    expect(textOf(main)).toContain("You receive375,22 €");
    expect(textOf(main)).toContain("The buyer also pays");
  });

  test("a refused price stays in the field, with the limit beside it", async () => {
    const main = await look(readyDraft(), {
      reply: {
        status: "error",
        initialValue: { asking_price: "39,99" },
        error: { asking_price: ["sell.price-too-low"] },
      },
    });
    const input = main.querySelector("input[name=asking_price]")!;
    expect(input.getAttribute("value")).toBe("39,99");
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(textOf(main.querySelector("#step-asking_price-error")!)).toBe(
      "That is too low. The minimum is 40,00 €.",
    );
    expect(main.querySelector('a[href="#step-asking_price"]')).not.toBeNull();
  });
});

describe("the calculation while the seller types", () => {
  const ask = (query: string, answers: Answers = {}, draft = readyDraft()) => {
    const marketplace = createSellerMarketplace(draft, answers);
    return {
      marketplace,
      answer: openVisit(PATH + query, marketplace.fetch, { params }).pass(middleware[0]! as never),
    };
  };

  test("answers for the price, device and grade of the draft", async () => {
    const { marketplace, answer } = ask("?tell=40000");
    const notified = await answer;
    expect(await (notified as Response).json()).toMatchObject({
      breakdown: { you_receive: { amount: 38600 } },
    });
    expect(marketplace.calls.at(-1)!.query).toMatchObject({
      asking_price: "40000",
      generic_condition: "good",
    });
  });

  test("is null when the marketplace fails", async () => {
    const { answer } = ask("?tell=40000", { computePrice: () => rejection("unavailable") });
    expect(((await answer) as Response).status).toBe(503);
  });

  test("passes every other request on", async () => {
    expect(await ask("").answer).toBe("passed");
    expect(await ask("?tell=soon").answer).toBe("passed");
  });
});

test("a draft without a device makes no call for market prices", async () => {
  const marketplace = createSellerMarketplace(emptyDraft());
  await openVisit(PATH, marketplace.fetch, { params }).send(loader);
  expect(marketplace.calls.map(({ id }) => id)).toEqual(["getDraft"]);
});

const expensive = () => {
  const draft = readyDraft();
  return readyDraft({
    product: { ...draft.product!, face_value: { amount: 200000, currency: "EUR" } },
  });
};
