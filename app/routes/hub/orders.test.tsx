import { describe, expect, test } from "vitest";
import { createHubMarketplace } from "#tests/hub-marketplace.ts";
import { NOW, ORDER_ID, rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { listAnswers } from "#tests/staff-list-answers.ts";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import Orders, { action, loader } from "./orders.tsx";

const PATH = "/en-GR/hub/orders";
const OTHER_ID = "01a078dd-6023-713a-9817-7b532fa11009";
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();

const order = (id: string, number: string, due: string | null) => ({
  id,
  cells: {
    number,
    photo: "/media/cover",
    title: "iPhone 13 128 GB",
    status: "at_hub",
    since: hoursAgo(3),
    due,
    seller: "eleni22",
    total: { amount: 41056, currency: "EUR" as const },
  },
});
const shop = (
  rows = [order(ORDER_ID, "D-20418", hoursAgo(-20)), order(OTHER_ID, "D-7", hoursAgo(1))],
  asked: Parameters<typeof listAnswers>[2] = {},
) =>
  createHubMarketplace(
    undefined,
    listAnswers(
      {
        number: "text",
        photo: "photo",
        title: "text",
        status: "word",
        since: "wait",
        due: "deadline",
        seller: "text",
        total: "money",
      },
      rows,
      { tabs: { open: 2, check: 1, late: 1 }, ...asked },
    ),
  );

async function look(marketplace = shop(), { query = "", locale = "en-GR", cookie = "" } = {}) {
  const path = `/${locale}/hub/orders${query}`;
  const visit = openVisit(path, marketplace.fetch, { now: NOW, ...(cookie && { cookie }) });
  const loaded = await visit.send(loader);
  const Screen = () => Orders({ loaderData: loaded } as never);
  const page = await renderRoute(Screen, loaded, path);
  const main = page.querySelector("main")!;
  return { main, words: main.textContent!.replace(/\s+/g, " "), marketplace };
}

describe("the queue of orders", () => {
  test("shows picture, state and wait, and marks what is late", async () => {
    const { main } = await look();
    const [first, second] = [...main.querySelectorAll("tbody tr")];
    const words = first!.textContent!.replace(/\s+/g, " ");
    for (const part of ["D-20418", "iPhone 13", "410,56 €", "eleni22", "On the bench", "3 hours"])
      expect(words).toContain(part);
    expect(first!.querySelector("img")!.getAttribute("src")).toContain("/media/cover");
    expect(first!.querySelector(".badge")).toBeNull();
    expect(second!.querySelector(".badge.now")!.textContent).toBe("Late");
  });

  test("leads to the bench from its tab, and else to the order", async () => {
    const linkIn = ({ main }: { main: Element }) =>
      main.querySelector("tbody a")!.getAttribute("href");
    expect(linkIn(await look())).toBe(`${PATH}/${ORDER_ID}`);
    const check = shop(undefined, { tab: "check" });
    expect(linkIn(await look(check))).toBe(`${PATH}/${ORDER_ID}/check`);
  });

  test("asks for the list as the address says, and keeps to its own address", async () => {
    const { main, marketplace } = await look(
      shop(undefined, { tab: "check", q: "eleni", filters: { market: ["GR"] }, next: "abc" }),
      { query: "?tab=check&q=eleni&market=GR" },
    );
    expect(marketplace.asked).toContain("/api/staff/lists/queue?tab=check&q=eleni&market=GR");
    const links = [...main.querySelectorAll("a")].map((link) => link.getAttribute("href"));
    const here = "tab=check&q=eleni&market=GR";
    expect(links).toContain(`${PATH}?${here}&after=abc`);
    expect(links).toContain(`${PATH}?${here}&sort=-total`);
    // Names begin with A.
    expect(links).toContain(`${PATH}?${here}&sort=seller`);
    expect(links).toContain(`${PATH}?tab=late&q=eleni&market=GR`);
  });

  test("says of an empty tab what is missing, in Greek too", async () => {
    const { words } = await look(shop([], { tab: "check" }));
    expect(words).toContain("Nothing is waiting for a check.");
    const greek = await look(shop([], { tab: "check" }), { locale: "el-GR" });
    expect(greek.words).toContain("Τίποτα δεν περιμένει έλεγχο.");
    expect(greek.words).not.toMatch(/(?:tab|column|none|filter)\.[a-z]/);
  });

  test("has rows of the height that was chosen", async () => {
    const visit = openVisit(`${PATH}?tab=check`, shop().fetch, {
      form: { intent: "rows", height: "compact" },
    });
    expect(leadsTo(await visit.send(action))).toBe(`${PATH}?tab=check`);
    const cookie = `accessToken=a-token; ${visit.nextCookie()}`;
    const { main } = await look(shop(), { cookie });
    expect(main.querySelector(".list-rows.compact")).not.toBeNull();
    expect((await look()).main.querySelector(".compact")).toBeNull();
  });

  test("is 404 for members", async () => {
    const { fetch } = createHubMarketplace(undefined, {
      getStaffList: () => rejection("not_found"),
      countStaffList: () => rejection("not_found"),
      listStaffListViews: () => rejection("not_found"),
    });
    await expect(openVisit(PATH, fetch).send(loader)).rejects.toMatchObject({ status: 404 });
  });

  test("redirects to sign-in and back when signed out", async () => {
    const visit = openVisit(PATH, shop().fetch, { cookie: "" });
    expect(leadsTo(await visit.send(loader))).toContain("/en-GR/auth/sign-in?callbackUrl=");
  });
});
