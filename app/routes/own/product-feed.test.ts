// @vitest-environment jsdom

import { expect, test } from "vitest";
import type { CatalogProduct } from "#contract/agent-catalog.ts";
import { openShop } from "#tests/shop-marketplace.ts";
import { openVisit } from "#tests/visit-kit.ts";
import { loader } from "./product-feed.ts";

const idOf = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const euro = (amount: number) => ({ amount, currency: "EUR" as const });

function toProduct(n: number, more: Partial<CatalogProduct> = {}): CatalogProduct {
  const id = idOf(n);
  const url = `https://shop.test/el-GR/listing/${id}`;
  const options = [{ name: "Χρώμα", id: "midnight", label: "Μεσάνυχτα" }];
  const description = { plain: "Μεταχειρισμένη συσκευή." };
  const picture = (key: string) => ({
    type: "image" as const,
    url: `https://shop.test/media/${key}/1080`,
    alt_text: "iPhone 13",
    width: 800,
    height: 600,
  });
  return {
    id,
    title: "iPhone 13, 128 GB, Μεσάνυχτα",
    description,
    url,
    categories: [
      { value: "smartphones", taxonomy: "merchant" },
      { value: "267", taxonomy: "google_product_category" },
    ],
    price_range: { min: euro(40806), max: euro(40806) },
    media: [picture("a"), picture("b")],
    options: [],
    variants: [
      {
        id,
        sku: id,
        title: "Μεσάνυχτα",
        description,
        url,
        price: euro(40806),
        availability: { available: true, status: "in_stock" },
        options,
        tags: ["used", "good"],
      },
    ],
    metadata: {
      market: "GR",
      vertical: "smartphones",
      brand: "apple",
      brand_name: "Apple",
      model: "iphone-13",
      color: "midnight",
      capacity: "128gb",
      release_date: "2021-09-24",
      generic_condition: "good",
      battery_health: 90,
      conditions: [],
      accessories: { has_box: true, has_charger: false, has_case: false, has_headphones: false },
      is_graded: true,
      is_instant_buy: true,
      warranty_days: 90,
      published_at: "2026-11-01T00:00:00.000Z",
      takes_offers: true,
      price_parts: {
        asking_price: euro(38900),
        buyer_safety_fee: euro(1906),
        delivery_from: euro(250),
        total_price: euro(41056),
      },
    },
    ...more,
  };
}

type Pages = readonly (readonly CatalogProduct[])[];

/** A shop whose feed has these pages; `asked` counts the calls of the API. */
function openFeed(pages: Pages, version = "v1") {
  const shop = openShop({
    answers: {
      listProductFeed: ({ query: { after } }) => {
        const at = pages.findIndex((page) => page.at(-1)?.id === after) + 1;
        const next = at < pages.length - 1 ? (pages[at]!.at(-1)!.id as never) : null;
        return { data: [...(pages[at] ?? [])], meta: { version, next } };
      },
    },
  });
  const visit = (query = "?locale=el-GR", headers: Record<string, string> = {}) =>
    openVisit(`/product-feed.xml${query}`, shop.fetch, { cookie: "", headers }).send(loader);
  return { shop, visit };
}

/** Throws where the text is no well-formed XML. */
function parse(xml: string): Document {
  const document = new DOMParser().parseFromString(xml, "application/xml");
  const fault = document.querySelector("parsererror");
  if (fault) throw new Error(`${fault.textContent}: ${xml}`);
  return document;
}

const GOOGLE = "http://base.google.com/ns/1.0";
const google = (item: Element, name: string) =>
  [...item.children]
    .filter((one) => one.namespaceURI === GOOGLE && one.localName === name)
    .map(({ textContent }) => textContent);

test("an item has what Google asks for, and nothing that is not known", async () => {
  const { visit } = openFeed([[toProduct(1)]]);
  const answer = await visit();
  expect(answer.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
  const document = parse(await answer.text());
  expect(document.documentElement.getAttribute("version")).toBe("2.0");
  expect(document.querySelector("channel > link")!.textContent).toBe("http://deftero.test/el-GR");
  const [item] = document.querySelectorAll("item");
  const own = (name: string) => item!.getElementsByTagNameNS(null, name)[0]!.textContent;
  expect(own("title")).toBe("iPhone 13, 128 GB, Μεσάνυχτα");
  expect(own("description")).toBe("Μεταχειρισμένη συσκευή.");
  expect(own("link")).toBe(`https://shop.test/el-GR/listing/${idOf(1)}`);
  const values = {
    id: idOf(1),
    image_link: "https://shop.test/media/a/1080",
    additional_image_link: "https://shop.test/media/b/1080",
    availability: "in_stock",
    price: "408.06 EUR",
    condition: "used",
    brand: "Apple",
    google_product_category: "267",
    product_type: "smartphones",
    color: "Μεσάνυχτα",
    shipping: "GR2.50 EUR",
  };
  for (const [name, value] of Object.entries(values)) expect(google(item!, name)).toEqual([value]);
  for (const unknown of ["gtin", "mpn", "identifier_exists"])
    expect(google(item!, unknown)).toEqual([]);
});

test("hostile characters stay text", async () => {
  const title = `</title><item>&amp; "x" 'y' ]]> <!-- \u0000\u000b\uFFFF \ud800 😀 Ελληνικά`;
  const { visit } = openFeed([[toProduct(1, { title }), toProduct(2)]]);
  const items = parse(await (await visit()).text()).querySelectorAll("item");
  expect(items).toHaveLength(2);
  expect(items[0]!.querySelector("title")!.textContent).toBe(
    `</title><item>&amp; "x" 'y' ]]> <!--   😀 Ελληνικά`,
  );
});

test("a long title is cut without a broken character", async () => {
  const { visit } = openFeed([[toProduct(1, { title: `${"a".repeat(149)}😀😀` })]]);
  const document = parse(await (await visit()).text());
  expect(document.querySelector("item > title")!.textContent).toBe("a".repeat(149));
});

test("a device that another person is buying is out of stock", async () => {
  const product = toProduct(1);
  const variants = product.variants.map((one) => ({
    ...one,
    availability: { available: false, status: "out_of_stock" as const },
  }));
  const { visit } = openFeed([[{ ...product, variants }]]);
  const document = parse(await (await visit()).text());
  expect(google(document.querySelector("item")!, "availability")).toEqual(["out_of_stock"]);
});

test("what Google would refuse is left out: no picture, or no address", async () => {
  const { url: _, ...nowhere } = toProduct(2);
  const { visit } = openFeed([[toProduct(1, { media: [] }), nowhere, toProduct(3)]]);
  const items = parse(await (await visit()).text()).querySelectorAll("item");
  expect([...items].map((item) => google(item, "id"))).toEqual([[idOf(3)]]);
});

test("an empty shop is an empty feed", async () => {
  const document = parse(await (await openFeed([[]]).visit()).text());
  expect(document.querySelectorAll("item")).toHaveLength(0);
  expect(document.querySelector("channel > title")!.textContent).not.toBe("");
});

test("pages of the API are asked as the reader reads, and each item is there once", async () => {
  const pages = [1, 3, 5].map((n) => [toProduct(n), toProduct(n + 1)]);
  const { shop, visit } = openFeed(pages);
  const answer = await visit();
  const reader = answer.body!.getReader();
  await reader.read();
  expect(shop.asked.length).toBeLessThan(3);
  const { asked } = shop;
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read())
    rest += new TextDecoder().decode(part.value);
  expect(asked).toEqual([
    "/product-feed?_locale=el-GR",
    `/product-feed?after=${idOf(2)}&_locale=el-GR`,
    `/product-feed?after=${idOf(4)}&_locale=el-GR`,
  ]);
  const whole = parse(await (await visit()).text()).querySelectorAll("item");
  expect([...whole].flatMap((item) => google(item, "id"))).toEqual([1, 2, 3, 4, 5, 6].map(idOf));
  expect(rest).toContain("</rss>");
});

test("a failure on the way breaks the feed off instead of ending it", async () => {
  const { shop, visit } = openFeed([[toProduct(1)], [toProduct(2)], [toProduct(3)]]);
  const answer = await visit();
  shop.break(/after=|product-feed/, 503);
  await expect(answer.text()).rejects.toThrow();
});

test("an unchanged feed is not sent again", async () => {
  const { shop, visit } = openFeed([[toProduct(1)], [toProduct(2)]]);
  const first = await visit();
  const etag = first.headers.get("ETag")!;
  expect(first.headers.get("Cache-Control")).toBe("public, max-age=3600");
  await first.text();
  const before = shop.asked.length;
  const again = await visit("?locale=el-GR", { "If-None-Match": `"x", ${etag}` });
  expect(again.status).toBe(304);
  expect(again.headers.get("ETag")).toBe(etag);
  expect(await again.text()).toBe("");
  expect(shop.asked.length).toBe(before + 1);
  const changed = openFeed([[toProduct(1)]], "v2");
  expect((await changed.visit("?locale=el-GR", { "If-None-Match": etag })).status).toBe(200);
  expect((await visit("?locale=en-GR", { "If-None-Match": etag })).status).toBe(200);
});

test.each(["", "?locale=", "?locale=de-DE", "?locale=el-GB", "?locale=constructor"])(
  "there is no feed %s",
  async (query) => expect((await openFeed([[]]).visit(query)).status).toBe(404),
);

test("answers 503 with Retry-After when the marketplace fails", async () => {
  for (const status of [0, 429, 500]) {
    const { shop, visit } = openFeed([[]]);
    shop.break(/product-feed/, status);
    const answer = await visit();
    expect(answer.status).toBe(503);
    expect(answer.headers.get("Retry-After")).toBe("120");
  }
});
