import { describe, expect, test } from "vitest";
import type { SavedSearch } from "#contract/saved-search.ts";
import type { Answers, Fixture } from "#tests/msw/canned-marketplace.ts";
import { createOrderMarketplace, LISTING_ID, rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import SavedSearches, { action, loader } from "./saved-searches.tsx";

const PATH = "/en-GR/account/searches";
const LIST = "/en-GR/search?q=iphone&page=2";

const FILTERED = "/en-GR/search?vertical=smartphones&brand=apple&price_max=400&instant_buy=1";

const saved = (change: Partial<SavedSearch> = {}) =>
  ({
    id: LISTING_ID,
    query: "vertical=smartphones&brand=apple&price_max=400&instant_buy=1",
    count: 12,
    new_count: 2,
    created_at: "2026-11-20T10:00:00.000Z",
    ...change,
  }) as SavedSearch;
const FACETS: Fixture<"getListingFilters"> = {
  total: 1,
  facets: [{ name: "brand", values: [{ value: "apple", label: "Apple", count: 1 }] }],
  price_min: null,
  price_max: null,
};
const market = (searches: SavedSearch[], answers: Answers = {}) =>
  createOrderMarketplace(undefined, {
    listSavedSearches: () => ({ data: searches }),
    getListingFilters: () => FACETS,
    saveSearch: () => saved(),
    deleteSavedSearch: () => null,
    ...answers,
  });

async function look(marketplace: ReturnType<typeof market>, address = PATH) {
  const loaded = await openVisit(address, marketplace.fetch).send(loader);
  const document = await renderRoute(SavedSearches, loaded, address);
  const main = document.querySelector("main")!;
  const words = (element: Element = main) => element.textContent.replace(/[\s\u00a0]+/g, " ");
  return { main, words, rows: [...main.querySelectorAll("li.saved-search")] };
}
const send = (
  marketplace: ReturnType<typeof market>,
  form: Record<string, string>,
  from = `http://deftero.test${LIST}`,
  cookie?: string,
) =>
  openVisit(PATH, marketplace.fetch, {
    form,
    headers: { Referer: from },
    ...(cookie === undefined ? {} : { cookie }),
  });

describe("saved searches", () => {
  test("show filters in words, the number of results, and link to them", async () => {
    const { rows, words } = await look(market([saved(), saved({ new_count: 0 })]));
    expect(words(rows[0])).toContain("Phones, Apple, Up to 400 €, Instant Buy");
    expect(words(rows[0])).toContain("12 devices now");
    expect(words(rows[0])).toContain("2 new");
    expect(words(rows[1])).not.toContain("new");
    expect(rows[1]!.querySelector("a")!.getAttribute("href")).toBe(FILTERED);
  });

  test("keep every value of a filter in the link", async () => {
    const { rows } = await look(
      market([saved({ query: "brand=apple&q=a+b&brand=sony", new_count: 0 })]),
    );
    expect(rows[0]!.querySelector("a")!.getAttribute("href")).toBe(
      "/en-GR/search?brand=apple&brand=sony&q=a+b",
    );
  });

  test("show raw values when names cannot be read", async () => {
    const { rows, words } = await look(
      market([saved({ query: "brand=red-magic" })], {
        getListingFilters: () => rejection("unavailable"),
      }),
    );
    expect(words(rows[0])).toContain("red magic");
  });

  test("without a query are all devices; unknown parameters are dropped", async () => {
    const { rows, words } = await look(
      market([saved({ query: "battery_health=x&price_max=%3Cb%3E&release_date_before=soon" })]),
    );
    expect(words(rows[0]!.querySelector("h2")!)).toBe("All devices");
  });

  test("can be deleted, by a button that says which", async () => {
    const { rows, words } = await look(market([saved({ query: "q=pixel" })], {}));
    expect(words(rows[0]!.querySelector("button[value=delete]")!)).toBe("Delete: pixel");
  });

  test("explain how to begin when there are none", async () => {
    const { main, words } = await look(market([]));
    expect(words(main.querySelector("h2")!)).toBe("No saved searches yet");
  });

  test("redirect to sign-in and back when signed out", async () => {
    const { fetch } = market([]);
    expect(leadsTo(await openVisit(PATH, fetch, { cookie: "" }).send(loader))).toBe(
      `/en-GR/auth/sign-in?callbackUrl=${encodeURIComponent(PATH)}`,
    );
  });
});

describe("saving", () => {
  test("keeps the search and goes back to its results", async () => {
    const marketplace = market([]);
    const visit = send(marketplace, { intent: "save", query: "q=iphone" });
    expect(leadsTo(await visit.send(action))).toBe(LIST);
    expect(marketplace.calls[0]!.body).toEqual({ query: "q=iphone" });
    expect(visit.cookies.open("message")).toMatchObject({
      content: "Saved. We’ll tell you when something new comes in.",
    });
  });

  describe("signed out", () => {
    const press = async (from?: string) => {
      const visit = send(market([]), { intent: "save", query: "q=iphone" }, from, "");
      return { to: leadsTo(await visit.send(action)), cookie: visit.nextCookie() };
    };

    test("opens the sign-in over the results; after it the search is saved, once", async () => {
      const { to, cookie } = await press();
      expect(to).toBe(`${LIST}&callbackUrl=${encodeURIComponent(PATH)}&modal=sign-in`);
      const marketplace = market([]);
      const visit = openVisit(`${PATH}?auth=success`, marketplace.fetch, {
        cookie: `${cookie}; accessToken=a-token`,
      });
      expect(leadsTo(await visit.send(loader))).toBe(LIST);
      expect(marketplace.writes()).toEqual(["saveSearch"]);
      expect(marketplace.calls[0]!.body).toEqual({ query: "q=iphone" });
      expect(visit.cookies.open("message")).toMatchObject({
        content: "Saved. We’ll tell you when something new comes in.",
      });
      const again = openVisit(PATH, marketplace.fetch, {
        cookie: `${visit.nextCookie()}; accessToken=a-token`,
      });
      await again.send(loader);
      expect(marketplace.writes()).toEqual(["saveSearch"]);
    });

    test("without a page to go back to leads to the sign-in's own", async () => {
      const { to } = await press("");
      expect(to).toBe(`/en-GR/auth/sign-in?callbackUrl=${encodeURIComponent(PATH)}`);
    });

    test("is kept until the sign-in", async () => {
      const { cookie } = await press();
      const marketplace = market([]);
      const visit = openVisit(PATH, marketplace.fetch, { cookie });
      await visit.send(loader);
      expect(marketplace.writes()).toEqual([]);
      expect(visit.cookies.open("keptForm")).not.toBeNull();
    });

    test("shows the reason when it cannot be saved after the sign-in", async () => {
      const { cookie } = await press();
      const full = market([], { saveSearch: () => rejection("too_many_saved_searches") });
      const visit = openVisit(PATH, full.fetch, { cookie: `${cookie}; accessToken=a-token` });
      expect(leadsTo(await visit.send(loader))).toBe(LIST);
      expect(visit.cookies.open("message")).toMatchObject({ type: "error" });
    });
  });

  test.each(["http://evil.test/", "", "http://deftero.test//evil.test"])(
    "sent from %j leads to the saved searches",
    async (from) => {
      const visit = send(market([]), { intent: "save", query: "q=iphone" }, from);
      expect(leadsTo(await visit.send(action))).toBe(PATH);
    },
  );

  test.each([
    ["too_many_saved_searches", "You have 20 already. Delete one to add another."],
    ["invalid_fields", "This search cannot be saved. Change its filters and try again."],
    ["unavailable", "That didn’t work. Try again in a moment."],
  ] as const)("refused as %s says why", async (code, content) => {
    const visit = send(market([], { saveSearch: () => rejection(code) }), {
      intent: "save",
      query: "q=iphone",
    });
    expect(leadsTo(await visit.send(action))).toBe(LIST);
    expect(visit.cookies.open("message")).toMatchObject({ content, type: "error" });
  });

  test("a search that is longer than the marketplace takes says why", async () => {
    const visit = send(market([]), { intent: "save", query: "x".repeat(100_000) });
    expect(leadsTo(await visit.send(action))).toBe(LIST);
    expect(visit.cookies.open("message")).toMatchObject({
      content: "It has too many filters to be saved. Remove some.",
      type: "error",
    });
  });
});

test.each([
  ["search.empty", "There is nothing to save. Choose a filter or enter a word first."],
  ["search.too-long", "It has too many filters to be saved. Remove some."],
])("a search at fault as %s says why", async (fault, content) => {
  const answer = () => rejection("invalid_fields", { errors: { query: [fault] } });
  const visit = send(market([], { saveSearch: answer }), { intent: "save", query: "" });
  await visit.send(action);
  expect(visit.cookies.open("message")).toMatchObject({ content, type: "error" });
});

describe("opening a search with something new in it", () => {
  const open = (answers: Answers = {}, to = FILTERED) => {
    const marketplace = market([saved()], {
      markSavedSearchSeen: () => null,
      ...answers,
    });
    return { marketplace, visit: send(marketplace, { intent: "open", id: LISTING_ID, to }) };
  };

  test("is a button in its name, which works without scripts", async () => {
    const { rows } = await look(market([saved()]));
    const form = rows[0]!.querySelector("h2 button[value=open]")!.closest("form")!;
    expect(form.getAttribute("method")).toBe("post");
    expect(
      Object.fromEntries([...form.querySelectorAll("input")].map((one) => [one.name, one.value])),
    ).toEqual({ id: LISTING_ID, to: FILTERED });
  });

  test("marks it as seen and leads to its results", async () => {
    const { marketplace, visit } = open();
    expect(leadsTo(await visit.send(action))).toBe(FILTERED);
    expect(marketplace.writes()).toEqual(["markSavedSearchSeen"]);
  });

  test.each(["not_found", "unavailable"] as const)("leads there though it is %s", async (code) => {
    const { visit } = open({ markSavedSearchSeen: () => rejection(code) });
    expect(leadsTo(await visit.send(action))).toBe(FILTERED);
    expect(visit.cookies.open("message")).toBeNull();
  });

  test.each(["https://evil.test/", "//evil.test", ""])("never leads to %j", async (to) => {
    expect(leadsTo(await open({}, to).visit.send(action))).toBe(PATH);
  });
});

test("deleting stays on the list", async () => {
  const marketplace = market([]);
  const visit = send(marketplace, { intent: "delete", id: LISTING_ID });
  expect(leadsTo(await visit.send(action))).toBe(PATH);
  expect(marketplace.writes()).toEqual(["deleteSavedSearch"]);
});

test.each([{}, { intent: "drop table" }])("a form without an intent is refused", async (form) => {
  const marketplace = market([]);
  await expect(send(marketplace, form as never).send(action)).rejects.toMatchObject({
    init: { status: 400 },
  });
  expect(marketplace.calls).toEqual([]);
});
