import { describe, expect, test } from "vitest";
import type { HubOrderRow } from "#contract/hub-order.ts";
import { createHubMarketplace, HUB_COUNTS, orderPage, orderRow } from "#tests/hub-marketplace.ts";
import { NOW, ORDER_ID, rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import Orders, { loader } from "./orders.tsx";

const PATH = "/en-GR/hub/orders";
const withRows = (...rows: Partial<HubOrderRow>[]) =>
  createHubMarketplace(undefined, { listHubOrders: () => orderPage(rows.map(orderRow)) });

async function look(marketplace = createHubMarketplace(), { query = "", locale = "en-GR" } = {}) {
  const path = `/${locale}/hub/orders${query}`;
  const visit = openVisit(path, marketplace.fetch, { now: NOW });
  const loaded = await visit.send(loader);
  const Screen = () => Orders({ loaderData: loaded } as never);
  const page = await renderRoute(Screen, loaded, path);
  const main = page.querySelector("main")!;
  return { main, words: main.textContent!.replace(/\s+/g, " "), marketplace };
}

describe("the orders", () => {
  test("show device, state and wait, and mark overdue ones", async () => {
    const { main } = await look(
      withRows({}, { number: "D-7", status: "check_passed", due_at: "2026-11-21T09:00:00.000Z" }),
    );
    const [first, second] = [...main.querySelectorAll("tbody tr")];
    const words = first!.textContent!.replace(/\s+/g, " ");
    for (const part of [
      "D-20418",
      "iPhone 13 128 GB · Midnight",
      "Greece",
      "410,56 €",
      "eleni22",
      "marina84",
      "On the bench",
      "3 hours",
    ])
      expect(words).toContain(part);
    expect(words).not.toContain("Late");
    expect(second!.querySelector(".late")).not.toBeNull();
    expect(second!.querySelector(".badge.now")!.textContent).toBe("Late");
  });

  test("of a queue lead to the inspection, of all to the order", async () => {
    const all = await look();
    expect(all.main.querySelector("tbody a")!.getAttribute("href")).toBe(`${PATH}/${ORDER_ID}`);
    const { main } = await look(createHubMarketplace(), { query: "?queue=check" });
    expect(main.querySelector("tbody a")!.getAttribute("href")).toBe(`${PATH}/${ORDER_ID}/check`);
  });

  test("come by queue, country and search, and keep them from place to place", async () => {
    const marketplace = createHubMarketplace(undefined, {
      listHubOrders: () => orderPage([orderRow()], { page: 2, last: 3, total: 45 }),
    });
    const { main } = await look(marketplace, { query: "?queue=ship&market=GR&q=eleni&page=2" });
    expect(marketplace.asked).toContain("/api/hub/orders?queue=ship&q=eleni&page=2&market=GR");
    const links = [...main.querySelectorAll("a")].map((link) => link.getAttribute("href"));
    expect(links).toContain(`${PATH}?queue=ship&market=GR&q=eleni&page=3`);
    expect(links).toContain(`${PATH}?queue=ship&q=eleni`);
    expect(links).toContain(`${PATH}?queue=late&market=GR`);
    const search = main.querySelector('form[role="search"]')!;
    expect(search.querySelector<HTMLInputElement>('[name="q"]')!.value).toBe("eleni");
    expect(search.querySelector<HTMLInputElement>('[name="queue"]')!.value).toBe("ship");
  });

  test("are sorted by the head of a column, up and down, in the queue and search at hand", async () => {
    const query = "?queue=ship&market=GR&q=eleni&sort=-total";
    const marketplace = createHubMarketplace();
    const { main } = await look(marketplace, { query });
    expect(marketplace.asked).toContain(
      "/api/hub/orders?queue=ship&q=eleni&page=1&market=GR&sort=-total",
    );
    const head = (label: string) =>
      [...main.querySelectorAll("thead th")].find((th) => th.textContent!.startsWith(label))!;
    const to = (label: string) => head(label).querySelector("a")!.getAttribute("href");
    expect(head("Price").getAttribute("aria-sort")).toBe("descending");
    expect(to("Price")).toBe(`${PATH}?queue=ship&market=GR&q=eleni&sort=total`);
    expect(to("Seller")).toBe(`${PATH}?queue=ship&market=GR&q=eleni&sort=seller`);
    // A sorting that does not exist is the wait.
    const { main: plain } = await look(createHubMarketplace(), {
      query: "?queue=ship&sort=colour",
    });
    const sorted = plain.querySelector("thead [aria-sort]")!;
    expect([sorted.textContent, sorted.getAttribute("aria-sort")]).toEqual([
      "Waiting ↑",
      "ascending",
    ]);
  });

  test("count what waits in every queue", async () => {
    const { main } = await look();
    const tabs = [...main.querySelectorAll('[aria-label="Queues"] a')];
    expect(tabs.map((tab) => tab.querySelector(".count")!.textContent)).toEqual(
      Object.values(HUB_COUNTS).map(String),
    );
    expect(main.querySelector('[aria-label="Queues"] [aria-current]')!.textContent).toBe("All 58");
  });

  test("that need a second approval say so", async () => {
    const { words } = await look(withRows({ awaits_second: true }));
    expect(words).toContain("Second person");
  });

  test.each([
    ["?queue=ship", "Nothing is waiting to be sent", PATH],
    ["?q=D-9", "Nothing found for “D-9”", `${PATH}?q=D-9`],
  ])("that are none (%s) say so and lead on", async (query, title, to) => {
    const { main } = await look(withRows(), { query });
    expect(main.querySelector("h2")!.textContent).toBe(title);
    expect(main.querySelector(`section a[href="${to}"]`)).not.toBeNull();
  });

  test("are translated into Greek", async () => {
    const { words } = await look(undefined, { locale: "el-GR" });
    expect(words).toContain("Αγοραστής");
    expect(words).toContain("Στον πάγκο");
  });

  test("are 404 for members", async () => {
    const { fetch } = createHubMarketplace(undefined, {
      listHubOrders: () => rejection("not_found"),
    });
    await expect(openVisit(PATH, fetch).send(loader)).rejects.toMatchObject({ status: 404 });
  });

  test("redirect to sign-in and back when signed out", async () => {
    const visit = openVisit(PATH, createHubMarketplace().fetch, { cookie: "" });
    expect(leadsTo(await visit.send(loader))).toContain("/en-GR/auth/sign-in?callbackUrl=");
  });
});
