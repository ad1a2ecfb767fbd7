import { describe, expect, test } from "vitest";
import type { ActionResult } from "#app/modules/form/action-result.ts";
import { createHubMarketplace, hubOrder, orderPage, orderRow } from "#tests/hub-marketplace.ts";
import { ORDER_ID, rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import Scan, { action, loader } from "./scan.tsx";

const PATH = "/en-GR/hub/scan";
const ORDERS = "/en-GR/hub/orders";
type Answers = NonNullable<Parameters<typeof createHubMarketplace>[1]>;

async function look({
  reply = undefined as ActionResult | undefined,
  locale = "en-GR",
  cookie = "",
} = {}) {
  const path = `/${locale}/hub/scan`;
  const visit = openVisit(path, createHubMarketplace().fetch, cookie ? { cookie } : {});
  const loaded = await visit.send(loader);
  const Screen = () => Scan({ loaderData: loaded, actionData: reply } as never);
  const main = (await renderRoute(Screen, loaded, path)).querySelector("main")!;
  return { main, words: main.textContent!.replace(/\s+/g, " ") };
}

const scan = (
  form: Record<string, string>,
  answers: Answers = {},
  cookie = "accessToken=a-token",
) => {
  const marketplace = createHubMarketplace(undefined, answers);
  const visit = openVisit(PATH, marketplace.fetch, { form: { nonce: "nonce-1", ...form }, cookie });
  return { visit, marketplace, answer: visit.send(action) };
};
const found = (...rows: Parameters<typeof orderRow>[0][]) => ({
  intakeOrder: () => rejection("not_found"),
  listHubOrders: () => orderPage(rows.map((row) => orderRow(row))),
});
const nothing = { groups: [], exact: null, skipped: null };

describe("the page of the scanner", () => {
  test("has its field focused, and says what waits, in both languages", async () => {
    const { main, words } = await look();
    const field = main.querySelector<HTMLInputElement>("#station-scan")!;
    expect(field.hasAttribute("autofocus")).toBe(true);
    expect(field.form!.getAttribute("method")).toBe("post");
    expect(field.form!.getAttribute("action")).toBe(PATH);
    expect(words).toContain("To receive: 3 · to check: 2 · to send: 1");
    expect((await look({ locale: "el-GR" })).words).toContain("Σκάναρε ή γράψε έναν κωδικό");
  });
});

describe("a scanned parcel", () => {
  test("is received, and lies on the bench", async () => {
    const { visit, marketplace, answer } = scan(
      { scan: " ACS7781 " },
      { intakeOrder: () => hubOrder() },
    );
    expect(leadsTo(await answer)).toBe(`${ORDERS}/${ORDER_ID}/check`);
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "intakeOrder",
      key: expect.stringMatching(/^nonce-1-[\da-f]{32}$/),
      body: { code: "ACS7781" },
    });
    expect(visit.cookies.open("message")).toMatchObject({
      content: "D-20418 received. Check it now.",
    });
  });

  test("is the same intake however it was typed, and one with a dash is another", async () => {
    const sent = async (text: string) => {
      const { marketplace, answer } = scan({ scan: text }, { intakeOrder: () => hubOrder() });
      await answer;
      const { key, body } = marketplace.calls.at(-1)!;
      return { key, body };
    };
    const first = await sent("D-1001");
    expect(await sent("δ-10 01")).toEqual(first);
    expect((await sent("D1001")).key).not.toBe(first.key);
  });

  test.each([
    ["at_hub", `${ORDERS}/${ORDER_ID}/check`],
    ["check_passed", `${ORDERS}/${ORDER_ID}`],
    ["delivered", `${ORDERS}/${ORDER_ID}`],
  ])("that was received before (%s) opens where its next step is", async (status, to) => {
    const refused = () => rejection("transition_refused", { data: { status, order_id: ORDER_ID } });
    expect(leadsTo(await scan({ scan: "ACS7781" }, { intakeOrder: refused }).answer)).toBe(to);
  });
});

describe("a scanned device", () => {
  test("opens the order that lies here, of all with its number", async () => {
    const { answer } = scan(
      { scan: "490154203237518" },
      found({ status: "at_hub" }, { status: "completed" }),
    );
    expect(leadsTo(await answer)).toBe(`${ORDERS}/${ORDER_ID}/check`);
  });

  test("of several orders elsewhere lists them", async () => {
    const { answer } = scan(
      { scan: "490154203237518" },
      found({ status: "delivered" }, { status: "completed" }),
    );
    expect(leadsTo(await answer)).toBe("/en-GR/console/lists/orders?q=490154203237518");
  });

  test("of the stock opens its page, whatever the layout of the keyboard", async () => {
    const { marketplace, answer } = scan(
      { scan: "σ-12" },
      {
        ...found(),
        findAnything: () => ({ ...nothing, exact: { list: "stock" as const, page: ORDER_ID } }),
      },
    );
    expect(leadsTo(await answer)).toBe(`/en-GR/console/stock/${ORDER_ID}`);
    expect(marketplace.asked.at(-1)).toBe("/api/staff/find?q=S-12");
  });
});

describe("a word at an order", () => {
  test.each(["S", "σ"])("(%s) sends its parcel", async (word) => {
    const { marketplace, answer } = scan(
      { scan: word, place: ORDER_ID },
      { moveHubOrder: () => hubOrder() },
    );
    expect(leadsTo(await answer)).toBe(`${ORDERS}/${ORDER_ID}`);
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "moveHubOrder",
      body: { move: "dispatch", note: null },
    });
  });

  test("opens its label once there is one", async () => {
    const none = scan({ scan: "l", place: ORDER_ID });
    expect(replyOf<ActionResult>(await none.answer).content.error).toEqual({
      scan: ["hub-order.scan.no-label"],
    });
    const parcel = { ...hubOrder().shipments[0]!, leg: "to_buyer" as const };
    const { answer } = scan(
      { scan: "λ", place: ORDER_ID },
      { getHubOrder: () => hubOrder({ shipments: [parcel] }) },
    );
    expect(leadsTo(await answer)).toBe(`/en-GR/account/orders/${ORDER_ID}/label?leg=to_buyer`);
  });

  test("is a code elsewhere, too short to search for", async () => {
    const { marketplace, answer } = scan({ scan: "S" }, found({ status: "at_hub" }));
    expect(replyOf<ActionResult>(await answer).content.error).toEqual({
      scan: ["hub-order.scan.unknown"],
    });
    expect(marketplace.writes()).toEqual(["intakeOrder"]);
  });

  test.each(["A", "π", "91"])(
    "of the bench (%s) leads back to it, and opens no other",
    async (word) => {
      const { visit, marketplace, answer } = scan(
        { scan: word, place: ORDER_ID },
        found({ status: "at_hub" }),
      );
      expect(leadsTo(await answer)).toBe(`${ORDERS}/${ORDER_ID}/check`);
      expect(visit.cookies.open("message")).toMatchObject({
        content: expect.stringContaining("Nothing was changed."),
      });
      expect(marketplace.writes()).toEqual([]);
    },
  );
});

describe("a code", () => {
  test.each<[Parameters<typeof rejection>[0], object, string]>([
    ["not_found", {}, "No order or device has this code."],
    ["forbidden", {}, "This is your own trade"],
    ["invalid_fields", { errors: { code: ["hub.code-required"] } }, "Scan or enter a code."],
    ["unavailable", {}, "That didn’t work"],
  ])("that meets %s says so at the field, and is kept", async (code, more, sentence) => {
    const { answer } = scan(
      { scan: "ACS7781" },
      {
        ...found(),
        intakeOrder: () => rejection(code, more),
        findAnything: () => nothing,
      },
    );
    const { content, status } = replyOf<ActionResult>(await answer);
    expect(status).toBeGreaterThanOrEqual(400);
    const { main } = await look({ reply: content });
    expect(main.querySelector("#station-scan-error")!.textContent).toContain(sentence);
    expect(main.querySelector<HTMLInputElement>("#station-scan")!.value).toBe("ACS7781");
  });

  test("of a session that ended comes back after the sign-in", async () => {
    const { visit, answer } = scan({ scan: "ACS7781" }, {}, "");
    expect(leadsTo(await answer)).toContain("/en-GR/auth/sign-in?callbackUrl=");
    const { main } = await look({ cookie: `accessToken=a-token; ${visit.nextCookie()}` });
    expect(main.querySelector<HTMLInputElement>("#station-scan")!.value).toBe("ACS7781");
  });
});
