import { toAnchor } from "./next-offer.ts";
import { createRandom, drawGame, type Game, type Outcome, playGame } from "./simulate.ts";

export type Figures = {
  games: number;
  /** Offers and acceptances above the ceiling, and deals below the floor. */
  brokenCeilings: number;
  brokenFloors: number;
  /** Games with a price that both would agree to, below the asking price. */
  possible: number;
  dealRate: number;
  discount: number;
  /** The buyer's share of what lies between floor and ceiling. */
  surplus: number;
  /** Games in which the buyer is told at once that the chances are poor. */
  poor: number;
  /** How well a line through the amounts predicts the ceiling; 0 not at all, 1 exactly. */
  leakOfFirst: number;
  /** The same of what the first offer has beyond its public anchor. */
  leakBeyondAnchor: number;
  leakOfAll: number;
};

class Correlation {
  #n = 0;
  #sums = [0, 0, 0, 0, 0];

  add(x: number, y: number): void {
    this.#n += 1;
    for (const [index, value] of [x, y, x * x, y * y, x * y].entries()) this.#sums[index]! += value;
  }

  /** The square of Pearson's coefficient. */
  get r2(): number {
    const [x, y, xx, yy, xy] = this.#sums.map((sum) => sum / this.#n) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const spread = (xx - x * x) * (yy - y * y);
    return spread <= 0 ? 0 : (xy - x * y) ** 2 / spread;
  }
}

/** The highest price that the ceiling allows, found without the code under test. */
function findLimit({ asking_price, purse: { ceiling, toTotal } }: Game): number {
  let price = Math.round(asking_price * 1.2);
  for (let step = 2 ** 20; step >= 1; step /= 2)
    while (toTotal(price) > ceiling && toTotal(price - step) > ceiling) price -= step;
  while (toTotal(price) > ceiling) price -= 1;
  return price;
}

/** Plays that many games, the same ones for the same seed. */
export function measureGames(games: number, toTotal: (price: number) => number, seed = 1): Figures {
  const random = createRandom(seed);
  const first = new Correlation();
  const beyond = new Correlation();
  const all = new Correlation();
  const count = { ceilings: 0, floors: 0, possible: 0, deals: 0, poor: 0 };
  let discount = 0;
  let surplus = 0;
  for (let played = 0; played < games; played += 1) {
    const game = drawGame(random, toTotal);
    const outcome = playGame(game);
    const { asking_price, floor } = game;
    count.ceilings += countAboveCeiling(game, outcome);
    if (outcome.price !== null && outcome.price < floor) count.floors += 1;
    if (outcome.isPoor) count.poor += 1;
    const limit = findLimit(game);
    const [opening] = outcome.offers;
    if (opening !== undefined) {
      const share = limit / asking_price;
      first.add(opening / asking_price, share);
      beyond.add((opening - toAnchor(game)) / asking_price, share);
      all.add(Math.max(...outcome.offers) / asking_price, share);
    }
    if (floor > limit || limit >= asking_price) continue;
    count.possible += 1;
    if (outcome.price === null) continue;
    count.deals += 1;
    discount += 1 - outcome.price / asking_price;
    surplus += limit === floor ? 0 : (limit - outcome.price) / (limit - floor);
  }
  return {
    games,
    brokenCeilings: count.ceilings,
    brokenFloors: count.floors,
    possible: count.possible,
    dealRate: count.deals / count.possible,
    discount: discount / count.deals,
    surplus: surplus / count.deals,
    poor: count.poor,
    leakOfFirst: first.r2,
    leakBeyondAnchor: beyond.r2,
    leakOfAll: all.r2,
  };
}

const countAboveCeiling = ({ purse: { ceiling, toTotal } }: Game, { lines }: Outcome): number =>
  lines.filter(({ by, amount }) => by === "buyer" && toTotal(amount!) > ceiling).length;

/**
 * Plays pairs that differ in the ceiling alone. Answers how many show a seller different things before
 * the lower ceiling has ended or cut the plan of a buyer without any.
 */
export function countInterference(pairs: number, toTotal: (price: number) => number, seed = 2) {
  const random = createRandom(seed);
  let differing = 0;
  for (let played = 0; played < pairs; played += 1) {
    const game = drawGame(random, toTotal);
    const richer = { ...game.purse, ceiling: game.purse.ceiling + Math.ceil(random() * 50_000) };
    if (!isSameUntilCut(game, { ...game, purse: richer })) differing += 1;
  }
  return differing;
}

/** Both are the talk of a buyer without a limit up to the amount that the limit forbids. */
export function isSameUntilCut(...games: readonly Game[]): boolean {
  return games.every((game) => {
    const { ceiling, toTotal } = game.purse;
    const free = playGame({ ...game, purse: { ...game.purse, ceiling: Infinity } }).lines;
    const cut = free.findIndex(({ by, amount }) => by === "buyer" && toTotal(amount!) > ceiling);
    const shown = cut === -1 ? free : free.slice(0, cut);
    const lines = playGame(game).lines;
    return (
      (cut !== -1 || lines.length === free.length) &&
      shown.every((line, index) => JSON.stringify(line) === JSON.stringify(lines[index]))
    );
  });
}
