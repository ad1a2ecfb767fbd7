import { describe, expect, test } from "vitest";
import type { Answers } from "#tests/msw/canned-marketplace.ts";
import { createOrderMarketplace, LISTING_ID, rejection } from "#tests/order-marketplace.ts";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import { action, loader } from "./favorite-toggle.ts";

const PATH = "/en-GR/favorites";
const LIST = "/en-GR/search?q=iphone&page=2";
const done = () => null;
const CALLS = ["addFavorite", "removeFavorite", "addFavoriteSku", "removeFavoriteSku"] as const;
const market = (answers: Answers = {}) =>
  createOrderMarketplace(undefined, {
    ...Object.fromEntries(CALLS.map((id) => [id, done])),
    ...answers,
  });

type Options = { marketplace?: ReturnType<typeof market>; cookie?: string; from?: string };
const give = (
  favoriteChange: Record<string, string>,
  { marketplace = market(), cookie = "", from = `http://deftero.test${LIST}` }: Options = {},
  headers: Record<string, string> = {},
) =>
  openVisit(`${PATH}?${new URLSearchParams(favoriteChange)}`, marketplace.fetch, {
    form: {},
    cookie,
    headers: { Referer: from, ...headers },
  });
const JSON_WANTED = { Accept: "application/json" };

describe("the favorite toggle without scripts", () => {
  test.each([
    ["keep", "addFavorite", "Saved to your favourites"],
    ["drop", "removeFavorite", "Removed from your favourites"],
    ["keep-sku", "addFavoriteSku", "Saved to your favourites"],
    ["drop-sku", "removeFavoriteSku", "Removed from your favourites"],
  ])(
    "%s makes one call, says so, and the visitor is back where the heart was",
    async (name, id, said) => {
      const marketplace = market();
      const visit = give({ [name]: LISTING_ID }, { marketplace });
      expect(leadsTo(await visit.send(action))).toBe(`${LIST}#${LISTING_ID}`);
      expect(marketplace.writes()).toEqual([id]);
      expect(visit.cookies.open("message")).toMatchObject({ content: said, type: "success" });
    },
  );

  test("makes a visitor known, so that the pages after it are their own", async () => {
    const marketplace = market({
      addFavorite({ answerHeaders }) {
        answerHeaders.set("X-Session-Token", "a-visitor");
        return null;
      },
    });
    const visit = give({ keep: LISTING_ID }, { marketplace });
    await visit.send(action);
    expect(visit.nextCookie()).toContain("sessionToken=a-visitor");
  });

  test.each([
    ["http://evil.test/en-GR/search"],
    ["http://deftero.test.evil.test/"],
    ["javascript:alert(1)"],
    ["nonsense"],
    ["http://deftero.test//evil.test"],
  ])("sent from %s leads to the list of what is kept, never there", async (from) => {
    expect(leadsTo(await give({ keep: LISTING_ID }, { from }).send(action))).toBe(
      "/en-GR/account/favorites",
    );
  });

  test("that is refused says why", async () => {
    const marketplace = market({ addFavorite: () => rejection("too_many_favorites") });
    const visit = give({ keep: LISTING_ID }, { marketplace });
    expect(leadsTo(await visit.send(action))).toBe(`${LIST}#${LISTING_ID}`);
    expect(visit.cookies.open("message")).toMatchObject({
      content: "You have 200 already. Remove one to add another.",
      type: "error",
    });
  });
});

describe("the favorite toggle of a page that stays", () => {
  test("is answered in a sentence, and says nothing twice", async () => {
    const visit = give({ keep: LISTING_ID }, {}, JSON_WANTED);
    const answer = (await visit.send(action)) as Response;
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { content: "Saved to your favourites" },
    ]);
    expect(visit.cookies.open("message")).toBeNull();
  });

  test.each([
    ["not_found", 404, "It is no longer on sale, so it can’t be saved."],
    ["too_many_requests", 429, "Too many attempts. Wait a minute, then try again."],
    ["unavailable", 503, "That didn’t work. Nothing has changed; try again in a moment."],
  ] as const)("that is refused as %s says why", async (code, status, content) => {
    const marketplace = market({ addFavorite: () => rejection(code) });
    const visit = give({ keep: LISTING_ID }, { marketplace }, JSON_WANTED);
    const answer = (await visit.send(action)) as Response;
    expect([answer.status, await answer.json()]).toEqual([status, { content }]);
  });
});

test.each([
  [{}],
  [{ keep: "nonsense" }],
  [{ keep: "../../profile/details" }],
  [{ keep: "x".repeat(100_000) }],
  [{ "drop-sku": "' or 1=1 --" }],
  [{ intent: "keep", id: LISTING_ID }],
])("a form that no heart sends asks the marketplace nothing: %#", async (form) => {
  const marketplace = market();
  const visit = give(form as Record<string, string>, { marketplace }, JSON_WANTED);
  expect(((await visit.send(action)) as Response).status).toBe(400);
  expect(marketplace.calls).toEqual([]);
});

test("a GET redirects to the favourites", async () => {
  expect(leadsTo(await openVisit(PATH, market().fetch).send(loader))).toBe(
    "/en-GR/account/favorites",
  );
});
