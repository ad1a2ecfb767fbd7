import { describe, expect, test } from "vitest";
import { openLoader, renderRoute } from "#tests/route-kit.tsx";
import { openShop } from "#tests/shop-marketplace.ts";
import Devices, { loader } from "./devices.tsx";

async function visit(address: string, params: Record<string, string>, shop = openShop()) {
  const data = await openLoader(loader, shop.fetch)(address, params);
  const page = await renderRoute(Devices, data, address);
  const hrefs = [...page.querySelectorAll("a")].map((one) => one.getAttribute("href"));
  return { data, page, shop, hrefs };
}

describe("a category", () => {
  test("shows only its devices, with a link to each brand", async () => {
    const { data, page, hrefs } = await visit("/el-GR/devices/smartphones", {
      vertical: "smartphones",
    });
    expect(page.querySelector("h1")?.textContent).toBe("Κινητά από δεύτερο χέρι");
    expect(data.results.total).toBe(15);
    expect(hrefs).toContain("/el-GR/devices/smartphones/samsung");
  });

  test("keeps its path in filters and chips, and is not a filter itself", async () => {
    const { page, hrefs } = await visit("/en-GR/devices/smartphones?brand=apple", {
      vertical: "smartphones",
    });
    expect(page.querySelector("#filters")?.getAttribute("action")).toBe(
      "/en-GR/devices/smartphones",
    );
    expect(page.querySelector("#filters [name=vertical]")).toBeNull();
    expect(page.querySelectorAll("ul.chips.scroll .chip.on")).toHaveLength(1);
    expect(hrefs).toContain("/en-GR/devices/smartphones");
  });
});

test("a brand has its name and its models", async () => {
  const { page, hrefs, shop } = await visit("/en-GR/devices/smartphones/apple", {
    vertical: "smartphones",
    brand: "apple",
  });
  expect(page.querySelector("h1")?.textContent).toBe("Second-hand Apple phones");
  expect(hrefs).toContain("/en-GR/devices/smartphones/apple/iphone-13");
  expect(hrefs).toContain("/en-GR/devices/smartphones/samsung");
  expect(shop.asked).toHaveLength(3);
});

test("a model's page links to its brand", async () => {
  const { data, page } = await visit("/en-GB/devices/smartphones/google/pixel-8", {
    vertical: "smartphones",
    brand: "google",
    model: "pixel-8",
  });
  expect(page.querySelector("h1")?.textContent).toBe("Second-hand Pixel 8");
  expect(data.results.total).toBe(5);
  expect([...page.querySelectorAll(".breadcrumbs li")].map((one) => one.textContent)).toEqual([
    "Home",
    "Phones",
    "Google",
    "Pixel 8",
  ]);
});

test.each([
  { vertical: "fridges" },
  { vertical: "__proto__" },
  { vertical: "smartphones", brand: "nobody" },
  { vertical: "smartphones", brand: "../apple" },
  { vertical: "smartphones", brand: "apple", model: "pixel-8" },
])("an unknown place is 404: %o", async (params) => {
  const visit = openLoader(loader, openShop().fetch);
  await expect(visit("/en-GR/devices/x", params as Record<string, string>)).rejects.toMatchObject({
    status: 404,
  });
});

describe("JSON-LD of a place", () => {
  const model = { vertical: "smartphones", brand: "apple", model: "iphone-13" };

  test("the description has the number, the lowest price and that each is tested", async () => {
    const { page } = await visit("/en-GR/devices/smartphones", { vertical: "smartphones" });
    const notified = page.querySelector(".place-foot section p")?.textContent;
    expect(notified).toContain("15 devices are on sale today, from ");
    expect(notified).toContain("checks its IMEI");
    expect(notified).toContain("90-day warranty");
  });

  test("is absent with filters and on further pages", async () => {
    for (const query of ["?generic_condition=good", "?q=a", "?page=2"]) {
      const { page, shop } = await visit(`/en-GR/devices/smartphones${query}`, {
        vertical: "smartphones",
      });
      expect(page.querySelector(".place-foot section"), query).toBeNull();
      expect(shop.asked, query).toHaveLength(1);
    }
  });

  test("the page renders when cheapest price and variants fail", async () => {
    const shop = openShop();
    shop.break(/^\/products$/, 500);
    const { page } = await visit("/en-GR/devices/smartphones/apple/iphone-13", model, shop);
    expect(page.querySelector("h1")?.textContent).toBe("Second-hand iPhone 13");
  });
});
