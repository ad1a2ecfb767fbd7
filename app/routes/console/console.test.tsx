import { describe, expect, test } from "vitest";
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
  createOrderMarketplace(undefined, { getProfileDetails: () => member({ staff: of }) });
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

test("the start of the console lists the sections by work", async () => {
  const loaded = await visit(staff({ markets: ["GB"] })).send(loadHome);
  const page = await renderRoute(() => Home({ loaderData: loaded } as never), loaded, PATH);
  expect(page.body.textContent).toContain("You work for: United Kingdom");
  expect(page.querySelector('a[href="/en-GR/hub/orders"]')).not.toBeNull();
  expect(page.querySelector('a[href="/en-GR/console/staff"]')).toBeNull();
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
