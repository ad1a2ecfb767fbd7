import { describe, expect, test } from "vitest";
import type { Notification } from "#contract/notification.ts";
import type { Answers } from "#tests/msw/canned-marketplace.ts";
import { createOrderMarketplace, rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import Notifications, { action, loader } from "./notifications.tsx";

const PATH = "/en-GR/notifications";
const LISTING = "01a078dd-6023-713a-9817-7b532fa004ce";
const ORDER = "01a1fc5b-d3c2-759e-b637-8ea64d58ba72";
const NOW = new Date("2026-11-21T12:00:00.000Z");
const idOf = (number: number) =>
  `01a078dd-6023-713a-9817-7b532fa0${String(number).padStart(4, "0")}` as Notification["id"];

const notified = (change: Partial<Notification> = {}) =>
  ({
    id: idOf(1),
    topic: "listing-published",
    subject: { type: "listing", id: LISTING },
    data: { title: "iPhone 13" },
    cover: null,
    created_at: "2026-11-21T10:00:00.000Z",
    read_at: null,
    ...change,
  }) as Notification;
const arrived = (change: Partial<Notification> = {}) =>
  notified({
    topic: "order-delivered",
    subject: { type: "order", id: ORDER } as Notification["subject"],
    data: {
      role: "buyer",
      number: "D-20418",
      title: "Pixel 8",
      amount: "41056",
      currency: "EUR",
      until: "2026-11-22T10:30:00.000Z",
    },
    ...change,
  });
const READ = { read_at: "2026-11-21T11:00:00.000Z" };

const page = (data: Notification[], current = 1, last = 1) => ({
  data,
  meta: { current_page: current, last_page: last, per_page: 20, total: data.length },
  links: { first: "?page=1", last: "?page=1", prev: null, next: null },
});
const market = (data: Notification[], { unread = 0, last = 1, ...answers }: Known = {}) =>
  createOrderMarketplace(undefined, {
    listNotifications: ({ query }) => page(data, Number(query["page"] ?? 1), last),
    countUnreadNotifications: () => ({ data: { count: unread } }),
    ...answers,
  });
type Known = { unread?: number; last?: number } & Answers;

async function look(marketplace: ReturnType<typeof market>, address = PATH) {
  const loaded = await openVisit(address, marketplace.fetch, { now: NOW }).send(loader);
  const document = await renderRoute(Notifications, loaded, address);
  const main = document.querySelector("main")!;
  const words = (element: Element = main) => element.textContent.replace(/[\s\u00a0]+/g, " ");
  return { main, words, items: [...main.querySelectorAll(".notification")] };
}
const linkOf = (element: Element | undefined) => element!.querySelector("a")!.getAttribute("href");

describe("notifications", () => {
  test("say what happened, by when something has to be done, and lead to it", async () => {
    const { items, words } = await look(market([arrived(), notified()], { unread: 2 }));
    expect(linkOf(items[0])).toBe(`/en-GR/account/orders/${ORDER}`);
    expect(words(items[0])).toContain("It has arrived: Pixel 8");
    expect(words(items[0])).toContain("Decide by Sun 22 Nov, 12:30, or we assume that you keep it");
    expect(linkOf(items[1])).toBe(`/en-GR/account/listings/${LISTING}`);
    expect(words(items[1])).toContain("iPhone 13 is on sale");
  });

  test("no longer ask for what it is too late for", async () => {
    const { items, words } = await look(
      market([arrived({ data: { ...arrived().data, until: "2026-11-21T11:59:00.000Z" } })]),
    );
    expect(words(items[0])).toContain("Look at the device");
    expect(words(items[0])).not.toContain("Decide by");
  });

  test("read otherwise to a buyer and to a seller, and where the same news means something else", async () => {
    const cancelled = (data: Record<string, string>) =>
      arrived({ topic: "order-buyer-cancelled", data: { ...arrived().data, ...data } });
    const { items, words } = await look(
      market([
        cancelled({ role: "seller" }),
        cancelled({ role: "buyer" }),
        cancelled({ role: "buyer", variant: "charged" }),
        arrived({ topic: "payout-sent", data: { ...arrived().data, role: "seller" } }),
      ]),
    );
    expect(words(items[0])).toContain("The buyer cancelled: Pixel 8");
    expect(words(items[1])).toContain("You were not charged:");
    expect(words(items[2])).toContain("We’ll refund 410,56 €");
    expect(words(items[3])).toContain("Your money is on its way: 410,56 €");
    expect(linkOf(items[3])).toBe("/en-GR/account/payouts");
  });

  test("about what one keeps an eye on lead to it, as everybody sees it", async () => {
    const about = (
      type: string,
      data: Record<string, string> = {},
      topic = "favorite-price-dropped",
    ) =>
      notified({
        topic,
        subject: { type, id: LISTING },
        data: { title: "iPhone 13", ...data },
      } as never);
    const { items, words } = await look(
      market([
        about("listing", { amount: "35800", before: "38900", currency: "EUR" }),
        about("sku", { amount: "35800", before: "38900", currency: "EUR" }),
        about("saved_search", { count: "1", query: "q=a b&x=<i>" }, "search-new-matches"),
        about("saved_search", { count: "3" }, "search-new-matches"),
      ]),
    );
    expect(words(items[0]!)).toContain("Now 358,00 €: iPhone 13");
    expect(words(items[0]!)).toContain("It was 389,00 €.");
    expect(words(items[2]!)).toContain("1 new device matches.");
    expect(items.map((item) => linkOf(item))).toEqual([
      `/en-GR/listing/${LISTING}`,
      `/en-GR/sku/${LISTING}`,
      `/en-GR/account/searches/${LISTING}?q=a+b&x=%3Ci%3E`,
      "/en-GR/account/searches",
    ]);
  });

  test("of one order stand together, where its newest is, with its photo", async () => {
    const older = arrived({
      id: idOf(3),
      topic: "order-approved",
      created_at: "2026-11-18T10:00:00.000Z",
      cover: "/media/pixel",
    });
    const { main, items, words } = await look(
      market([
        arrived({ cover: "/media/pixel" }),
        notified({ id: idOf(2) }),
        { ...older, ...READ },
      ]),
    );
    const groups = [...main.querySelectorAll(".news")];
    expect(groups).toHaveLength(2);
    expect(groups[0]!.querySelector("img")!.getAttribute("src")).toContain("/media/pixel");
    expect(words(groups[0]!.querySelector("summary")!)).toBe("1 earlier about this order");
    expect(words(items[1])).toContain("The seller accepted: Pixel 8");
    // It stands under a day that is not its own.
    expect(items[1]!.querySelector("time")!.textContent).toContain("18");
    expect(main.querySelectorAll("h2")).toHaveLength(1);
    expect(groups[1]!.querySelector("img")).toBeNull();
  });

  test("stand by day, on the market's clock", async () => {
    const at = (created_at: string) => notified({ created_at });
    const { main, items, words } = await look(
      market([
        at("2026-11-21T10:00:00.000Z"),
        at("2026-11-20T22:30:00.000Z"),
        at("2026-11-20T10:00:00.000Z"),
        at("2025-12-24T10:00:00.000Z"),
      ]),
    );
    const days = [...main.querySelectorAll("h2")].map((heading) => words(heading));
    expect(days).toEqual(["Today", "Yesterday", "24 December 2025"]);
    expect(items.slice(0, 2).map((item) => item.querySelector("time")!.textContent)).toEqual([
      "12:00",
      "00:30",
    ]);
  });

  test("that are new say so and are counted, on every page together", async () => {
    const { main, items, words } = await look(
      market([notified(), notified({ id: idOf(2), ...READ })], { unread: 7 }),
    );
    expect(words()).toContain("7 are new.");
    expect(items.map((item) => words(item).includes("New"))).toEqual([true, false]);
    expect([...main.querySelectorAll("nav.chips a")].map((chip) => words(chip))).toEqual([
      "All",
      "New (7)",
    ]);
  });

  test("can be read by page or all at once, and by one button where that is the same", async () => {
    const buttons = (main: Element) =>
      [...main.querySelectorAll("button")].map((button) => [button.value, button.textContent]);
    const { main } = await look(
      market([notified(), notified({ id: idOf(2), ...READ })], { unread: 7 }),
    );
    expect(buttons(main)).toEqual([
      ["page", "Mark these as read"],
      ["all", "Mark all as read"],
    ]);
    expect(
      [...main.querySelectorAll("input[name=id]")].map((id) => id.getAttribute("value")),
    ).toEqual([idOf(1)]);
    const one = await look(market([notified()], { unread: 1 }));
    expect(buttons(one.main)).toEqual([["all", "Mark all as read"]]);
    const none = await look(market([notified(READ)]));
    expect(none.main.querySelector("form")).toBeNull();
  });

  test("that are new can be seen alone, and the pages stay among them", async () => {
    const marketplace = market([notified()], { unread: 21, last: 2 });
    const { main } = await look(marketplace, `${PATH}?unread=1`);
    expect(marketplace.calls.find(({ id }) => id === "listNotifications")!.query).toMatchObject({
      unread: "true",
    });
    expect(main.querySelector('[aria-current="page"]')!.textContent).toBe("New (21)");
    expect(linkOf([...main.querySelectorAll("nav")].at(-1))).toBe(`${PATH}?unread=1&page=2`);
  });

  test("beyond the last page lead back into the list", async () => {
    const visit = openVisit(`${PATH}?unread=1&page=9`, market([], { last: 1 }).fetch);
    expect(leadsTo(await visit.send(loader))).toBe(`${PATH}?unread=1`);
  });

  test("none say so, without a button", async () => {
    const { main, words } = await look(market([]));
    expect(words(main.querySelector("h2")!)).toBe("No notifications yet");
    expect(main.querySelector("form")).toBeNull();
    const read = await look(market([]), `${PATH}?unread=1`);
    expect(read.words(read.main.querySelector("h2")!)).toBe("Nothing new");
    expect(linkOf(read.main.querySelector("section")!)).toBe(PATH);
  });

  test("redirect to sign-in and back when signed out", async () => {
    const { fetch } = market([], { listNotifications: () => rejection("signed_out") });
    expect(leadsTo(await openVisit(PATH, fetch).send(loader))).toBe(
      `/en-GR/auth/sign-in?callbackUrl=${encodeURIComponent(PATH)}`,
    );
  });
});

describe("marking", () => {
  const bodies = (marketplace: ReturnType<typeof market>) =>
    marketplace.calls.flatMap(({ id, body }) => (id === "markNotificationsRead" ? [body] : []));

  test("what a page shows leaves the others new, and goes back to where it was", async () => {
    const marketplace = market([], { markNotificationsRead: () => ({ data: { count: 2 } }) });
    const visit = openVisit(`${PATH}?unread=1&page=2`, marketplace.fetch, {
      form: { intent: "page", id: idOf(1) },
    });
    expect(leadsTo(await visit.send(action))).toBe(`${PATH}?unread=1&page=2`);
    expect(bodies(marketplace)).toEqual([{ ids: [idOf(1)] }]);
    expect(visit.cookies.open("message")).toMatchObject({ content: "2 are still new" });
  });

  test("all takes those of the other pages along, as many at a time as may be sent", async () => {
    const all = Array.from({ length: 130 }, (_, index) => notified({ id: idOf(index) }));
    const marketplace = market([], {
      listNotifications: ({ query }) => {
        const number = Number(query["page"] ?? 1);
        return page(all.slice((number - 1) * 20, number * 20), number, 7);
      },
      markNotificationsRead: () => ({ data: { count: 0 } }),
    });
    const visit = openVisit(PATH, marketplace.fetch, { form: { intent: "all", id: idOf(1) } });
    expect(leadsTo(await visit.send(action))).toBe(PATH);
    const sent = bodies(marketplace).map(({ ids }) => ids as string[]);
    expect(sent.map(({ length }) => length)).toEqual([100, 30]);
    expect(sent.flat()).toEqual(all.map(({ id }) => id));
    expect(visit.cookies.open("message")).toMatchObject({ content: "You have read everything" });
  });

  test("ids that are none are passed over", async () => {
    const marketplace = market([], { unread: 2 });
    const visit = openVisit(PATH, marketplace.fetch, { form: { intent: "page", id: "nonsense" } });
    expect(leadsTo(await visit.send(action))).toBe(PATH);
    expect(marketplace.writes()).toEqual([]);
  });

  test("one that is followed says nothing on the page that it leads to", async () => {
    const marketplace = market([], { markNotificationsRead: () => ({ data: { count: 0 } }) });
    const visit = openVisit(PATH, marketplace.fetch, { form: { intent: "opened", id: idOf(1) } });
    await visit.send(action);
    expect(bodies(marketplace)).toEqual([{ ids: [idOf(1)] }]);
    expect(visit.cookies.open("message")).toBeNull();
  });

  test("with an expired session redirects to sign-in", async () => {
    const marketplace = market([], { markNotificationsRead: () => rejection("signed_out") });
    const visit = openVisit(PATH, marketplace.fetch, { form: { intent: "page", id: idOf(1) } });
    expect(leadsTo(await visit.send(action))).toContain("/en-GR/auth/sign-in");
  });
});
