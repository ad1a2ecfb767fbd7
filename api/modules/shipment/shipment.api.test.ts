import { afterAll, beforeAll, expect, test } from "vitest";
import { expectData, openOrderKit, type OrderKit, type Person } from "#tests/order-kit.ts";

let kit: OrderKit;
beforeAll(async () => {
  kit = await openOrderKit();
});
afterAll(() => kit[Symbol.asyncDispose]());

const createDraft = async (options: { isInstantBuy?: boolean; market?: "GR" | "GB" } = {}) => {
  const seller = await kit.insertPerson();
  const buyer = await kit.insertPerson({ market: options.market ?? "GR" });
  const listing = await kit.insertListing({ seller, ...options });
  return { buyer, draft: await kit.createOrder(buyer, listing) };
};
const list = (buyer: Person, id: string, postalCode: string) =>
  kit.get(buyer, `/orders/${id}/shipping-methods/${encodeURIComponent(postalCode)}`);

test("all methods are listed with dates, lockers nearest first", async () => {
  const { buyer, draft } = await createDraft();
  const options = expectData(await list(buyer, draft.id, "112 57"));
  expect(options.map((option: { method: string }) => option.method)).toEqual([
    "boxnow",
    "acs",
    "express",
    "pickup",
  ]);
  expect(options[0].lockers).toHaveLength(10);
  expect(options[0].lockers[0].distance_metres).toBeLessThan(3000);
  expect(options[1]).toMatchObject({ available: true, lockers: [], eta_from: "2026-11-24" });
});

test("unavailable methods have a reason", async () => {
  const { buyer, draft } = await createDraft({ isInstantBuy: false });
  const options = expectData(await list(buyer, draft.id, "54623"));
  const refusals = Object.fromEntries(
    options.map(({ method, refusal }: { method: string; refusal: string }) => [method, refusal]),
  );
  expect(refusals).toEqual({
    boxnow: null,
    acs: null,
    express: "not_instant_buy",
    pickup: "not_instant_buy",
  });
});

test("an unknown postal code is an error", async () => {
  const { buyer, draft } = await createDraft();
  for (const code of ["00000", "SW1A1AA", "x"]) {
    const answer = await list(buyer, draft.id, code);
    expect([answer.status, answer.body.code]).toEqual([422, "postal_code_not_found"]);
  }
  const british = await createDraft({ market: "GB" });
  expect((await list(british.buyer, british.draft.id, "sw1a 1aa")).status).toBe(200);
});

test("a locker is chosen by name, from the market's own", async () => {
  const { buyer, draft } = await createDraft();
  const choose = (locker_id?: string) =>
    kit.post(buyer, `/orders/${draft.id}/shipping`, {
      method: "boxnow",
      address_id: buyer.address,
      ...(locker_id && { locker_id }),
    });
  for (const missing of [undefined, "nowhere", "GB-001"]) {
    const refused = await choose(missing);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { locker_id: ["shipping.locker-required"] },
    ]);
  }
  const chosen = expectData(await choose("GR-007"));
  expect(chosen).toMatchObject({
    shipping_method: "boxnow",
    locker: { id: "GR-007", name: "Πατήσια" },
    amounts: { delivery: { amount: 250 } },
  });
  const courier = expectData(
    await kit.post(buyer, `/orders/${draft.id}/shipping`, { method: "acs" }),
  );
  expect(courier.locker).toBeNull();
});

test("a delivery to a door requires an address", async () => {
  const { buyer, draft } = await createDraft();
  const refused = await kit.post(buyer, `/orders/${draft.id}/shipping`, { method: "acs" });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { address_id: ["shipping.address-required"] },
  ]);
});

test("express to another city is refused; changing the address from Athens deselects it", async () => {
  const { buyer, draft } = await createDraft();
  const far = await kit.insertAddress(buyer.id, "GR", "54623");
  const express = (address_id: string) =>
    kit.post(buyer, `/orders/${draft.id}/shipping`, { method: "express", address_id });
  const refused = await express(far);
  expect([refused.status, refused.body.code, refused.body.data.refusal]).toEqual([
    409,
    "shipping_unavailable",
    "area",
  ]);
  expect(expectData(await express(buyer.address)).amounts.delivery.amount).toBe(990);
  const moved = expectData(await kit.patch(buyer, `/order/${draft.id}`, { address_id: far }));
  expect(moved).toMatchObject({ shipping_method: null, amounts: { delivery: null } });
  expect(moved.missing).toContain("shipping");
});

test("a method that the market does not have is refused", async () => {
  const { buyer, draft } = await createDraft({ market: "GB" });
  const refused = await kit.post(buyer, `/orders/${draft.id}/shipping`, {
    method: "express",
    address_id: buyer.address,
  });
  expect([refused.body.code, refused.body.data.refusal]).toEqual([
    "shipping_unavailable",
    "market",
  ]);
});
