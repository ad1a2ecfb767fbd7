import { describe, expect, test } from "vitest";
import {
  claimPage,
  createHubMarketplace,
  hubPage,
  hubRow,
  REVIEWED,
} from "#tests/hub-marketplace.ts";
import { NOW, rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import Overview, { loader } from "./overview.tsx";

const look = async (marketplace = createHubMarketplace(), locale = "en-GR") => {
  const path = `/${locale}/hub`;
  const visit = openVisit(path, marketplace.fetch, { now: NOW });
  const page = await renderRoute(Overview, await visit.send(loader), path);
  const main = page.querySelector("main")!;
  return { main, words: main.textContent!.replace(/\s+/g, " ") };
};

describe("the hub", () => {
  test("says how many wait, since when, and from where", async () => {
    const marketplace = createHubMarketplace(undefined, {
      listHubListings: () => hubPage([hubRow()], { total: 58 }),
    });
    const { main, words } = await look(marketplace);
    expect(words).toContain("58 listings waiting");
    expect(words).toContain("Waiting 5 hours");
    expect(words).toContain("Greece, 58");
    expect(words).toContain("United Kingdom, 58");
    expect(marketplace.asked.filter((path) => path.includes("market="))).toEqual([
      "/api/hub/listings?market=GR",
      "/api/hub/listings?market=GB",
    ]);
    expect(main.querySelector(`a[href="/en-GR/hub/listings/${REVIEWED}"]`)!.textContent).toBe(
      "Start with the oldest",
    );
  });

  test("counts every queue of orders and leads to it, the late ones marked", async () => {
    const { main } = await look();
    const lines = [...main.querySelectorAll('[aria-labelledby="orders"] li')];
    expect(lines.map((line) => line.textContent)).toEqual([
      "To receive3",
      "To check2",
      "To send1",
      "To send back0",
      "To approve0",
      "Reviews to approve0",
      "Late1",
    ]);
    const links = lines.map((line) => line.querySelector("a")!.getAttribute("href"));
    expect(links[1]).toBe("/en-GR/hub/orders?tab=check");
    expect(lines[6]!.querySelector(".badge.now")).not.toBeNull();
  });

  test("says how many repairs under protection wait for an answer", async () => {
    const marketplace = createHubMarketplace(undefined, {
      listHubSubscriptionClaims: () => claimPage([], 4),
    });
    const { main, words } = await look(marketplace);
    expect(words).toContain("Repairs under protection4");
    expect(main.querySelector('a[href="/en-GR/hub/repairs"]')).not.toBeNull();
  });

  test("shows the number of open reports", async () => {
    const marketplace = createHubMarketplace(undefined, {
      listHubReports: () => claimPage([], 21),
      listHubDeviceWishes: () => claimPage([], 7),
    });
    const { words } = await look(marketplace);
    expect(words).toContain("Reports and objections21");
    expect(words).toContain("Missing devices7");
    expect((await look()).words).toContain("Reports and objections0");
  });

  test("shows support how many documents wait, and experts nothing of them", async () => {
    const marketplace = createHubMarketplace(undefined, {
      listHubDocuments: () => claimPage([], 3),
    });
    const { words } = await look(marketplace);
    expect(words).toContain("Documents3");
    expect((await look()).words).not.toContain("Documents");
  });

  test("says how many claims wait, and since when", async () => {
    const { main, words } = await look();
    expect(words).toContain("1 claim waiting");
    expect(main.querySelector('[aria-labelledby="claims"]')!.textContent).toContain("30 hours");
    expect(main.querySelector('a[href="/en-GR/hub/claims"]')).not.toBeNull();
  });

  test("with nothing to do says so", async () => {
    const marketplace = createHubMarketplace(undefined, {
      listHubListings: () => hubPage([]),
      listHubClaims: () => claimPage([]),
    });
    const { main, words } = await look(marketplace, "el-GR");
    expect(words).toContain("Δεν περιμένει τίποτα");
    expect(words).toContain("Κανείς δεν περιμένει απάντηση.");
    expect(main.querySelector('a[href*="/hub/listings/"]')).toBeNull();
  });

  test("is 404 for members", async () => {
    const marketplace = createHubMarketplace(undefined, {
      listHubListings: () => rejection("not_found"),
    });
    const visit = openVisit("/en-GR/hub", marketplace.fetch);
    await expect(visit.send(loader)).rejects.toMatchObject({ status: 404 });
  });

  test("redirects to sign-in and back when signed out", async () => {
    const visit = openVisit("/en-GR/hub", createHubMarketplace().fetch, { cookie: "" });
    expect(leadsTo(await visit.send(loader))).toBe(
      "/en-GR/auth/sign-in?callbackUrl=%2Fen-GR%2Fhub",
    );
  });
});
