import { describe, expect, test } from "vitest";
import { LINE, toPriceLine } from "./to-price-line.ts";

const eur = (amount: number) => ({ amount, currency: "EUR" }) as const;
const FAIR = { low: eur(36500), median: eur(38900), high: eur(41000) };

describe("a price beside the fair range", () => {
  test("keeps its order on the line and is clamped to the end", () => {
    const { low, median, high, price } = toPriceLine(FAIR, 40000);
    expect([low, median, price, high]).toEqual(
      [low, median, price, high].toSorted((a, b) => a! - b!),
    );
    expect(toPriceLine(FAIR, 84900)).toMatchObject({ price: LINE.width - LINE.edge });
    expect(toPriceLine(FAIR, 4000)).toMatchObject({ price: LINE.edge });
    expect(toPriceLine(FAIR, null).price).toBeNull();
  });

  test("a range without width still has a line", () => {
    const one = { low: eur(5000), median: eur(5000), high: eur(5000) };
    expect(toPriceLine(one, 5000)).toMatchObject({ low: 160, high: 160, price: 160 });
  });
});
