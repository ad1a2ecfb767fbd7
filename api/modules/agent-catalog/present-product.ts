import type { CatalogProduct } from "#contract/agent-catalog.ts";
import { GOOGLE_CATEGORY } from "#contract/google-category.ts";
import { LIMITS } from "#contract/limits.ts";
import { ACCESSORIES, eachAccessory } from "#contract/listing-words.ts";
import type { PriceBreakdown } from "#contract/listing.ts";
import type { Language } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";
import { orderConditions } from "#api/modules/listing/index.ts";
import { toPriceBreakdown } from "#api/modules/price/index.ts";
import { type Delivery, isDeliverable } from "#api/modules/shipping-option/index.ts";
import type { CatalogPlace } from "./catalog-place.ts";
import type { CatalogRow } from "./catalog-row.ts";
import { listWords, say } from "./say.ts";

/** Width of the pictures that are named, in px: agents and shopping sites ask for 800 or more. */
const PICTURE = 1080;

const toPriceParts = (row: CatalogRow, delivery: Delivery): PriceBreakdown =>
  toPriceBreakdown(delivery, row.market, { amount: row.asking_price, currency: row.currency });

/** What a buyer pays for the device itself: the fee is part of each sale, the delivery a choice. */
const toItemPrice = ({ asking_price: asked, buyer_safety_fee: fee }: PriceBreakdown): Money => ({
  amount: asked.amount + fee.amount,
  currency: asked.currency,
});

const isAvailable = (row: CatalogRow, delivery: Delivery): boolean =>
  !row.is_reserved &&
  isDeliverable(delivery, { market: row.market, isInstantBuy: row.is_instant_buy });

const toColorName = (row: CatalogRow, language: Language): string =>
  language === "el" ? row.name_el : row.name_en;

const toFullTitle = (row: CatalogRow, language: Language): string =>
  [row.title, row.capacity_label, toColorName(row, language)].filter(Boolean).join(", ");

const toListingUrl = ({ origin, locale }: CatalogPlace, id: string): string | null =>
  origin && `${origin}/${locale}/listing/${id}`;

function describe(row: CatalogRow, language: Language): string {
  const condition = say(language, `condition-${row.generic_condition}`);
  const included = ACCESSORIES.filter((one) => row[`has_${one}`]).map((one) =>
    say(language, `accessory-${one}`),
  );
  return [
    say(language, "about", { condition }),
    row.battery_health !== null &&
      say(language, "battery", { percent: String(row.battery_health) }),
    included.length === 0
      ? say(language, "comes-alone")
      : say(language, "comes-with", { list: listWords(language, included) }),
    say(language, row.is_graded ? "graded-by-hub" : "graded-by-seller"),
    say(language, row.is_instant_buy ? "at-hub" : "at-seller"),
    say(language, "warranty", { days: String(LIMITS.warrantyDays) }),
  ]
    .filter(Boolean)
    .join(" ");
}

/** Pictures are never enlarged. */
function listPictures(row: CatalogRow, { origin, language }: CatalogPlace) {
  if (origin === null) return [];
  const title = toFullTitle(row, language);
  return row.photos.map(({ key, width, height }, i) => {
    const shown = Math.min(width, PICTURE);
    return {
      type: "image" as const,
      url: `${origin}/media/${key}/${PICTURE}`,
      alt_text: say(language, "photo-alt", { title, number: String(i + 1) }),
      width: shown,
      height: Math.max(1, Math.round((height * shown) / width)),
    };
  });
}

function listOptions(row: CatalogRow, language: Language) {
  const { color, capacity, capacity_label, generic_condition: grade } = row;
  return [
    { name: say(language, "color"), id: color, label: toColorName(row, language) },
    ...(capacity !== null && capacity_label !== null
      ? [{ name: say(language, "capacity"), id: capacity, label: capacity_label }]
      : []),
    { name: say(language, "condition"), id: grade, label: say(language, `condition-${grade}`) },
  ];
}

/** A used device is one of a kind: a product with one variant, both with the listing's id. */
export function presentProduct(
  row: CatalogRow,
  place: CatalogPlace,
  delivery: Delivery,
): CatalogProduct {
  const { language } = place;
  const parts = toPriceParts(row, delivery);
  const price = toItemPrice(parts);
  const url = toListingUrl(place, row.id);
  const description = { plain: describe(row, language) };
  const options = listOptions(row, language);
  const available = isAvailable(row, delivery);
  return {
    id: row.id,
    title: toFullTitle(row, language),
    description,
    ...(url && { url }),
    categories: [
      { value: row.vertical, taxonomy: "merchant" },
      { value: GOOGLE_CATEGORY[row.vertical], taxonomy: "google_product_category" },
    ],
    price_range: { min: price, max: price },
    media: listPictures(row, place),
    options: options.map(({ name, id, label }) => ({ name, values: [{ id, label }] })),
    variants: [
      {
        id: row.id,
        sku: row.sku_id,
        title: options.map(({ label }) => label).join(", "),
        description,
        ...(url && { url }),
        price,
        availability: { available, status: available ? "in_stock" : "out_of_stock" },
        options,
        tags: ["used", row.generic_condition],
      },
    ],
    metadata: {
      market: row.market,
      vertical: row.vertical,
      brand: row.brand,
      brand_name: row.brand_name,
      model: row.model,
      color: row.color,
      capacity: row.capacity,
      release_date: row.release_date,
      generic_condition: row.generic_condition,
      battery_health: row.battery_health,
      conditions: orderConditions(row.conditions),
      accessories: eachAccessory((field) => row[field]),
      is_graded: row.is_graded,
      is_instant_buy: row.is_instant_buy,
      warranty_days: LIMITS.warrantyDays,
      published_at: row.published_at?.toISOString() ?? null,
      takes_offers: row.takes_offers,
      price_parts: parts,
    },
  };
}
