import { days } from "#contract/duration.ts";
import type { DeviceAnswer, RiskMode, RiskRule } from "#contract/risk-words.ts";

/** `own` and `other`: keys of pictures. */
export type SamePhoto = { own: string; other: string; listing_id: string; seller_id: string };

/** What is known of a submission when it is made. */
export type RiskFacts = {
  account_age: number;
  /** Of the seller within 24 hours, with this one. */
  submissions: number;
  asking_price: number;
  /** Median of other asking prices of the same device; null where too few are asked. */
  usual_price: number | null;
  /** Ids of other accounts. */
  same_card: readonly string[];
  same_iban: readonly string[];
  /** Listings of other sellers with the same number. */
  same_device: readonly { id: string; seller_id: string }[];
  /** Nearly equal photos in listings of other sellers. */
  same_photo: readonly SamePhoto[];
  device: DeviceAnswer | null;
};

export type RiskLimits = {
  new_account_days: number;
  listings_a_day: number;
  low_price_percent: number;
};

/** `value` and `limit`: the figures that were compared. */
export type Noticed = {
  value: number | null;
  limit: number | null;
  people: readonly string[];
  listings: readonly string[];
  photos: readonly Pick<SamePhoto, "own" | "other" | "listing_id">[];
};

const figures = (value: number | null = null, limit: number | null = null): Noticed => ({
  value,
  limit,
  people: [],
  listings: [],
  photos: [],
});
const people = (ids: readonly string[]): Noticed | null =>
  ids.length === 0 ? null : { ...figures(), people: ids };

/** A picture that more other sellers have is one that everybody takes, such as the maker's. */
const COMMON_ABOVE = 3;
/** Pairs in a signal. */
const PAIRS = 6;

/** One pair for each photo of the submission and each other seller; none of a common picture. */
function listPairs(found: readonly SamePhoto[]): SamePhoto[] {
  const byPhoto = Map.groupBy(found, ({ own }) => own);
  return [...byPhoto.values()].flatMap((pairs) => {
    const bySeller = new Map(pairs.map((pair) => [pair.seller_id, pair]));
    return bySeller.size > COMMON_ABOVE ? [] : [...bySeller.values()];
  });
}

/** Each answers what it noticed, or null. */
export const RULES: Record<RiskRule, (facts: RiskFacts, limits: RiskLimits) => Noticed | null> = {
  new_account({ account_age: age }, { new_account_days: limit }) {
    return age < days(limit) ? figures(Math.floor(age / days(1)), limit) : null;
  },
  velocity({ submissions }, { listings_a_day: limit }) {
    return submissions > limit ? figures(submissions, limit) : null;
  },
  low_price({ asking_price: asked, usual_price: usual }, { low_price_percent: limit }) {
    if (usual === null || asked * 100 >= usual * limit) return null;
    return figures(Math.floor((asked * 100) / usual), limit);
  },
  same_card: ({ same_card: ids }) => people(ids),
  same_iban: ({ same_iban: ids }) => people(ids),
  same_device({ same_device: listings }) {
    if (listings.length === 0) return null;
    return {
      ...figures(),
      people: [...new Set(listings.map(({ seller_id }) => seller_id))],
      listings: listings.map(({ id }) => id),
    };
  },
  same_photo({ same_photo: found }) {
    const pairs = listPairs(found).slice(0, PAIRS);
    if (pairs.length === 0) return null;
    return {
      ...figures(),
      people: [...new Set(pairs.map(({ seller_id }) => seller_id))],
      listings: [...new Set(pairs.map(({ listing_id }) => listing_id))],
      photos: pairs.map(({ own, other, listing_id }) => ({ own, other, listing_id })),
    };
  },
  blocked_device: ({ device }) => (device === "prohibited" ? figures() : null),
};

export type Signal = Noticed & { rule: RiskRule; mode: Exclude<RiskMode, "off"> };

/** Rules that are off are not asked. */
export const listSignals = (
  facts: RiskFacts,
  { modes, limits }: { modes: Record<RiskRule, RiskMode>; limits: RiskLimits },
): Signal[] =>
  (Object.keys(RULES) as RiskRule[]).flatMap((rule) => {
    const mode = modes[rule];
    const noticed = mode === "off" ? null : RULES[rule](facts, limits);
    return noticed === null || mode === "off" ? [] : [{ rule, mode, ...noticed }];
  });
