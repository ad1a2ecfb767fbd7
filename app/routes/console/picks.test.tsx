import { describe, expect, test } from "vitest";
import type { Pick } from "#contract/pick.ts";
import type { ActionResult } from "#app/modules/form/action-result.ts";
import { member } from "#tests/member-marketplace.ts";
import { createOrderMarketplace, NOW, rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import Picks, { action, loader } from "./picks.tsx";

const ID = "01a078dd-6023-713a-9817-7b532fa11001";
const pick = {
  listing_id: ID,
  market: "GR",
  title: "iPhone 13",
  seller: "irenerules",
  asking_price: { amount: 40_000, currency: "EUR" },
  state: "shown",
  position: 3,
  starts_on: "2026-11-20",
  ends_on: null,
  version: 4,
} as unknown as Pick;

type Answers = NonNullable<Parameters<typeof createOrderMarketplace>[1]>;
const shop = (more: Answers = {}, keys = ["read_catalog", "write_catalog"]) =>
  createOrderMarketplace(undefined, {
    getProfileDetails: () =>
      member({ staff: { keys: keys as never, markets: null, is_proved: true, has_factor: true } }),
    listPicks: () =>
      ({
        data: [pick],
        meta: { current_page: 1, last_page: 1, per_page: 20, total: 1 },
        links: { first: "?page=1", last: "?page=1", prev: null, next: null },
      }) as never,
    setPick: () => null,
    dropPick: () => null,
    ...more,
  });

const PATH = "/en-GR/console/picks";
const open = (marketplace = shop(), form?: Record<string, string>, path = PATH) =>
  openVisit(path, marketplace.fetch, {
    now: NOW,
    ...(form && { form: { nonce: "n1", ...form } }),
  });
const look = async (path = PATH, marketplace = shop(), reply?: ActionResult) => {
  const loaded = await open(marketplace, undefined, path).send(loader);
  const Screen = () => Picks({ loaderData: loaded, actionData: reply } as never);
  const page = await renderRoute(Screen, loaded, path);
  return { page, words: page.querySelector("main")!.textContent!.replace(/\s+/g, " ") };
};

describe("picks", () => {
  test.each([
    ["en-GR", "Shown now", "1 pick"],
    ["el-GR", "Εμφανίζεται τώρα", "1 επιλογή"],
  ])("stand with their place and days, in %s", async (locale, state, count) => {
    const { page, words } = await look(PATH.replace("en-GR", locale));
    expect(words).toContain(state);
    expect(words).toContain(count);
    expect(words).not.toMatch(/picks\.|\{\{/);
    const form = page.querySelector(`form[id="pick-form-${ID}"]`)!;
    expect(form.querySelector<HTMLInputElement>("[name=position]")!.value).toBe("3");
    expect(form.querySelector<HTMLInputElement>("[name=starts_on]")!.value).toBe("2026-11-20");
  });

  test("that a colleague has dropped meanwhile show what was typed for them", async () => {
    const gone = "01a078dd-6023-713a-9817-7b532fa11002";
    const reply = {
      status: "error",
      error: { "": ["picks.changed"] },
      initialValue: { intent: "save", pick: gone, position: "7" },
    } as unknown as ActionResult;
    const { page, words } = await look(PATH, shop(), reply);
    expect(words).toContain("A colleague has changed this in the meantime.");
    expect(page.querySelector("blockquote")!.textContent).toBe("7");
  });

  test("are only read without the key to write", async () => {
    const { page } = await look(PATH, shop({}, ["read_catalog"]));
    expect(page.querySelector("main form")).toBeNull();
  });

  test("are added by the address of a listing", async () => {
    const marketplace = shop();
    const form = {
      intent: "add",
      listing: `https://deftero.gr/en-GR/listing/${ID}`,
      position: "1",
    };
    expect(leadsTo(await open(marketplace, form).send(action))).toBe(PATH);
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "setPick",
      body: { version: 0, position: 1 },
    });
    const lacks = replyOf<ActionResult>(
      await open(shop(), { intent: "add", listing: "iPhone" }).send(action),
    );
    expect(lacks.content.error).toEqual({ listing: ["picks.listing-needed"] });
    const taken = shop({ setPick: () => rejection("catalog_changed") });
    const { content } = replyOf<ActionResult>(await open(taken, form).send(action));
    expect((await look(PATH, taken, content)).words).toContain("It is already a pick");
  });

  test("that a colleague changed keep what was typed", async () => {
    const late = shop({ setPick: () => rejection("catalog_changed") });
    const form = { intent: "save", pick: ID, version: "3", position: "7" };
    const { status, content } = replyOf<ActionResult>(await open(late, form).send(action));
    expect(status).toBe(409);
    const { page, words } = await look(PATH, late, content);
    expect(words).toContain("A colleague has changed this in the meantime.");
    const shown = page.querySelector(`form[id="pick-form-${ID}"]`)!;
    expect(shown.querySelector<HTMLInputElement>("[name=position]")!.value).toBe("7");
    expect(shown.querySelector<HTMLInputElement>("[name=version]")!.value).toBe("4");
  });

  test("are dropped with the version that was shown", async () => {
    const marketplace = shop();
    const form = { intent: "drop", pick: ID, version: "4" };
    expect(leadsTo(await open(marketplace, form).send(action))).toBe(PATH);
    expect(marketplace.calls.at(-1)).toMatchObject({ id: "dropPick", body: { version: 4 } });
  });
});
