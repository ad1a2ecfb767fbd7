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
    ["", ["published"]],
    ["?group=drafts", ["draft", "hidden", "rejected"]],
    ["?group=under_review", ["under_review"]],
    ["?group=past", ["sold", "failed_check", "inactive"]],
    ["?group=everything&page=-4", ["published"]],
  ])("%s asks for %o", async (query, expected) => {
    const asked: string[][] = [];
    const marketplace = createOwnMarketplace();
    const fetch = (request: Request) => {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname.endsWith("/listings")) asked.push(searchParams.getAll("status"));
      return marketplace.fetch(request);
    };
    await openVisit(PATH + query, fetch).send(loader);
    expect(asked).toEqual([expected]);
  });

  test("say how many there are of each kind, and which are shown", async () => {
    const { main } = await look(createOwnMarketplace(), `${PATH}?group=past`);
    const tabs = [...main.querySelectorAll("nav .chip")];
    expect(tabs.map((tab) => tab.textContent)).toEqual([
      "For sale 1",
      "Drafts 2",
      "Under review 0",
      "Past 3",
    ]);
    expect(tabs.map((tab) => tab.getAttribute("aria-current"))).toEqual([null, null, null, "page"]);
    expect(tabs[1]!.getAttribute("href")).toBe(`${PATH}?group=drafts`);
  });

  test.each([
    ["draft", "Draft", "Continue", `/en-GR/sell/${OWN_ID}`],
    ["takenBack", "Withdrawn", "Continue", `/en-GR/sell/${OWN_ID}`],
    ["rejected", "Needs a correction", "Correct it", `/en-GR/sell/${OWN_ID}`],
    ["sold", "Sold", "See the order", `/en-GR/account/orders/${ORDER_ID}`],
  ] as const)("%s: says where it stands and what comes next", async (state, word, next, to) => {
    const { main } = await look(createOwnMarketplace([ownIn(state)]));
    const card = main.querySelector("li.my-listing")!;
    expect(card.querySelector(".badge")!.textContent).toBe(word);
    const button = card.querySelector(".do .btn")!;
    expect(button.textContent).toContain(next);
    expect(button.getAttribute("href")).toBe(to);
    // Only what waits for its seller is green: a list of many would shout.
    const green = state === "sold" ? 0 : 1;
    expect(card.querySelectorAll(".btn:not(.line)")).toHaveLength(green);
  });

  test.each(["underReview", "markedSold", "inactive"] as const)(
    "%s asks for nothing, and can be looked at",
    async (state) => {
      const { main } = await look(createOwnMarketplace([ownIn(state)]));
      expect(main.querySelector("li.my-listing .btn:not(.line)")).toBeNull();
      expect(main.querySelector(`li.my-listing a.btn[href="${PATH}/${OWN_ID}"]`)).not.toBeNull();
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
    const [plain, boosted] = main.querySelectorAll("li.my-listing");
    expect(plain!.querySelector(`a.btn[href="${PATH}/${OWN_ID}/boost"]`)).not.toBeNull();
    expect(boosted!.textContent).toContain("Promoted until Thu 26\u00a0Nov, 11:00");
    expect(boosted!.querySelector(".btn:not(.line)")).toBeNull();
  });

  test("say why one was sent back, and that a buyer is at the checkout", async () => {
    const { main } = await look(createOwnMarketplace([ownIn("rejected"), ownIn("reserved")]));
    const [rejected, reserved] = main.querySelectorAll("li.my-listing");
    expect(rejected!.textContent).toContain("The photos are too dark or blurred.");
    expect(reserved!.textContent).toContain("Someone is at the checkout with it.");
  });

  test("lead to the offers that wait for an answer", async () => {
    const { main } = await look(createOwnMarketplace([ownListing({ offers_waiting: 2 })]));
    const link = main.querySelector('a[href="/en-GR/account/offers?role=seller"]')!;
    expect(link.textContent).toBe("2 offers are waiting for your answer");
    const { main: none } = await look();
    expect(none.querySelector('a[href*="/account/offers"]')).toBeNull();
  });

  test("a hidden one is offered again by a plain form that comes back to the list", async () => {
    const { page, main } = await look(createOwnMarketplace([ownIn("hidden")]));
    const form = main.querySelector<HTMLFormElement>("li.my-listing form")!;
    expect([form.getAttribute("method"), form.getAttribute("action")]).toEqual([
      "post",
      `${PATH}/${OWN_ID}`,
    ]);
    expect(Object.fromEntries(new page.defaultView!.FormData(form))).toEqual({
      intent: "unhide",
      from: "list",
    });
  });

  test("say so and link on when there are none", async () => {
    const { main } = await look(createOwnMarketplace([]), `${PATH}?group=under_review`);
    expect(main.querySelector("h2")!.textContent).toBe("Nothing is under review");
    expect(main.querySelector('a[href="/en-GR/sell"]')).not.toBeNull();
    expect(main.querySelector(`.panel a[href="${PATH}"]`)).not.toBeNull();
  });

  test("of many pages keep the group while leafing", async () => {
    const marketplace = createOwnMarketplace([ownIn("sold")], {
      listProfileListings: () => ({
        data: [ownIn("sold")],
        meta: { current_page: 2, last_page: 3, per_page: 20, total: 41 },
        links: { first: "?page=1", last: "?page=3", prev: null, next: null },
        counts: { active: 0, drafts: 0, under_review: 0, past: 41 },
      }),
    });
    const { main } = await look(marketplace, `${PATH}?group=past&page=2`);
    const hrefs = [...main.querySelectorAll("nav.row a")].map((a) => a.getAttribute("href"));
    expect(hrefs).toEqual([`${PATH}?group=past`, `${PATH}?group=past&page=3`]);
    expect(main.textContent).toContain("Page 2 of 3");
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
    expect(main.querySelectorAll("li.my-listing")).toHaveLength(1);
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
