import { describe, expect, test } from "vitest";
import type { Stock } from "#contract/consignment.ts";
import type { ActionResult } from "#app/modules/form/action-result.ts";
import { member } from "#tests/member-marketplace.ts";
import { createOrderMarketplace, NOW, rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import StockItem, { action, loader } from "./stock-item.tsx";

const ID = "01a078dd-6023-713a-9817-7b532fa12001";
const at = NOW.toISOString();
const line = { result: null, found: null, note: null };
const stock = {
  id: ID,
  number: "S-1001",
  status: "arrived",
  terms: { free_days: 90, drop_rate: 500, drop_days: 30 },
  drop_to: null,
  found_condition: null,
  end_reason: null,
  note: null,
  received_at: at,
  stocked_at: null,
  free_until: null,
  status_since: at,
  answer_by: null,
  courier_price: null,
  courier_paid_at: null,
  holds: [],
  lists: null,
  owes_courier: false,
  parcel: null,
  listed_number: "490154203237518",
  version: 2,
  market: "GR",
  bin: "IN-1",
  listing: {
    id: ID,
    title: "Apple iPhone 13",
    status: "hidden",
    generic_condition: "good",
    asking_price: { amount: 40_000, currency: "EUR" },
    battery_health: 88,
    product: "128 GB, Blue",
  },
  seller: { id: ID, username: "marina84" },
  is_mine: false,
  order: null,
  moves: ["place", "check"],
  items: [
    { key: "account_lock", category: null, claimed: null, ...line },
    { key: "body_condition", category: "body_condition", claimed: "yellow", ...line },
  ],
  device_number: null,
  device_number_kind: "imei",
  battery_health: null,
  has_battery: true,
  checked_by: null,
  checked_at: null,
  announced_at: at,
  ended_at: null,
} as unknown as Stock;

type Answers = NonNullable<Parameters<typeof createOrderMarketplace>[1]>;
const shop = (more: Answers = {}, keys = ["read_hub", "write_hub"]) =>
  createOrderMarketplace(undefined, {
    getProfileDetails: () =>
      member({
        staff: { keys: keys as never, markets: null, is_proved: true, has_factor: true },
      }),
    getStock: () => stock as never,
    checkStock: () => ({ ...stock, status: "in_stock", bin: "A-1" }) as never,
    moveStock: () => ({ ...stock, bin: "A-1" }) as never,
    ...more,
  });
const given = { params: { stockId: ID }, now: NOW };
const path = (locale = "en-GR") => `/${locale}/console/stock/${ID}`;

async function look({ locale = "en-GR", marketplace = shop() } = {}, reply?: ActionResult) {
  const loaded = await openVisit(path(locale), marketplace.fetch, given).send(loader);
  const Screen = () => StockItem({ loaderData: loaded, actionData: reply } as never);
  const page = await renderRoute(Screen, loaded, path(locale));
  return { page, words: page.querySelector("main")!.textContent! };
}
const send = (form: Record<string, string>, more: Answers = {}) => {
  const marketplace = shop(more);
  const visit = openVisit(path(), marketplace.fetch, { ...given, form });
  return { marketplace, answer: visit.send(action as never) };
};
const CHECK = {
  intent: "check",
  version: "2",
  decision: "pass",
  device_number: "356938035643809",
  battery_health: "88",
  found_account_lock: "matches",
  found_body_condition: "yellow",
  note_body_condition: "A dent",
  bin: "a-1",
};

describe("a device at the hub", () => {
  test.each(["en-GR", "el-GR"])("is shown with what comes next, in %s", async (locale) => {
    const { page, words } = await look({ locale });
    expect(words).toContain("IN-1");
    expect(words).not.toMatch(/(?:next-is|status|move|reason)\.[a-z]/);
    expect(page.querySelector("[name=found_body_condition]")).not.toBeNull();
    // Without the key for people their page has no link.
    expect(page.querySelector('a[href*="/console/people/"]')).toBeNull();
  });

  test("is compared with the number that its seller gave, the first of two", async () => {
    const { words } = await look();
    expect(words).toContain("The seller gave: 490154203237518.");
    expect(words).toContain("read the first (IMEI 1)");
  });

  test("whose seller does not answer goes back with the reason for the log", async () => {
    const asked = { ...stock, status: "asked", moves: ["place", "give_up"] } as never;
    const { page } = await look({ marketplace: shop({ getStock: () => asked }) });
    expect(page.querySelector("#give_up [name=note]")).not.toBeNull();
    const form = { intent: "give_up", version: "2", note: "No answer to two calls" };
    const { marketplace, answer } = send(form);
    expect(leadsTo(await answer)).toBe(path());
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "moveStock",
      body: { move: "give_up", version: 2, bin: null, note: "No answer to two calls" },
    });
  });

  test.each([
    ["en-GR", "A list calls its number lost or stolen"],
    ["el-GR", "Ο αριθμός της υπάρχει σε λίστα χαμένων ή κλεμμένων"],
  ])("that is held is confirmed by a second person, in %s", async (locale, why) => {
    const held = {
      ...stock,
      status: "held",
      holds: ["blocked"],
      lists: { answer: "prohibited", at },
      moves: ["place", "check", "confirm"],
    } as never;
    const { page, words } = await look({ marketplace: shop({ getStock: () => held }), locale });
    expect(words).toContain(why);
    expect(page.querySelector("#confirm [name=note]")).not.toBeNull();
    const form = { intent: "confirm", version: "2", note: "The list is wrong" };
    const blocked = send(form, { moveStock: () => rejection("device_blocked") });
    const { content } = replyOf<ActionResult>((await blocked.answer) as never);
    const back = await look({ marketplace: shop({ getStock: () => held }) }, content);
    expect(back.words).toContain("It cannot go on sale");
  });

  test("whose seller owes the courier is handed over once that is taken", async () => {
    const owing = {
      ...stock,
      status: "to_return",
      courier_price: { amount: 400, currency: "EUR" },
      owes_courier: true,
      moves: ["place", "hand_back"],
    } as never;
    const { page, words } = await look({ marketplace: shop({ getStock: () => owing }) });
    expect(words).toMatch(/I have taken 4,00\s€ for the courier/);
    expect(page.querySelector("#hand_back [name=courier_paid]")).not.toBeNull();
    const form = { intent: "hand_back", version: "2", note: "Collected", courier_paid: "on" };
    const { marketplace, answer } = send(form);
    expect(leadsTo(await answer)).toBe(path());
    expect(marketplace.calls.at(-1)).toMatchObject({
      body: { move: "hand_back", courier_paid: true },
    });
  });

  test("is checked line by line", async () => {
    const { marketplace, answer } = send(CHECK);
    expect(leadsTo(await answer)).toBe(path());
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "checkStock",
      body: {
        version: 2,
        decision: "pass",
        battery_health: 88,
        bin: "A-1",
        reason: null,
        items: [
          { key: "account_lock", result: "matches", found: null },
          { key: "body_condition", found: "yellow", note: "A dent" },
        ],
      },
    });
  });

  test.each([
    [{ ...CHECK, bin: "" }, "Enter the bin it is in."],
    [{ ...CHECK, bin: "a 1!" }, "Use letters, digits and dashes"],
    [{ ...CHECK, battery_health: "888" }, "Enter a number from 0 to 100."],
    [{ ...CHECK, decision: "fail" }, "Choose why."],
  ])("refuses a check in place and keeps what was typed", async (form, sentence) => {
    const { marketplace, answer } = send(form);
    const { content } = replyOf<ActionResult>((await answer) as never);
    expect(marketplace.calls.some(({ id }) => id === "checkStock")).toBe(false);
    const { page, words } = await look({}, content);
    expect(words).toContain(sentence);
    const note = page.querySelector<HTMLInputElement>("[name=note_body_condition]")!;
    expect(note.value).toBe("A dent");
  });

  test("that a colleague moved on is not overwritten", async () => {
    const { answer } = send(CHECK, { checkStock: () => rejection("stock_changed") });
    const { content } = replyOf<ActionResult>((await answer) as never);
    const newer = shop({ getStock: () => ({ ...stock, version: 3 }) as never });
    const { page, words } = await look({ marketplace: newer }, content);
    expect(words).toContain("A colleague has changed it in the meantime.");
    const [version] = page.querySelectorAll<HTMLInputElement>("#check [name=version]");
    expect(version!.value).toBe("3");
  });

  test("is read only without the key", async () => {
    const { page, words } = await look({ marketplace: shop({}, ["read_hub"]) });
    expect(page.querySelector("form")).toBeNull();
    expect(words).toContain("You can read this.");
  });
});
