import { describe, expect, test } from "vitest";
import type { Answers } from "#tests/msw/canned-marketplace.ts";
import { createOrderMarketplace, LISTING_ID as ID, rejection } from "#tests/order-marketplace.ts";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import { loader } from "./saved-search.ts";

const RESULTS = "/en-GR/search?q=iphone&brand=apple&brand=sony";

const follow = (
  { id = ID, ...options }: { id?: string; cookie?: string; headers?: Record<string, string> },
  answers: Answers = {},
) => {
  const marketplace = createOrderMarketplace(undefined, {
    markSavedSearchSeen: () => null,
    ...answers,
  });
  const address = `/en-GR/account/searches/${id}?q=iphone&brand=apple&brand=sony`;
  const visit = openVisit(address, marketplace.fetch, { params: { searchId: id }, ...options });
  return { marketplace, visit };
};

describe("the link of a mail or a notification", () => {
  test("redirects its owner to the results, and marks the search as seen", async () => {
    const { marketplace, visit } = follow({});
    expect(leadsTo(await visit.send(loader))).toBe(RESULTS);
    expect(marketplace.writes()).toEqual(["markSavedSearchSeen"]);
  });

  test.each([
    ["who is signed out, such as a scanner of mails", { cookie: "" }],
    ["what is no search", { id: "undefined" }],
  ])("shows %s the same and changes nothing", async (_, options) => {
    const { marketplace, visit } = follow(options);
    expect(leadsTo(await visit.send(loader))).toBe(RESULTS);
    expect(marketplace.calls).toEqual([]);
  });

  test.each(["not_found", "signed_out", "unavailable"] as const)(
    "leads to the results though the marketplace says %s",
    async (code) => {
      const { visit } = follow({}, { markSavedSearchSeen: () => rejection(code) });
      expect(leadsTo(await visit.send(loader))).toBe(RESULTS);
    },
  );
});
