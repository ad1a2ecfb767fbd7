import { describe, expect, test } from "vitest";
import { openLoader, renderRoute } from "#tests/route-kit.tsx";
import { idOf, openShop, toListing } from "#tests/shop-marketplace.ts";
import { toCardRows } from "../modules/ui/card-facts.ts";
import { presentListing } from "../modules/listing/present-listing.ts";
import Listing, { loader } from "./listing.tsx";

const plain = (node: Element | null | undefined) =>
  (node?.textContent ?? "").replace(/[\s ]+/g, " ").trim();

async function visit(listingId: string, locale = "en-GR", shop = openShop()) {
  const address = `/${locale}/listing/${listingId}`;
  const data = await openLoader(loader, shop.fetch)(address, { listingId });
  const page = await renderRoute(Listing, data, address);
  return { page, shop };
}
const show = (changes: object) =>
  renderRoute(
    Listing,
    {
      listing: { ...presentListing(toListing(0)), ...changes },
      similar: Promise.resolve(toCardRows([])),
    },
    `/en-GR/listing/${idOf(9, 0)}`,
  );

describe("a device on sale", () => {
  test("has its whole price first, then what it is made of", async () => {
    const { page } = await visit(idOf(9, 0));
    const box = page.querySelector(".buy .panel.lift");
    expect(plain(box?.querySelector(".boxnow .price"))).toBe("410,56 €");
    expect(plain(box?.querySelector(".sums"))).toMatch(/389,00 €.*19,06 €.*locker2,50 €/);
  });

  test("is bought by a plain form that holds nothing of the visitor", async () => {
    const { page } = await visit(idOf(9, 0));
    const form = page.querySelector<HTMLFormElement>("form#buy")!;
    expect(form.getAttribute("action")).toBe("/en-GR/checkout");
    expect(form.getAttribute("method")).toBe("post");
    const sent = Object.fromEntries(new page.defaultView!.FormData(form));
    expect(sent).toEqual({ listing_id: idOf(9, 0), method: "boxnow" });
    expect(page.querySelector(".bar button")?.getAttribute("form")).toBe("buy");
  });

  test("holds a total for every delivery that can be chosen, and says why one cannot", async () => {
    const { page } = await visit(idOf(9, 0));
    const totals = [...page.querySelectorAll(".buy .price")].map(plain);
    expect(totals).toEqual(["410,56 €", "412,06 €", "408,06 €"]);
    const express = page.querySelector<HTMLInputElement>("input[value=express]")!;
    expect(express.disabled).toBe(true);
    const reason = page.getElementById(express.getAttribute("aria-describedby")!);
    expect(plain(reason)).toBe("For orders before 18:00 on working days.");
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
    const battery = (listing: Parameters<typeof presentListing>[0]) =>
      presentListing(listing).conditions.find(({ category }) => category === "battery_health");
    expect(battery({ ...toListing(0), battery_health: null })).toMatchObject({ grade: "grey" });
    expect(battery({ ...toListing(0), battery_health: 69 })).toMatchObject({ grade: "yellow" });
    expect(battery({ ...toListing(0), battery_health: 49 })).toMatchObject({ grade: "red" });
    expect(battery(toListing(5))).toBeUndefined();
  });

  test("has what is close to it in the page itself, without a script", async () => {
    const { page, shop } = await visit(idOf(9, 0));
    expect(page.querySelectorAll(".similar li.card")).toHaveLength(4);
    expect(page.querySelector("[hidden] li.card")).toBeNull();
    expect(shop.asked).toHaveLength(2);
  });

  test("is told to search engines with its price and its sisters in the market", async () => {
    const { page } = await visit(idOf(9, 0), "en-GB");
    const told = JSON.parse(page.querySelector("script[type='application/ld+json']")!.textContent);
    expect(told).toMatchObject({
      "@type": "Product",
      offers: { price: "408.06", priceCurrency: "GBP", availability: "https://schema.org/InStock" },
    });
    const sisters = [...page.querySelectorAll("link[hreflang]")].map((one) =>
      one.getAttribute("hreflang"),
    );
    expect(sisters).toEqual(["en-GB"]);
  });

  test("a seller's words stay words", async () => {
    const evil = "</script><script>alert(1)</script>";
    const page = await show({ title: evil, notes: evil });
    expect([...page.querySelectorAll("script")].map((one) => one.type)).toEqual([
      "application/ld+json",
    ]);
  });
});

describe("a device that cannot be bought now", () => {
  test.each([
    ["yours", "This one is yours. You can buy any other."],
    [
      "busy",
      "Someone is at the checkout with it. If they stop, it is free again within 10 minutes.",
    ],
  ])("%s: the button says why", async (closed, reason) => {
    const page = await show({ closed });
    const button = page.querySelector("#buy button")!;
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(button.getAttribute("type")).toBe("button");
    expect(plain(page.getElementById(button.getAttribute("aria-describedby")!))).toBe(reason);
    expect(page.querySelector(".bar")).toBeNull();
  });

  test("the reason follows from what the marketplace allows", () => {
    const listing = toListing(0);
    expect(presentListing(listing).closed).toBeNull();
    expect(presentListing({ ...listing, allowed_actions: [] }).closed).toBe("busy");
    expect(presentListing({ ...listing, allowed_actions: ["hide"], is_mine: true }).closed).toBe(
      "yours",
    );
  });
});

describe("its seller", () => {
  const MANAGE = `/en-GR/account/listings/${idOf(9, 0)}`;
  test.each([
    ["published", "For sale", "Others see this page as it stands here"],
    ["hidden", "Hidden", "Others do not see this page."],
    ["under_review", "Under review", "Others do not see this page."],
  ])(
    "of what is %s reads whether others see it, and can manage it",
    async (own, word, sentence) => {
      const page = await show({ closed: "yours", own });
      const box = page.querySelector(".buy .panel.calm")!;
      expect(box.querySelector(".badge")!.textContent).toBe(word);
      expect(plain(box)).toContain(sentence);
      expect(box.querySelector(`a[href="${MANAGE}"]`)).not.toBeNull();
    },
  );

  test("is told what nobody else is", async () => {
    const { page } = await visit(idOf(9, 0));
    expect(page.querySelector(".buy .panel.calm")).toBeNull();
    expect(presentListing({ ...toListing(0), is_mine: true }).own).toBe("published");
    expect(presentListing(toListing(0)).own).toBeNull();
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
  expect(plain(page.querySelector("h1"))).toBe("This one is gone");
  expect(page.querySelectorAll("li.card")).toHaveLength(4);
  expect(page.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
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
