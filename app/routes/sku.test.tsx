import { describe, expect, test } from "vitest";
import { openLoader, renderRoute } from "#tests/route-kit.tsx";
import { idOf, openShop } from "#tests/shop-marketplace.ts";
import Sku, { loader } from "./sku.tsx";

const plain = (node: Element | null | undefined) =>
  (node?.textContent ?? "").replace(/[\s ]+/g, " ").trim();

const SKU = idOf(2, 0);

async function visit(query = "", locale = "en-GR", shop = openShop()) {
  const address = `/${locale}/sku/${SKU}${query}`;
  const data = await openLoader(loader, shop.fetch)(address, { skuId: SKU });
  return { page: await renderRoute(Sku, data, address), shop };
}
const searchedBy = ({ asked }: { asked: string[] }) =>
  new URLSearchParams(asked.find((path) => path.startsWith("/search"))!.split("?")[1]);

describe("a product", () => {
  test("shows its own units, the lowest total price first", async () => {
    const { page, shop } = await visit();
    const query = searchedBy(shop);
    expect(Object.fromEntries(query)).toMatchObject({
      brand: "apple",
      model: "iphone-13",
      color: "midnight",
      capacity: "128-gb",
      sort_by: "total_price",
      offset: "0",
    });
    const prices = [...page.querySelectorAll("li.card .price")].map((one) =>
      Number.parseFloat(plain(one).replace(",", ".")),
    );
    expect(prices.length).toBeGreaterThan(1);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  });

  test("has the warranty of its own endpoint", async () => {
    const getSkuWarranty = () => ({ days: 120, extra_months: [6, 12] });
    const { page } = await visit("", "en-GR", openShop({ answers: { getSkuWarranty } }));
    expect(plain(page.querySelector("main"))).toContain("120-day warranty");
  });

  test("is filtered by the grade in the query, with counts of each", async () => {
    const { page, shop } = await visit("?generic_condition=good");
    expect(searchedBy(shop).getAll("generic_condition")).toEqual(["good"]);
    const chips = [...page.querySelectorAll<HTMLAnchorElement>(".chips a")];
    expect(chips.find((one) => one.getAttribute("aria-current"))?.textContent).toMatch(/^Good \d/);
    expect(chips[0]!.getAttribute("href")).toBe(`/en-GR/sku/${SKU}`);
  });

  test("has every variant by grade, each a link to its units of that grade", async () => {
    const { page } = await visit();
    const table = page.querySelector(".variants")!;
    expect(table.querySelectorAll("thead th[scope=col]").length).toBeGreaterThan(1);
    expect(plain(table.querySelector("tr.here th[scope=row]"))).toBe("128 GB, Midnight");
    const link = table.querySelector<HTMLAnchorElement>("tr.here td a")!;
    expect(link.getAttribute("href")).toMatch(
      new RegExp(`^/en-GR/sku/${SKU}\\?generic_condition=\\w+$`),
    );
    expect(plain(link)).toMatch(/^\d+ €\d+ units?$/);
  });

  test("sells the cheapest by a plain form without data of the visitor", async () => {
    const { page } = await visit();
    const form = page.querySelector<HTMLFormElement>("main form")!;
    expect(form.getAttribute("action")).toBe("/en-GR/checkout");
    const sent = Object.fromEntries(new page.defaultView!.FormData(form));
    expect(sent).toEqual({ sku_id: SKU });
  });

  test("shows market prices, the warranty and add-ons", async () => {
    const { page } = await visit();
    expect(plain(page.querySelector(".sold"))).toContain("Half of them sold for 400,00 €");
    expect(plain(page.querySelector("#protection")?.parentElement)).toMatch(
      /90-day warranty.*6 more months.*19,00 €/,
    );
  });

  test("renders when add-ons and market prices fail", async () => {
    const shop = openShop();
    shop.break(/add-ons|compute-price/, 503);
    const { page } = await visit("", "en-GR", shop);
    expect(page.querySelectorAll("li.card").length).toBeGreaterThan(0);
    expect(page.querySelector(".sold")).toBeNull();
    expect(plain(page.querySelector("#protection")?.parentElement)).toContain("90-day warranty");
  });

  test("in another market has that market's currency", async () => {
    const { page } = await visit("", "en-GB");
    expect(plain(page.querySelector(".sku-head .price"))).toMatch(/^£/);
    expect(page.querySelector("form")?.getAttribute("action")).toBe("/en-GB/checkout");
  });
});

describe("any query renders a page", () => {
  test.each(["?page=99", "?page=-1", "?page=1e9", "?page=x&page=2", "?generic_condition='--"])(
    "%s",
    async (query) => {
      const { page } = await visit(query);
      expect(plain(page.querySelector("h1"))).toBe("iPhone 13, 128 GB, Midnight");
    },
  );

  test("a page beyond the end says so and leads back", async () => {
    const { page } = await visit("?page=99");
    expect(plain(page.querySelector("main"))).toContain("The list ends on page 1.");
    const back = [...page.querySelectorAll("main a")].find(
      (one) => plain(one) === "To the last page",
    );
    expect(back?.getAttribute("href")).toBe(`/en-GR/sku/${SKU}`);
  });
});

test("with no unit on sale it links to the model and a search", async () => {
  const { page } = await (async () => {
    const data = await openLoader(loader, openShop().fetch)(`/en-GR/sku/${SKU}`, { skuId: SKU });
    const { sku } = data;
    const none = { ...data, rows: "", total: 0, sku: { ...sku, count: 0, from: null, grades: [] } };
    return { page: await renderRoute(Sku, none, `/en-GR/sku/${SKU}`) };
  })();
  expect(plain(page.querySelector("#units"))).toBe("None on sale right now");
  expect(page.querySelector("main form")).toBeNull();
  expect(
    page.querySelector("main a[href='/en-GR/devices/smartphones/apple/iphone-13']"),
  ).toBeTruthy();
});

test.each([idOf(2, 999), "garbage", ""])("what is no product is missing: %s", async (skuId) => {
  const visit = openLoader(loader, openShop().fetch);
  await expect(visit("/en-GR/sku/x", { skuId })).rejects.toMatchObject({ status: 404 });
});
