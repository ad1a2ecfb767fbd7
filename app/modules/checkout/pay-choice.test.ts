import { describe, expect, test } from "vitest";
import { formatPayChoice, parsePayChoice, splitInstalments, type PayChoice } from "./pay-choice.ts";

describe("how the buyer wants to pay", () => {
  test.each<PayChoice>([
    { kind: "saved-card", reference: "card_a-B9" },
    { kind: "new-card" },
    { kind: "klarna" },
    { kind: "paypal" },
    { kind: "applePay" },
    { kind: "googlePay" },
  ])("%j survives the form", (choice) => {
    expect(parsePayChoice(formatPayChoice(choice))).toEqual(choice);
  });

  test.each([null, "", "card", "bitcoin", "card:", "card:a b c d", "card:../../other", 7])(
    "%j is no choice",
    (value) => {
      expect(parsePayChoice(value)).toBeNull();
    },
  );

  test.each([
    [30000, [10000, 10000, 10000]],
    [45401, [15134, 15134, 15133]],
    [45400, [15134, 15133, 15133]],
    [1, [1, 0, 0]],
  ])("%i in three is %j, to the cent", (total, parts) => {
    expect(splitInstalments(total)).toEqual(parts);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
  });
});
