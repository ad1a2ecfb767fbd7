import { describe, expect, test } from "vitest";
import type { PublicProfile } from "#contract/profile.ts";
import type { ListedReview } from "#contract/review.ts";
import type { OwnListing } from "#contract/my-listings.ts";
import type { Answers } from "#tests/msw/canned-marketplace.ts";
import { createMemberMarketplace, member, PUBLIC } from "#tests/member-marketplace.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { ownListing } from "#tests/own-marketplace.tsx";
import { renderRoute } from "#tests/route-kit.tsx";
import { openVisit } from "#tests/visit-kit.ts";
import { UserPage } from "../modules/profile/profile-page.tsx";
import User, { loader } from "./profile.tsx";

const pageOf = <Item,>(data: Item[], current = 1, last = 1) => ({
  data,
  meta: { current_page: current, last_page: last, per_page: 20, total: data.length },
  links: { first: "?page=1", last: "?page=1", prev: null, next: null },
  counts: null,
});
const market = (answers: Answers = {}) =>
  createMemberMarketplace(member(), {
    listProfileListings: ({ query }) => pageOf([], query.page),
    listReviewsReceived: ({ query }) => pageOf([], query.page),
    listReviewsSent: ({ query }) => pageOf([], query.page),
    ...answers,
  });
const visit = (
  username: string,
  answer: NonNullable<Answers["getPublicProfile"]> = () => PUBLIC,
  path = `/en-GR/user/${username}`,
  answers: Answers = {},
) =>
  openVisit(path, market({ getPublicProfile: answer, ...answers }).fetch, {
    params: { username },
    cookie: "",
  });
const look = async (
  profile: PublicProfile = PUBLIC,
  locale = "en-GR",
  username = "marina84",
  { query = "", ...answers }: Answers & { query?: string } = {},
) => {
  const path = `/${locale}/user/${username}${query}`;
  const page = await renderRoute(
    User,
    await visit(username, () => profile, path, answers).send(loader),
    path,
  );
  return { page, words: page.querySelector("main")!.textContent!.replace(/\s+/g, " ") };
};

const sold = (change: Partial<OwnListing> = {}) =>
  ownListing({
    id: "01a078dd-6023-713a-9817-7b532fa004ce" as OwnListing["id"],
    cover: null,
    allowed_actions: [],
    ...change,
  });
const review = (change: Partial<ListedReview> = {}) =>
  ({
    id: "01a1fc5b-d3c2-759e-b637-8ea64d58ba72",
    is_positive: true,
    options: ["as_described", "fast"],
    comment: "Σαν καινούριο.",
    photos: ["/media/0000000000001000"],
    is_system_made: false,
    created_at: "2026-11-20T10:00:00.000Z",
    author: { username: "nikos83", photo: null },
    subject: { username: "marina84" },
    author_role: "buyer",
    title: "iPhone 13",
    ...change,
  }) as ListedReview;

type Shown = Omit<Parameters<typeof UserPage>[0], "isOwn">;

describe("a member, as everybody sees them", () => {
  test("has a name, a badge, a place and a month", async () => {
    const { page, words } = await look();
    expect(page.querySelector("main h1")!.textContent).toBe("marina84");
    expect(words).toContain("PRO");
    expect(words).toContain("Αθήνα, Greece");
    expect(words).toContain("May 2026");
    expect(words).toContain("Sells asBusiness seller");
  });

  test("with the badge says what was verified and when", async () => {
    const { words } = await look();
    expect(words).toContain("Since November 2026");
    expect(words).toContain("Identity verified in October 2026, address in October 2026.");
    expect((await look({ ...PUBLIC, pro: null })).words).not.toContain("Identity verified");
  });

  test("without badge or city says nothing about them", async () => {
    const { words } = await look({ ...PUBLIC, verification_badge: false, city: null });
    expect(words).not.toContain("PRO");
    expect(words).toContain("LocationGreece");
    expect(words).toContain("Sells asPrivate seller");
  });

  test("is translated into Greek", async () => {
    const { words } = await look(PUBLIC, "el-GR");
    expect(words).toContain("Αθήνα, Ελλάδα");
    expect(words).toContain("Μάιος 2026");
    expect(words).toContain("Επαγγελματίας πωλητής");
  });

  test("is one page, spelled as the account has it", async () => {
    const { page } = await look(PUBLIC, "en-GR", "MARINA84");
    expect(page.querySelector("link[rel=canonical]")!.getAttribute("href")).toBe(
      "http://deftero.test/en-GR/user/marina84",
    );
    // Of the market where they sell: in the other they have nothing.
    expect(page.querySelectorAll("link[rel=alternate]")).toHaveLength(3);
  });

  test("has no edit links for others", async () => {
    const { page } = await look();
    expect(page.querySelector('main a[href="/en-GR/account/profile"]')).toBeNull();
  });

  test("has the way to change it for themselves", async () => {
    const data = await visit("marina84").send(loader);
    const Own = () => <UserPage {...(data as unknown as Shown)} isOwn />;
    const page = await renderRoute(Own, data, "/en-GR/user/marina84");
    expect(page.querySelector('main a[href="/en-GR/account/profile"]')!.textContent).toBe(
      "Edit your profile",
    );
  });

  test("that does not exist is a missing page", async () => {
    await expect(visit("nobody", () => rejection("not_found")).send(loader)).rejects.toMatchObject({
      status: 404,
    });
  });

  test.each(["x".repeat(41), "a b", "../admin", "μαρίνα"])(
    "with a name that cannot be, %s, is missing without a question",
    async (username) => {
      const marketplace = market();
      const answer = await openVisit("/en-GR/user/x", marketplace.fetch, {
        params: { username },
      }).send(loader);
      expect((answer as unknown as Response).status).toBe(404);
      expect(marketplace.calls).toEqual([]);
    },
  );
});

describe("reviews of a member", () => {
  test("is counted in words, without a star", async () => {
    const { words } = await look({ ...PUBLIC, reviews: { count: 7, positive: 6 } });
    expect(words).toContain("85 % good, 6 of 7");
    const none = await look({ ...PUBLIC, reviews: { count: 0, positive: 0 } });
    expect(none.words).toContain("ReviewsNone yet");
  });

  test.each([
    [0.2, 0.9, "usually within an hour", "usually within an hour"],
    [3.1, 24, "usually within 4 hours", "usually within 24 hours"],
    [24.1, 49, "usually within 2 days", "usually within 3 days"],
  ])("of %d and %d hours is a span that is never less", async (approves_in, ships_in, yes, van) => {
    const { words } = await look({ ...PUBLIC, pace: { approves_in, ships_in } });
    expect(words).toContain(`Replies${yes}`);
    expect(words).toContain(`Ships${van}`);
  });

  test("of their pace is nothing where too little is known", async () => {
    const { words } = await look({ ...PUBLIC, pace: { approves_in: null, ships_in: null } });
    expect(words).not.toMatch(/Replies|Ships/);
  });

  test("by others names them, the device, what was good, and shows the photos", async () => {
    const { page, words } = await look(PUBLIC, "en-GR", "marina84", {
      query: "?tab=received",
      listReviewsReceived: () => pageOf([review()]),
    });
    expect(words).toContain("nikos83, who bought iPhone 13");
    expect(words).toContain("As described, Fast");
    expect(words).toContain("Σαν καινούριο.");
    expect(page.querySelector(".said h3 a")!.getAttribute("href")).toBe("/en-GR/user/nikos83");
    expect(page.querySelector(".said img[alt='Photo 1 of the review']")).not.toBeNull();
  });

  test("that was recorded automatically says so", async () => {
    const { page, words } = await look(PUBLIC, "en-GR", "marina84", {
      query: "?tab=received",
      listReviewsReceived: () =>
        pageOf([review({ is_system_made: true, is_positive: false, author: null, options: [] })]),
    });
    expect(words).toContain("Deftero, about iPhone 13");
    expect(words).toContain("Added automatically:");
    expect(page.querySelector(".said h3 a")).toBeNull();
  });

  test("by a deleted account keeps its text without the name", async () => {
    const { words } = await look(PUBLIC, "en-GR", "marina84", {
      query: "?tab=received",
      listReviewsReceived: () => pageOf([review({ author: null, author_role: "seller" })]),
    });
    expect(words).toContain("A former member, who sold iPhone 13");
  });

  test("and what they said of others stand apart", async () => {
    const { page, words } = await look(PUBLIC, "en-GR", "marina84", {
      query: "?tab=sent",
      listReviewsSent: () =>
        pageOf([
          review({
            subject: { username: "eleni22" },
            author: { username: "marina84", photo: null },
          }),
        ]),
    });
    expect(words).toContain("About eleni22, who sold iPhone 13");
    expect(page.querySelector(".said h3 a")!.getAttribute("href")).toBe("/en-GR/user/eleni22");
  });
});

describe("what a member sells", () => {
  test("stands as cards, each with its favorite toggle", async () => {
    const { page } = await look(PUBLIC, "en-GR", "marina84", {
      listProfileListings: () => pageOf([sold()]),
    });
    expect(page.querySelector(".card h3 a")!.getAttribute("href")).toContain("/en-GR/listing/");
    expect(page.querySelector(".card button[form=favorites]")).not.toBeNull();
  });

  test("and has sold says so, without a favorite toggle", async () => {
    const asked: unknown[] = [];
    const { page, words } = await look(PUBLIC, "en-GR", "marina84", {
      query: "?tab=sold",
      listProfileListings: ({ query }) => {
        asked.push(query.status, query.seen_by);
        return pageOf([sold({ status: "sold", asking_price: null, total_price: null })]);
      },
    });
    // One's own as others see it, so that the number at the tab is that of the list.
    expect(asked).toEqual([["sold"], "everybody"]);
    expect(page.querySelector(".card h3")!.textContent).toBe("iPhone 13");
    expect(words).toContain("128 GB · MidnightGoodSold");
    expect(page.querySelector(".card :is(a, button, .price)")).toBeNull();
  });

  test("goes on over pages within its part", async () => {
    const { page } = await look(PUBLIC, "en-GR", "marina84", {
      query: "?tab=sold&page=2",
      listProfileListings: () => pageOf([sold({ status: "sold" })], 2, 3),
    });
    expect(
      [...page.querySelectorAll("main nav:not(.chips) a")].map((a) => a.getAttribute("href")),
    ).toEqual(["/en-GR/user/marina84?tab=sold", "/en-GR/user/marina84?tab=sold&page=3"]);
  });

  test("is nothing now: said in words, otherwise to the member than to others", async () => {
    expect((await look()).words).toContain("marina84 has nothing on sale at the moment.");
    const data = await visit("marina84").send(loader);
    const Own = () => <UserPage {...(data as unknown as Shown)} isOwn />;
    const page = await renderRoute(Own, data, "/en-GR/user/marina84");
    expect(page.querySelector("main")!.textContent).toContain("You have nothing on sale");
    expect(page.querySelector('main a[href="/en-GR/sell"]')).not.toBeNull();
  });

  test("ends before a page beyond the end", async () => {
    const { words } = await look(PUBLIC, "en-GR", "marina84", { query: "?page=99" });
    expect(words).toContain("There is nothing on this page.");
  });

  test.each([
    "?tab=drafts",
    "?tab=' or 1=1",
    "?page=-1",
    "?page=1e9",
    "?tab[]=sold",
    "?page=x&page=2",
  ])("at %s, which makes no sense, is what is on sale, from the first page", async (query) => {
    const { page } = await look(PUBLIC, "en-GR", "marina84", { query });
    expect(page.querySelector("nav.chips [aria-current]")!.textContent).toContain("On sale");
  });
});

test("who does not exist is missing, even where their list cannot be asked for", async () => {
  const gone = visit("nobody", () => rejection("not_found"), "/en-GR/user/nobody", {
    listProfileListings: () => rejection("invalid_fields"),
  });
  await expect(gone.send(loader)).rejects.toMatchObject({ status: 404 });
});
