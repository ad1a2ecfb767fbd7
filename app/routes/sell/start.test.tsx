import { describe, expect, test } from "vitest";
import type { Fixture } from "#tests/msw/canned-marketplace.ts";
import { orderDetail, rejection } from "#tests/order-marketplace.ts";
import { renderRoute } from "#tests/route-kit.tsx";
import { createSellerMarketplace, DRAFT_ID } from "#tests/seller-marketplace.ts";
import { leadsTo, openVisit } from "#tests/visit-kit.ts";
import Start, { action, loader } from "./start.tsx";

const PATH = "/en-GR/sell";
type Answers = Parameters<typeof createSellerMarketplace>[1];
const MEMBER = "accessToken=a-token";
const features = (allow_sellers: boolean) => () => ({
  country: "GR" as const,
  features: { insurance: true, cross_selling: true, allow_sellers },
});
const DRAFT: Fixture<"listDrafts">[number] = {
  id: DRAFT_ID,
  status: "draft",
  market: "GR",
  title: "iPhone 13",
  is_mine: true,
  asking_price: null,
  created_at: "2026-11-20T10:00:00.000Z",
  updated_at: "2026-11-21T10:30:00.000Z",
  color: "Midnight",
  capacity: "128 GB",
  cover: "/media/photo-1",
  photos_count: 2,
  next_step: "condition",
  steps_done: 2,
};
const NAMELESS: Fixture<"listDrafts">[number] = {
  ...DRAFT,
  id: "01a078dd-6023-713a-9817-7b532fa004cf",
  title: null,
  color: null,
  capacity: null,
  cover: null,
  next_step: "device",
  steps_done: 0,
};

async function look(answers: Answers = {}, address = PATH, cookie = "") {
  const marketplace = createSellerMarketplace(undefined, {
    getFeatures: features(true),
    ...answers,
  });
  const data = await openVisit(address, marketplace.fetch, { cookie }).send(loader);
  return (await renderRoute(Start, data, address)).querySelector("main")!;
}
const remove = (form: Record<string, string>, answers: Answers = {}) => {
  const marketplace = createSellerMarketplace(undefined, {
    deleteListing: () => null,
    ...answers,
  });
  return { marketplace, visit: openVisit(PATH, marketplace.fetch, { form, cookie: "" }) };
};

describe("the start of selling", () => {
  test("is one field and one button, without an account", async () => {
    const main = await look();
    const form = main.querySelector<HTMLFormElement>("form")!;
    expect(form.getAttribute("action")).toBe("/en-GR/sell/new");
    expect(form.method).toBe("post");
    expect(form.querySelector<HTMLInputElement>("[name=nonce]")!.value).not.toBe("");
    expect(main.textContent).toContain("You don’t need an account to start.");
  });

  test("says what it costs", async () => {
    expect((await look()).textContent).toContain("2,00\u00a0€ plus 2\u00a0%");
  });

  test("shows drafts with their next step", async () => {
    const main = await look({ listDrafts: () => ({ data: [DRAFT, NAMELESS] }) });
    const rows = [...main.querySelectorAll(".draft")];
    expect(rows.map((row) => row.querySelector("h3")!.textContent)).toEqual([
      "iPhone 13, 128\u00a0GB, Midnight",
      "Unnamed device",
    ]);
    expect(rows[0]!.textContent).toContain("Next: condition");
    expect(rows[0]!.querySelector("a")!.getAttribute("href")).toBe(`/en-GR/sell/${DRAFT_ID}`);
  });

  test("is closed where the market takes no sellers, and drafts stay", async () => {
    const main = await look({
      getFeatures: features(false),
      listDrafts: () => ({ data: [DRAFT] }),
    });
    expect(main.querySelector('form[action="/en-GR/sell/new"]')).toBeNull();
    expect(main.textContent).toContain("Selling is not available in your country right now.");
    expect(main.querySelector(".draft a")).toBeNull();
    expect(main.querySelector(".draft [value=delete]")).not.toBeNull();
  });

  test("names another market of a draft, and links there", async () => {
    const british = { ...DRAFT, market: "GB" as const };
    const main = await look({ listDrafts: () => ({ data: [british] }) });
    const row = main.querySelector(".draft")!;
    expect(row.textContent).toContain("For sale in: United Kingdom");
    expect(row.querySelector("a")!.getAttribute("href")).toBe(`/en-GB/sell/${DRAFT_ID}`);
  });

  test("offers a bought device, and starts with it", async () => {
    const order = orderDetail({ status: "completed" }, { offers: ["resell"] });
    const main = await look({ getOrder: () => order }, `${PATH}?order=${order.id}`, MEMBER);
    expect(main.textContent).toContain("Sell the iPhone 13 again");
    expect(main.textContent).toContain("Within 14 days of delivery there is no fee.");
    expect(main.querySelector<HTMLInputElement>("[name=order]")!.value).toBe(order.id);
    const other = orderDetail({ status: "delivered" }, { offers: [] });
    const early = await look({ getOrder: () => other }, `${PATH}?order=${order.id}`, MEMBER);
    expect(early.querySelector("[name=order]")).toBeNull();
  });

  test("explains a lost draft, and how to go on", async () => {
    const main = await look({}, `${PATH}?lost=${DRAFT_ID}&at=price`);
    expect(main.textContent).toContain(
      "A draft without an account is tied to the browser it was started in.",
    );
    const form = main.querySelector<HTMLFormElement>("form")!;
    expect(form.getAttribute("action")).toBe("/en-GR/sell/new");
    expect(form.querySelector<HTMLInputElement>("[name=lost]")!.value).toBe(DRAFT_ID);
    expect(main.querySelector("a.btn")!.getAttribute("href")).toContain("/en-GR/auth/sign-in?");
  });

  test("keeps the search terms", async () => {
    const main = await look({}, `${PATH}?find=pixel`);
    expect(main.querySelector<HTMLInputElement>("[name=find]")!.value).toBe("pixel");
  });
});

describe("deleting a draft", () => {
  test("deletes it with a message", async () => {
    const { marketplace, visit } = remove({ intent: "delete", id: DRAFT_ID });
    expect(leadsTo(await visit.send(action))).toBe(PATH);
    expect(marketplace.writes()).toEqual(["deleteListing"]);
    expect(visit.cookies.open("message")).toMatchObject({ content: "The draft is deleted." });
  });

  test("is idempotent", async () => {
    const { visit } = remove(
      { intent: "delete", id: DRAFT_ID },
      { deleteListing: () => rejection("not_found") },
    );
    await visit.send(action);
    expect(visit.cookies.open("message")).toMatchObject({ type: "success" });
  });

  test("that is not possible says why", async () => {
    const { visit } = remove(
      { intent: "delete", id: DRAFT_ID },
      { deleteListing: () => rejection("listing_busy") },
    );
    await visit.send(action);
    expect(visit.cookies.open("message")).toMatchObject({
      type: "error",
      content: expect.stringContaining("This device is part of an order, so it can’t be changed."),
    });
  });

  test("needs a confirmation", async () => {
    const { marketplace, visit } = remove({ id: DRAFT_ID });
    await visit.send(action);
    expect(marketplace.writes()).toEqual([]);
  });
});
