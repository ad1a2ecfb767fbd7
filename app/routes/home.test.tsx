import { describe, expect, test } from "vitest";
import type { Fixture } from "#tests/msw/canned-marketplace.ts";
import { openLoader, renderRoute } from "#tests/route-kit.tsx";
import { idOf, openShop, toListing } from "#tests/shop-marketplace.ts";
import Home, { loader } from "./home.tsx";
import Recent, { loader as listRecent } from "./recent.tsx";

test("home makes its calls concurrently and shows no device twice", async () => {
  const shop = openShop();
  const data = await openLoader(loader, shop.fetch)("/en-GR");
  const page = await renderRoute(Home, data, "/en-GR");
  expect(shop.asked).toHaveLength(6);
  const devices = [...page.querySelectorAll("li.card h3 a")].map((one) => one.getAttribute("href"));
  expect(devices).toHaveLength(16);
  expect(new Set(devices).size).toBe(16);
  expect(page.querySelectorAll("h1")).toHaveLength(1);
});

test("every link of home has a route", async () => {
  const data = await openLoader(loader, openShop().fetch)("/el-GR");
  const page = await renderRoute(Home, data, "/el-GR");
  const known =
    /^\/el-GR(\/search(\?.*)?|\/how-it-works|\/sell|\/worth|\/hunt|\/devices\/[a-z-]+|\/listing\/[\da-f-]{36})$/;
  const strange = [...page.querySelectorAll("a, form")]
    .map((one) => one.getAttribute("href") ?? one.getAttribute("action") ?? "")
    .filter((address) => !known.test(address));
  expect(strange).toEqual([]);
});

test("the example for sellers uses a price of a listing", async () => {
  const data = await openLoader(loader, openShop().fetch)("/en-GR");
  const page = await renderRoute(Home, data, "/en-GR");
  const panel = page
    .querySelector("section[aria-labelledby=example]")
    ?.textContent.replace(/\s+/g, " ");
  expect(panel).toContain("iPhone 13, 128 GB");
  expect(panel).toContain("389,00 €");
  expect(panel).toContain("−9,78 €");
  expect(panel).toContain("375,22 €");
});

test("home links to selling", async () => {
  const data = await openLoader(loader, openShop().fetch)("/en-GR");
  const page = await renderRoute(Home, data, "/en-GR");
  expect(
    page.querySelector('section[aria-labelledby=drawer] a[href="/en-GR/sell"]'),
  ).not.toBeNull();
});

test("the drawer asks what a device is worth", async () => {
  const data = await openLoader(loader, openShop().fetch)("/en-GR");
  const page = await renderRoute(Home, data, "/en-GR");
  const form = page.querySelector('section[aria-labelledby=drawer] form[action="/en-GR/worth"]')!;
  expect(form.querySelector("[name=q]")).not.toBeNull();
});

test("in a market without sellers there is no link to selling", async () => {
  const data = await openLoader(loader, openShop().fetch)("/en-GR");
  const page = await renderRoute(Home, { ...data, canSell: false, figures: null }, "/en-GR");
  expect(page.querySelector("#drawer")).toBeNull();
});

test("home renders in an empty shop", async () => {
  const data = await openLoader(loader, openShop({ count: 0 }).fetch)("/en-GB");
  const page = await renderRoute(Home, data, "/en-GB");
  expect(page.querySelector("main .btn.line")?.textContent).toBe("Browse all devices");
  expect(page.querySelector("#new")).toBeNull();
});

test("home fails when the marketplace does", async () => {
  const shop = openShop();
  shop.break(/search/, 500, "internal");
  await expect(openLoader(loader, shop.fetch)("/en-GR")).rejects.toMatchObject({ status: 500 });
});

describe("recently seen listings", () => {
  const [one, two] = [toListing(0).id, toListing(1).id];
  const gone = idOf(9, 410);

  test("are a page of their own, from which the home page takes its row, without removed ones", async () => {
    const { data, init } = await openLoader(listRecent, openShop().fetch, {
      cookie: `recent=${gone}.${two}.${one}`,
    })("/en-GR/recent");
    expect(init?.headers).toEqual({ "Cache-Control": "no-store" });
    expect(data.cards.map(({ id }) => id)).toEqual([two, one]);
    const page = await renderRoute(Recent, data, "/en-GR/recent");
    expect(page.querySelectorAll("main section .card")).toHaveLength(2);
  });

  test("are not part of a shared page", async () => {
    const shop = openShop();
    const data = await openLoader(loader, shop.fetch, { cookie: `recent=${one}` })("/en-GR");
    expect(data.home.recent).toBeNull();
    expect(shop.asked.filter((path) => path.includes(one))).toEqual([]);
  });

  test("are part of a personal page, with a button to clear them", async () => {
    const data = await openLoader(loader, openShop().fetch, {
      cookie: `recent=${two}`,
      personal: true,
    })("/en-GR");
    const page = await renderRoute(Home, data, "/en-GR");
    const row = page.querySelector("section[aria-labelledby=recent]")!;
    expect(row.querySelector("a")?.getAttribute("href")).toBe(`/en-GR/listing/${two}`);
    expect(row.querySelector("form")?.getAttribute("action")).toBe("/en-GR/recent");
    expect(row.querySelector("form")?.getAttribute("method")).toBe("post");
  });

  test("are absent when there are none", async () => {
    const data = await openLoader(loader, openShop().fetch, {
      cookie: "recent=<script>.1",
      personal: true,
    })("/en-GR");
    const page = await renderRoute(Home, data, "/en-GR");
    expect(page.querySelector("#recent")).toBeNull();
  });
});

describe("claims with numbers", () => {
  const CLAIM_SAVINGS = "70;https://www.prices.example/2026;2026-05-01";
  const CLAIM_CO2 = "60;https://carbon.example/devices;2026-02-03";
  const look = async (
    env: Record<string, string>,
    { rating, address = "/en-GB" }: { rating?: Fixture<"getShopRating">; address?: string } = {},
  ) => {
    const { fetch } = openShop(rating && { answers: { getShopRating: () => rating } });
    const data = await openLoader(loader, fetch, { env })(address);
    const page = await renderRoute(Home, data, address);
    const section = page.querySelector("section[aria-labelledby=figures]");
    const items = [...(section?.querySelectorAll("li") ?? [])];
    return { section, items: items.map((one) => one.textContent.replace(/[\s\u00a0]+/g, " ")) };
  };

  test("are absent without a source", async () => {
    expect((await look({})).section).toBeNull();
    expect((await look({}, { rating: { count: 19, average: null } })).section).toBeNull();
  });

  test("are shown with their source and day", async () => {
    const { section, items } = await look({ CLAIM_SAVINGS, CLAIM_CO2 });
    expect(items).toEqual([
      "Up to 70% less than the same device new.Source: prices.example, 1 May 2026",
      "About 60 kg of CO₂ saved with each device that finds a second owner.Source: carbon.example, 3 February 2026",
    ]);
    expect([...section!.querySelectorAll("a")].map((one) => one.href)).toEqual([
      "https://www.prices.example/2026",
      "https://carbon.example/devices",
    ]);
    expect((await look({ CLAIM_CO2 })).items).toHaveLength(1);
  });

  test("include the shop's rating, when the marketplace has one", async () => {
    const rating = { count: 1234, average: 4.6 };
    expect((await look({}, { rating })).items[0]).toContain("4.6 out of 5");
    const greek = await look({}, { rating, address: "/el-GR" });
    expect(greek.items[0]).toContain("4,6 στα 5");
    expect(greek.items[0]).toContain("1.234 βαθμολογίες");
  });

  test("do not fail home when the rating cannot be read", async () => {
    const shop = openShop();
    shop.break(/rate-deftero/, 0);
    const data = await openLoader(loader, shop.fetch, { env: { CLAIM_CO2 } })("/en-GR");
    expect(data.home.total).toBe(45);
    expect(data.figures?.co2?.source).toContain("carbon.example");
  });
});
