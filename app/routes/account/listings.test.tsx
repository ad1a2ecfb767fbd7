import { describe, expect, test } from "vitest";
import { rejection } from "#tests/order-marketplace.ts";
import {
  createOwnMarketplace,
  lookAt,
  ORDER_ID,
  OWN_ID,
  ownIn,
  ownListing,
} from "#tests/own-marketplace.tsx";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import Listings, { action, loader } from "./listings.tsx";

const PATH = "/en-GR/account/listings";
const look = (marketplace = createOwnMarketplace(), path = PATH) =>
  lookAt({ Component: Listings as never, loader: loader as never, path }, marketplace);
const post = (intent: string, marketplace = createOwnMarketplace()) =>
  openVisit(PATH, marketplace.fetch, { form: { intent } });

describe("my listings", () => {
  test.each([
    ["", { group: "active", sort: "changed" }],
    ["?group=drafts&state=hidden", { group: "drafts", state: "hidden", sort: "changed" }],
    [
      "?q=%20iphone%20&place=above&sort=oldest",
      { group: "active", q: "iphone", place: "above", sort: "oldest" },
    ],
    // A state of another tab, and what is no word of ours.
    ["?state=hidden&place=cheap&sort=1&model=x", { group: "active", sort: "changed" }],
    ["?group=everything", { group: "active", sort: "changed" }],
    ["?tick=all", { group: "active", sort: "changed", every: "1" }],
  ])("%s asks for %o", async (query, expected) => {
    const asked: object[] = [];
    const marketplace = createOwnMarketplace();
    const fetch = (request: Request) => {
      const { pathname, searchParams } = new URL(request.url);
      searchParams.delete("_locale");
      if (pathname.endsWith("/selling/listings")) asked.push(Object.fromEntries(searchParams));
      return marketplace.fetch(request);
    };
    await openVisit(PATH + query, fetch).send(loader);
    expect(asked).toEqual([expected]);
  });

  test("say how many there are of each kind, and a search goes along", async () => {
    const { main } = await look(createOwnMarketplace(), `${PATH}?group=past&q=iphone`);
    const tabs = [...main.querySelectorAll("nav .chip")];
    expect(tabs.map((tab) => tab.textContent)).toEqual([
      "For sale 1",
      "Drafts 2",
      "Under review 0",
      "Past 3",
    ]);
    expect(tabs.map((tab) => tab.getAttribute("aria-current"))).toEqual([null, null, null, "page"]);
    expect(tabs[1]!.getAttribute("href")).toBe(`${PATH}?group=drafts&q=iphone`);
  });

  test("say of each what it asks, brings and how it is looked at", async () => {
    const { main, words } = await look(
      createOwnMarketplace([
        ownListing({
          reference: "A-017",
          views: 34,
          favorites: 1,
          days_on_sale: 20,
          usual: {
            low: { amount: 30_000, currency: "EUR" },
            median: { amount: 33_033, currency: "EUR" },
            high: { amount: 36_000, currency: "EUR" },
            place: "above",
          },
        }),
      ]),
    );
    for (const said of [
      "128 GB · Midnight",
      "Your number: A-017",
      "389,00 €",
      "You receive 375,22 €",
      "34 views in 30 days",
      "Saved by one person",
      "20 days",
      "Above typical",
      "typical 330,33 €",
    ])
      expect(words).toContain(said);
    // After two weeks above the usual price this, without its cents, is the next thing to try.
    const next = main.querySelector(".desk-do > .btn")!;
    expect(next.textContent).toContain("Try 330,00");
    expect(next.getAttribute("href")).toBe(`${PATH}/${OWN_ID}/price?asking_price=33000`);
  });

  test.each([
    ["draft", "Draft", "Continue", `/en-GR/sell/${OWN_ID}`],
    ["takenBack", "Withdrawn", "Continue", `/en-GR/sell/${OWN_ID}`],
    ["rejected", "Needs a correction", "Correct it", `/en-GR/sell/${OWN_ID}`],
    ["sold", "Sold", "See the order", `/en-GR/account/orders/${ORDER_ID}`],
  ] as const)("%s: says where it stands and what comes next", async (state, word, next, to) => {
    const { main } = await look(createOwnMarketplace([ownIn(state)]));
    const row = main.querySelector(".desk tbody tr")!;
    expect(row.querySelector(".badge")!.textContent).toBe(word);
    const button = row.querySelector(".do .btn")!;
    expect(button.textContent).toContain(next);
    expect(button.getAttribute("href")).toBe(to);
    // Only what waits for its seller is green: a list of many would shout.
    const green = state === "sold" ? 0 : 1;
    expect(row.querySelectorAll(".desk-do > .btn:not(.line)")).toHaveLength(green);
  });

  test.each(["underReview", "markedSold", "inactive"] as const)(
    "%s asks for nothing, and can be looked at",
    async (state) => {
      const { main } = await look(createOwnMarketplace([ownIn(state)]));
      expect(main.querySelector(".desk-do > .btn")).toBeNull();
      expect(main.querySelector(`.desk a.name[href="${PATH}/${OWN_ID}"]`)).not.toBeNull();
    },
  );

  test("one that is for sale offers the boost, one that is boosted says until when", async () => {
    const { main } = await look(
      createOwnMarketplace([
        ownIn("hidden", { status: "published", allowed_actions: ["edit", "boost"] }),
        ownIn("hidden", {
          status: "published",
          allowed_actions: ["edit"],
          boosted_until: "2026-11-26T09:00:00.000Z",
        }),
      ]),
    );
    const [plain, boosted] = main.querySelectorAll(".desk tbody tr");
    expect(plain!.querySelector(`a.btn[href="${PATH}/${OWN_ID}/boost"]`)).not.toBeNull();
    expect(boosted!.textContent).toContain("Promoted until Thu 26\u00a0Nov, 11:00");
    expect(boosted!.querySelector(".desk-do > .btn")).toBeNull();
  });

  test("say why one was sent back, and that a buyer is at the checkout", async () => {
    const { main } = await look(createOwnMarketplace([ownIn("rejected"), ownIn("reserved")]));
    const [rejected, reserved] = main.querySelectorAll(".desk tbody tr");
    expect(rejected!.textContent).toContain("The photos are too dark or blurred.");
    expect(reserved!.textContent).toContain("Someone is at the checkout with it.");
  });

  test("lead to the offers that wait for an answer before anything else", async () => {
    const { main } = await look(createOwnMarketplace([ownListing({ offers_waiting: 2 })]));
    const link = main.querySelector('.desk-do > a[href="/en-GR/account/offers?role=seller"]')!;
    expect(link.textContent).toContain("Answer 2 offers");
    const { main: none } = await look();
    expect(none.querySelector('.desk a[href*="/account/offers"]')).toBeNull();
  });

  test("a hidden one is offered again by a plain form that comes back to the list", async () => {
    const { page, main } = await look(createOwnMarketplace([ownIn("hidden")]));
    const form = main.querySelector<HTMLFormElement>(".desk-do > form")!;
    expect([form.getAttribute("method"), form.getAttribute("action")]).toEqual([
      "post",
      `${PATH}/${OWN_ID}`,
    ]);
    expect(Object.fromEntries(new page.defaultView!.FormData(form))).toEqual({
      intent: "unhide",
      from: "list",
    });
  });

  test("are ticked in one plain form that leads to a page of its own", async () => {
    const { page, main } = await look();
    const form = main.querySelector<HTMLFormElement>("form#bulk")!;
    expect([form.method, form.getAttribute("action")]).toEqual(["get", `${PATH}/bulk`]);
    const box = main.querySelector<HTMLInputElement>(".desk input[type=checkbox]")!;
    expect(box.checked).toBe(false);
    box.checked = true;
    expect([...new page.defaultView!.FormData(form)]).toEqual([["id", OWN_ID]]);
    expect([...form.querySelectorAll("button")].map(({ value }) => value)).toEqual([
      "price",
      "hide",
    ]);
    const { main: all } = await look(createOwnMarketplace(), `${PATH}?tick=all`);
    expect(all.querySelector<HTMLInputElement>(".desk input[type=checkbox]")!.checked).toBe(true);
    const { main: past } = await look(createOwnMarketplace([ownIn("sold")]), `${PATH}?group=past`);
    expect(past.querySelector(".desk input[type=checkbox]")).toBeNull();
  });

  test("point to those that were sent back", async () => {
    const answer = { next: null, total: 0, models: [], data: [] };
    const marketplace = createOwnMarketplace([], {
      searchOwnListings: () => ({
        ...answer,
        counts: { active: 0, drafts: 2, under_review: 0, past: 0 },
        sent_back: 2,
      }),
    });
    const { main } = await look(marketplace);
    const link = main.querySelector(`a[href="${PATH}?group=drafts&state=rejected"]`)!;
    expect(link.closest(".panel")!.textContent).toContain("We sent 2 listings back to you.");
  });

  test("say so and link on when there are none, or none that match", async () => {
    const { main } = await look(createOwnMarketplace([]), `${PATH}?group=under_review`);
    expect(main.querySelector(".account h2")!.textContent).toBe("Nothing is under review");
    expect(main.querySelector('a[href="/en-GR/sell"]')).not.toBeNull();
    expect(main.querySelector(`.panel a[href="${PATH}"]`)).not.toBeNull();
    const { words } = await look(createOwnMarketplace([]), `${PATH}?q=nokia`);
    expect(words).toContain("Nothing matches");
  });

  test("of many go on behind the last row with the same query", async () => {
    const marketplace = createOwnMarketplace([ownIn("sold")], {
      searchOwnListings: () => ({
        data: [ownIn("sold")],
        next: "changed.12.01a078dd-6023-713a-9817-7b532fa004ce",
        total: 141,
        counts: { active: 0, drafts: 0, under_review: 0, past: 141 },
        sent_back: 0,
        models: [],
      }),
    });
    const { main } = await look(marketplace, `${PATH}?group=past&q=iphone&after=changed.9.x`);
    const hrefs = [...main.querySelectorAll("nav.row a")].map((a) => a.getAttribute("href"));
    expect(hrefs).toEqual([
      `${PATH}?group=past&q=iphone`,
      `${PATH}?group=past&q=iphone&after=changed.12.01a078dd-6023-713a-9817-7b532fa004ce`,
    ]);
  });

  test("are translated into Greek", async () => {
    const { words } = await look(
      createOwnMarketplace([ownIn("rejected")]),
      "/el-GR/account/listings?group=drafts",
    );
    expect(words).toContain("Θέλει διόρθωση");
    expect(words).toContain("Διόρθωσέ την");
  });

  test("redirect to sign-in and back when signed out", async () => {
    const { fetch } = createOwnMarketplace();
    const visit = openVisit(PATH, fetch, { cookie: "" });
    expect(leadsTo(await visit.send(loader))).toBe(
      `/en-GR/auth/sign-in?callbackUrl=${encodeURIComponent(PATH)}`,
    );
  });
});

describe("a vacation", () => {
  test("is begun with a press, and says how much is hidden", async () => {
    const marketplace = createOwnMarketplace();
    const visit = post("away", marketplace);
    expect(leadsTo(await visit.send(action))).toBe(PATH);
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "setVacation",
      body: { is_away: true, until: null },
    });
    expect(visit.cookies.open("message")).toMatchObject({
      content: "You are away. 2 listings are hidden until you are back.",
    });
  });

  test("may have a day on which it ends by itself", async () => {
    const { main } = await look(createOwnMarketplace());
    const field = main.querySelector<HTMLInputElement>(".vacation [name=until]")!;
    expect([field.type, field.required]).toEqual(["date", false]);
    const marketplace = createOwnMarketplace();
    const visit = openVisit(PATH, marketplace.fetch, {
      form: { intent: "away", until: "2026-12-01" },
    });
    await visit.send(action);
    expect(marketplace.calls.at(-1)!.body).toEqual({ is_away: true, until: "2026-12-01" });
    const away = createOwnMarketplace([ownIn("away")], {
      getSellerReadiness: () => ({
        missing: [],
        card_provider: "sandbox",
        away_since: "2026-11-20T10:00:00.000Z",
        away_until: "2026-12-01",
      }),
    });
    expect((await look(away)).main.querySelector(".vacation")!.textContent).toMatch(
      /Until .*1\sDec.*, then everything is for sale again/,
    );
    const wrong = {
      status: "error",
      error: { until: ["selling.until-invalid"] },
      initialValue: { until: "2020-01-01" },
    };
    const loaded = await openVisit(PATH, createOwnMarketplace().fetch).send(loader);
    const Screen = () => Listings({ loaderData: loaded, actionData: wrong } as never);
    const refused = await renderRoute(Screen, loaded, PATH);
    expect(refused.querySelector("#day-form-until-error")!.textContent).toContain("after today");
  });

  test("has another day while it runs, or none any more", async () => {
    const away = createOwnMarketplace([ownIn("away")], {
      getSellerReadiness: () => ({
        missing: [],
        card_provider: "sandbox",
        away_since: "2026-11-20T10:00:00.000Z",
        away_until: "2026-12-01",
      }),
    });
    const { main } = await look(away);
    const field = main.querySelector<HTMLInputElement>(".vacation [name=until]")!;
    expect(field.value).toBe("2026-12-01");
    // Enter in the field changes the day and does not end the vacation.
    const button = field.closest("form")!.querySelector("button")!;
    expect([button.value, button.textContent]).toEqual(["day", "Change the day"]);
    for (const [until, sent, notified] of [
      ["2026-12-09", "2026-12-09", /^Noted\. On .*9\sDec.* everything is for sale again\.$/],
      ["", null, /^Noted\. Everything stays hidden/],
    ] as const) {
      const marketplace = createOwnMarketplace([ownIn("away")]);
      const visit = openVisit(PATH, marketplace.fetch, { form: { intent: "day", until } });
      expect(leadsTo(await visit.send(action))).toBe(PATH);
      expect(marketplace.calls.at(-1)!.body).toEqual({ is_away: true, until: sent });
      expect(visit.cookies.open("message")).toMatchObject({
        content: expect.stringMatching(notified),
      });
    }
  });

  test("says what stays for those who are buying it", async () => {
    const visit = post(
      "away",
      createOwnMarketplace([], {
        setVacation: () => ({
          away_since: "2026-11-21T10:00:00.000Z",
          away_until: null,
          hidden: 3,
          staying: 1,
        }),
      }),
    );
    await visit.send(action);
    expect(visit.cookies.open("message")).toMatchObject({
      content: "You are away, and 3 are hidden. One stays for sale, because someone is buying it.",
    });
  });

  test("stands at the top while it lasts, with the way back", async () => {
    const marketplace = createOwnMarketplace([ownIn("away")], {
      getSellerReadiness: () => ({
        missing: [],
        card_provider: "sandbox",
        away_since: "2026-11-20T10:00:00.000Z",
        away_until: null,
      }),
    });
    const { main } = await look(marketplace);
    const button = main.querySelector<HTMLButtonElement>(".vacation button")!;
    expect(main.querySelector(".vacation")!.textContent).toContain(
      "You have been away since Fri 20\u00a0Nov",
    );
    expect([button.name, button.value]).toEqual(["intent", "back"]);
    const visit = post("back");
    await visit.send(action);
    expect(visit.cookies.open("message")).toMatchObject({
      content: "Welcome back. What was hidden is for sale again.",
    });
  });

  test("that cannot be read does not fail the listings", async () => {
    const { main } = await look(
      createOwnMarketplace(undefined, { getSellerReadiness: () => rejection("internal") }),
    );
    expect(main.querySelectorAll(".desk tbody tr")).toHaveLength(1);
  });

  test("that the marketplace cannot begin now says whose fault it is", async () => {
    const marketplace = createOwnMarketplace(undefined, {
      setVacation: () => rejection("unavailable"),
    });
    expect(replyOf<ActionResult>(await post("away", marketplace).send(action))).toMatchObject({
      status: 503,
      content: { error: { "": ["my-listings.refused.unavailable"] } },
    });
  });

  test("accepts only away or back", async () => {
    await expect(post("everything").send(action)).rejects.toMatchObject({ init: { status: 400 } });
  });
});
