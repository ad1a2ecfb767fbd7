import { describe, expect, test } from "vitest";
import type { HubOrderRow } from "#contract/hub-order.ts";
import type { ActionResult } from "#app/modules/form/action-result.ts";
import {
  createHubMarketplace,
  HUB_COUNTS,
  hubOrder,
  orderPage,
  orderRow,
} from "#tests/hub-marketplace.ts";
import { member } from "#tests/member-marketplace.ts";
import { NOW, ORDER_ID, rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import Orders, { action, loader } from "./orders.tsx";

const PATH = "/en-GR/hub/orders";
const withRows = (...rows: Partial<HubOrderRow>[]) =>
  createHubMarketplace(undefined, { listHubOrders: () => orderPage(rows.map(orderRow)) });

async function look(
  marketplace = createHubMarketplace(),
  { query = "", locale = "en-GR", cookie = "", reply = undefined as ActionResult | undefined } = {},
) {
  const path = `/${locale}/hub/orders${query}`;
  const visit = openVisit(path, marketplace.fetch, { now: NOW, ...(cookie && { cookie }) });
  const loaded = await visit.send(loader);
  const Screen = () => Orders({ loaderData: loaded, actionData: reply } as never);
  const page = await renderRoute(Screen, loaded, path);
  const main = page.querySelector("main")!;
  return { main, words: main.textContent!.replace(/\s+/g, " "), marketplace };
}

const scan = (
  form: Record<string, string>,
  marketplace = createHubMarketplace(),
  cookie = "accessToken=a-token",
) => {
  const visit = openVisit(PATH, marketplace.fetch, { form, cookie });
  return { visit, marketplace, answer: visit.send(action) };
};

describe("the orders", () => {
  test("show device, state and wait, and mark overdue ones", async () => {
    const { main } = await look(
      withRows({}, { number: "D-7", status: "check_passed", due_at: "2026-11-21T09:00:00.000Z" }),
    );
    const [first, second] = [...main.querySelectorAll(".queue li")];
    const words = first!.textContent!.replace(/\s+/g, " ");
    for (const part of [
      "D-20418 iPhone 13",
      "128 GB · Midnight",
      "Greece",
      "410,56 €",
      "eleni22 to marina84",
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
    expect(all.main.querySelector(".queue a")!.getAttribute("href")).toBe(`${PATH}/${ORDER_ID}`);
    const { main } = await look(createHubMarketplace(), { query: "?queue=check" });
    expect(main.querySelector(".queue a")!.getAttribute("href")).toBe(`${PATH}/${ORDER_ID}/check`);
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
    expect(words).toContain("Από eleni22 σε marina84");
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

describe("the intake", () => {
  test("has the focus, for barcode scanners", async () => {
    const { main } = await look();
    const field = main.querySelector<HTMLInputElement>("#intake-parcel")!;
    expect(field.hasAttribute("autofocus")).toBe(true);
    expect(field.closest("form")!.getAttribute("method")).toBe("post");
    expect(field.closest("form")!.getAttribute("action")).toBe(PATH);
  });

  test("says to support whose part it is", async () => {
    const marketplace = createHubMarketplace(undefined, {
      getProfileDetails: () => member({ role: "support" }),
    });
    const { main, words } = await look(marketplace);
    expect(main.querySelector("#intake-parcel")).toBeNull();
    expect(words).toContain("Experts at the hub receive parcels.");
  });

  test("of a code leads to its order and says that it is in", async () => {
    const marketplace = createHubMarketplace(undefined, {
      intakeOrder: () => ({ ...hubOrder() }),
    });
    const { visit, answer } = scan({ parcel: " ACS7781 ", nonce: "nonce-1" }, marketplace);
    expect(leadsTo(await answer)).toBe(`${PATH}/${ORDER_ID}`);
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "intakeOrder",
      key: "nonce-1",
      body: { code: "ACS7781" },
    });
    expect(visit.cookies.open("message")).toMatchObject({
      content: "D-20418 received. It is waiting for its check.",
    });
  });

  test.each<[Parameters<typeof rejection>[0], object, string]>([
    ["not_found", {}, "No order has this code."],
    [
      "transition_refused",
      { data: { status: "delivered", order_id: ORDER_ID } },
      "It can’t be received at this stage: Delivered, the buyer decides",
    ],
    ["forbidden", {}, "This is your own trade"],
    ["invalid_fields", { errors: { code: ["hub.code-required"] } }, "Scan or enter a code."],
    ["unavailable", {}, "That didn’t work"],
  ])("that meets %s says so at the field, with the code kept", async (code, more, sentence) => {
    const marketplace = createHubMarketplace(undefined, {
      intakeOrder: () => rejection(code, more),
    });
    const { content, status } = replyOf<ActionResult>(
      await scan({ parcel: "ACS7781" }, marketplace).answer,
    );
    expect(status).not.toBe(404);
    const { main } = await look(undefined, { reply: content });
    expect(main.querySelector("#intake-parcel-error")!.textContent).toContain(sentence);
    expect(main.querySelector<HTMLInputElement>("#intake-parcel")!.value).toBe("ACS7781");
    const see = main.querySelector(`.intake a[href="${PATH}/${ORDER_ID}"]`);
    expect(see !== null).toBe(code === "transition_refused");
  });

  test("of a session that ended comes back with the code", async () => {
    const { visit, answer } = scan({ parcel: "ACS7781" }, createHubMarketplace(), "");
    expect(leadsTo(await answer)).toContain("/en-GR/auth/sign-in?callbackUrl=");
    const { main } = await look(undefined, {
      cookie: `accessToken=a-token; ${visit.nextCookie()}`,
    });
    expect(main.querySelector<HTMLInputElement>("#intake-parcel")!.value).toBe("ACS7781");
  });
});
