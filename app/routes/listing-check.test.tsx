import { describe, expect, test } from "vitest";
import type { Listing } from "#contract/listing.ts";
import { createHubMarketplace, passport } from "#tests/hub-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { idOf, toListing } from "#tests/shop-marketplace.ts";
import { openVisit } from "#tests/visit-kit.ts";
import ListingCheck, { handle, loader } from "./listing-check.tsx";

const params = { listingId: idOf(9, 0) };
const CHECKED = { is_graded: true, graded_at: "2026-09-08T09:00:00.000Z" };

const open = (change: Partial<Listing>, locale = "en-GR") => {
  const { fetch } = createHubMarketplace(undefined, {
    getListing: () => ({ ...toListing(0), ...change }),
    getPassport: () => passport(),
  });
  const path = `/${locale}/listing/${params.listingId}/check`;
  return { path, visit: openVisit(path, fetch, { params, cookie: "" }) };
};
async function look(change: Partial<Listing> = CHECKED, locale?: string) {
  const { path, visit } = open(change, locale);
  const page = await renderRoute(ListingCheck, await visit.send(loader), path);
  return { page, main: page.querySelector("main")! };
}

describe("the check of a listing", () => {
  test("has a point for each line, and what was found", async () => {
    const { main } = await look();
    const lines = main.querySelectorAll(".passport-findings > div");
    expect(main.querySelectorAll(".check-ring .point")).toHaveLength(lines.length);
    expect(main.querySelector(".check-ring")!.getAttribute("aria-label")).toBe(
      `${lines.length - 1} of ${lines.length} points tested`,
    );
    expect(main.textContent).toContain("8\u00a0September 2026");
    expect(main.querySelector(`a[href="/en-GR/listing/${params.listingId}"]`)).not.toBeNull();
  });

  test("shows photos of our bench where the device has a passport", async () => {
    const { main } = await look({ ...CHECKED, passport: "k3Zt9" });
    expect(main.querySelectorAll(".photo-compare img")).toHaveLength(2);
    expect(main.querySelector('a[href="/en-GR/passport/k3Zt9"]')).not.toBeNull();
    expect((await look()).main.querySelector(".photo-compare")).toBeNull();
  });

  test("is translated into Greek", async () => {
    const { main } = await look(CHECKED, "el-GR");
    expect(main.querySelector("h1")!.textContent).toBe("Τι έδειξε ο έλεγχός μας");
  });

  test("does not exist before the hub has checked the device", async () => {
    const { visit } = open({ is_graded: false, graded_at: null });
    expect(await visit.send(loader)).toMatchObject({ status: 404 });
  });

  test("is a static page", () => {
    expect(handle).toEqual({ scripts: false });
  });
});
