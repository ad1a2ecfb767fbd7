import { expect, test } from "vitest";
import { checkCard, isExpired, type CardEntry } from "./card-rules.ts";
import { toInstallments } from "./payment-page.ts";
import el from "./locales/el.json" with { type: "json" };
import en from "./locales/en.json" with { type: "json" };

const NOW = new Date("2026-11-23T09:00:00Z");
const good: CardEntry = {
  number: "4242 4242 4242 4242",
  name: " Maria P ",
  expiry: "08/29",
  cvc: "123",
};
const check = (entry: Partial<CardEntry>) => checkCard({ ...good, ...entry }, NOW);
const errorsOf = (entry: Partial<CardEntry>) => {
  const checked = check(entry);
  return "errors" in checked ? checked.errors : {};
};

test("a valid card gives brand, last four digits, expiry and name", () => {
  expect(check({})).toEqual({
    card: {
      brand: "visa",
      last4: "4242",
      exp_month: 8,
      exp_year: 2029,
      name: "Maria P",
      behaviour: "accept",
    },
  });
});

test.each([
  ["", "number-required"],
  ["4242", "number-length"],
  ["42424242424242424", "number-length"],
  ["4242-4242-4242-424x", "number-length"],
  ["4242424242424241", "number-invalid"],
  ["378282246310005", "number-amex"],
  ["3400 0000 0000 0009", "number-amex"],
])("the number %s is refused: %s", (number, error) => {
  expect(errorsOf({ number })).toEqual({ number: error });
});

test.each([
  ["4000000000000002", "decline"],
  ["4000000000009995", "insufficient_funds"],
  ["4000002500003155", "challenge"],
  ["5555555555554444", "accept"],
])("the test number %s makes a card that will %s", (number, behaviour) => {
  expect(check({ number })).toMatchObject({ card: { behaviour } });
});

test.each([
  ["", "expiry-required"],
  ["13/29", "expiry-invalid"],
  ["0/29", "expiry-invalid"],
  ["soon", "expiry-invalid"],
  ["08/2999", "expiry-invalid"],
  ["10/26", "expiry-past"],
])("the expiry %s is refused: %s", (expiry, error) => {
  expect(errorsOf({ expiry })).toEqual({ expiry: error });
});

test.each(["11/26", "11/2026", "11-26", "1126", "11 26"])("the expiry %s is valid", (expiry) => {
  expect(errorsOf({ expiry })).toEqual({});
});

test("a card is valid until the end of its month", () => {
  const card = { exp_month: 11, exp_year: 2026 };
  expect(isExpired(card, new Date("2026-11-30T23:59:59Z"))).toBe(false);
  expect(isExpired(card, new Date("2026-12-01T00:00:00Z"))).toBe(true);
});

test("name and security code are required, with a maximum length", () => {
  expect(errorsOf({ name: " ", cvc: "" })).toEqual({ name: "name-required", cvc: "cvc-required" });
  expect(errorsOf({ name: "x".repeat(61), cvc: "1234" })).toEqual({
    name: "name-length",
    cvc: "cvc-invalid",
  });
});

test("three instalments add up exactly", () => {
  for (let amount = 1; amount < 2000; amount += 1) {
    const parts = toInstallments(amount);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
    expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(2);
  }
  expect(toInstallments(42_361)).toEqual([14_121, 14_120, 14_120]);
});

test("both languages have every text", () => {
  expect(Object.keys(el)).toEqual(Object.keys(en));
  for (const key of Object.keys(en) as (keyof typeof en)[]) {
    const names = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([name]) => name);
    expect(names(el[key]), key).toEqual(names(en[key]));
  }
});
