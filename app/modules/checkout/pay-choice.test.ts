import { describe, expect, test } from "vitest";
import { formatPayChoice, parsePayChoice, splitInstalments, type PayChoice } from "./pay-choice.ts";

describe("the payment choice", () => {
  test.each<PayChoice>([
    { kind: "saved-card", reference: "card_a-B9" },
    { kind: "new-card" },
    { kind: "klarna" },
    { kind: "paypal" },
    { kind: "applePay" },
    { kind: "googlePay" },
  ])("%j is formatted and parsed back", (choice) => {
    expect(parsePayChoice(formatPayChoice(choice))).toEqual(choice);
  });

  test.each([null, "", "card", "bitcoin", "card:", "card:a b c d", "card:../../other", 7])(
    "%j is parsed as null",
    (value) => {
      expect(parsePayChoice(value)).toBeNull();
    },
  );

  test.each([
    [30000, [10000, 10000, 10000]],
    [45401, [15134, 15134, 15133]],
    [45400, [15134, 15133, 15133]],
    [1, [1, 0, 0]],
  ])("%i is split into the instalments %j", (total, parts) => {
    expect(splitInstalments(total)).toEqual(parts);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
  });
});
