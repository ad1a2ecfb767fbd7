import * as fc from "fast-check";
import { expect, test } from "vitest";
import { toPriceBreakdown } from "#api/modules/price/price.ts";
import { DEMO_DELIVERY } from "#api/modules/shipping-option/delivery.ts";
import { isSameUntilCut, measureGames } from "./measure-games.ts";
import {
  CeilingError,
  computeStep,
  drawSeeded,
  planPublicly,
  type PublicFacts,
  toAnchor,
  toBid,
} from "./next-offer.ts";
import { type Game, playGame, SELLER_MODELS } from "./simulate.ts";

const toTotal = (amount: number): number =>
  toPriceBreakdown(DEMO_DELIVERY, "GR", { amount, currency: "EUR" }).total_price.amount;
const purse = (ceiling: number, seed = "a") => ({ ceiling, toTotal, seed });
const facts = (change: Partial<PublicFacts> = {}): PublicFacts => ({
  asking_price: 40_000,
  median: null,
  range: { min: 24_000, max: 39_999 },
  own: [],
  counter: null,
  ...change,
});

const games: fc.Arbitrary<Game> = fc
  .record({
    asking_price: fc.integer({ min: 4000, max: 200_000 }),
    median: fc.option(fc.integer({ min: 1, max: 400_000 })),
    floor: fc.integer({ min: 0, max: 100 }),
    seller: fc.constantFrom(...SELLER_MODELS),
    floor_percent: fc.integer({ min: 40, max: 99 }),
    ceiling: fc.integer({ min: 0, max: 300_000 }),
    seed: fc.string(),
  })
  .map(({ ceiling, seed, floor, ...game }) => ({
    ...game,
    floor: Math.round((game.asking_price * floor) / 100),
    purse: purse(ceiling, seed),
  }));

test("in 10,000 games no amount breaks the ceiling, and amounts rise within the rules", () => {
  fc.assert(
    fc.property(games, (game) => {
      const { lines, offers, price } = playGame(game);
      for (const { by, amount } of lines)
        if (by === "buyer") expect(toTotal(amount!)).toBeLessThanOrEqual(game.purse.ceiling);
      expect(offers.length).toBeLessThanOrEqual(3);
      for (const [index, amount] of offers.entries()) {
        expect(amount).toBeGreaterThan(offers[index - 1] ?? 0);
        expect(amount).toBeLessThan(game.asking_price);
        expect(amount).toBeGreaterThanOrEqual(
          Math.max(4000, (game.asking_price * game.floor_percent) / 100),
        );
      }
      if (price !== null) expect(price).toBeGreaterThanOrEqual(game.floor);
    }),
    { numRuns: 10_000 },
  );
});

test("a seller sees the same from two ceilings until the public plan exceeds the lower one", () => {
  fc.assert(
    fc.property(games, fc.integer({ min: 1, max: 100_000 }), (game, more) => {
      const richer = { ...game, purse: { ...game.purse, ceiling: game.purse.ceiling + more } };
      expect(isSameUntilCut(game, richer)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test("the first offer tells next to nothing, and most possible deals are made", () => {
  const figures = measureGames(20_000, toTotal);
  expect(figures).toMatchObject({ brokenCeilings: 0, brokenFloors: 0 });
  expect(figures.leakOfFirst).toBeLessThanOrEqual(0.05);
  expect(figures.leakBeyondAnchor).toBeLessThanOrEqual(0.05);
  expect(figures.leakOfAll).toBeLessThanOrEqual(0.5);
  expect(figures.dealRate).toBeGreaterThanOrEqual(0.745);
});

test.each([
  [null, 34_000],
  // 92 % of the median is less, 70 % of it is more than 85 % of the price.
  [30_000, 27_600],
  [50_000, 35_000],
  [40_000, 34_000],
])("with a median of %s the anchor for 400.00 is %i", (median, anchor) => {
  expect(toAnchor({ asking_price: 40_000, median })).toBeCloseTo(anchor);
});

test("nothing is offered where the usual opening is above the ceiling", () => {
  expect(computeStep(facts(), purse(toTotal(30_000)))).toEqual({ action: "stop", why: "poor" });
});

test("after an answer the middle is offered, and the ceiling cuts it to a round amount", () => {
  const after = facts({ own: [34_000], range: { min: 34_001, max: 39_999 }, counter: 39_000 });
  const free = computeStep(after, purse(100_000_00));
  expect(free.action).toBe("offer");
  const { amount } = free as { amount: number };
  expect(amount).toBeGreaterThanOrEqual(36_000);
  expect(amount).toBeLessThanOrEqual(37_000);
  // 313.37 is rare, and none of its digits is in the amount.
  const cut = computeStep(
    facts({ ...after, own: [29_000], counter: 38_000, range: { min: 29_001, max: 37_999 } }),
    purse(31_337),
  );
  expect(cut).toEqual({ action: "offer", amount: 29_600 });
});

test("an amount that the ceiling cuts is the highest of its grid whose total fits", () => {
  fc.assert(
    fc.property(fc.integer({ min: 32_000, max: 41_000 }), (ceiling) => {
      const range = { min: 30_001, max: 40_000 };
      const after = facts({ asking_price: 60_000, own: [30_000], range, counter: 59_000 });
      const step = computeStep(after, purse(ceiling));
      if (step.action !== "offer") return expect(toTotal(30_100)).toBeGreaterThan(ceiling);
      expect(toTotal(step.amount)).toBeLessThanOrEqual(ceiling);
      if (step.amount < 40_000) expect(toTotal(step.amount + 100)).toBeGreaterThan(ceiling);
    }),
  );
});

test("a counter-offer close to the plan, or after the last try, is accepted if it is allowed", () => {
  const last = facts({ own: [34_000], range: null, counter: 36_000 });
  expect(computeStep(last, purse(toTotal(36_000)))).toEqual({ action: "accept", amount: 36_000 });
  expect(computeStep(last, purse(toTotal(36_000) - 1))).toEqual({ action: "stop", why: "no_room" });
  const close = facts({ own: [34_000], range: { min: 34_001, max: 34_999 }, counter: 35_000 });
  expect(computeStep(close, purse(toTotal(36_000)))).toEqual({ action: "accept", amount: 35_000 });
});

test("no amount is made above the ceiling, and the error names none", () => {
  const limits = purse(31_337);
  for (const amount of [29_636, 0, -1, 0.5, Number.NaN, Infinity]) {
    expect(() => toBid(amount, limits)).toThrow(CeilingError);
    expect(() => toBid(amount, limits)).not.toThrow(/\d/);
  }
  expect(toBid(29_635, limits)).toBe(29_635);
});

test("chance is the same for the same seed, and differs by seed and label", () => {
  expect(drawSeeded("a", 1)).toBe(drawSeeded("a", 1));
  expect(new Set([drawSeeded("a", 1), drawSeeded("a", 2), drawSeeded("b", 1)]).size).toBe(3);
  expect(planPublicly(facts(), "a")).toEqual(planPublicly(facts(), "a"));
});
