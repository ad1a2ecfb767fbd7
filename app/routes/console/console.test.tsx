import { describe, expect, test } from "vitest";
import type { Overview } from "#contract/overview.ts";
import { OVERVIEW_DAYS } from "#contract/overview-words.ts";
import type { Profile } from "#contract/profile.ts";
import { STAFF_KEYS, type StaffKey } from "#contract/staff-keys.ts";
import { CONSOLE_GROUPS } from "#app/modules/console/sections.ts";
import { createOrderMarketplace } from "#tests/order-marketplace.ts";
import { member } from "#tests/member-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import Console, { loader } from "./console.tsx";
import Home, { loader as loadHome } from "./home.tsx";
import SecondFactor, { loader as loadSecondFactor } from "./second-factor.tsx";

const PATH = "/en-GR/console";
type Staff = NonNullable<Profile["staff"]>;
const staff = (change: Partial<Staff> = {}): Staff => ({
  keys: ["read_orders", "read_listings"],
  markets: null,
  is_proved: true,
  has_factor: true,
  ...change,
});
const shop = (of: Staff | null) =>
  createOrderMarketplace(undefined, {
    getProfileDetails: () => member({ staff: of }),
    getOverview: () => overview,
  });

const days = Array.from({ length: OVERVIEW_DAYS }, (_, index) => index);
const overview: Overview = {
  waiting: [
    { name: "listings", count: 1, since: "2026-11-23T08:00:00.000Z", due_at: null },
    { name: "late", count: 0, since: null, due_at: null },
  ],
  markets: [
    {
      market: "GB",
      from: "2026-10-24",
      to: "2026-11-22",
      figures: [
        { name: "orders_placed", unit: "count", days },
        { name: "revenue", unit: "money", days: days.map((day) => day * 100) },
      ],
      held: { amount: 123_456, currency: "GBP" },
      times: [{ name: "answer", median: 240, count: 7 }],
      support: { rating: 4.25, ratings: 4, answer: 150, answers: 9 },
      funnel: [
        { step: "views", count: 1000 },
        { step: "checkouts", count: 100 },
      ],
    },
  ],
};
const visit = (of: Staff | null) => openVisit(PATH, shop(of).fetch);

async function lookAtShell(keys: StaffKey[]) {
  const loaded = await visit(staff({ keys })).send(loader);
  return renderRoute(() => Console({ loaderData: loaded } as never), loaded, PATH);
}

describe("the shell of the console", () => {
  test("is not found by members", async () => {
    expect(await visit(null).send(loader)).toMatchObject({ status: 404 });
  });

  test("leads to the second factor before anything else", async () => {
    const answer = await visit(staff({ is_proved: false })).send(loader);
    expect(leadsTo(answer)).toBe("/en-GR/console/second-factor");
  });

  test("shows the sections that the keys open, and no other", async () => {
    const linksOf = (page: Document) =>
      [...page.querySelectorAll(".console-nav a")].map((link) => link.getAttribute("href"));
    expect(linksOf(await lookAtShell(["read_listings"]))).toEqual([
      PATH,
      "/en-GR/hub/listings",
      "/en-GR/console/lists/listings",
    ]);
    const all = CONSOLE_GROUPS.flatMap(({ sections }) => sections);
    expect(linksOf(await lookAtShell([...STAFF_KEYS]))).toHaveLength(all.length + 1);
  });

  test("searches where the keys let read anything that is found", async () => {
    const find = '[role="search"] input[name="q"]';
    expect((await lookAtShell(["read_orders"])).querySelector(find)).not.toBeNull();
    expect((await lookAtShell(["read_staff"])).querySelector(find)).toBeNull();
  });
});

test("the start of the console says for which markets its reader works", async () => {
  const loaded = await visit(staff({ markets: ["GB"] })).send(loadHome);
  const page = await renderRoute(() => Home({ loaderData: loaded } as never), loaded, PATH);
  expect(page.body.textContent).toContain("You work for: United Kingdom");
});

describe("the start of the console", () => {
  const read = async (path: string) => {
    const loaded = await openVisit(path, shop(staff()).fetch).send(loadHome);
    return renderRoute(() => Home({ loaderData: loaded } as never), loaded, path);
  };

  test("tells what waits, with the list that shows it, and leaves out what does not", async () => {
    const page = await read(PATH);
    const waits = page.querySelector(".console-waits")!;
    expect(waits.textContent).toContain("1 listing to review since");
    expect([...waits.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual([
      "/en-GR/hub/listings",
    ]);
  });

  test("writes figures as tables, sums in the currency of the market", async () => {
    const text = (await read("/en-GB/console")).body.textContent;
    for (const part of ["£29.00", "£435.00", "£1,234.56", "4 hours", "10%", "4.3 of 5", "3 hours"])
      expect(text).toContain(part);
  });

  test("leads from the rating of answers to the rated requests", async () => {
    const page = await read("/en-GB/console");
    const link = [...page.querySelectorAll("a")].find((one) => one.textContent === "4 ratings")!;
    expect(link.getAttribute("href")).toBe(
      "/en-GB/console/lists/tickets?tab=all&market=GB&rated_from=2026-10-24&rated_to=2026-11-22" +
        `&columns=${encodeURIComponent("number,title,rating,rated,assignee")}`,
    );
  });

  test("speaks Greek", async () => {
    const text = (await read("/el-GR/console")).body.textContent;
    for (const part of ["Τι περιμένει", "1 αγγελία για έγκριση", "4 ώρες"])
      expect(text).toContain(part);
  });
});

describe("the second factor of staff", () => {
  const look = async (of: Staff) => {
    const loaded = await visit(of).send(loadSecondFactor);
    return renderRoute(() => SecondFactor({ loaderData: loaded } as never), loaded, PATH);
  };

  test("is set up by who has none, and proved by who has one", async () => {
    const without = await look(staff({ is_proved: false, has_factor: false }));
    const setUp = 'a[href="/en-GR/account/security/second-factor"]';
    expect(without.querySelector(setUp)).not.toBeNull();
    const unproved = await look(staff({ is_proved: false }));
    expect(unproved.querySelector(setUp)).toBeNull();
    expect(unproved.querySelector('form[action="/en-GR/auth/sign-out"]')).not.toBeNull();
  });

  test("leads on to the console once it is proved", async () => {
    const answer = await visit(staff()).send(loadSecondFactor);
    expect(leadsTo(answer)).toBe(PATH);
  });
});
