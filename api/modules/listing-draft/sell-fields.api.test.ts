import { afterAll, beforeAll, expect, test } from "vitest";
import { openDraftKit, type DraftKit } from "#tests/listing-draft-kit.ts";
import { TEST_IBANS } from "#tests/payout-kit.ts";

/**
 * Every field of spec §5 in the selling form, as (what is sent, where, field, message key or
 * "fine").
 */
let kit: DraftKit;
let call: (to: Target, body: object) => Promise<{ status: number; body: any }>;

type Target = "price" | "price-update" | "bank" | "cancel" | "address" | "condition";

const BANK = { iban: TEST_IBANS.greek, beneficiary_name: "Maria Papadopoulou" };
const HOME = {
  full_name: "Maria Papadopoulou",
  address: "Ermou 1",
  city: "Athens",
  region: "attica",
  postal_code: "10563",
  country: "GR",
  mobile_number: "6912345678",
};
const euro = (amount: number) => ({ asking_price: { amount, currency: "EUR" } });
/** Face value of the device in `draft-kit`. */
const CAP = 40_000;

beforeAll(async () => {
  kit = await openDraftKit();
  const { seller, draft } = await kit.openComplete();
  const submitted = await kit.openComplete();
  await kit.submit(submitted.seller, submitted.draft);
  const live = await kit.openComplete();
  await kit.submit(live.seller, live.draft);
  await kit.database
    .db()
    .updateTable("listing")
    .set({ status: "published", published_at: kit.world.now() })
    .where("id", "=", live.draft.id)
    .execute();
  call = async (to, body) => {
    switch (to) {
      case "price":
      case "condition":
        return kit.save(seller, await kit.find(seller, draft.id), body);
      case "price-update":
        return kit.world.patch(`/listings/${live.draft.id}/price-update`, body, {
          token: live.seller.token,
        });
      case "cancel":
        return kit.world.post(`/listings/${submitted.draft.id}/cancel-sell-request`, body, {
          token: submitted.seller.token,
        });
      case "bank":
        return kit.world.post("/sandbox/onboarding/bank-accounts", { ...BANK, ...body }, seller);
      case "address":
        return kit.world.post("/address", { ...HOME, ...body }, seller);
    }
  };
});
afterAll(() => kit[Symbol.asyncDispose]());

test.each<[string, Target, object, string, string]>([
  ["39.99", "price", euro(3_999), "asking_price", "sell.price-too-low"],
  ["40", "price", euro(4_000), "asking_price", "fine"],
  ["the face value", "price", euro(CAP), "asking_price", "fine"],
  ["a cent more", "price", euro(CAP + 1), "asking_price", "sell.price-too-high"],
  ["39.99, on sale", "price-update", euro(3_999), "asking_price", "sell.price-too-low"],
  ["40, on sale", "price-update", euro(4_000), "asking_price", "fine"],
  ["the face value, on sale", "price-update", euro(CAP), "asking_price", "fine"],
  ["a cent more, on sale", "price-update", euro(CAP + 1), "asking_price", "sell.price-too-high"],
  ["battery of 101 %", "condition", { battery_health: 101 }, "battery_health", "any"],
  ["battery of words", "condition", { battery_health: "good" }, "battery_health", "any"],
  ["battery unknown", "condition", { battery_health: "unknown" }, "battery_health", "fine"],
  ["notes too long", "condition", { notes: "a".repeat(1001) }, "notes", "sell.too-long"],
  ["no IBAN", "bank", { iban: "" }, "iban", "payout.iban-required"],
  ["26 characters", "bank", { iban: TEST_IBANS.greek.slice(0, -1) }, "iban", "payout.iban-invalid"],
  ["28 characters", "bank", { iban: `${TEST_IBANS.greek}1` }, "iban", "payout.iban-invalid"],
  ["a digit wrong", "bank", { iban: TEST_IBANS.greek.replace(/5$/, "6") }, "iban", "any"],
  ["a bank in France", "bank", { iban: "FR1420041010050500013M02606" }, "iban", "any"],
  ["no beneficiary", "bank", { beneficiary_name: " " }, "beneficiary_name", "any"],
  ["no option", "cancel", {}, "option", "sell.cancel-option-required"],
  ["an option of one's own", "cancel", { option: "bored" }, "option", "any"],
  ["no name", "address", { full_name: "" }, "full_name", "any"],
  ["no region", "address", { region: "" }, "region", "any"],
  ["no city", "address", { city: "" }, "city", "any"],
  ["a code of another country", "address", { postal_code: "BS78AE" }, "postal_code", "any"],
  ["a code with a space", "address", { postal_code: "105 6" }, "postal_code", "any"],
  ["a phone of letters", "address", { mobile_number: "call me" }, "mobile_number", "any"],
  [
    "151 letters to the courier",
    "address",
    { delivery_notes: "a".repeat(151) },
    "delivery_notes",
    "any",
  ],
])("%s (%s): %o", async (_, to, body, field, key) => {
  const answer = await call(to, body);
  const errors = answer.body.errors?.[field];
  if (key === "fine") expect([answer.status < 300, errors]).toEqual([true, undefined]);
  else {
    expect(answer.status).toBe(422);
    expect(errors).toEqual(key === "any" ? [expect.any(String)] : [key]);
  }
});
