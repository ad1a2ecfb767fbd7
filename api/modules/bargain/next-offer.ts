import { createHash } from "node:crypto";

/** What both sides of a talk about a price can see; minor units of the listing's currency. */
export type PublicFacts = {
  asking_price: number;
  /** What such devices have sold for; null where too few have. */
  median: number | null;
  /** Amounts that the buyer may offer next; null where none is left. */
  range: { min: number; max: number } | null;
  /** Amounts of the buyer that count, oldest first. */
  own: readonly number[];
  /** The seller's amount on the table; null while there is none. */
  counter: number | null;
};

/** What only the buyer and this module know. */
export type Purse = {
  /** The most that the buyer pays in all. */
  ceiling: number;
  /** All that the buyer pays for a device of this price. */
  toTotal: (price: number) => number;
  seed: string;
};

/** An amount that was compared with the ceiling; only `toBid` makes one. */
export type Bid = number & { readonly Bid: unique symbol };

export class CeilingError extends Error {
  override name = "CeilingError";
}

/** Every amount of the deal hunter is made here. The error names no amount, because it is logged. */
export function toBid(amount: number, { ceiling, toTotal }: Omit<Purse, "seed">): Bid {
  if (!Number.isSafeInteger(amount) || amount <= 0 || !(toTotal(amount) <= ceiling))
    throw new CeilingError("The deal hunter tried to offer more than it may spend");
  return amount as Bid;
}

export type Step =
  | { action: "offer" | "accept"; amount: Bid }
  /** `poor`: the usual first offer is more than the ceiling allows. */
  | { action: "stop"; why: "poor" | "no_room" };

type Plan = { action: "offer" | "accept"; amount: number } | { action: "none" };

/** Planned amounts are multiples of the first, those that the ceiling cuts of the second. */
const GRID = { plan: 500, cut: 100 } as const;
/** The gap, as a share of the asking price, for which nobody haggles on. */
const CLOSE = 0.04;
const OPENING = { ofAsking: 0.85, ofMedian: { least: 0.7, most: 0.92 } } as const;
/** As a share of the asking price, to both sides. */
const JITTER = 0.01;

/** At least 0 and below 1; the same for the same seed and labels. */
export function drawSeeded(seed: string, ...labels: readonly (string | number)[]): number {
  const hash = createHash("sha256")
    .update([seed, ...labels].join("\n"))
    .digest();
  return hash.readUIntBE(0, 6) / 2 ** 48;
}

/** The first offer before chance: 85 % of the asking price, kept near what such devices sell for. */
export function toAnchor({ asking_price, median }: Pick<PublicFacts, "asking_price" | "median">) {
  const usual = asking_price * OPENING.ofAsking;
  if (median === null) return usual;
  const { least, most } = OPENING.ofMedian;
  return Math.min(Math.max(usual, median * least), median * most);
}

function toAllowed(target: number, { min, max }: { min: number; max: number }): number | null {
  const step = GRID.plan;
  const lowest = Math.ceil(min / step) * step;
  const highest = Math.floor(max / step) * step;
  if (lowest > highest) return null;
  return Math.min(Math.max(Math.floor(target / step) * step, lowest), highest);
}

/**
 * The next step for whoever has no limit: it depends on nothing that the seller does not see, but for
 * the seed. After the first offer it meets the seller in the middle.
 */
export function planPublicly(facts: PublicFacts, seed: string): Plan {
  const { asking_price, range, own, counter } = facts;
  const last = own.at(-1);
  const accept: Plan =
    counter === null ? { action: "none" } : { action: "accept", amount: counter };
  if (range === null) return accept;
  const target = last === undefined ? toAnchor(facts) : (last + (counter ?? asking_price)) / 2;
  const chance = drawSeeded(seed, "amount", own.length) * 2 - 1;
  const amount = toAllowed(target + chance * JITTER * asking_price, range);
  if (amount === null) return accept;
  if (counter !== null && counter - amount <= asking_price * CLOSE) return accept;
  return { action: "offer", amount };
}

/** The plan, which the ceiling can cut or end, and never shapes. */
export function computeStep(facts: PublicFacts, purse: Purse): Step {
  const plan = planPublicly(facts, purse.seed);
  if (plan.action === "none") return { action: "stop", why: "no_room" };
  if (purse.toTotal(plan.amount) <= purse.ceiling)
    return { action: plan.action, amount: toBid(plan.amount, purse) };
  if (facts.own.length === 0) return { action: "stop", why: "poor" };
  const cut = facts.range && findHighestBelow(facts.range, purse);
  if (cut === null) return { action: "stop", why: "no_room" };
  return { action: "offer", amount: toBid(cut, purse) };
}

/** The highest amount of the finer grid that range and ceiling allow, so that it tells little of it. */
function findHighestBelow(
  { min, max }: { min: number; max: number },
  { ceiling, toTotal }: Purse,
): number | null {
  let [fits, exceeds] = [Math.ceil(min / GRID.cut) - 1, Math.floor(max / GRID.cut) + 1];
  while (exceeds - fits > 1) {
    const steps = Math.floor((fits + exceeds) / 2);
    if (toTotal(steps * GRID.cut) <= ceiling) fits = steps;
    else exceeds = steps;
  }
  return fits * GRID.cut < min ? null : fits * GRID.cut;
}
