import { describe, expect, test } from "vitest";
import { createHubMarketplace, hubPage, hubRow, NEXT, REVIEWED } from "#tests/hub-marketplace.ts";
import { NOW, rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import Listings, { loader } from "./listings.tsx";

const PATH = "/en-GR/hub/listings";
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();
const look = async (marketplace = createHubMarketplace(), query = "", locale = "en-GR") => {
  const path = `/${locale}/hub/listings${query}`;
  const visit = openVisit(path, marketplace.fetch, { now: NOW });
  const page = await renderRoute(Listings, await visit.send(loader), path);
  const main = page.querySelector("main")!;
  return { main, words: main.textContent!.replace(/\s+/g, " "), marketplace };
};
const withRows = (...rows: Parameters<typeof hubRow>[0][]) =>
  createHubMarketplace(undefined, { listHubListings: () => hubPage(rows.map(hubRow)) });

describe("the queue", () => {
  test("shows of each what comes, from whom, how long it waits and how often it came back", async () => {
    const { main } = await look(
      withRows({ rejections: 2 }, { id: NEXT as never, submitted_at: hoursAgo(50) }),
    );
    const [first, second] = main.querySelectorAll(".queue > li");
    const words = first!.textContent!;
    for (const part of [
      "iPhone 13",
      "128 GB · Midnight",
      "eleni22",
      "Greece",
      "2 photos",
      "389,00",
    ])
      expect(words).toContain(part);
    expect(words).toContain("Sent back 2 times");
    expect(words).toContain("Waiting 5 hours");
    expect(first!.querySelector(".late")).toBeNull();
    expect(second!.textContent).toContain("2 days");
    expect(second!.textContent).not.toContain("Sent back");
    expect(second!.querySelector(".late")).not.toBeNull();
  });

  test("begins with the oldest that is not the colleague's own", async () => {
    const { main, words } = await look(withRows({ is_mine: true }, { id: NEXT as never }));
    const begin = [...main.querySelectorAll("a")].find(
      (link) => link.textContent === "Start with the oldest",
    );
    expect(begin!.getAttribute("href")).toBe(`${PATH}/${NEXT}`);
    expect(words).toContain("Yours");
  });

  test("of one country stays one country's, from page to page and into a listing", async () => {
    const marketplace = createHubMarketplace(undefined, {
      listHubListings: () => hubPage([hubRow()], { page: 2, last: 3, total: 45 }),
    });
    const { main } = await look(marketplace, "?market=GR&page=2");
    expect(marketplace.asked).toEqual([
      "/api/hub/listings?market=GR&page=2",
      "/api/hub/listings?market=GR",
    ]);
    const links = [...main.querySelectorAll("a")].map((link) => link.getAttribute("href"));
    expect(links).toContain(`${PATH}?market=GR`);
    expect(links).toContain(`${PATH}?market=GR&page=3`);
    expect(links).toContain(`${PATH}/${REVIEWED}?market=GR`);
    expect(main.querySelector('[aria-current="page"].chip')!.textContent).toBe("Greece");
  });

  test.each([
    ["", "Nothing is waiting", "/en-GR/hub"],
    ["?market=GB", "Nothing is waiting from United Kingdom", "/en-GR/hub/listings"],
  ])("that is empty (%s) says so and leads on", async (query, title, to) => {
    const { main } = await look(withRows(), query);
    expect(main.querySelector("h2")!.textContent).toBe(title);
    expect(main.querySelector(`section a[href="${to}"]`)).not.toBeNull();
  });

  test("is translated into Greek", async () => {
    const { words } = await look(withRows({ rejections: 1 }), "", "el-GR");
    expect(words).toContain("1 περιμένει");
    expect(words).toContain("Γύρισε πίσω μία φορά");
  });

  test("is 404 for members", async () => {
    const { fetch } = createHubMarketplace(undefined, {
      listHubListings: () => rejection("not_found"),
    });
    await expect(openVisit(PATH, fetch).send(loader)).rejects.toMatchObject({ status: 404 });
  });

  test("redirects to sign-in and back when signed out", async () => {
    const visit = openVisit(PATH, createHubMarketplace().fetch, { cookie: "" });
    expect(leadsTo(await visit.send(loader))).toContain("/en-GR/auth/sign-in?callbackUrl=");
  });
});
