import { describe, expect, test } from "vitest";
import { createHubMarketplace, hubPage, hubRow, NEXT, REVIEWED } from "#tests/hub-marketplace.ts";
import { NOW } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { listAnswers } from "#tests/staff-list-answers.ts";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import Listings, { loader } from "./listings.tsx";

const PATH = "/en-GR/hub/listings";
const row = {
  id: REVIEWED,
  cells: {
    title: "iPhone 13",
    since: new Date(NOW.getTime() - 5 * 3_600_000).toISOString(),
    price: { amount: 38900, currency: "EUR" as const },
    condition: "good",
    held: true,
    rejections: 2,
  },
};
const shop = (
  rows: (typeof row)[] = [row],
  { waiting = [hubRow()], filters = {} as Record<string, string[]> } = {},
) =>
  createHubMarketplace(undefined, {
    listHubListings: () => hubPage(waiting),
    ...listAnswers(
      {
        title: "text",
        since: "wait",
        price: "money",
        condition: "word",
        held: "mark",
        rejections: "number",
      },
      rows,
      { tabs: { all: 1, new: 0 }, filters },
    ),
  });
const look = async (marketplace = shop(), query = "", locale = "en-GR") => {
  const path = `/${locale}/hub/listings${query}`;
  const visit = openVisit(path, marketplace.fetch, { now: NOW });
  const loaded = await visit.send(loader);
  const page = await renderRoute(() => Listings({ loaderData: loaded } as never), loaded, path);
  const main = page.querySelector("main")!;
  return { main, words: main.textContent!.replace(/\s+/g, " "), marketplace };
};

describe("the queue of listings", () => {
  test("shows of each what comes and how long it waits", async () => {
    const { main } = await look();
    const words = main.querySelector("tbody tr")!.textContent!.replace(/\s+/g, " ");
    for (const part of ["iPhone 13", "389,00", "Good", "5 hours", "Yes"])
      expect(words).toContain(part);
  });

  test("begins with the oldest that is not the colleague's own", async () => {
    const waiting = [hubRow({ is_mine: true }), hubRow({ id: NEXT as never })];
    const { main } = await look(shop(undefined, { waiting }));
    const begin = [...main.querySelectorAll("a")].find(
      (link) => link.textContent === "Start with the oldest",
    );
    expect(begin!.getAttribute("href")).toBe(`${PATH}/${NEXT}`);
  });

  test("of one country leads into listings of that country", async () => {
    const { main, marketplace } = await look(
      shop(undefined, { filters: { market: ["GR"] } }),
      "?market=GR",
    );
    expect(marketplace.asked).toContain("/api/hub/listings?market=GR");
    const links = [...main.querySelectorAll("a")].map((link) => link.getAttribute("href"));
    expect(links).toContain(`${PATH}/${REVIEWED}?market=GR`);
  });

  test("that is empty says so, in Greek too", async () => {
    const { words, main } = await look(shop([], { waiting: [] }), "", "el-GR");
    expect(words).toContain("Τίποτα δεν περιμένει.");
    expect(words).not.toMatch(/(?:tab|column|none|filter)\.[a-z]/);
    expect(main.querySelector("a.end")).toBeNull();
  });

  test("redirects to sign-in and back when signed out", async () => {
    const visit = openVisit(PATH, shop().fetch, { cookie: "" });
    expect(leadsTo(await visit.send(loader))).toContain("/en-GR/auth/sign-in?callbackUrl=");
  });
});
