import { describe, expect, test } from "vitest";
import { areEqual, canonicalize, listPairs } from "./canonical-slots.ts";
import type { Understanding } from "./engine-port.ts";
import type { Slots } from "./label.ts";
import { scoreTwins, scoreUnderstanding } from "./score-understanding.ts";

const said = (intent: string, slots: Slots, filter: Slots = {}): Understanding => ({
  intent,
  slots,
  filter,
});
const iphone = { model: ["apple/iphone-13"], price_max: 40_000 };

describe("slots of the same meaning are equal", () => {
  test("whatever the order of a list, and with repeated values", () => {
    expect(areEqual({ color: ["blue", "black"] }, { color: ["black", "blue", "black"] })).toBe(
      true,
    );
    expect(areEqual({ color: ["blue"] }, { color: ["black", "blue"] })).toBe(false);
  });

  test("whatever the order of the fields, and with empty ones", () => {
    expect(
      areEqual({ price_max: 100, brand: ["sony"] }, { brand: ["sony"], price_max: 100, color: [] }),
    ).toBe(true);
  });

  test("if an excluded model is taken out of the wanted ones", () => {
    const both = { model: ["sony/a", "sony/b"], exclude_model: ["sony/a"] };
    expect(canonicalize(both)).toEqual({ model: ["sony/b"] });
    expect(canonicalize({ exclude_model: ["sony/a"] })).toEqual({ exclude_model: ["sony/a"] });
  });

  test("a price of 0 is a value", () => {
    expect(areEqual({ price_max: 0 }, {})).toBe(false);
    expect(listPairs({ price_max: 0, color: ["red", "blue"] })).toEqual([
      "color=blue",
      "color=red",
      "price_max=0",
    ]);
  });
});

describe("a score of understanding", () => {
  test("is full for the labels themselves", () => {
    const label = said("find", iphone, iphone);
    expect(scoreUnderstanding([{ label, answer: label }])).toEqual({
      rows: 1,
      intent: { right: 1, of: 1, share: 1 },
      slots: { precision: 1, recall: 1, f1: 1 },
      prices: { right: 1, of: 1, share: 1 },
      devices: { right: 1, of: 1, share: 1 },
      filter: { right: 1, of: 1, share: 1 },
    });
  });

  test("counts an intent, a bound, a model and a filter that are wrong", () => {
    const score = scoreUnderstanding([
      { label: said("find", iphone, iphone), answer: said("refine", iphone, iphone) },
      {
        label: said("find", iphone, iphone),
        answer: said("find", { ...iphone, price_max: 40_001 }, { ...iphone, price_max: 40_001 }),
      },
      {
        label: said("find", iphone, iphone),
        answer: said("find", { ...iphone, model: ["apple/iphone-14"] }, iphone),
      },
      { label: said("greeting", {}), answer: said("greeting", {}) },
    ]);
    expect(score.intent).toEqual({ right: 3, of: 4, share: 0.75 });
    expect(score.prices).toEqual({ right: 2, of: 3, share: 2 / 3 });
    expect(score.devices).toEqual({ right: 2, of: 3, share: 2 / 3 });
    expect(score.filter).toEqual({ right: 3, of: 4, share: 0.75 });
    // Four of six pairs are right on both sides.
    expect(score.slots.f1).toBeCloseTo(4 / 6);
  });

  test("sees a bound and a model that nobody said", () => {
    const score = scoreUnderstanding([{ label: said("facts", {}), answer: said("facts", iphone) }]);
    expect(score.prices).toEqual({ right: 0, of: 1, share: 0 });
    expect(score.devices).toEqual({ right: 0, of: 1, share: 0 });
    expect(score.slots).toEqual({ precision: 0, recall: 1, f1: 0 });
  });

  test("tells precision from recall", () => {
    const label = said("find", { color: ["black", "blue"] });
    const { slots } = scoreUnderstanding([
      { label, answer: said("find", { color: ["black"] }) },
      { label, answer: said("find", { color: ["black", "blue", "red", "pink"] }) },
    ]);
    expect(slots.precision).toBeCloseTo(3 / 5);
    expect(slots.recall).toBeCloseTo(3 / 4);
  });

  test("takes an offer's sum and its most for prices", () => {
    const label = said("offer", { amount: 28_000, ceiling: 35_000 });
    const swapped = said("offer", { amount: 35_000, ceiling: 28_000 });
    expect(scoreUnderstanding([{ label, answer: swapped }]).prices.right).toBe(0);
  });
});

test("twins are equal by intent and slots, not by the search before", () => {
  const greek = said("find", { color: ["black", "blue"] }, iphone);
  expect(
    scoreTwins([
      [greek, said("find", { color: ["blue", "black"] })],
      [greek, said("refine", { color: ["black", "blue"] })],
      [greek, said("find", { color: ["black"] })],
    ]),
  ).toEqual({ right: 1, of: 3, share: 1 / 3 });
});
