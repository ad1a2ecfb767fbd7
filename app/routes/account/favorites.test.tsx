import { describe, expect, test } from "vitest";
import type { Sku } from "#contract/sku.ts";
import { favoriteListingSchema, type FavoriteListing } from "#contract/favorite.ts";
import type { Answers } from "#tests/msw/canned-marketplace.ts";
import { createOrderMarketplace, rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { idOf, toListing } from "#tests/shop-marketplace.ts";
import { openVisit } from "#tests/visit-kit.ts";
import Favorites, { loader } from "./favorites.tsx";

const PATH = "/en-GR/account/favorites";
const eur = (amount: number) => ({ amount, currency: "EUR" }) as const;

const kept = (change: Partial<FavoriteListing> = {}, n = 0): FavoriteListing =>
  favoriteListingSchema.parse({
    ...toListing(n),
    asking_price: eur(35800),
    is_favorite: true,
    is_live: true,
    price_then: eur(38900),
    favorited_at: "2026-11-01T10:00:00.000Z",
    ...change,
  });
const sku = (change: Partial<Sku> = {}): Sku =>
  ({
    id: idOf(2, 1),
    external_id: "GR-APPLE-IPHONE-13",
    title: "iPhone 13",
    product: {
      id: idOf(6, 1),
      brand: toListing(0).brand,
      model: toListing(0).model,
      color: toListing(0).color_detail,
      capacity: { id: idOf(7, 1), slug: "128-gb", label: "128 GB" },
      face_value: eur(90000),
      sku_id: idOf(2, 1),
    },
    listings_count: 3,
    total_price_from: eur(41056),
    cover_photo: null,
    ...change,
  }) as Sku;
const page = (data: FavoriteListing[], current = 1, last = 1) => ({
  data,
  meta: { current_page: current, last_page: last, per_page: 20, total: data.length },
  links: { first: "?page=1", last: "?page=1", prev: null, next: null },
});
const market = (devices: FavoriteListing[], skus: Sku[] = [], last = 1, more: Answers = {}) =>
  createOrderMarketplace(undefined, {
    listFavorites: ({ query }) => page(devices, Number(query["page"] ?? 1), last),
    listFavoriteSkus: () => ({ data: { skus } }),
    ...more,
  });

async function look(marketplace: ReturnType<typeof market>, address = PATH) {
  const loaded = await openVisit(address, marketplace.fetch, { cookie: "" }).send(loader);
  const document = await renderRoute(Favorites, loaded, address);
  const main = document.querySelector("main")!;
  const words = (element: Element = main) => element.textContent.replace(/[\s\u00a0]+/g, " ");
  return { main, words, cards: [...main.querySelectorAll("li.card")] };
}

describe("favourites", () => {
  test("of a member stand beside the menu of the account, those of a visitor do not", async () => {
    const { fetch } = market([kept()]);
    const loaded = await openVisit(PATH, fetch).send(loader);
    const ofMember = await renderRoute(Favorites, loaded, PATH, { signedIn: true });
    const here = ofMember.querySelector('.account-nav [aria-current="page"]')!;
    expect(here.getAttribute("href")).toBe(PATH);
    expect(ofMember.querySelectorAll("h1")).toHaveLength(1);
    expect(ofMember.querySelectorAll("main li.card")).toHaveLength(1);
    const { main } = await look(market([kept()]));
    expect(main.querySelector(".account-nav")).toBeNull();
  });

  test("shows the change of its price", async () => {
    const { cards, words } = await look(
      market([
        kept(),
        kept({ asking_price: eur(40000) }, 1),
        kept({ asking_price: eur(38900) }, 2),
        kept({ asking_price: eur(38899) }, 3),
      ]),
    );
    expect(words(cards[0])).toContain("−8 % since you saved it (was 389,00 €)");
    expect(words(cards[1])).toContain("389,00 € when you saved it");
    expect(words(cards[2])).not.toContain("you kept it");
    expect(words(cards[3])).toContain("−1 % since");
  });

  test("that are on sale can be ticked for a comparison, and sorted", async () => {
    const marketplace = market([
      kept(),
      kept({}, 1),
      kept({ is_live: false, is_instant_buy: false }, 2),
    ]);
    const { main, cards } = await look(marketplace, `${PATH}?sort_by=fell`);
    const boxes = [...main.querySelectorAll<HTMLInputElement>("[name=id]")];
    expect(boxes.map(({ value }) => value)).toEqual([idOf(9, 0), idOf(9, 1)]);
    expect(new Set(boxes.map((box) => box.getAttribute("form")))).toEqual(new Set(["compare"]));
    expect(main.querySelector("form#compare")!.getAttribute("action")).toBe("/en-GR/compare");
    expect(cards[2]!.querySelector("input")).toBeNull();
    expect(marketplace.calls[0]!.query).toMatchObject({ sort_by: "fell" });
    expect(main.querySelector("option[selected]")!.getAttribute("value")).toBe("fell");
  });

  test("keep their order on every page, and know only their own orders", async () => {
    const { main } = await look(market([kept()], [], 3), `${PATH}?sort_by=price_low&page=2`);
    expect([...main.querySelectorAll("nav a")].map((link) => link.getAttribute("href"))).toEqual([
      `${PATH}?sort_by=price_low`,
      `${PATH}?sort_by=price_low&page=3`,
    ]);
    const marketplace = market([kept()]);
    await look(marketplace, `${PATH}?sort_by=drop+table`);
    expect(marketplace.calls[0]!.query).toMatchObject({ sort_by: "added" });
  });

  test("is removed by a button of the page's form", async () => {
    const { cards } = await look(market([kept()]));
    const favoriteToggle = cards[0]!.querySelector("button")!;
    expect(favoriteToggle.getAttribute("aria-pressed")).toBe("true");
    expect(favoriteToggle.textContent).toBe("Save iPhone 13");
    expect(favoriteToggle.getAttribute("form")).toBe("favorites");
    expect(favoriteToggle.getAttribute("formaction")).toBe(`/en-GR/favorites?drop=${idOf(9, 0)}`);
  });

  test("that is sold stays, and links to similar ones", async () => {
    const { cards, words } = await look(market([kept({ is_live: false, is_instant_buy: true })]));
    expect(words(cards[0])).toContain("No longer on sale");
    expect(words(cards[0])).not.toContain("since you saved it");
    expect(words(cards[0])).not.toContain("Instant Buy");
    expect([...cards[0]!.querySelectorAll("a")].at(-1)!.getAttribute("href")).toBe(
      `/en-GR/listing/${idOf(9, 0)}`,
    );
  });

  test("of a product shows the number of units and the lowest price", async () => {
    const { main, words } = await look(
      market(
        [],
        [sku(), sku({ id: idOf(2, 2) as never, listings_count: 0, total_price_from: null })],
      ),
    );
    const [some, none] = [...main.querySelectorAll(".kept-product")];
    expect(words(some)).toContain("3 on sale, from 410,56 €");
    expect(words(none)).toContain("None on sale today");
    expect(some!.querySelector("a")!.getAttribute("href")).toBe(`/en-GR/sku/${idOf(2, 1)}`);
    expect(some!.querySelector("button")!.getAttribute("formaction")).toContain("?drop-sku=");
  });

  test("of a visitor says that the browser keeps it, with a link to sign in", async () => {
    const { main, words } = await look(market([kept()]));
    expect(words()).toContain("Your favourites are saved only in this browser, for 30 days.");
    expect(main.querySelector('a[href*="sign-in"]')!.getAttribute("href")).toBe(
      `/en-GR/auth/sign-in?callbackUrl=${encodeURIComponent(PATH)}`,
    );
  });

  test("explain how to begin when there are none", async () => {
    const { main, words } = await look(market([]));
    expect(words(main.querySelector("h2")!)).toBe("No favourites yet");
    expect(words()).not.toContain("Your favourites are saved only in this browser, for 30 days.");
  });

  test("are paginated; products are on the first page", async () => {
    const marketplace = market([kept()], [sku()], 3);
    const { main } = await look(marketplace, `${PATH}?page=2`);
    expect(marketplace.calls.map(({ id }) => id)).toEqual(["listFavorites"]);
    expect([...main.querySelectorAll("nav a")].map((link) => link.getAttribute("href"))).toEqual([
      PATH,
      `${PATH}?page=3`,
    ]);
  });

  test("beyond the last page links back", async () => {
    const { main, words } = await look(market([], [], 2), `${PATH}?page=9`);
    expect(words()).toContain("end before this page");
    expect(main.querySelector(".panel:not(.calm) a")!.getAttribute("href")).toBe(`${PATH}?page=2`);
  });

  test.each(["0", "-1", "1e9", "x", "9".repeat(40), "1;drop table"])(
    "by a page %s that makes no sense is the first",
    async (asked) => {
      const marketplace = market([]);
      await look(marketplace, `${PATH}?page=${encodeURIComponent(asked)}`);
      expect(marketplace.calls[0]!.query["page"]).toBe("1");
    },
  );

  test("fails when the marketplace does", async () => {
    const { fetch } = market([], [], 1, { listFavorites: () => rejection("unavailable") });
    await expect(openVisit(PATH, fetch, { cookie: "" }).send(loader)).rejects.toMatchObject({
      status: 503,
    });
  });
});
