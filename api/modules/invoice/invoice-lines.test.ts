import { describe, expect, test } from "vitest";
import {
  mergeCharges,
  spreadDiscount,
  sumLines,
  toCreditLines,
  toInvoiceLines,
} from "./invoice-lines.ts";

const split = (lines: ReturnType<typeof toInvoiceLines>) =>
  lines.map(({ kind, gross, net, vat }) => `${kind} ${gross} = ${net} + ${vat}`);

describe("the lines of an invoice", () => {
  test("split VAT out of prices that include it, by the rate of the market", () => {
    expect(split(toInvoiceLines([{ kind: "safety_fee", gross: 1960 }], "GR"))).toEqual([
      "safety_fee 1960 = 1581 + 379",
    ]);
    expect(split(toInvoiceLines([{ kind: "safety_fee", gross: 1960 }], "GB"))).toEqual([
      "safety_fee 1960 = 1633 + 327",
    ]);
  });

  test("sum to the VAT of their total, whatever each rounds to", () => {
    const gross = [101, 101, 101, 101, 101];
    const kinds = ["safety_fee", "delivery", "data_wipe", "refurbishment", "boost"] as const;
    const lines = toInvoiceLines(
      kinds.map((kind, index) => ({ kind, gross: gross[index]! })),
      "GR",
    );
    expect(sumLines(lines)).toEqual({ net: 407, vat: 98, total: 505 });
    for (const line of lines) expect(line.net + line.vat).toBe(line.gross);
  });

  test("show no VAT on insurance, and leave out what costs nothing", () => {
    const lines = toInvoiceLines(
      [
        { kind: "insurance", gross: 2990 },
        { kind: "delivery", gross: 0 },
      ],
      "GR",
    );
    expect(lines).toEqual([
      { kind: "insurance", gross: 2990, net: 2990, vat: 0, rate: 0, category: "E" },
    ]);
  });

  test("join charges of one kind", () => {
    const charges = mergeCharges([
      { kind: "cross_selling", gross: 500 },
      { kind: "cross_selling", gross: 700 },
    ]);
    expect(charges).toEqual([{ kind: "cross_selling", gross: 1200 }]);
  });
});

describe("the lines of a credit note", () => {
  const receipt = toInvoiceLines(
    [
      { kind: "safety_fee", gross: 1960 },
      { kind: "delivery", gross: 400 },
      { kind: "discount", gross: -490 },
    ],
    "GR",
  );

  test("take back the whole receipt", () => {
    expect(toCreditLines(receipt, [], Infinity)).toEqual(receipt);
  });

  test("take a part from every line, and afterwards exactly the rest", () => {
    const part = toCreditLines(receipt, [], 1000);
    expect(sumLines(part).total).toBe(1000);
    const rest = toCreditLines(receipt, part, Infinity);
    const both = [sumLines(part), sumLines(rest)];
    expect(both[0]!.total + both[1]!.total).toBe(1870);
    expect(both[0]!.vat + both[1]!.vat).toBe(sumLines(receipt).vat);
    expect(toCreditLines(receipt, [...part, ...rest], 1)).toEqual([]);
  });

  test("never exceed the receipt", () => {
    expect(sumLines(toCreditLines(receipt, [], 99_999)).total).toBe(1870);
  });
});

describe("a discount", () => {
  const services = [
    { kind: "safety_fee", gross: 1960 },
    { kind: "delivery", gross: 400 },
    { kind: "insurance", gross: 2990 },
  ] as const;
  const sumOf = (lines: ReturnType<typeof toInvoiceLines>, rate: number) =>
    sumLines(lines.filter((line) => line.rate === rate));

  test("below the taxed services lowers them alone", () => {
    const { charges, onDevice } = spreadDiscount(services, 490);
    expect(charges.at(-1)).toEqual({ kind: "discount", gross: -490 });
    expect(onDevice).toBe(0);
  });

  test("above them leaves no negative sum of a rate, and lowers the device by the rest", () => {
    const { charges, onDevice } = spreadDiscount(services, 5000);
    expect(onDevice).toBe(5000 - 2360);
    const lines = toInvoiceLines(charges, "GR");
    expect(sumOf(lines, 2400)).toEqual({ net: 0, vat: 0, total: 0 });
    expect(sumOf(lines, 0)).toEqual({ net: 2990, vat: 0, total: 2990 });
  });

  test.each([5000, 2359])("of %i is credited in parts that stay registrable", (discount) => {
    const lines = toInvoiceLines(spreadDiscount(services, discount).charges, "GR");
    const { total } = sumLines(lines);
    for (const amount of [1, 333, 1000, total - 1]) {
      const part = toCreditLines(lines, [], amount);
      const rest = toCreditLines(lines, part, Infinity);
      expect([sumLines(part).total, sumLines(rest).total]).toEqual([amount, total - amount]);
      for (const rate of [0, 2400])
        for (const { net, vat } of [sumOf(part, rate), sumOf(rest, rate)])
          expect([net >= 0, vat >= 0]).toEqual([true, true]);
    }
  });
});
