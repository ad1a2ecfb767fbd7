import { describe, expect, test } from "vitest";
import { firstInstalment, formatPayChoice, parsePayChoice, type PayChoice } from "./pay-choice.ts";

describe("how the buyer wants to pay", () => {
  test.each<PayChoice>([
    { kind: "saved-card", reference: "card_a-B9" },
    { kind: "new-card" },
    { kind: "klarna" },
  ])("%j survives the form", (choice) => {
    expect(parsePayChoice(formatPayChoice(choice))).toEqual(choice);
  });

  test.each([null, "", "paypal", "card:", "card:a b c d", "card:../../other", 7])(
    "%j is no choice",
    (value) => {
      expect(parsePayChoice(value)).toBeNull();
    },
  );

  test.each([
    [30000, 10000],
    [45401, 15134],
    [45400, 15134],
    [1, 1],
  ])("a third of %i is %i, never too little", (total, instalment) => {
    expect(firstInstalment(total)).toBe(instalment);
  });
});
