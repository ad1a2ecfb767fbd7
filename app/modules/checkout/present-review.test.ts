import { expect, test } from "vitest";
import { formatAcceptedTotal, parseAcceptedTotal } from "./present-review.ts";

test("the accepted total is formatted and parsed back", () => {
  const total = { amount: 45401, currency: "GBP" } as const;
  expect(parseAcceptedTotal(formatAcceptedTotal(total))).toEqual(total);
});

test.each([undefined, "", "454.01 GBP", "-1 EUR", "1 USD", "45401GBP", "9999999999999 EUR"])(
  "%j is parsed as null",
  (text) => {
    expect(parseAcceptedTotal(text)).toBeNull();
  },
);
