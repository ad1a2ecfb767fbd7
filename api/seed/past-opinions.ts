import { hours } from "#contract/duration.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import type { Database } from "#api/db/database.ts";
import { createChance } from "./chance.ts";
import { insertBatches } from "#api/db/insert-batches.ts";
import { findStep, type PastTrade } from "./past-trades.ts";
import { toWorldId } from "./stable-id.ts";
import { GLAD_BUYERS, GLAD_SELLERS, SORE_BUYERS, SORE_SELLERS } from "./trade-words.ts";

/**
 * A share `says` of the ended trades gets a review from that side; a share `sore` of the reviews is
 * bad, and a share `inWords` of the good ones has words.
 */
const SAYING = {
  buyer: { says: 0.82, inWords: 0.7, sore: 0.05 },
  seller: { says: 0.5, inWords: 0.45, sore: 0.03 },
} as const;
const WORDS = {
  buyer: { glad: GLAD_BUYERS, sore: SORE_BUYERS },
  seller: { glad: GLAD_SELLERS, sore: SORE_SELLERS },
} as const;
type Side = keyof typeof SAYING;

const RATES = 0.6;
/** The shares are percentages of the shop ratings. */
const SCORES: readonly (readonly [score: number, share: number])[] = [
  [5, 69],
  [4, 23],
  [3, 5],
  [2, 2],
  [1, 1],
];

export async function seedPastOpinions(
  database: Database,
  trades: readonly PastTrade[],
  at: Date,
): Promise<void> {
  const heard = new Map<string, number>();
  const reviews = trades.flatMap((trade) =>
    (["buyer", "seller"] as const).flatMap((side) => say(trade, side, { heard, at })),
  );
  await insertBatches(database, "review", reviews);
  const asked = new Set<string>();
  const ratings = trades.flatMap((trade) => rate(trade, asked));
  await insertBatches(database, "product_rating", ratings);
}

/** `heard` counts the reviews of each person, so that consecutive ones differ. */
function say(
  trade: PastTrade,
  side: Side,
  { heard, at }: { heard: Map<string, number>; at: Date },
) {
  const chance = createChance(`${trade.name}/${side}/review`);
  const { says, inWords, sore } = SAYING[side];
  if (chance() >= says) return [];
  const is_positive = chance() >= sore;
  const [author, subject] =
    side === "buyer" ? [trade.buyer, trade.seller] : [trade.seller, trade.buyer];
  const language = MARKET_FACTS[trade.market].languages[0];
  const words = WORDS[side][is_positive ? "glad" : "sore"][language];
  const nth = heard.get(subject.id) ?? Math.floor(createChance(subject.id)() * words.length);
  heard.set(subject.id, nth + 1);
  const { options, comment } = words[nth % words.length]!;
  const created_at = new Date(
    findStep(trade, "accept").getTime() + Math.floor(hours(1 + chance() ** 2 * 90)),
  );
  return [
    {
      id: toWorldId(`${trade.name}/${side}/review`, created_at, at),
      market: trade.market,
      order_id: trade.id,
      author_id: author.id,
      author_role: side,
      subject_id: subject.id,
      is_positive,
      options: [...options],
      // A bad review always has words.
      comment: !is_positive || chance() < inWords ? comment : null,
      created_at,
    },
  ];
}

/** Each person rates at most once. */
function rate(trade: PastTrade, asked: Set<string>) {
  const chance = createChance(`${trade.name}/rating`);
  if (asked.has(trade.buyer.id) || chance() >= RATES) return [];
  asked.add(trade.buyer.id);
  let roll = chance() * 100;
  const [score] = SCORES.find(([, share]) => (roll -= share) < 0) ?? SCORES[0]!;
  const created_at = new Date(
    findStep(trade, "accept").getTime() + Math.floor(hours(1 + chance() * 40)),
  );
  return [{ order_id: trade.id, user_id: trade.buyer.id, score, created_at }];
}
