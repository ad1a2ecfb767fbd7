import { describe, expect, test } from "vitest";
import { openLoader, renderRoute } from "#tests/route-kit.tsx";
import type { Offer } from "#contract/offer.ts";
import { type Answers, rejection } from "#tests/msw/canned-marketplace.ts";
import {
  countered,
  createOfferMarketplace,
  DEVICE,
  offer,
  OFFER_ID,
  OFFER_NOW,
} from "#tests/offer-marketplace.ts";
import { idOf, openShop, toListing } from "#tests/shop-marketplace.ts";
import { openVisit } from "#tests/visit-kit.ts";
import { getListingTexts } from "../modules/listing/get-listing-texts.server.ts";
import { FIRST_TERMS } from "#contract/terms.ts";
import { presentListing } from "../modules/listing/present-listing.ts";
import Listing, { loader } from "./listing.tsx";
const plain = (node: Element | null | undefined) =>
  (node?.textContent ?? "").replace(/[\s ]+/g, " ").trim();

async function visit(listingId: string, locale = "en-GR", shop = openShop(), query = "") {
  const address = `/${locale}/listing/${listingId}${query}`;
  const data = await openLoader(loader, shop.fetch)(address, { listingId });
  const page = await renderRoute(Listing, data, address);
  return { page, shop };
}
const present = (listing: Parameters<typeof presentListing>[0]) =>
  presentListing(listing, getListingTexts("en-GR"), { locale: "en-GR", terms: FIRST_TERMS.GR });
const show = (changes: object, { locale = "en-GR", lite = false } = {}) =>
  renderRoute(
    Listing,
    {
      listing: { ...present(toListing(0)), ...changes },
      addOns: [],
      history: Promise.resolve(null),
      similar: Promise.resolve([]),
    },
    `/${locale}/listing/${idOf(9, 0)}`,
    { lite },
  );

describe("a device on sale", () => {
  test("has its whole price first, then what it is made of", async () => {
    const { page } = await visit(idOf(9, 0));
    const box = page.querySelector(".buy .panel.lift");
    expect(plain(box?.querySelector(".locker .price"))).toBe("410,56 €");
    expect(plain(box?.querySelector(".price-summary"))).toMatch(/389,00 €.*19,06 €.*locker2,50 €/);
  });

  test("is bought by a plain form that holds nothing of the visitor", async () => {
    const { page } = await visit(idOf(9, 0));
    const form = page.querySelector<HTMLFormElement>("form#buy")!;
    expect(form.getAttribute("action")).toBe("/en-GR/checkout");
    expect(form.getAttribute("method")).toBe("post");
    const sent = Object.fromEntries(new page.defaultView!.FormData(form));
    expect(sent).toEqual({ listing_id: idOf(9, 0), method: "locker" });
    expect(page.querySelector(".bar button")?.getAttribute("form")).toBe("buy");
  });

  test("holds a total for every delivery that can be chosen, and hides the others", async () => {
    const { page } = await visit(idOf(9, 0));
    const totals = [...page.querySelectorAll(".buy .price")].map(plain);
    expect(totals).toEqual(["410,56 €", "412,06 €", "408,06 €"]);
    expect(page.querySelector("input[value=express]")).toBeNull();
  });

  test("says of every delivery why it cannot be chosen, where none can", () => {
    const listing = toListing(0);
    const shipping_options = listing.shipping_options.map((option) => ({
      ...option,
      available: false,
      refusal: "area" as const,
    }));
    const { deliveries } = present({ ...listing, shipping_options });
    expect(deliveries).toHaveLength(listing.shipping_options.length);
    expect(new Set(deliveries.map(({ refusal }) => refusal))).toEqual(
      new Set(["Not in your area."]),
    );
  });

  test("says beside its grade what decides it, and what our check confirmed", () => {
    const listing = toListing(0);
    const conditions = listing.conditions.map((line) => ({
      ...line,
      grade: "green" as const,
      reason: null,
    }));
    const worn = { ...listing, conditions, generic_condition: "good" as const, battery_health: 87 };
    expect(present(worn).because).toBe(", because of battery health 87\u00a0%");
    expect(present({ ...worn, generic_condition: "excellent" }).because).toBe("");
    expect(present({ ...worn, is_graded: false, graded_at: null }).seal).toBeNull();
    const points = conditions.length + 1;
    const checked = { is_graded: true, graded_at: "2026-09-08T09:00:00Z" };
    expect(present({ ...worn, ...checked }).seal).toBe(
      `Checked 8\u00a0September 2026 · ${points} of ${points} points tested`,
    );
  });

  test("shows every photo by what it shows, the cover first and large", async () => {
    const { page } = await visit(idOf(9, 0), "el-GR");
    const photos = [...page.querySelectorAll(".shots img")];
    expect(photos.map((one) => one.getAttribute("alt"))).toEqual([
      "iPhone 13: Αναμμένη οθόνη",
      "iPhone 13: Πίσω",
      "iPhone 13: Αριστερή πλευρά",
      "iPhone 13: Δεξιά πλευρά",
      "iPhone 13: Θύρα φόρτισης",
      "iPhone 13: Μπροστά",
    ]);
    expect(photos[0]!.getAttribute("fetchpriority")).toBe("high");
    expect(photos[1]!.getAttribute("loading")).toBe("lazy");
  });

  test("says the grade of every category with its reason, the battery among them", async () => {
    const { page } = await visit(idOf(9, 0));
    const lines = [...page.querySelectorAll(".cond > div")].map(plain);
    expect(lines).toContain("Device bodyLight wearTwo hairlines beside the mark on the back.");
    expect(lines).toContain("Battery health98 %");
    expect(lines).toContain("Original partsNot originalScreen replaced, March 2025.");
    expect(plain(page.querySelector(".key"))).toContain("Not tested");
  });

  test("says that a battery is not known, where people ask for it", () => {
    const battery = (listing: Parameters<typeof present>[0]) =>
      present(listing).conditions.find(({ category }) => category === "battery_health");
    expect(battery({ ...toListing(0), battery_health: null })).toMatchObject({ grade: "grey" });
    expect(battery({ ...toListing(0), battery_health: 69 })).toMatchObject({ grade: "yellow" });
    expect(battery({ ...toListing(0), battery_health: 49 })).toMatchObject({ grade: "red" });
    expect(battery(toListing(5))).toBeUndefined();
  });

  test("has similar listings in the page itself, without a script", async () => {
    const { page, shop } = await visit(idOf(9, 0));
    expect(page.querySelectorAll(".similar li.card")).toHaveLength(4);
    expect(page.querySelector("[hidden] li.card")).toBeNull();
    // The device, those like it, what can be bought with it; then what such ones were sold for.
    expect(shop.asked.map((path) => path.replace(/[0-9a-f-]{36}|\?.*/g, ""))).toEqual([
      "/listings//similar",
      "/listings//add-ons/subscriptions",
      "/listings/",
      "/listing/compute-price",
      "/terms",
    ]);
  });

  test("has JSON-LD with its price and its alternates of the market", async () => {
    const { page } = await visit(idOf(9, 0), "en-GB");
    const notified = JSON.parse(
      page.querySelector("script[type='application/ld+json']")!.textContent,
    );
    expect(notified).toMatchObject({
      "@type": "Product",
      offers: { price: "408.06", priceCurrency: "GBP", availability: "https://schema.org/InStock" },
    });
    const sistersIn = (document: Document) =>
      [...document.querySelectorAll("link[hreflang]")].map((one) => one.getAttribute("hreflang"));
    expect(sistersIn(page)).toEqual([]);
    const { page: greek } = await visit(idOf(9, 0), "el-GR");
    expect(sistersIn(greek)).toEqual(["el-GR", "en-GR", "x-default"]);
  });

  test("a seller's words stay words", async () => {
    const evil = "</script><script>alert(1)</script>";
    const page = await show({ title: evil, notes: evil });
    const types = [...page.querySelectorAll("script")].map((one) => one.type);
    expect(new Set(types)).toEqual(new Set(["application/ld+json"]));
  });
});

describe("deferred parts", () => {
  test("every photo opens over the page by its address, and leads on, back and out by links", async () => {
    const { page } = await visit(idOf(9, 0));
    const opened = [...page.querySelectorAll(".shots a")].map((one) => one.getAttribute("href")!);
    expect(opened).toHaveLength(6);
    for (const [at, href] of opened.entries()) {
      expect(href).toBe(`?photo=${at + 1}#photo-${at + 1}`);
      const { page: asked } = await visit(idOf(9, 0), "en-GR", openShop(), href);
      const large = asked.querySelector(`section.close-up${href.slice(href.indexOf("#"))}`)!;
      const to = (way: string) => large.querySelector(`a[data-way=${way}]`)?.getAttribute("href");
      expect(to("on")).toBe(opened[(at + 1) % 6]);
      expect(to("back")).toBe(opened[(at + 5) % 6]);
      expect(asked.querySelector(to("close")!)).toBe(asked.querySelectorAll(".shots a")[at]);
      expect(large.getAttribute("aria-label")).toMatch(new RegExp(`^.+, ${at + 1} of 6$`));
      const pictures = [...large.querySelectorAll("img")].map((one) => one.getAttribute("src")!);
      // The small one is there at once, beneath the large.
      expect(pictures.map((src) => src.split("/").at(-1))).toEqual(["640", "1920"]);
      expect(asked.querySelectorAll("img[src$='/1920']")).toHaveLength(1);
      expect(asked.querySelectorAll("section.close-up")).toHaveLength(1);
    }
    expect(page.querySelectorAll(".shot-tags a")).toHaveLength(6);
  });

  test("no large photo is in the page before it is opened, so that none is fetched", async () => {
    const { page } = await visit(idOf(9, 0));
    expect(page.querySelector("img[src$='/1920'], link[href$='/1920']")).toBeNull();
    expect(page.querySelector("section.close-up, template")).toBeNull();
  });

  test.each(["?photo=0", "?photo=7", "?photo=-1", "?photo=2x", "?photo=%00", "?photo=", "?photo"])(
    "%s asks for no photo that there is: the page as it always is",
    async (query) => {
      const { page } = await visit(idOf(9, 0), "en-GR", openShop(), query);
      expect(page.querySelector("section.close-up")).toBeNull();
      expect(page.querySelectorAll(".shots a")).toHaveLength(6);
    },
  );

  test("search engines keep the page without its large photo", async () => {
    const { page } = await visit(idOf(9, 0), "en-GR", openShop(), "?photo=2");
    expect(page.querySelector("link[rel=canonical]")?.getAttribute("href")).toBe(
      `http://deftero.test/en-GR/listing/${idOf(9, 0)}`,
    );
    expect(page.querySelectorAll("a[href*='?photo=']:not([rel=nofollow])")).toHaveLength(0);
  });

  test("in Lite mode a photo comes when it is tapped, and none comes large", async () => {
    const page = await show({}, { lite: true });
    expect(page.querySelectorAll(".shots details img[loading=lazy]")).toHaveLength(6);
    expect(page.querySelector(".gallery :is(a[href*=photo-], template)")).toBeNull();
  });

  test("without photos it says so, and nothing opens", async () => {
    const page = await show({ photos: [] });
    expect(plain(page.querySelector(".gallery"))).toBe("No photo yet");
  });

  test("the line that decides the grade is marked, and every line says what its colour stands for", async () => {
    const { page } = await visit(idOf(9, 0));
    const table = page.querySelector(".grading")!;
    const rows = [...table.querySelectorAll("tbody tr")].map(plain);
    expect(rows[0]).toMatch(/^Original parts.*Parts from elsewhere.*For repair$/);
    expect(rows.find((row) => row.startsWith("Sensors"))).toMatch(/Not tested.*Good$/);
    expect(rows.find((row) => row.startsWith("Battery"))).toBe("Battery health98 % Excellent");
    expect(plain(table.querySelector("tfoot"))).toBe("Overall gradeGood");
  });

  test("a battery that lowers the grade wears its ring, and a sentence says so", async () => {
    const line = { grade: "green", reason: null };
    const battery = { ...line, category: "battery_health", name: "Battery health" };
    const conditions = [
      { ...line, category: "audio", name: "Audio", found: "Works", ceiling: "excellent" },
      { ...battery, percent: 87, found: "87 %", ceiling: "good" },
    ];
    const page = await show({ generic_condition: "good", conditions });
    const signs = [...page.querySelectorAll(".cond use")].map((use) => use.getAttribute("href"));
    expect(signs.map((href) => href!.split("#")[1])).toEqual(["i-condition-green", "i-grade-good"]);
    expect(plain(page.querySelector(".cond")!.parentElement)).toContain(
      "Good, because of: Battery health 87 %.",
    );
    const best = await show({ generic_condition: "excellent", conditions });
    expect(plain(best.querySelector(".cond")!.parentElement)).not.toContain("because of");
  });

  test("the parts of the price are explained, with the whole price of each delivery", async () => {
    const { page } = await visit(idOf(9, 0), "en-GB");
    const notified = [...page.querySelectorAll(".buy div > .explanation")].map(plain);
    expect(notified[0]).toContain("4.9% of the price, at least £2.90, VAT included:");
    expect(notified[0]).toMatch(/BOX NOW locker£3\.99£412\.05/);
    expect(notified[1]).toMatch(
      /90-day warranty.*day 91.*6 more months, £19\.00.*Accident insurance/,
    );
  });

  test("what such devices were sold for, as figures, a drawing and a table", async () => {
    const { page } = await visit(idOf(9, 0));
    const sold = page.querySelector(".sold")!;
    expect(plain(sold)).toContain(
      "Half of them sold for 400,00 € to 430,00 €; the typical price (median) is 410,00 €. This one is 389,00 €: 21,00 € below typical.",
    );
    expect(sold.querySelectorAll("svg[aria-hidden]")).toHaveLength(2);
    expect([...sold.querySelectorAll("tbody tr")].map(plain)).toEqual([
      "Aug 2026420,00 €5",
      "Oct 2026405,00 €7",
    ]);
  });

  test("too few sales are no figures", async () => {
    const { page } = await visit(idOf(9, 1), "el-GR");
    const sold = page.querySelector(".sold")!;
    expect(plain(sold)).toContain("τουλάχιστον 5 πωλήσεις");
    expect(sold.querySelector("svg, table")).toBeNull();
  });

  test("renders when market prices and add-ons fail", async () => {
    const shop = openShop();
    shop.break(/add-ons|compute-price/, 503);
    const { page } = await visit(idOf(9, 0), "en-GR", shop);
    expect(page.querySelector(".sold")).toBeNull();
    expect(plain(page.querySelector("h1"))).toBe("iPhone 13");
    expect(plain(page.querySelectorAll(".buy div > .explanation")[1])).not.toContain("day 91");
  });

  test.each([
    ["below", "Below the typical price"],
    ["fair", "At the typical price"],
    ["above", "Above the typical price"],
  ])("a price that is %s says so in words, beside the figures", async (mark, words) => {
    const money = { amount: 1, currency: "EUR" };
    const fair_price = { low: money, median: money, high: money, count: 5, mark };
    const page = await show({ fair_price });
    const link = page.querySelector(".fair-mark")!;
    expect(plain(link)).toBe(words);
    expect(link.getAttribute("href")).toBe("#market-price");
    expect((await show({ fair_price: null })).querySelector(".fair-mark")).toBeNull();
  });

  test("leads to its seller, to all of its kind, to those beside it, and can be sent on", async () => {
    const { page } = await visit(idOf(9, 0));
    expect(page.querySelector(`main a[href="/en-GR/user/eleni22"]`)).not.toBeNull();
    expect(page.querySelector("main")!.textContent).toContain("Business seller");
    expect(page.querySelector(`main a[href="/en-GR/sku/${idOf(2, 0)}"]`)).not.toBeNull();
    const ids = [0, 1, 2, 3].map((n) => `id=${idOf(9, n)}`).join("&");
    const links = [...page.querySelectorAll(".similar a")].map((one) => one.getAttribute("href"));
    expect(links).toContain(`/en-GR/compare?${ids}`);
    const address = page.querySelector<HTMLInputElement>(".share input")!.value;
    expect(address).toBe(`http://deftero.test/en-GR/listing/${idOf(9, 0)}`);
    expect(page.querySelector(".share a")?.getAttribute("href")).toContain(
      encodeURIComponent(address),
    );
  });

  test("the seller's own words are of no language that the page knows", async () => {
    const { page } = await visit(idOf(9, 0), "el-GR");
    const own = [...page.querySelectorAll("[lang='']")].map(plain);
    expect(own).toContain("Always in a case. Bought in Patras, one owner.");
    expect(own).toContain("Screen replaced, March 2025.");
  });
});

describe("a device that cannot be bought now", () => {
  const YOURS = "This one is yours. You can buy any other.";
  const BUSY =
    "Someone is at the checkout with it. If they stop, it is available again within 10 minutes.";

  test.each([YOURS, BUSY])("the button says why: %s", async (reason) => {
    const page = await show({ closed: reason });
    const button = page.querySelector("#buy button")!;
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(button.getAttribute("type")).toBe("button");
    expect(plain(page.getElementById(button.getAttribute("aria-describedby")!))).toBe(reason);
    expect(page.querySelector(".bar")).toBeNull();
  });

  test("the reason follows from what the marketplace allows", () => {
    const listing = toListing(0);
    expect(present(listing).closed).toBeNull();
    expect(present({ ...listing, allowed_actions: [] }).closed).toBe(BUSY);
    expect(present({ ...listing, allowed_actions: ["hide"], is_mine: true }).closed).toBe(YOURS);
    const undelivered = { ...listing, allowed_actions: [], shipping_options: [] };
    expect(present(undelivered).closed).toBe("It is not on sale at the moment.");
  });
});

describe("offers for this device", () => {
  const PATH = `/en-GR/listing/${idOf(9, 0)}`;
  const MAKE = `a[href="${PATH}/offer"]`;
  async function visitAs(one: Offer | null, answers: Answers = {}) {
    const marketplace = createOfferMarketplace(
      one,
      { listSimilarListings: () => [], ...answers },
      { offer_id: one && (OFFER_ID as never) },
    );
    const loaded = await openVisit(PATH, marketplace.fetch, {
      params: { listingId: idOf(9, 0) },
      now: OFFER_NOW,
    }).send(loader);
    return { page: await renderRoute(Listing, loaded, PATH), marketplace };
  }

  test("are made from the page of a device whose seller takes them, by visitors too", async () => {
    const { page, shop } = await visit(idOf(9, 0));
    expect(page.querySelector(`.buy ${MAKE}`)!.textContent).toBe("Make an offer");
    expect(shop.asked.some((path) => path.includes("offer"))).toBe(false);
    const { page: member } = await visitAs(null);
    expect(member.querySelector(MAKE)).not.toBeNull();
  });

  test("are not made where the seller takes none, or for one's own", async () => {
    for (const change of [{ takes_offers: false }, { is_mine: true }]) {
      const { page } = await visitAs(null, { getListing: () => ({ ...DEVICE, ...change }) });
      expect(page.querySelector(MAKE)).toBeNull();
    }
  });

  test.each([
    [offer(), "Your offer of 300,00 €: waiting for the seller"],
    [countered(), "The seller asks 360,00 €. Answer"],
  ])("that run are said instead, with the way to them", async (one, words) => {
    const { page } = await visitAs(one);
    expect(page.querySelector(MAKE)).toBeNull();
    const link = page.querySelector(`.buy a[href="/en-GR/account/offers/${OFFER_ID}"]`);
    expect(plain(link)).toBe(words);
    expect(plain(page.querySelector("#buy button"))).toBe("Buy now");
  });

  test("that were accepted change every sum, and the button", async () => {
    const { page } = await visitAs(offer({ status: "accepted", allowed_actions: [] }));
    const box = page.querySelector(".buy .panel.lift")!;
    expect(plain(box)).toContain("Agreed: 300,00 € instead of 389,00 €");
    expect(plain(box)).toContain("in 23 hours. Only you have this price.");
    expect(plain(box.querySelector(".price-summary"))).toMatch(/300,00 €.*14,70 €.*locker2,50 €/);
    expect(plain(box.querySelector(".locker .price"))).toBe("317,20 €");
    expect(plain(box.querySelector("#buy button"))).toBe("Buy at 300,00 €");
    expect(plain(page.querySelector(".bar button"))).toBe("Buy at 300,00 €");
    // The acceptance counts as the seller's approval.
    expect(plain(box)).not.toContain("hours to accept");
  });

  test("that do not answer leave the page as it is", async () => {
    const { page } = await visitAs(null, { getOfferTerms: () => rejection("unavailable") });
    expect(plain(page.querySelector("#buy button"))).toBe("Buy now");
  });
});

describe("its seller", () => {
  const MANAGE = `/en-GR/account/listings/${idOf(9, 0)}`;
  test.each([
    ["published", "For sale", "Others see this page as it is here, with the button to buy."],
    ["hidden", "Hidden", "Others don’t see this page."],
    ["under_review", "Under review", "Others don’t see this page."],
  ])(
    "of what is %s reads whether others see it, and can manage it",
    async (own, word, sentence) => {
      const page = await show({ closed: "This one is yours.", own });
      const box = page.querySelector(".buy .panel.calm")!;
      expect(box.querySelector(".badge")!.textContent).toBe(word);
      expect(plain(box)).toContain(sentence);
      expect(box.querySelector(`a[href="${MANAGE}"]`)).not.toBeNull();
    },
  );

  test("sees the owner's panel", async () => {
    const { page } = await visit(idOf(9, 0));
    expect(page.querySelector(".buy .panel.calm")).toBeNull();
    expect(present({ ...toListing(0), is_mine: true }).own).toBe("published");
    expect(present(toListing(0)).own).toBeNull();
  });
});

test("a sold device answers 410, with others close to it", async () => {
  const listingId = idOf(9, 410);
  const shop = openShop();
  const answer = await openLoader(loader, shop.fetch)(`/en-GR/listing/${listingId}`, { listingId });
  expect(answer).toMatchObject({ init: { status: 410 } });
  const page = await renderRoute(
    Listing,
    (answer as unknown as { data: unknown }).data,
    `/en-GR/listing/${listingId}`,
  );
  expect(plain(page.querySelector("h1"))).toBe("No longer available");
  expect(page.querySelectorAll("li.card")).toHaveLength(4);
  expect(page.querySelector(`main a[href="/en-GR/sku/${idOf(2, 0)}"]`)).not.toBeNull();
  expect(page.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
});

test("a device of another country says where it is sold, and leads to the model here", async () => {
  const listingId = idOf(9, 404);
  const path = `/el-GR/listing/${listingId}`;
  const answer = await openLoader(loader, openShop().fetch)(path, { listingId });
  expect(answer).toMatchObject({ init: { status: 404 } });
  const page = await renderRoute(Listing, (answer as unknown as { data: unknown }).data, path);
  expect(plain(page.querySelector("h1"))).toBe(
    "Αυτή η συσκευή πωλείται σε άλλη χώρα: Ηνωμένο Βασίλειο",
  );
  expect(page.querySelector(`main a[href="/el-GR/sku/${idOf(2, 0)}"]`)).not.toBeNull();
  expect(page.querySelector(`main a[href="/en-GB/listing/${listingId}"]`)).not.toBeNull();
});

test.each([idOf(9, 999), "garbage", "..%2f..", ""])("what never was is missing: %s", async (id) => {
  const visit = openLoader(loader, openShop().fetch);
  await expect(visit("/en-GR/listing/x", { listingId: id })).rejects.toMatchObject({ status: 404 });
});

test("an outage is no missing page", async () => {
  const shop = openShop();
  shop.break(/listings/, 0);
  const visit = openLoader(loader, shop.fetch);
  await expect(visit("/en-GR/listing/x", { listingId: idOf(9, 0) })).rejects.toMatchObject({
    status: 503,
  });
});

describe("a device that the visitor ordered", () => {
  const order = { id: idOf(3, 7), number: "D-20038", role: "buyer" as const };

  test.each([
    ["en-GR", "buyer", "You ordered this device"],
    ["el-GR", "buyer", "Έχεις παραγγείλει αυτή τη συσκευή"],
    ["en-GR", "seller", "This device has been ordered"],
  ] as const)("in %s says to its %s that this is what was ordered", async (locale, role, title) => {
    const listing = {
      ...toListing(0),
      status: "sold" as const,
      allowed_actions: [],
      order: { ...order, role },
    };
    const page = await show(present(listing), { locale });
    expect(page.querySelector("#ordered")?.textContent).toBe(title);
    const link = page.querySelector(`a[href="/${locale}/account/orders/${order.id}"]`);
    expect(link?.textContent).toContain("D-20038");
    expect(page.querySelector("form#buy")).toBeNull();
  });
});
