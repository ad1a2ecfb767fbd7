import { parseArgs } from "node:util";
import { countInterference, measureGames } from "#api/modules/bargain/index.ts";
import { toPriceBreakdown } from "#api/modules/price/index.ts";
import { DEMO_DELIVERY } from "#api/modules/shipping-option/index.ts";

/**
 * Plays the deal hunter against simulated sellers, and fails where a goal is missed: `npm run bargain
 * -- --games 1000000 --pairs 100000`.
 */
const { values } = parseArgs({
  options: {
    games: { type: "string", default: "1000000" },
    pairs: { type: "string", default: "100000" },
  },
});
const count = (name: "games" | "pairs"): number => {
  const number = Number(values[name]);
  if (!Number.isSafeInteger(number) || number < 1)
    throw new Error(`--${name} is a whole number from 1 on, not ${values[name]}`);
  return number;
};
const [games, pairs] = [count("games"), count("pairs")];
const toTotal = (amount: number): number =>
  toPriceBreakdown(DEMO_DELIVERY, "GR", { amount, currency: "EUR" }).total_price.amount;

const figures = measureGames(games, toTotal);
const differing = countInterference(pairs, toTotal);
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const rows: [what: string, value: string, goal: string, isMet: boolean][] = [
  ["Ceilings broken", String(figures.brokenCeilings), "0", figures.brokenCeilings === 0],
  ["Floors broken", String(figures.brokenFloors), "0", figures.brokenFloors === 0],
  ["Pairs that differ", `${differing} of ${pairs}`, "0", differing === 0],
  [
    "Deals where one exists",
    `${percent(figures.dealRate)} of ${figures.possible}`,
    "75 %",
    figures.dealRate >= 0.75,
  ],
  ["Discount", percent(figures.discount), "", true],
  ["Share of the surplus", percent(figures.surplus), "", true],
  [
    "Leak of the first offer (R²)",
    figures.leakOfFirst.toFixed(4),
    "0.05",
    figures.leakOfFirst <= 0.05,
  ],
  ["The same beyond its public anchor", figures.leakBeyondAnchor.toFixed(4), "", true],
  ["Leak of all offers (R²)", figures.leakOfAll.toFixed(3), "0.5", figures.leakOfAll <= 0.5],
  ["Told that chances are poor", percent(figures.poor / figures.games), "", true],
];
process.stdout.write(`${games} games\n`);
for (const [what, value, goal, isMet] of rows)
  process.stdout.write(
    `${isMet ? "  " : "! "}${what.padEnd(36)}${value.padEnd(24)}${goal && `goal ${goal}`}\n`,
  );
if (rows.some(([, , , isMet]) => !isMet)) process.exitCode = 1;
