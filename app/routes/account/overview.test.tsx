import { describe, expect, test } from "vitest";
import type { Profile } from "#contract/profile.ts";
import type { Transaction } from "#contract/transaction.ts";
import { createMemberMarketplace, member } from "#tests/member-marketplace.ts";
import type { Answers } from "#tests/msw/canned-marketplace.ts";
import { rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import Overview, { loader } from "./overview.tsx";

const look = async (
  profile: Profile,
  locale = "en-GR",
  marketplace = createMemberMarketplace(profile),
) => {
  const path = `/${locale}/account`;
  const page = await renderRoute(
    Overview,
    await openVisit(path, marketplace.fetch).send(loader),
    path,
  );
  const main = page.querySelector("main")!;
  return { page, main, words: main.textContent!.replace(/\s+/g, " ") };
};
/** Sales and offers that wait, a listing that was sent back, and money from a sale. */
function busyMarketplace({ isQuiet = false } = {}, more: Answers = {}) {
  const n = (count: number) => (isQuiet ? 0 : count);
  const page = {
    data: [],
    meta: { current_page: 1, last_page: 1, per_page: 20, total: 0 },
    links: { first: "?page=1", last: "?page=1", prev: null, next: null },
  };
  return createMemberMarketplace(member(), {
    listOrders: () => ({
      ...page,
      counts: { buyer: { active: n(1), waiting: 0 }, seller: { active: n(4), waiting: n(2) } },
    }),
    listOffers: () => ({ ...page, waiting: { buyer: n(1), seller: n(2) } }),
    listProfileListings: () => ({
      ...page,
      meta: { ...page.meta, total: n(1) },
      counts: { active: n(12), drafts: n(1), under_review: 0, past: 0 },
    }),
    listOwnTickets: () => [],
    listPayouts: () => ({
      ...page,
      waiting: isQuiet ? [] : [{ amount: 123_450, currency: "EUR" as const }],
    }),
    listTransactions: () => page,
    ...more,
  });
}
const linksOf = (main: Element) =>
  [...main.querySelectorAll("a")].map((link) => link.getAttribute("href"));

describe("the account", () => {
  test("shows who it is, the badge and since when, contacts masked", async () => {
    const { main, words } = await look(member({ verification_badge: true }));
    expect(main.querySelector("h1")!.textContent).toBe("marina84");
    expect(words).toContain("PRO");
    expect(words).toContain("ma…@deftero.test · +30 … 678");
    expect(words).toContain("With Deftero since May 2026");
    expect(words).not.toContain("marina@deftero.test");
    expect(linksOf(main)).toContain("/en-GR/user/marina84");
  });

  test("links to every account page in its group, as its menu does", async () => {
    const { main } = await look(member());
    const groups = [...main.querySelectorAll(".account-places section")].map((section) => [
      section.querySelector("h2")!.textContent,
      ...linksOf(section),
    ]);
    expect(groups).toEqual([
      [
        "Buying and selling",
        "/en-GR/account/orders",
        "/en-GR/account/offers",
        "/en-GR/account/listings",
        "/en-GR/account/subscriptions",
        "/en-GR/account/favorites",
        "/en-GR/account/searches",
      ],
      [
        "Money",
        "/en-GR/account/payments",
        "/en-GR/account/payouts",
        "/en-GR/account/sales",
        "/en-GR/account/cards",
      ],
      [
        "You",
        "/en-GR/account/profile",
        "/en-GR/account/personal",
        "/en-GR/account/addresses",
        "/en-GR/account/verification",
      ],
      [
        "Security and privacy",
        "/en-GR/account/security",
        "/en-GR/account/agents",
        "/en-GR/account/data",
        "/en-GR/account/decisions",
        "/en-GR/account/tickets",
      ],
      ["Settings", "/en-GR/account/notifications", "/en-GR/account/language"],
    ]);
    const menu = linksOf(main.querySelector("nav.account-nav")!);
    expect(menu).toEqual(["/en-GR/account", ...groups.flatMap(([, ...links]) => links)]);
    const icons = main.querySelectorAll(".account-places .account-icon");
    expect(icons).toHaveLength(menu.length - 1);
    expect(main.querySelector('form[action="/en-GR/auth/sign-out"]')).not.toBeNull();
  });

  test("begins with what waits for the member, and the money on its way", async () => {
    const { main, words } = await look(member(), "en-GR", busyMarketplace());
    const waiting = main.querySelector('section[aria-labelledby="waiting"]')!;
    expect(
      [...waiting.querySelectorAll("a")].map((a) => [a.textContent, a.getAttribute("href")]),
    ).toEqual([
      ["2 sales are waiting for you", "/en-GR/account/orders?role=seller"],
      ["3 offers are waiting for your answer", "/en-GR/account/offers"],
      ["One listing needs a correction", "/en-GR/account/listings?group=drafts&state=rejected"],
    ]);
    const money = main.querySelector('section[aria-labelledby="on-its-way"]')!;
    expect(money.textContent).toContain("1.234,50");
    expect([...main.querySelectorAll("h2")].map((h2) => h2.textContent).slice(0, 3)).toEqual([
      "Waiting for you",
      "Money on its way",
      "Buying and selling",
    ]);
    expect(words).toContain("2 are waiting for you.");
    expect(words).toContain("12 for sale.");
  });

  test("sums the refunds of all pages", async () => {
    const refund = (amount: number): Transaction => ({
      id: `refund-${amount}`,
      kind: "refund",
      status: "pending",
      purpose: "order",
      amount: { amount, currency: "EUR" },
      at: "2026-11-20T09:00:00.000Z",
      order_id: null,
      order_number: null,
      title: "iPhone 13",
      method: null,
      last4: null,
      invoice: null,
    });
    const listTransactions: Answers["listTransactions"] = ({ query: { page } }) => ({
      data: [refund(page === 2 ? 5_000 : 30_000)],
      meta: { current_page: page, last_page: 2, per_page: 200, total: 201 },
      links: { first: "?page=1", last: "?page=2", prev: null, next: null },
    });
    const { words } = await look(member(), "en-GR", busyMarketplace({}, { listTransactions }));
    expect(words).toContain("350,00 €");
  });

  test("says that nothing waits only where every count is known", async () => {
    const quiet = busyMarketplace({ isQuiet: true });
    expect((await look(member(), "en-GR", quiet)).words).toContain("Nothing is waiting for you.");
    const broken = busyMarketplace({ isQuiet: true }, { listOffers: () => rejection("internal") });
    const { main, words } = await look(member(), "en-GR", broken);
    expect(words).not.toContain("Nothing is waiting for you.");
    expect(main.querySelector('section[aria-labelledby="on-its-way"]')).toBeNull();
  });

  test.each(["hub", "support"] as const)("leads who works at the %s to the hub", async (role) => {
    const { main, words } = await look(member({ role }));
    expect(linksOf(main)).toContain("/en-GR/hub");
    expect(words).toContain("Listings that sellers submit wait here for a decision.");
  });

  test("that is complete asks for nothing", async () => {
    const { main } = await look(member());
    expect(main.querySelector("#open-steps")).toBeNull();
  });

  test.each<[string, Partial<Profile>, string, number]>([
    ["e-mail", { is_email_verified: false }, "sign-up/verify-email", 1],
    ["number", { phone_number: null, is_phone_verified: false }, "sign-up/enter-phone", 1],
    ["code of the number", { is_phone_verified: false }, "sign-up/verify-number", 1],
    ["username", { username: null }, "sign-up/choose-username", 1],
    ["picture", { profile_photo: null }, "sign-up/select-profile-image", 1],
    ["username and picture", { username: null, profile_photo: null }, "sign-up/choose-username", 2],
  ])("without the %s leads to that step and back", async (_, lacks, step, open) => {
    const { main, words } = await look(member(lacks));
    expect(linksOf(main)).toContain(`/en-GR/auth/${step}?callbackUrl=%2Fen-GR%2Faccount`);
    expect(words).toContain(open === 1 ? "One step left" : "2 steps left");
  });

  test("is translated into Greek", async () => {
    const { words } = await look(member({ username: null, profile_photo: null }), "el-GR");
    expect(words).toContain("Μένουν ακόμα 2 βήματα");
    expect(words).toContain("Διάλεξε όνομα χρήστη");
    for (const group of ["Αγορές και πωλήσεις", "Χρήματα", "Ασφάλεια και απόρρητο", "Εισπράξεις"])
      expect(words).toContain(group);
  });

  test("renders when the number of orders cannot be read", async () => {
    const marketplace = createMemberMarketplace(member(), {
      listOrders: () => rejection("internal"),
    });
    const { words } = await look(member(), "en-GR", marketplace);
    expect(words).toContain("What you bought and sold");
  });

  test("redirects to sign-in and back when signed out", async () => {
    const { fetch } = createMemberMarketplace(member(), {
      getProfileDetails: () => rejection("signed_out"),
      listOrders: () => rejection("signed_out"),
    });
    expect(leadsTo(await openVisit("/en-GR/account", fetch).send(loader))).toBe(
      "/en-GR/auth/sign-in?callbackUrl=%2Fen-GR%2Faccount",
    );
  });
});
