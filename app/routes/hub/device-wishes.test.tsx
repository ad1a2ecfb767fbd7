import { expect, test } from "vitest";
import { type Answers, createCannedMarketplace, rejection } from "#tests/msw/canned-marketplace.ts";
import { member } from "#tests/member-marketplace.ts";
import { NOW } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { DeviceWishResult } from "../../modules/hub/device-wish-card.tsx";
import DeviceWishes, { action, loader } from "./device-wishes.tsx";

const ID = "01a1fc5b-d3c2-759e-b637-8ea64d58dd07";
const MODEL = {
  id: "01a078dd-6023-713a-9817-7b532fa004ce",
  slug: "3310",
  name: "3310",
  vertical: "smartphones" as const,
  brand: { id: "01a078dd-6023-713a-9817-7b532fa004cd", slug: "nokia", name: "Nokia" },
  release_date: "2000-09-01",
};
const WISH = {
  id: ID,
  name: "nokia 3310",
  vertical: "smartphones" as const,
  count: 4,
  first_at: NOW.toISOString(),
  last_at: NOW.toISOString(),
};
const pageOf = (meta: object = {}) => ({
  data: [WISH],
  meta: { current_page: 1, last_page: 1, per_page: 20, total: 1, ...meta },
  links: { first: "?page=1", last: "?page=1", prev: null, next: null },
});
const PATH = "/en-GR/hub/wishes";
const cookie = "accessToken=a-token";
const market = (answers: Answers = {}) =>
  createCannedMarketplace({
    getProfileDetails: () =>
      member({
        staff: {
          keys: ["read_tickets", "write_tickets", "write_catalog"],
          markets: null,
          is_proved: true,
          has_factor: true,
        },
      }),
    listHubDeviceWishes: () => pageOf(),
    decideDeviceWish: () => ({ count: 4, waiting: 0 }),
    listModels: () => [MODEL],
    ...answers,
  });
const send = (form: Record<string, string>, shop = market()) =>
  openVisit(PATH, shop.fetch, {
    form: { wish: ID, vertical: "smartphones", find: "nokia 3310", nonce: "n1", ...form },
    cookie,
    now: NOW,
  }).send(action);
const look = async ({
  path = PATH,
  shop = market(),
  reply = undefined as DeviceWishResult | undefined,
} = {}) => {
  const loaded = await openVisit(path, shop.fetch, { cookie, now: NOW }).send(loader);
  const Screen = () => DeviceWishes({ loaderData: loaded, actionData: reply } as never);
  const page = await renderRoute(Screen, loaded, path);
  return { page, words: page.querySelector("main")!.textContent! };
};

test.each(["en-GR", "el-GR"])("missing devices stand with how many ask, in %s", async (locale) => {
  const { page, words } = await look({ path: PATH.replace("en-GR", locale) });
  expect(words).toMatch(/4 (?:people|άτομα)/);
  expect(words).not.toMatch(/(?:hub|vertical)\.[a-z]|\{\{/);
  expect(page.querySelector<HTMLInputElement>("input[name=find]")!.value).toBe("nokia 3310");
  expect(page.querySelector("button[value=listed]")).toBeNull();
});

test("a device is found in the catalogue first, then marked as listed", async () => {
  const shop = market();
  const { status, content } = replyOf<DeviceWishResult>(await send({ intent: "find" }, shop));
  expect([status, content.matches]).toEqual([200, [{ id: MODEL.id, name: "Nokia 3310" }]]);
  expect(shop.calls.at(-1)).toMatchObject({
    id: "listModels",
    query: { q: "nokia 3310", vertical: "smartphones" },
  });
  const { page } = await look({ reply: content });
  expect(page.querySelector<HTMLInputElement>("input[name=model_id]")!.value).toBe(MODEL.id);
  expect(page.querySelector("button[value=listed]")).not.toBeNull();
  const lacks = replyOf<DeviceWishResult>(await send({ intent: "listed" }, shop));
  expect([lacks.status, lacks.content.error]).toEqual([422, { "": ["device-wish.hub.model"] }]);
  expect(leadsTo(await send({ intent: "listed", model_id: MODEL.id }, shop))).toBe(PATH);
  expect(shop.calls.at(-1)).toMatchObject({
    id: "decideDeviceWish",
    body: { decision: "listed", model_id: MODEL.id },
  });
});

test("a device that the catalogue does not have says so", async () => {
  const shop = market({ listModels: () => [] });
  const { content } = replyOf<DeviceWishResult>(await send({ intent: "find" }, shop));
  expect((await look({ reply: content })).words).toContain("No device in this category");
});

test("a device is declined for a reason, which is asked for", async () => {
  const shop = market();
  const lacks = replyOf<DeviceWishResult>(await send({ intent: "declined" }, shop));
  expect(lacks.content.error).toEqual({ reason: ["device-wish.hub.reason"] });
  const { page } = await look({ shop, reply: lacks.content });
  expect(page.querySelector("[name=reason]")!.getAttribute("aria-invalid")).toBe("true");
  const exists = replyOf<DeviceWishResult>(
    await send({ intent: "declined", reason: "exists" }, shop),
  );
  expect(exists.content.error).toEqual({ "": ["device-wish.hub.model"] });
  expect(leadsTo(await send({ intent: "declined", reason: "not_sold" }, shop))).toBe(PATH);
  expect(shop.calls.at(-1)).toMatchObject({
    id: "decideDeviceWish",
    body: { decision: "declined", reason: "not_sold", model_id: null },
  });
});

test("a device is set aside; what a colleague answered meanwhile says so", async () => {
  const shop = market();
  expect(leadsTo(await send({ intent: "set_aside" }, shop))).toBe(PATH);
  expect(shop.calls.at(-1)!.body).toEqual({ decision: "set_aside", model_id: null });
  const late = market({ decideDeviceWish: () => rejection("device_wish_closed") });
  const { content } = replyOf<DeviceWishResult>(await send({ intent: "set_aside" }, late));
  expect((await look({ reply: content })).words).toContain("A colleague has answered this");
});

test.each([
  ["en-GR", "A colleague has answered this in the meantime. Nothing was sent."],
  ["el-GR", "Ένας συνάδελφος απάντησε στο μεταξύ. Δεν στάλθηκε τίποτα."],
])("an answer to a device that is gone says so over the page, in %s", async (locale, sentence) => {
  const late = market({
    decideDeviceWish: () => rejection("device_wish_closed"),
    listHubDeviceWishes: () => ({ ...pageOf(), data: [] }),
  });
  const { content } = replyOf<DeviceWishResult>(await send({ intent: "set_aside" }, late));
  const { page } = await look({ path: PATH.replace("en-GR", locale), shop: late, reply: content });
  expect(page.querySelector("main [role=alert]")!.textContent).toBe(sentence);
});

test.each([
  ["too_many_requests", "That was fast. Wait a minute"],
  ["unavailable", "What you entered is kept; try again."],
  ["idempotency_key_reused", "It was not sent. Check it and try again."],
  ["selling_off", "No one was notified, and it stays here."],
  ["invalid_fields", "Find the device in the catalogue and choose it first."],
] as const)("an answer that is refused with %s says why", async (code, sentence) => {
  const shop = market({ decideDeviceWish: () => rejection(code) });
  const { content } = replyOf<DeviceWishResult>(
    await send({ intent: "listed", model_id: MODEL.id }, shop),
  );
  const { page } = await look({ reply: content });
  expect(page.querySelectorAll("[role=alert]")).toHaveLength(1);
  expect(page.querySelector("form [role=alert]")!.textContent).toContain(sentence);
});

test("names requests of markets without sellers when an answer is sent", async () => {
  const shop = market({ decideDeviceWish: () => ({ count: 4, waiting: 1 }) });
  const form = { wish: ID, nonce: "n1", intent: "listed", model_id: MODEL.id };
  const visit = openVisit(PATH, shop.fetch, { form, cookie, now: NOW });
  expect(leadsTo(await visit.send(action))).toBe(PATH);
  expect(visit.cookies.open("message")).toMatchObject({
    content:
      "Marked as listed. 4 people are notified. 1 person lives where selling is off: that request stays here.",
  });
});

test("missing devices beyond the first page are reached from it", async () => {
  const full = pageOf({ current_page: 2, last_page: 3, total: 41 });
  const shop = market({ listHubDeviceWishes: () => full });
  const { page } = await look({ path: `${PATH}?page=2`, shop });
  const links = [...page.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(links).toContain(PATH);
  expect(links).toContain(`${PATH}?page=3`);
});
