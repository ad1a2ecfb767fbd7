import { describe, expect, test } from "vitest";
import { rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import {
  createSellerMarketplace,
  DRAFT_ID,
  emptyDraft,
  marketPriceFor,
  readyDraft,
} from "#tests/seller-marketplace.ts";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import { pageKeyOf } from "../services/page-key.server.ts";
import Worth, { action, loader, middleware } from "./worth.tsx";

type Answers = Parameters<typeof createSellerMarketplace>[1];

const READY = readyDraft();
const MODEL = READY.model!;
const PRODUCT = READY.product!;
const BIG = {
  ...PRODUCT,
  id: PRODUCT.id.replace(/1$/, "2"),
  capacity: {
    ...READY.capacity!,
    id: `${READY.capacity!.id.slice(0, -1)}2`,
    slug: "256-gb",
    label: "256 GB",
  },
};
const PRO = {
  ...MODEL,
  id: `${MODEL.id.slice(0, -1)}2`,
  slug: "iphone-13-pro",
  name: "iPhone 13 Pro",
};
const POPULAR = {
  vertical: "smartphones" as const,
  brand: "apple",
  model: "iphone-13",
  name: "iPhone 13",
  count: 12,
  from: { amount: 28_450, currency: "EUR" as const },
};

const catalog: Answers = {
  listModels: ({ query }) =>
    query.q === "nothing" ? [] : query.q?.includes("128") ? [MODEL] : [MODEL, PRO],
  listProducts: () => ({ data: [PRODUCT, BIG] as (typeof PRODUCT)[] }),
  findMergedModel: () => rejection("not_found"),
  suggest: () => ({ data: { models: [POPULAR], places: [], is_close: false } }),
};

function open(path: string, answers: Answers = {}, form?: Record<string, string>) {
  const marketplace = createSellerMarketplace(emptyDraft(), { ...catalog, ...answers });
  const visit = openVisit(path, marketplace.fetch, { cookie: "", ...(form && { form }) });
  return { marketplace, visit };
}

async function look(path: string, answers: Answers = {}) {
  const { marketplace, visit } = open(path, answers);
  const page = await renderRoute(Worth, await visit.send(loader), path);
  const text = page.querySelector("main")!.textContent!.replace(/\s+/g, " ");
  const prices = marketplace.calls.filter(({ id }) => id === "computePrice");
  return { page, text, prices };
}

const EXACT = "brand=apple&model=iphone-13&capacity=128-gb&generic_condition=good";
const hrefs = (page: Document, label: string) =>
  [...page.querySelectorAll(`nav[aria-label="${label}"] a`)].map((one) => one.getAttribute("href"));

describe("what a device is worth", () => {
  test("is asked by a plain form, with popular models as examples", async () => {
    const { page, prices } = await look("/en-GR/worth");
    const form = page.querySelector<HTMLFormElement>("main form")!;
    expect(form.getAttribute("action")).toBe("/en-GR/worth");
    expect(form.method).toBe("get");
    expect(form.matches(".find")).toBe(true);
    expect(hrefs(page, "Popular models")).toEqual(["/en-GR/worth?brand=apple&model=iphone-13"]);
    expect(prices).toEqual([]);
    expect(page.querySelector("meta[name=robots]")).toBeNull();
  });

  test("is said of the model that the words name, at its typical price", async () => {
    const { page, text, prices } = await look("/en-GR/worth?q=iphone+13");
    expect(page.querySelector("h1")!.textContent).toBe("What it sells for: Apple iPhone 13");
    expect(text).toContain("Half of them sold for 365,00 € to 410,00 €.");
    expect(text).toContain("half of them sold within 6 to 14 days");
    expect(text).toContain("375,22 €");
    expect(page.querySelector("#price")!.getAttribute("value")).toBe("389");
    // The capacity is open, so the grade of the device says nothing yet.
    expect(prices.map(({ query }) => query?.["generic_condition"])).toEqual([undefined, undefined]);
    expect(hrefs(page, "Capacity")).toEqual([
      "/en-GR/worth?brand=apple&model=iphone-13&capacity=128-gb",
      "/en-GR/worth?brand=apple&model=iphone-13&capacity=256-gb",
    ]);
    expect(hrefs(page, "Not this model?")).toEqual([
      "/en-GR/worth?q=iphone+13&brand=apple&model=iphone-13-pro",
    ]);
  });

  test("takes capacity and grade from the address, and one's own price", async () => {
    const { page, text, prices } = await look(`/en-GR/worth?${EXACT}&price=400`);
    expect(prices).toHaveLength(1);
    expect(prices[0]!.query?.["generic_condition"]).toBe("good");
    expect(prices[0]!.query?.["asking_price"]).toBe("40000");
    expect(text).toContain("Your price is in that range.");
    expect(text).toContain("386,00 €");
    expect(page.querySelector<HTMLInputElement>("#share")!.value).toMatch(
      new RegExp(`/en-GR/worth\\?${EXACT}&price=400$`),
    );
    expect(page.querySelector("meta[name=robots]")!.getAttribute("content")).toBe("noindex");
    const og = (name: string) =>
      page.querySelector(`meta[property="og:${name}"]`)!.getAttribute("content");
    expect(og("url")).toContain("price=400");
    expect(og("description")).toContain("365,00");
    expect(og("image")).toContain("/og/place/smartphones/apple/iphone-13.jpg");
  });

  test("the capacity may stand among the words", async () => {
    const { page } = await look("/en-GR/worth?q=iphone+13+128");
    expect(page.querySelector('nav[aria-label="Capacity"] [aria-current]')!.textContent).toBe(
      "128 GB",
    );
  });

  test.each(["39,99", "9999", "abc", "1,234"])(
    "a price that may not be asked is named and kept: %s",
    async (price) => {
      const { page } = await look(`/en-GR/worth?${EXACT}&price=${price}`);
      const field = page.querySelector("#price")!;
      expect(field.getAttribute("value")).toBe(price);
      expect(field.getAttribute("aria-invalid")).toBe("true");
      expect(page.querySelector("#price-error")!.textContent).toContain("from 40,00");
    },
  );

  test("words that leave a choice lead to each model", async () => {
    const { page, prices } = await look("/en-GR/worth?q=iphone");
    expect(hrefs(page, "Which one is it?")).toHaveLength(2);
    expect(prices).toEqual([]);
  });

  test("a device that is not known can be asked for", async () => {
    const { page, text } = await look("/en-GR/worth?q=nothing");
    expect(text).toContain("No device here is called “nothing”");
    expect(page.querySelector('a[href="/en-GR/sell/wish?name=nothing"]')).not.toBeNull();
    expect((await look("/en-GR/worth?brand=apple&model=no-such")).text).toContain(
      "We don’t know this device",
    );
  });

  test("too few sales are said, and nothing is proposed", async () => {
    const few = marketPriceFor(null, {
      fair: null,
      days: null,
      basis: { of: "none", count: 1, since: null },
      history: [],
      sales: [],
    });
    const { page, text } = await look(`/en-GR/worth?${EXACT}`, { computePrice: () => few });
    expect(text).toContain("Too few of these were sold here");
    expect(page.querySelector("#price")!.getAttribute("value")).toBe("");
    expect(text).toContain("Enter a price to see what you receive.");
  });

  test("without the API's figures a draft can be begun all the same", async () => {
    const { page, text } = await look(`/en-GR/worth?${EXACT}`, {
      computePrice: () => rejection("unavailable"),
    });
    expect(text).toContain("The typical price is not available right now.");
    expect(page.querySelector("form[method=post]")).not.toBeNull();
  });

  test("is said in Greek", async () => {
    const { page, text } = await look(`/el-GR/worth?${EXACT}`);
    expect(page.querySelector("h1")!.textContent).toContain("Πόσο πουλιέται: Apple iPhone 13");
    expect(text).toContain("Οι μισές πουλήθηκαν από 365,00 € έως 410,00 €.");
    expect(text).not.toMatch(/\{\{|worth\./);
  });

  test("is told to the browser while the price moves", async () => {
    const { visit, marketplace } = open(`/en-GR/worth?${EXACT}&tell=40000`);
    const answer = await visit.walk(middleware[0]!);
    expect(await answer.json()).toMatchObject({ breakdown: { you_receive: { amount: 38600 } } });
    expect(marketplace.calls.at(-1)!.query?.["generic_condition"]).toBe("good");
  });

  test("is not cached, as its form has a nonce", () => {
    expect(pageKeyOf({ method: "GET", target: "/en-GR/worth", cookie: null })).toBeNull();
  });
});

describe("the form that begins a draft", () => {
  const FORM = {
    nonce: "a-nonce",
    brand: "apple",
    model: "iphone-13",
    capacity: "128-gb",
    generic_condition: "good",
    price: "389",
  };

  test("creates one with model, capacity, the only colour and the price, and no grade", async () => {
    const { visit, marketplace } = open("/en-GR/worth", {}, FORM);
    expect(leadsTo(await visit.send(action))).toBe(`/en-GR/sell/${DRAFT_ID}`);
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "createListing",
      key: "a-nonce",
      body: {
        model_id: MODEL.id,
        capacity_id: READY.capacity!.id,
        color_id: READY.color!.id,
        asking_price: { amount: 38900, currency: "EUR" },
      },
    });
  });

  test.each([
    ["too_many_drafts", "You have reached the limit of drafts."],
    ["selling_off", "Selling is not available in your country right now."],
  ] as const)("%s leads back to the same answer", async (code, sentence) => {
    const { visit } = open("/en-GR/worth", { createListing: () => rejection(code) }, FORM);
    expect(leadsTo(await visit.send(action))).toBe(`/en-GR/worth?${EXACT}&price=389`);
    expect(visit.cookies.open("message")).toMatchObject({
      content: expect.stringContaining(sentence),
    });
  });
});
