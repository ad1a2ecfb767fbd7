import { LIMITS } from "#contract/limits.ts";
import { findBuyerRange, findSellerRange } from "#api/modules/offer/index.ts";
import { computeStep, type Purse } from "./next-offer.ts";

/** Sellers of the simulation, by how they answer an amount. */
export const SELLER_MODELS = ["splitter", "stubborn", "silent", "holder"] as const;
type SellerModel = (typeof SELLER_MODELS)[number];

export type Game = {
  asking_price: number;
  median: number | null;
  /** The least that this seller takes. */
  floor: number;
  seller: SellerModel;
  floor_percent: number;
  purse: Purse;
};

type SellerAnswer =
  | { action: "accept" | "decline" | "silence" }
  | { action: "counter"; amount: number };

type Talk = { asking_price: number; floor_percent: number; buyer: number[]; seller: number[] };

/** What a seller does with the last amount of the buyer; never a deal below the floor. */
function answerAs({ seller: model, floor, asking_price }: Game, talk: Talk): SellerAnswer {
  const amount = talk.buyer.at(-1)!;
  const standing = Math.min(asking_price, ...talk.seller);
  const isLast = talk.buyer.length === LIMITS.offer.perSide;
  const range = findSellerRange(talk);
  const counter = (wanted: number): SellerAnswer => {
    if (range === null) return { action: amount >= floor ? "accept" : "decline" };
    const asked = Math.min(Math.max(Math.round(wanted), floor, range.min), range.max);
    if (asked < floor) return { action: amount >= floor ? "accept" : "decline" };
    return amount >= asked ? { action: "accept" } : { action: "counter", amount: asked };
  };
  switch (model) {
    case "splitter":
      return amount >= floor && (standing - amount <= asking_price * 0.05 || isLast)
        ? { action: "accept" }
        : counter((standing + amount) / 2);
    case "stubborn":
      return amount >= Math.max(floor, standing * 0.97)
        ? { action: "accept" }
        : counter(standing - asking_price * 0.03);
    case "silent":
      return { action: amount >= floor ? "accept" : "silence" };
    case "holder":
      return { action: amount >= floor ? "accept" : "decline" };
  }
}

type Line = { by: "buyer" | "seller"; say: string; amount: number | null };
export type Outcome = {
  /** All that the seller gets to see, in order. */
  lines: Line[];
  offers: number[];
  price: number | null;
  isPoor: boolean;
};

/** A whole talk by the rules of offers: three amounts a side, which come closer. */
export function playGame(game: Game): Outcome {
  const { asking_price, floor_percent, median } = game;
  const talk: Talk = { asking_price, floor_percent, buyer: [], seller: [] };
  const lines: Line[] = [];
  const end = (price: number | null, isPoor = false) => ({
    lines,
    offers: talk.buyer,
    price,
    isPoor,
  });
  for (;;) {
    const step = computeStep(
      {
        asking_price,
        median,
        range: findBuyerRange(talk),
        own: talk.buyer,
        counter: talk.seller.at(-1) ?? null,
      },
      game.purse,
    );
    if (step.action === "stop") return end(null, step.why === "poor");
    lines.push({ by: "buyer", say: step.action, amount: step.amount });
    if (step.action === "accept") return end(step.amount);
    talk.buyer.push(step.amount);
    const answer = answerAs(game, talk);
    const amount = answer.action === "counter" ? answer.amount : null;
    lines.push({ by: "seller", say: answer.action, amount });
    if (answer.action === "accept") return end(step.amount);
    // A declined or lapsed offer takes the seller's amounts with it; the next one starts without.
    if (answer.action === "counter") talk.seller.push(answer.amount);
    else talk.seller = [];
  }
}

/** A reproducible source of numbers from 0 to below 1 (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * A game of a market in which prices, floors and ceilings know nothing of each other. Sellers would
 * go down by up to 30 %; buyers would pay from 80 % of the price to a tenth more.
 */
export function drawGame(random: () => number, toTotal: Purse["toTotal"]): Game {
  const asking_price = 5000 + Math.floor(random() * 115_000);
  const floor = Math.round(asking_price * (0.7 + 0.3 * random()));
  return {
    asking_price,
    floor,
    median: random() < 0.2 ? null : Math.round(asking_price * (0.85 + 0.3 * random())),
    seller: SELLER_MODELS[Math.floor(random() * SELLER_MODELS.length)]!,
    floor_percent: 60,
    purse: {
      ceiling: toTotal(Math.round(asking_price * (0.8 + 0.3 * random()))),
      toTotal,
      seed: String(random()),
    },
  };
}
