import * as fc from "fast-check";
import { expect, test } from "vitest";
import { minutes } from "#contract/duration.ts";
import { LIMITS } from "#contract/limits.ts";
import {
  answerByRule,
  type Bargain,
  DEFAULT_OFFER_RULE,
  findBuyerRange,
  findSellerRange,
  listOfferActions,
  toAnswerDelay,
  toFloor,
  toOfferStatus,
} from "./offer-policy.ts";

const bargain = (given: Partial<Bargain> = {}): Bargain => ({
  asking_price: 40_000,
  floor_percent: 60,
  buyer: [],
  seller: [],
  ...given,
});
const AT = new Date("2026-11-28T12:00:00Z");
const after = (milliseconds: number) => new Date(AT.getTime() + milliseconds);

test.each([
  [40_000, 60, 24_000],
  [40_000, 75, 30_000],
  // Half a cent goes up.
  [12_345, 60, 7_407],
  [10_001, 50, 5_001],
  // Never under the least price of a listing.
  [5_000, 60, 4_000],
])(
  "an asking price of %i with a floor of %i %% takes offers from %i on",
  (asking, percent, floor) => {
    expect(toFloor({ asking_price: asking, floor_percent: percent })).toBe(floor);
  },
);

test("the buyer's amounts rise, stay below the seller's, and end after three", () => {
  expect(findBuyerRange(bargain())).toEqual({ min: 24_000, max: 39_999 });
  expect(findBuyerRange(bargain({ buyer: [30_000], seller: [36_000] }))).toEqual({
    min: 30_001,
    max: 35_999,
  });
  expect(findBuyerRange(bargain({ buyer: [30_000], seller: [30_001] }))).toBeNull();
  expect(findBuyerRange(bargain({ buyer: [25_000, 26_000, 27_000] }))).toBeNull();
});

test("a listing at the least price takes no offers", () => {
  expect(findBuyerRange(bargain({ asking_price: LIMITS.askingPrice.min }))).toBeNull();
});

test("the seller's amounts fall, stay above the buyer's, and end after three", () => {
  expect(findSellerRange(bargain())).toBeNull();
  expect(findSellerRange(bargain({ buyer: [30_000] }))).toEqual({ min: 30_001, max: 39_999 });
  expect(findSellerRange(bargain({ buyer: [30_000, 31_000], seller: [36_000] }))).toEqual({
    min: 31_001,
    max: 35_999,
  });
  expect(
    findSellerRange(bargain({ buyer: [30_000], seller: [38_000, 37_000, 36_000] })),
  ).toBeNull();
  expect(findSellerRange(bargain({ buyer: [39_999] }))).toBeNull();
});

test("whatever both sides choose, no amount leaves its bounds and the talk ends", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 4_000, max: 200_000 }),
      fc.integer({ min: 40, max: 99 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 8, maxLength: 8 }),
      (asking_price, floor_percent, choices) => {
        const talk = { asking_price, floor_percent, buyer: [] as number[], seller: [] as number[] };
        for (const [turn, choice] of choices.entries()) {
          const side = turn % 2 === 0 ? "buyer" : "seller";
          const range = side === "buyer" ? findBuyerRange(talk) : findSellerRange(talk);
          if (!range) break;
          talk[side].push(range.min + Math.floor(choice * (range.max - range.min)));
        }
        const { buyer, seller } = talk;
        expect(buyer.length).toBeLessThanOrEqual(LIMITS.offer.perSide);
        expect(seller.length).toBeLessThanOrEqual(LIMITS.offer.perSide);
        expect(buyer).toEqual([...new Set(buyer)].toSorted((a, b) => a - b));
        expect(seller).toEqual([...new Set(seller)].toSorted((a, b) => b - a));
        for (const amount of [...buyer, ...seller]) {
          expect(amount).toBeGreaterThanOrEqual(toFloor(talk));
          expect(amount).toBeLessThan(asking_price);
        }
        if (seller.length > 0) expect(Math.max(...buyer)).toBeLessThan(Math.min(...seller));
      },
    ),
    { numRuns: 10_000 },
  );
});

test("an offer counts as lapsed from its last moment on", () => {
  for (const status of ["open", "countered", "accepted"] as const) {
    expect(toOfferStatus({ status, expires_at: after(1) }, AT)).toBe(status);
    expect(toOfferStatus({ status, expires_at: AT }, AT)).toBe("lapsed");
  }
  expect(toOfferStatus({ status: "declined", expires_at: AT }, AT)).toBe("declined");
});

test("a side without an amount left may still accept or decline", () => {
  const offer = {
    status: "open",
    expires_at: after(1),
    bargain: bargain({ buyer: [39_999] }),
  } as const;
  expect(listOfferActions(offer, "seller", AT)).toEqual(["accept", "decline"]);
  expect(
    listOfferActions({ ...offer, bargain: bargain({ buyer: [30_000] }) }, "seller", AT),
  ).toEqual(["accept", "counter", "decline"]);
  expect(listOfferActions(offer, "buyer", AT)).toEqual(["withdraw"]);
  expect(listOfferActions({ ...offer, expires_at: AT }, "seller", AT)).toEqual([]);
});

const rule = {
  ...DEFAULT_OFFER_RULE,
  accept_from: 36_000,
  decline_below: 28_000,
  counter_with: 37_000,
};

test.each([
  [36_000, { action: "accept" }],
  [35_999, { action: "counter", amount: 37_000 }],
  [28_000, { action: "counter", amount: 37_000 }],
  [27_999, { action: "decline" }],
])("the rule answers an offer of %i", (amount, answer) => {
  expect(answerByRule(rule, bargain({ buyer: [amount] }))).toEqual(answer);
});

test("without limits the rule leaves an offer to the seller", () => {
  expect(answerByRule(DEFAULT_OFFER_RULE, bargain({ buyer: [30_000] }))).toBeNull();
});

test("the rule counters once, and never with an amount that the seller could not name", () => {
  const again = bargain({ buyer: [30_000, 31_000], seller: [37_000] });
  expect(answerByRule(rule, again)).toBeNull();
  expect(answerByRule({ ...rule, counter_with: 40_000 }, bargain({ buyer: [30_000] }))).toBeNull();
  expect(answerByRule({ ...rule, counter_with: 30_000 }, bargain({ buyer: [30_000] }))).toBeNull();
});

test("a rule answers after 5 to 60 minutes", () => {
  expect(toAnswerDelay(0)).toBe(minutes(5));
  expect(toAnswerDelay(0.5)).toBe(minutes(32.5));
  expect(toAnswerDelay(1 - Number.EPSILON)).toBe(minutes(60));
});
