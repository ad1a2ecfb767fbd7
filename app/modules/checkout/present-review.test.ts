import { expect, test } from "vitest";
import { formatAcceptedTotal, readAcceptedTotal } from "./present-review.ts";

test("the total on the button comes back as it was", () => {
  const total = { amount: 45401, currency: "GBP" } as const;
  expect(readAcceptedTotal(formatAcceptedTotal(total))).toEqual(total);
});

test.each([undefined, "", "454.01 GBP", "-1 EUR", "1 USD", "45401GBP", "9999999999999 EUR"])(
  "%j agrees to nothing",
  (text) => {
    expect(readAcceptedTotal(text)).toBeNull();
  },
);
