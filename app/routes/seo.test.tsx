import { beforeAll, describe, expect, test } from "vitest";
import { LOCALES, type Locale } from "#app/modules/locale/locale.ts";
import { openLoader, renderRoute } from "#tests/route-kit.tsx";
import { idOf, openShop } from "#tests/shop-marketplace.ts";
import { readHead, readStructuredData } from "#tests/structured-data.ts";
import { openVisit } from "#tests/visit-kit.ts";
import Content, { loader as loadContent } from "./content.tsx";
import Devices, { loader as loadDevices } from "./devices.tsx";
import Faq, { loader as loadFaq } from "./faq.tsx";
import Home, { loader as loadHome } from "./home.tsx";
import Listing, { loader as loadListing } from "./listing.tsx";
import Search, { loader as loadSearch } from "./search.tsx";

type Kind = {
  path: (locale: Locale) => string;
  open: (address: string) => Promise<Document>;
  /** schema.org types on it, in any order. */
  types: string[];
  type: string;
  /** Exists in the locales of one market alone. */
  market?: true;
};

const ORIGIN = "http://deftero.test";
const shop = openShop();
const ID = idOf(9, 0);

const visit = async (
  loader: (args: never) => unknown,
  address: string,
  params: Record<string, string> = {},
) => openVisit(address, shop.fetch, { cookie: "", params }).send(loader);

const place = { vertical: "smartphones", brand: "apple", model: "iphone-13" };
const KINDS: Record<string, Kind> = {
  home: {
    path: (locale) => `/${locale}`,
    open: async (at) => renderRoute(Home, await visit(loadHome, at), at),
    types: ["WebSite"],
    type: "website",
  },
  search: {
    path: (locale) => `/${locale}/search`,
    open: async (at) => renderRoute(Search, await visit(loadSearch, at), at),
    types: ["BreadcrumbList"],
    type: "website",
  },
  brand: {
    path: (locale) => `/${locale}/devices/smartphones/apple`,
    open: async (at) => {
      const { model: _, ...params } = place;
      return renderRoute(Devices, await openLoader(loadDevices, shop.fetch)(at, params), at);
    },
    types: ["BreadcrumbList"],
    type: "website",
  },
  model: {
    path: (locale) => `/${locale}/devices/smartphones/apple/iphone-13`,
    open: async (at) =>
      renderRoute(Devices, await openLoader(loadDevices, shop.fetch)(at, place), at),
    types: ["BreadcrumbList", "Product"],
    type: "website",
  },
  listing: {
    path: (locale) => `/${locale}/listing/${ID}`,
    open: async (at) =>
      renderRoute(Listing, await openLoader(loadListing, shop.fetch)(at, { listingId: ID }), at),
    types: ["BreadcrumbList", "Product"],
    type: "product",
    market: true,
  },
  article: {
    path: (locale) => `/${locale}/content/info/about`,
    open: async (at) =>
      renderRoute(Content, await visit(loadContent, at, { category: "info", slug: "about" }), at),
    types: ["Article", "BreadcrumbList"],
    type: "article",
  },
  questions: {
    path: (locale) => `/${locale}/faq`,
    open: async (at) => renderRoute(Faq, await visit(loadFaq, at), at),
    types: ["FAQPage"],
    type: "website",
  },
};

describe.each(Object.entries(KINDS))("the %s page", (_, kind) => {
  const pages = new Map<Locale, Document>();
  beforeAll(async () => {
    for (const locale of LOCALES) {
      // oxlint-disable-next-line no-await-in-loop -- one shop, three pages
      pages.set(locale, await kind.open(kind.path(locale)));
    }
  });
  const headOf = (locale: Locale) => readHead(pages.get(locale)!);

  test("is itself what search engines keep, and says so in as many words as they show", () => {
    for (const locale of LOCALES) {
      const { canonical, title, description } = headOf(locale);
      expect(canonical).toBe(ORIGIN + kind.path(locale));
      expect(title).toMatch(/ · Deftero$/);
      expect(description!.length).toBeGreaterThan(40);
      expect(description!.length, `${locale}: ${description}`).toBeLessThanOrEqual(160);
    }
  });

  test("names its sisters, who name it back", () => {
    for (const locale of LOCALES) {
      const { sisters } = headOf(locale);
      const known = kind.market
        ? LOCALES.filter((one) => one.slice(3) === locale.slice(3))
        : LOCALES;
      const expected =
        known.length === 1
          ? {}
          : {
              ...Object.fromEntries(known.map((one) => [one, ORIGIN + kind.path(one)])),
              "x-default": ORIGIN + kind.path("el-GR"),
            };
      expect(sisters).toEqual(expected);
      for (const sister of known) expect(headOf(sister).sisters).toEqual(sisters);
    }
  });

  test("shows what it is where it is shared", () => {
    const { meta, title, canonical, description } = headOf("el-GR");
    expect(`${meta("og:title")} · Deftero`).toBe(title);
    expect(meta("og:description")).toBe(description);
    expect(meta("og:url")).toBe(canonical);
    expect(meta("og:type")).toBe(kind.type);
    expect(meta("og:locale")).toBe("el_GR");
    expect(meta("og:image")).toMatch(
      /^http:\/\/deftero\.test\/el-GR\/og\/\w+\/[^?]+\.jpg(\?v=\d+)?$/,
    );
    expect(meta("og:image:alt")).not.toBeNull();
    expect(meta("twitter:card")).toBe("summary_large_image");
  });

  test("tells search engines facts that are whole", () => {
    for (const page of pages.values()) {
      const { things, faults } = readStructuredData(page);
      expect(faults).toEqual([]);
      expect(things.map((thing) => String(thing["@type"])).toSorted()).toEqual(kind.types);
    }
  });
});

test.each([
  ["el-GR", "GR"],
  ["en-GB", "GB"],
] as const)(
  "in %s a device can be sent back free within its day, which is said",
  async (locale, country) => {
    const page = await KINDS["listing"]!.open(`/${locale}/listing/${ID}`);
    const product = readStructuredData(page).things.find((one) => one["@type"] === "Product");
    expect(product).toMatchObject({
      offers: {
        hasMerchantReturnPolicy: {
          applicableCountry: country,
          merchantReturnDays: 1,
          returnFees: "https://schema.org/FreeReturn",
        },
      },
    });
  },
);

test("a device's price and its delivery together are the price that the page shows", async () => {
  const page = await KINDS["listing"]!.open(`/en-GR/listing/${ID}`);
  const product = readStructuredData(page).things.find((one) => one["@type"] === "Product") as {
    offers: { price: string; shippingDetails: { shippingRate: { value: string } } };
  };
  const { price, shippingDetails } = product.offers;
  const total = Number(price) + Number(shippingDetails.shippingRate.value);
  expect(page.querySelector(".price")!.textContent).toContain(total.toFixed(2).replace(".", ","));
});
