import { describe, expect, test } from "vitest";
import {
  countered,
  createOfferMarketplace,
  offer,
  OFFER_ID,
  OFFER_NOW,
  received,
} from "#tests/offer-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { openVisit } from "#tests/visit-kit.ts";
import Offers, { loader } from "./offers.tsx";

async function look(
  marketplace: ReturnType<typeof createOfferMarketplace>,
  query = "",
  locale = "en-GR",
) {
  const path = `/${locale}/account/offers${query}`;
  const loaded = await openVisit(path, marketplace.fetch, { now: OFFER_NOW }).send(loader);
  const page = await renderRoute(Offers, loaded, path);
  const main = page.querySelector("main")!;
  return { main, words: main.textContent.replace(/[\s\u00a0]+/g, " ") };
}

describe("the list of offers", () => {
  test("says of each who has to answer, until when, and links to it", async () => {
    const { main, words } = await look(createOfferMarketplace(offer()));
    expect(words).toContain("WaitingYou offered 300,00 €iPhone 13Asking price 389,00 €");
    expect(words).toContain("in 23 hours");
    expect(main.querySelector(`h2 a[href="/en-GR/account/offers/${OFFER_ID}"]`)).not.toBeNull();
    expect(main.querySelector(".act")).toBeNull();
  });

  test("marks what waits for the visitor", async () => {
    const { main, words } = await look(createOfferMarketplace(countered()), "?role=buyer");
    expect(main.querySelector(".act .badge.now")!.textContent).toBe("Your turn");
    expect(words).toContain("eleni22 asks 360,00 €");
    expect(words).toContain("For buying · 1 waiting for you");
  });

  test("opens with the side that has something to answer", async () => {
    const { main, words } = await look(createOfferMarketplace(received()));
    expect(main.querySelector(".account [aria-current=page]")!.textContent).toContain(
      "For selling",
    );
    expect(words).toContain("nikos offers 300,00 €");
    const { main: asked } = await look(createOfferMarketplace(received()), "?role=buyer");
    expect(asked.querySelector(".account [aria-current=page]")!.textContent).toContain(
      "For buying",
    );
  });

  test.each([
    ["?role=buyer", "You have made no offers yet", "/en-GR/search"],
    ["?role=seller", "No one has made you an offer yet", "/en-GR/account/listings"],
    ["?role=both&page=-1", "You have made no offers yet", "/en-GR/search"],
  ])("without offers says how they come about: %s", async (query, title, href) => {
    const { main, words } = await look(createOfferMarketplace(), query);
    expect(words).toContain(title);
    expect(main.querySelector(`a.btn[href="${href}"]`)).not.toBeNull();
  });

  test("is translated into Greek", async () => {
    const { words } = await look(createOfferMarketplace(offer()), "", "el-GR");
    expect(words).toContain("Σε αναμονήΠροσέφερες 300,00 €");
  });

  test.each([
    ["accepted", "Your turn", "300,00 € is your price"],
    ["used", "Bought", "Bought at 300,00 €"],
    ["declined", "Declined", "No agreement at 300,00 €"],
    ["withdrawn", "Withdrawn", "Withdrawn at 300,00 €"],
    ["lapsed", "Expired", "Time ran out at 300,00 €"],
    ["superseded", "Sold to someone else", "Another buyer was faster"],
    ["void", "Ended", "Your offer has ended"],
  ] as const)("shows one that is %s", async (status, badge, words) => {
    const shown = offer({ status, allowed_actions: [] });
    const { main } = await look(createOfferMarketplace(shown), "?role=buyer");
    expect(main.querySelector(".badge")!.textContent).toBe(badge);
    expect(main.querySelector("h2")!.textContent!.replace(/\u00a0/g, " ")).toBe(words);
  });
});
