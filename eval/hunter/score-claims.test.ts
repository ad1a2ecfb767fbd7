import { describe, expect, test } from "vitest";
import { listClaims, listUnfoundedClaims, toPlainNumber } from "./score-claims.ts";

test.each([
  ["1.234,50", "1234.5"],
  ["1,234.50", "1234.5"],
  ["1234.5", "1234.5"],
  ["1.200", "1200"],
  ["1,200", "1200"],
  ["12\u00A0000", "12000"],
  ["350,00", "350"],
  ["13", "13"],
])("%s is %s", (text, plain) => {
  expect(toPlainNumber(text)).toBe(plain);
});

describe("claims of an answer", () => {
  test("are its sums, percentages, numbers and superlatives", () => {
    expect(listClaims("iPhone 13 for £350.00, battery 88 %, the cheapest of 12.")).toEqual([
      { kind: "number", value: "13", text: "13" },
      { kind: "money", value: "350", text: "£350.00" },
      { kind: "percent", value: "88", text: "88 %" },
      { kind: "number", value: "12", text: "12" },
      { kind: "superlative", value: "cheapest", text: "cheapest" },
    ]);
    expect(
      listClaims("Το φθηνότερο κάνει 1.234,50 €").map(({ kind, value }) => [kind, value]),
    ).toEqual([
      ["money", "1234.5"],
      ["superlative", "cheapest"],
    ]);
  });

  test("take no sign of the next line for their own", () => {
    expect(listClaims("the model is of 2024\n£350.00")).toMatchObject([
      { kind: "number", value: "2024" },
      { kind: "money", value: "350" },
    ]);
  });

  test("are founded where a fact has them in another format or language", () => {
    const facts = ["iPhone 13", "350,00 €", "μπαταρία 88 %", "12"];
    expect(listUnfoundedClaims("iPhone 13: €350, battery 88%, one of 12.", facts)).toEqual([]);
  });

  test("are unfounded where no fact has the number", () => {
    expect(listUnfoundedClaims("It costs £349.", ["£350.00"])).toEqual(["£349"]);
    expect(listUnfoundedClaims("It costs £350.", [])).toEqual(["£350"]);
  });

  test("are unfounded where the fact is of another kind", () => {
    expect(listUnfoundedClaims("battery 88 %", ["£88"])).toEqual(["88 %"]);
    expect(listUnfoundedClaims("only £13", ["iPhone 13"])).toEqual(["£13"]);
  });

  test("are unfounded superlatives unless a fact is the same one", () => {
    expect(listUnfoundedClaims("The cheapest here", ["best"])).toEqual(["cheapest"]);
    expect(listUnfoundedClaims("Το φτηνότερο", ["cheapest"])).toEqual([]);
  });
});
