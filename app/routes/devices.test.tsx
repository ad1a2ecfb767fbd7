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
  test("shows its devices alone, with the way to each brand", async () => {
    const { data, page, hrefs } = await visit("/el-GR/devices/smartphones", {
      vertical: "smartphones",
    });
    expect(page.querySelector("h1")?.textContent).toBe("Κινητά από δεύτερο χέρι");
    expect(data.results.total).toBe(15);
    expect(hrefs).toContain("/el-GR/devices/smartphones/samsung");
  });

  test("keeps its path in filters and chips, and does not repeat itself as a filter", async () => {
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
  expect(shop.asked).toHaveLength(2);
});

test("a model stands under its brand", async () => {
  const { data, page } = await visit("/en-GB/devices/smartphones/google/pixel-8", {
    vertical: "smartphones",
    brand: "google",
    model: "pixel-8",
  });
  expect(page.querySelector("h1")?.textContent).toBe("Second-hand Pixel 8");
  expect(data.results.total).toBe(5);
  expect([...page.querySelectorAll(".crumbs li")].map((one) => one.textContent)).toEqual([
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
])("what does not exist is missing: %o", async (params) => {
  const visit = openLoader(loader, openShop().fetch);
  await expect(visit("/en-GR/devices/x", params as Record<string, string>)).rejects.toMatchObject({
    status: 404,
  });
});
