import { describe, expect, test } from "vitest";
import {
  createOrderMarketplace,
  ORDER_ID,
  readyOrder,
  rejection,
} from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { leadsTo, openVisit, replyOf } from "#tests/visit-kit.ts";
import type { ActionResult } from "../../modules/form/action-result.ts";
import AddOns, { action, loader } from "./add-ons.tsx";

const at = (step: string) => `/en-GR/checkout/${ORDER_ID}/${step}`;
const PATH = at("add-ons");
const params = { orderId: ORDER_ID };
const HERE = readyOrder({ missing: ["payment", "review"] });
const visit = (marketplace = createOrderMarketplace(HERE), form?: Record<string, string>) =>
  openVisit(PATH, marketplace.fetch, { params, ...(form ? { form } : {}) });

describe("the extras", () => {
  test("are shown by kind with their prices, only the chosen one ticked", async () => {
    const page = await renderRoute(AddOns, await visit().send(loader), PATH);
    const ticked = [...page.querySelectorAll<HTMLInputElement>(":checked")];
    expect(ticked.map(({ value }) => value)).toEqual(["", "cross_selling:case"]);
    expect(page.querySelectorAll("[name=add_on_extra_warranty]")).toHaveLength(3);
    const wipe = page.querySelector("[value='data_wipe:wipe']")!.closest("label")!;
    expect(wipe.textContent!.replace(/\s/g, " ")).toContain("What Data wipe is9,90 €");
  });

  test("are skipped where none are offered", async () => {
    const marketplace = createOrderMarketplace(HERE, {
      listOrderAddOns: () => ({ data: [], subscriptions: [] }),
    });
    const thrown = await visit(marketplace)
      .send(loader)
      .catch((error: unknown) => error);
    expect(leadsTo(thrown)).toBe(at("payment"));
  });

  test("that are ticked go on the order, and the next step comes", async () => {
    const marketplace = createOrderMarketplace(HERE);
    const form = { add_on: "data_wipe:wipe", add_on_extra_warranty: "extra_warranty:6-months" };
    expect(leadsTo(await visit(marketplace, form).send(action))).toBe(at("payment"));
    expect(marketplace.calls[0]!.body).toEqual({
      add_ons: [
        { kind: "data_wipe", option: "wipe" },
        { kind: "extra_warranty", option: "6-months" },
      ],
    });
  });

  test("without a tick removes all", async () => {
    const marketplace = createOrderMarketplace(HERE);
    await visit(marketplace, { nonce: "a-nonce-of-the-form" }).send(action);
    expect(marketplace.calls[0]!.body).toEqual({ add_ons: [] });
  });

  test("are counted at once without leaving the step, with scripts and without", async () => {
    const send = (intent: string) =>
      visit(undefined, { add_on: "data_wipe:wipe", intent }).send(action);
    expect(replyOf<ActionResult>(await send("count")).status).toBe(200);
    expect(leadsTo(await send("stay"))).toBe(PATH);
  });

  test("one that is no longer offered shows an error", async () => {
    const marketplace = createOrderMarketplace(HERE, {
      updateOrder: () => rejection("add_on_unavailable"),
    });
    const reply = replyOf<ActionResult>(
      await visit(marketplace, { add_on: "data_wipe:wipe" }).send(action),
    );
    expect(reply).toMatchObject({
      status: 409,
      content: { error: { "": ["error.add_on_unavailable"] } },
    });
  });
});
