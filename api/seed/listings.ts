import { hours, days } from "#contract/duration.ts";
import type { ListingStatus } from "#contract/listing-words.ts";
import type { PhotoTag } from "#contract/photo.ts";
import { LIMITS } from "#contract/limits.ts";
import { MARKET_FACTS, type Market } from "#contract/market.ts";
import { FIRST_TERMS } from "#contract/terms.ts";
import { toProductTitle } from "#contract/product-title.ts";
import { DEMO_DELIVERY } from "#api/modules/shipping-option/index.ts";
import { toPriceBreakdown } from "#api/modules/price/index.ts";
import type { SeedProduct } from "./catalog.ts";
import { createChance } from "./chance.ts";
import type { View } from "./render-device.ts";
import { createCondition, type SeedCondition } from "./device-condition.ts";
import type { SeedPerson } from "./people.ts";
import type { Reasons } from "./condition-reasons.ts";
import { ACCESSORY_NOTES, NOTES, PHONE_NOTES } from "./seller-words.ts";
import { toWorldId, WORLD_AT } from "./stable-id.ts";

const YEAR = days(365.25);

/** Asking price as a share of the face value, by grade. */
export const WORTH = {
  excellent: [0.8, 0.98],
  good: [0.66, 0.88],
  poor: [0.48, 0.68],
  repairable: [0.26, 0.44],
} as const;

const SUPPLY = {
  smartphones: 3.6,
  tablets: 2.2,
  smartwatches: 2,
  headphones: 1.8,
  earpods: 2,
  "game-consoles": 3,
  laptops: 2.4,
} as const;

const MAKERS: Record<string, number> = { Apple: 2.1, Samsung: 1.7, Xiaomi: 1.5, Google: 1.1 };

/** The first photo is the cover. */
type SeedPhoto = { tag: PhotoTag; view: View };

export type SeedListing = {
  row: ReturnType<typeof toRow>;
  product: SeedProduct;
  condition: SeedCondition;
  photos: SeedPhoto[];
  /** Staff recommend it. */
  isPick: boolean;
};

export type ListingWish = {
  /** Seeds all random choices: the same name gives the same listing. */
  name: string;
  market: Market;
  status: ListingStatus;
  seller: Pick<SeedPerson, "id">;
  product: SeedProduct;
  at: Date;
  reasons: Reasons;
  isInstantBuy?: boolean;
  /** Set where a date is fixed; otherwise random in the last weeks. */
  publishedAt?: Date;
};

export function createProductDraw(products: readonly SeedProduct[]) {
  // Colours and capacities share the weight of their model.
  const variants = Map.groupBy(products, ({ model }) => model.id);
  let sum = 0;
  const upTo = products.map(({ vertical, brand, model }) => {
    const years = toYears(model.releaseDate);
    // Most devices are resold two or three years after their release.
    const fashion = Math.exp(-((years - 2.6) ** 2) / 9) + 0.12;
    sum +=
      (SUPPLY[vertical] * (MAKERS[brand.name] ?? 0.8) * fashion) / variants.get(model.id)!.length;
    return sum;
  });
  return (roll: number): SeedProduct => {
    const wanted = roll * sum;
    let low = 0;
    let high = upTo.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (upTo[middle]! < wanted) low = middle + 1;
      else high = middle;
    }
    return products[low]!;
  };
}

const toYears = (releaseDate: string): number =>
  Math.max(0.1, (WORLD_AT.getTime() - Date.parse(releaseDate)) / YEAR);

/** A device of another state is with its buyer or its seller. */
const AT_HUB: readonly ListingStatus[] = ["published", "hidden"];

const wasPublic: readonly ListingStatus[] = [
  "published",
  "hidden",
  "sold",
  "failed_check",
  "inactive",
];

export function createListing(wish: ListingWish): SeedListing {
  const { name, market, status, product, at, reasons } = wish;
  const chance = createChance(`listing/${name}`);
  const language = MARKET_FACTS[market].languages[0];
  // Most listings are new: old ones are sold or withdrawn.
  const age = hours(2) + Math.floor(chance() ** 1.6 * days(75));
  const publishedAt = wish.publishedAt ?? new Date(at.getTime() - age);
  const createdAt = new Date(publishedAt.getTime() - hours(3) - Math.floor(chance() * days(2)));
  const used = toYears(product.model.releaseDate) * (0.55 + chance() * 0.45);
  const condition = createCondition(product, used, chance, { reasons, language });
  const row = toRow(wish, { chance, condition, publishedAt, createdAt, language });
  return {
    row,
    isPick: status === "published" && condition.generic !== "repairable" && chance() < 0.06,
    product,
    condition,
    photos: listPhotos(product, status, createChance(`listing/${name}/photos`)),
  };
}

type Facts = {
  chance: () => number;
  condition: SeedCondition;
  publishedAt: Date;
  createdAt: Date;
  language: "el" | "en";
};

function toRow(wish: ListingWish, { chance, condition, publishedAt, createdAt, language }: Facts) {
  const { name, market, status, seller, product, at } = wish;
  const { currency } = MARKET_FACTS[market];
  const amount = toAskingPrice(product.skus[market].faceValue, condition, chance);
  const price = toPriceBreakdown(DEMO_DELIVERY, market, { amount, currency });
  const isInstantBuy = chance() < 0.27 && condition.generic !== "repairable";
  const isGraded = isInstantBuy || chance() < 0.06;
  const isBoosted = chance() < 0.03;
  const boostedUntil = new Date(
    at.getTime() +
      hours(5) +
      Math.floor(chance() * (days(FIRST_TERMS[market].boost.days) - hours(6))),
  );
  const isSold = status === "sold";
  const isPublic = wasPublic.includes(status);
  const pickOne = (words: readonly string[]) => words[Math.floor(chance() * words.length)]!;
  const words =
    product.vertical === "smartphones"
      ? [...NOTES[language], ...PHONE_NOTES[language]]
      : NOTES[language];
  const instantly = wish.isInstantBuy ?? isInstantBuy;
  const graded = instantly || isGraded;
  return {
    id: toWorldId(`listing/${name}`, createdAt, at),
    market,
    seller_id: seller.id,
    sku_id: product.skus[market].id,
    product_id: product.id,
    brand_id: product.brand.id,
    model_id: product.model.id,
    color_id: product.color.id,
    capacity_id: product.capacity?.id ?? null,
    vertical: product.vertical,
    status,
    title: toProductTitle(product.brand.name, product.model.name),
    asking_price: amount,
    total_price: price.total_price.amount,
    currency,
    generic_condition: condition.generic,
    battery_health: condition.battery,
    has_box: chance() < 0.55,
    has_charger: product.vertical !== "smartwatches" ? chance() < 0.6 : chance() < 0.85,
    has_case: chance() < 0.35,
    has_headphones: product.vertical === "smartphones" && chance() < 0.08,
    accessories_description: chance() < 0.15 ? pickOne(ACCESSORY_NOTES[language]) : null,
    notes: chance() < 0.7 ? pickOne(words) : null,
    is_instant_buy: instantly && AT_HUB.includes(status),
    is_graded: graded && isPublic,
    graded_at: graded && isPublic ? new Date(publishedAt.getTime() - hours(1)) : null,
    boosted_until: status === "published" && isBoosted ? boostedUntil : null,
    cover_key: null as string | null,
    created_at: createdAt,
    updated_at: isPublic ? publishedAt : createdAt,
    published_at: isPublic ? publishedAt : null,
    sold_at: isSold ? new Date(publishedAt.getTime() + hours(1)) : null,
    submitted_at: toSubmittedAt(wish, createdAt),
  };
}

/** The hub is at most two days behind; published listings were reviewed before. */
function toSubmittedAt({ name, status, at }: ListingWish, createdAt: Date): Date | null {
  if (status === "draft") return null;
  if (status !== "under_review") return new Date(createdAt.getTime() + hours(1));
  const wait = hours(0.2 + createChance(`listing/${name}/wait`)() ** 1.8 * 44);
  return new Date(Math.max(createdAt.getTime(), at.getTime() - Math.floor(wait)));
}

/** Minor units, rounded as people price. Never above the face value. */
function toAskingPrice(
  faceValue: number,
  { generic, battery }: SeedCondition,
  chance: () => number,
): number {
  const [low, high] = WORTH[generic];
  const tired = battery !== null && battery < 85 ? 0.95 : 1;
  const worth = (faceValue / 100) * (low + (high - low) * chance()) * tired;
  const whole = toRoundPrice(worth, chance());
  return Math.min(faceValue, Math.max(LIMITS.askingPrice.min, whole * 100));
}

/** Major units, rounded as people price. */
export function toRoundPrice(worth: number, roll: number): number {
  if (roll < 0.45) return Math.round(worth / 10) * 10 - 1;
  return roll < 0.8 ? Math.round(worth / 5) * 5 : Math.round(worth);
}

const FLAT: readonly PhotoTag[] = [
  "front-view",
  "back-view",
  "screen-on-view",
  "charger-port-view",
  "left-side-view",
  "right-side-view",
  "battery-health",
  "first-extra",
];
const ROUND: readonly PhotoTag[] = [
  "front-view",
  "back-view",
  "left-side-view",
  "right-side-view",
  "first-extra",
  "second-extra",
];

/** Kinds whose cover shows front and back together. */
const IN_PAIRS = new Set(["smartphones", "tablets"]);

function listPhotos(
  { vertical }: SeedProduct,
  status: ListingStatus,
  chance: () => number,
): SeedPhoto[] {
  const tags = IN_PAIRS.has(vertical) ? FLAT : ROUND;
  const count =
    status === "draft" ? Math.floor(chance() * 3) : 5 + Math.floor(chance() * (tags.length - 4));
  return tags.slice(0, count).map((tag, i) => ({
    tag,
    view: i === 0 && IN_PAIRS.has(vertical) ? "pair" : tag,
  }));
}
