import { expect, test } from "vitest";
import type { Setting } from "#contract/setting.ts";
import { FIRST_TERMS } from "#contract/terms.ts";
import type { ActionResult } from "#app/modules/form/action-result.ts";
import { member } from "#tests/member-marketplace.ts";
import { createOrderMarketplace, NOW, rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import SettingPage, { action, loader } from "./setting.tsx";
import Settings, { loader as loadList } from "./settings.tsx";

const id = (n: number) => `01a078dd-6023-713a-9817-7b532fa1200${n}`;
const { fees } = FIRST_TERMS.GR;
const row = (n: number, more: object) => ({
  id: id(n),
  value: fees,
  effective_from: "2020-01-01T00:00:00.000Z",
  created_at: "2020-01-01T00:00:00.000Z",
  created_by: null,
  reason: null,
  undoes: null,
  state: "now",
  ...more,
});
const first = row(1, {});
const planned = row(2, {
  value: { ...fees, pickup_price: 550 },
  effective_from: "2027-01-30T22:00:00.000Z",
  created_by: "irenerules",
  reason: "A dearer courier",
  state: "planned",
});
const setting = {
  name: "fees",
  market: "GR",
  now: first,
  rows: [planned, first],
  version: id(2),
} as unknown as Setting;

type Answers = NonNullable<Parameters<typeof createOrderMarketplace>[1]>;
const shop = (more: Answers = {}, keys = ["read_settings", "write_settings"]) =>
  createOrderMarketplace(undefined, {
    getProfileDetails: () =>
      member({ staff: { keys, markets: null, is_proved: true, has_factor: true } } as never),
    listSettings: () => [{ name: "fees", changed_at: null, next_at: null }],
    getSetting: () => setting,
    ...more,
  });

const PATH = "/en-GR/console/settings/fees";
const params = { name: "fees" };
const TYPED = {
  form: "change",
  seller_fee__fixed: "2",
  seller_fee__rate: "2",
  buyer_fee__least: "2.90",
  buyer_fee__rate: "5.9",
  pickup_price: "4",
  bank_fee__low: "2.50",
  bank_fee__high: "4",
  version: id(2),
};

async function look(locale: string, marketplace = shop(), reply?: ActionResult) {
  const path = PATH.replace("en-GR", locale);
  const visit = openVisit(path, marketplace.fetch, { params, now: NOW } as never);
  const loaded = await visit.send(loader as never);
  const page = await renderRoute(
    () => SettingPage({ loaderData: loaded, actionData: reply } as never),
    loaded as never,
    path,
  );
  return { page, words: page.body.textContent!.replace(/\s+/g, " ") };
}

test("a setting stands in euros and per cent, with its history, in both languages", async () => {
  const { page, words } = await look("en-GR");
  const valueOf = (name: string) =>
    page.querySelector<HTMLInputElement>(`#change input[name="${name}"]`)!.value;
  expect(valueOf("buyer_fee__rate")).toBe("4,90");
  // From the planned row, which a new one follows.
  expect(valueOf("pickup_price")).toBe("5,50");
  expect(words).toContain("irenerules: A dearer courier");
  expect(words).toContain("4 € → 5,50 €");
  const greek = await look("el-GR");
  expect(greek.words).toContain("Η προμήθειά μας από τον πωλητή, σταθερό μέρος");
  expect(greek.words).toContain("4 € → 5,50 €");
});

test("who lacks the key reads it without a form", async () => {
  const { page } = await look("en-GR", shop({}, ["read_settings"]));
  expect(page.querySelector("main form")).toBeNull();
});

const send = (form: Record<string, string>, marketplace: ReturnType<typeof shop>) =>
  openVisit(PATH, marketplace.fetch, { form, params } as never).send(action as never);

test("an example is shown in place, and nothing is saved", async () => {
  const money = (amount: number) => ({ amount, currency: "EUR" });
  const preview = {
    price: money(30_000),
    lines: [{ line: "buyer_fee", before: money(1470), after: money(1770) }],
  };
  const marketplace = shop({ previewSetting: () => preview as never });
  const reply = replyOf<ActionResult>(
    (await send({ ...TYPED, intent: "preview" }, marketplace)) as never,
  );
  expect(reply.content).toMatchObject({ preview });
  // Another colleague's change meanwhile is still refused when this one is saved.
  const newer = { ...setting, version: id(3) } as unknown as Setting;
  const other = shop({ getSetting: () => newer });
  const { page, words } = await look("en-GR", other, reply.content as never);
  expect(page.querySelector<HTMLInputElement>('#change [name="version"]')!.value).toBe(id(2));
  expect(words).toMatch(/14,70\s€17,70\s€/);
});

test("numbers are taken as people write them, and one that is not possible is named", async () => {
  const hub = { place: null };
  const row = { ...first, value: hub };
  const getSetting = () => ({ ...setting, name: "hub", now: row, rows: [row] }) as never;
  const named = { name: "hub" };
  const form = {
    form: "change",
    intent: "save",
    place__address: "3 Liosion",
    place__city: "Athens",
    place__postal_code: "10438",
    place__phone: "0030 210-555 (0146)",
    version: id(2),
    reason: "Our workshop",
  };
  const post = (marketplace: ReturnType<typeof shop>) =>
    openVisit(PATH.replace("fees", "hub"), marketplace.fetch, {
      form,
      params: named,
    } as never).send(action as never);
  const marketplace = shop({ getSetting, changeSetting: getSetting });
  await post(marketplace);
  const { body } = marketplace.calls.find((call) => call.id === "changeSetting")!;
  expect(body).toMatchObject({ value: { place: { phone: "+302105550146" } } });
  const refused = shop({
    getSetting,
    changeSetting: () =>
      rejection("invalid_fields", { errors: { "place.phone": ["error.invalid_fields"] } }),
  });
  const reply = replyOf<ActionResult>((await post(refused)) as never);
  expect(reply.content.error).toEqual({ place__phone: ["setting.phone"] });
});

test("a change is sent in minor units, for its date in the time of the country", async () => {
  const marketplace = shop({ changeSetting: () => setting });
  const form = { ...TYPED, intent: "save", on: "2027-02-01", reason: "Dearer" };
  expect(leadsTo((await send(form, marketplace)) as never)).toBe(`${PATH}?market=GR`);
  expect(marketplace.calls.find((call) => call.id === "changeSetting")!.body).toEqual({
    market: "GR",
    value: { ...fees, buyer_fee: { least: 290, rate: 590 } },
    effective_from: "2027-01-31T22:00:00.000Z",
    version: id(2),
    reason: "Dearer",
  });
});

test("a change without a reason, or beside a colleague's, is refused in place", async () => {
  const noReason = replyOf<ActionResult>(
    (await send({ ...TYPED, intent: "save" }, shop())) as never,
  );
  expect(noReason.content.error).toEqual({ reason: ["console.reason-required"] });
  const marketplace = shop({ changeSetting: () => rejection("setting_changed") });
  const form = { ...TYPED, intent: "save", reason: "Dearer" };
  const stale = replyOf<ActionResult>((await send(form, marketplace)) as never);
  expect(stale.content.error).toEqual({ "": ["setting.changed"] });
  const newer = { ...setting, version: id(3) } as unknown as Setting;
  const { page, words } = await look("en-GR", shop({ getSetting: () => newer }), stale.content);
  const valueOf = (field: string) =>
    page.querySelector<HTMLInputElement>(`#change [name="${field}"]`)!.value;
  expect(words).toContain("A colleague has changed this setting in the meantime");
  expect(valueOf("buyer_fee__rate")).toBe("5.9");
  expect(valueOf("version")).toBe(id(3));
});

test("a time without a day is refused, and a change before a planned one names its date", async () => {
  const form = { ...TYPED, intent: "save", reason: "Dearer" };
  const noDay = replyOf<ActionResult>((await send({ ...form, time: "09:30" }, shop())) as never);
  expect(noDay.content.error).toEqual({ on: ["setting.day-needed"] });
  const planned_at = planned.effective_from;
  const marketplace = shop({
    changeSetting: () => rejection("setting_planned", { data: { planned_at } } as never),
  });
  const early = replyOf<ActionResult>((await send(form, marketplace)) as never);
  expect(early.content.error).toEqual({ on: ["setting.planned-later"] });
  expect((await look("en-GR", shop(), early.content)).words).toMatch(
    /A change is planned for 31 January 2027.* and would reverse this one/,
  );
});

test("the list names every setting of the country", async () => {
  const path = "/en-GR/console/settings";
  const loaded = await openVisit(path, shop().fetch, { now: NOW } as never).send(loadList as never);
  const page = await renderRoute(
    () => Settings({ loaderData: loaded } as never),
    loaded as never,
    path,
  );
  expect(
    page.querySelector('main a[href="/en-GR/console/settings/fees?market=GR"]'),
  ).not.toBeNull();
});
