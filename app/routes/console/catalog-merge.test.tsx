import { describe, expect, test } from "vitest";
import type { ModelMerge } from "#contract/catalog-merge.ts";
import { MERGE_MOVES } from "#contract/catalog-merge-words.ts";
import type { ActionResult } from "#app/modules/form/action-result.ts";
import { member } from "#tests/member-marketplace.ts";
import { createOrderMarketplace, NOW, rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import Merge, { action, loader } from "./catalog-merge.tsx";

const ID = "01a078dd-6023-713a-9817-7b532fa11001";
const INTO = "01a078dd-6023-713a-9817-7b532fa11002";
const model = {
  id: ID,
  name: "iPhone 13 5G",
  vertical: "smartphones",
  release_date: "2021-09-24",
  version: 2,
  brand: { id: ID, name: "Apple", version: 1 },
  devices: [
    { id: ID, color: "Blue", capacity: "128 GB", face_values: [] },
    { id: INTO, color: "Sky", capacity: "128 GB", face_values: [] },
  ],
};
const plan = {
  from: { id: ID, title: "iPhone 13 5G", version: 2 },
  into: { id: INTO, title: "iPhone 13", version: 5 },
  moves: {
    ...Object.fromEntries(MERGE_MOVES.map((move) => [move, 0])),
    devices_merged: 2,
    listings: 7,
    orders: 1,
    above: 1,
  },
} as unknown as ModelMerge;

type Answers = NonNullable<Parameters<typeof createOrderMarketplace>[1]>;
const shop = (more: Answers = {}, keys = ["read_catalog", "write_catalog"]) =>
  createOrderMarketplace(undefined, {
    getProfileDetails: () =>
      member({ staff: { keys: keys as never, markets: null, is_proved: true, has_factor: true } }),
    getStaffModel: () => model as never,
    listStaffModels: () =>
      ({
        data: [{ ...model, id: INTO, brand: "Apple", name: "iPhone 13", devices: 4 }],
        meta: { current_page: 1, last_page: 1, per_page: 20, total: 1 },
        links: { first: "?page=1", last: "?page=1", prev: null, next: null },
      }) as never,
    planModelMerge: () => plan,
    planDeviceMerge: () => plan as never,
    mergeModels: () => plan,
    mergeDevices: () => plan as never,
    ...more,
  });

const PATH = `/en-GR/console/catalog/models/${ID}/merge`;
const params = { modelId: ID };
const open = (path: string, marketplace = shop(), form?: Record<string, string>) =>
  openVisit(path, marketplace.fetch, {
    cookie: "accessToken=a-token",
    now: NOW,
    params,
    ...(form && { form: { nonce: "n1", ...form } }),
  });
const look = async (path: string, marketplace = shop(), reply?: ActionResult) => {
  const loaded = await open(path, marketplace).send(loader);
  const Screen = () => Merge({ loaderData: loaded, actionData: reply } as never);
  const page = await renderRoute(Screen, loaded, path);
  return { page, words: page.querySelector("main")!.textContent!.replace(/\s+/g, " ") };
};
const wish = { intent: "models", into: INTO, version: "2", into_version: "5", reason: "Same" };

describe("doubles of the catalogue", () => {
  test("are found, and what would move is shown before", async () => {
    const { page } = await look(`${PATH}?q=iphone`);
    const link = page.querySelector(`a[href*="into=${INTO}"]`)!;
    expect(link.textContent).toBe("See what would move to Apple iPhone 13");
    const { words, page: planned } = await look(`${PATH}?into=${INTO}`);
    expect(words).toContain("iPhone 13 5G becomes iPhone 13");
    expect(words).toMatch(/Listings ?7/);
    expect(words).toContain("1 listing on sale asks for more");
    expect(planned.querySelector<HTMLInputElement>("[name=into_version]")!.value).toBe("5");
  });

  test("are explained in Greek", async () => {
    const { words } = await look(`${PATH.replace("en-GR", "el-GR")}?device=${ID}&other=${INTO}`);
    expect(words).toContain("iPhone 13 5G γίνεται iPhone 13");
    expect(words).not.toMatch(/catalog-merge\.|\{\{/);
  });

  test("become one with the versions that were shown", async () => {
    const marketplace = shop();
    const answer = await open(`${PATH}?into=${INTO}`, marketplace, wish).send(action);
    expect(leadsTo(answer)).toBe(`/en-GR/console/catalog/models/${INTO}`);
    expect(marketplace.calls.at(-1)).toMatchObject({
      id: "mergeModels",
      body: { into: INTO, version: 2, into_version: 5, reason: "Same" },
    });
  });

  test("that a colleague changed meanwhile keep the reason, and show what is there now", async () => {
    const marketplace = shop({ mergeModels: () => rejection("catalog_changed") });
    const path = `${PATH}?into=${INTO}`;
    const { status, content } = replyOf<ActionResult>(
      await open(path, marketplace, { ...wish, into_version: "4" }).send(action),
    );
    expect(status).toBe(409);
    const { page, words } = await look(path, marketplace, content);
    expect(words).toContain("A colleague has changed this in the meantime.");
    expect(page.querySelector("textarea")!.value).toBe("Same");
    expect(page.querySelector<HTMLInputElement>("[name=into_version]")!.value).toBe("5");
  });

  test("of two kinds are refused with a sentence", async () => {
    const errors = { into: ["catalog-merge.error.other-kind"] };
    const { words } = await look(
      `${PATH}?into=${INTO}`,
      shop({ planModelMerge: () => rejection("invalid_fields", { errors }) }),
    );
    expect(words).toContain("These are two kinds of device");
  });
});
