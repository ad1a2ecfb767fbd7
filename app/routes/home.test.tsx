import { expect, test } from "vitest";
import { openLoader, renderRoute } from "#tests/route-kit.tsx";
import { openShop } from "#tests/shop-marketplace.ts";
import Home, { loader } from "./home.tsx";

test("home asks everything at once and shows no device twice", async () => {
  const shop = openShop();
  const data = await openLoader(loader, shop.fetch)("/en-GR");
  const page = await renderRoute(Home, data, "/en-GR");
  expect(shop.asked).toHaveLength(4);
  const devices = [...page.querySelectorAll("li.card h3 a")].map((one) => one.getAttribute("href"));
  expect(devices).toHaveLength(16);
  expect(new Set(devices).size).toBe(16);
  expect(page.querySelectorAll("h1")).toHaveLength(1);
});

test("every link of home leads to a screen that exists", async () => {
  const data = await openLoader(loader, openShop().fetch)("/el-GR");
  const page = await renderRoute(Home, data, "/el-GR");
  const known = /^\/el-GR(\/search(\?.*)?|\/sell|\/devices\/[a-z-]+|\/listing\/[\da-f-]{36})$/;
  const strange = [...page.querySelectorAll("a, form")]
    .map((one) => one.getAttribute("href") ?? one.getAttribute("action") ?? "")
    .filter((address) => !known.test(address));
  expect(strange).toEqual([]);
});

test("a seller reads what would be left of a price that is really asked", async () => {
  const data = await openLoader(loader, openShop().fetch)("/en-GR");
  const page = await renderRoute(Home, data, "/en-GR");
  const panel = page
    .querySelector("section[aria-labelledby=example]")
    ?.textContent.replace(/\s+/g, " ");
  expect(panel).toContain("iPhone 13, 128 GB");
  expect(panel).toContain("389,00 €");
  expect(panel).toContain("-9,78 €");
  expect(panel).toContain("379,22 €");
});

test("a seller finds the way in", async () => {
  const data = await openLoader(loader, openShop().fetch)("/en-GR");
  const page = await renderRoute(Home, data, "/en-GR");
  expect(
    page.querySelector('section[aria-labelledby=drawer] a[href="/en-GR/sell"]'),
  ).not.toBeNull();
});

test("where nobody may sell, the way in for sellers is not there", async () => {
  const { home } = await openLoader(loader, openShop().fetch)("/en-GR");
  const page = await renderRoute(Home, { home, canSell: false }, "/en-GR");
  expect(page.querySelector("#drawer")).toBeNull();
});

test("an empty shop still has a home", async () => {
  const data = await openLoader(loader, openShop({ count: 0 }).fetch)("/en-GB");
  const page = await renderRoute(Home, data, "/en-GB");
  expect(page.querySelector(".hero a")?.textContent).toBe("Browse all devices");
  expect(page.querySelector("#new")).toBeNull();
});

test("home fails with the marketplace", async () => {
  const shop = openShop();
  shop.break(/search/, 500, "internal");
  await expect(openLoader(loader, shop.fetch)("/en-GR")).rejects.toMatchObject({ status: 500 });
});
