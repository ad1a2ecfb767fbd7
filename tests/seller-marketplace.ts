import type * as z from "zod";
import type { contract } from "#contract/contract.ts";
import type { Draft, draftSchema } from "#contract/listing-draft.ts";
import type { PhotoTag } from "#contract/photo.ts";
import type { EndpointResult } from "#contract/endpoint.ts";
import { toSellerShares } from "#contract/seller-fee.ts";
import { FIRST_TERMS } from "#contract/terms.ts";
import { createCannedMarketplace, type Answers } from "./msw/canned-marketplace.ts";
import { ADDRESS } from "./order-marketplace.ts";

type MarketPrice = EndpointResult<typeof contract.marketPrice.compute>["data"];

type DraftInput = z.input<typeof draftSchema>;

const eur = (amount: number) => ({ amount, currency: "EUR" }) as const;
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 10, minutes)).toISOString();

export const DRAFT_ID = "01a078dd-6023-713a-9817-7b532fa004ce";

const BRAND = { id: "01a078dd-6023-713a-9817-7b532fa0b001", slug: "apple", name: "Apple" };
const MODEL = {
  id: "01a078dd-6023-713a-9817-7b532fa0d001",
  slug: "iphone-13",
  name: "iPhone 13",
  vertical: "smartphones" as const,
  brand: BRAND,
  release_date: "2021-09-24",
};
const COLOR = {
  id: "01a078dd-6023-713a-9817-7b532fa0c001",
  slug: "midnight",
  name: "Midnight",
  swatch: "#1b222b",
};
const CAPACITY = { id: "01a078dd-6023-713a-9817-7b532fa0ca01", slug: "128-gb", label: "128 GB" };

/** A new draft; `change` overrides what the test is about. */
export function emptyDraft(change: Partial<DraftInput> = {}): Draft {
  const draft: DraftInput = {
    id: DRAFT_ID,
    version: 1,
    status: "draft",
    market: "GR",
    is_mine: true,
    is_editable: true,
    title: null,
    vertical: null,
    brand: null,
    model: null,
    color: null,
    capacity: null,
    product: null,
    device_number: null,
    is_number_needed: false,
    photos: [],
    cover_id: null,
    cover: null,
    listing_id: DRAFT_ID,
    properties: {},
    battery_health: null,
    is_battery_unknown: false,
    generic_condition: null,
    notes: null,
    has_box: false,
    has_charger: false,
    has_case: false,
    has_headphones: false,
    accessories_description: null,
    asking_price: null,
    address_id: null,
    missing: [
      { step: "device", fields: ["vertical", "brand_id", "model_id", "color_id", "capacity_id"] },
      { step: "photos", fields: ["photos"] },
      { step: "condition", fields: ["condition"] },
      { step: "accessories", fields: ["visited"] },
      { step: "price", fields: ["asking_price"] },
      { step: "address", fields: ["address_id"] },
    ],
    rejection: null,
    created_at: at(0),
    updated_at: at(0),
    ...change,
  };
  // Ids are branded, and only a parse would brand them.
  return draft as Draft;
}

const photo = (number: number, tag: PhotoTag) => ({
  id: `01a078dd-6023-713a-9817-7b532fa0f00${number}`,
  original_url: `/media/photo-${number}`,
  is_cover: number === 1,
  width: 1600,
  height: 1600,
  custom_properties: { tag },
  warnings: [],
});

/** A complete draft before its confirmation. */
export const readyDraft = (change: Partial<DraftInput> = {}): Draft =>
  emptyDraft({
    version: 7,
    title: "iPhone 13",
    vertical: "smartphones",
    brand: BRAND,
    model: MODEL,
    color: COLOR,
    capacity: CAPACITY,
    product: {
      id: "01a078dd-6023-713a-9817-7b532fa0aa01",
      brand: BRAND,
      model: MODEL,
      color: COLOR,
      capacity: CAPACITY,
      face_value: eur(84900),
      sku_id: "01a078dd-6023-713a-9817-7b532fa0bb01",
    },
    photos: [photo(1, "front-view"), photo(2, "back-view"), photo(3, "screen-on-view")],
    cover_id: photo(1, "front-view").id,
    cover: photo(1, "front-view").id,
    properties: {
      screen_condition: { grade: "green", reason: null },
      body_condition: { grade: "yellow", reason: "Two hairlines beside the mark." },
      touch_screen: { grade: "green", reason: null },
      audio: { grade: "green", reason: null },
      cameras: { grade: "green", reason: null },
      connectivity: { grade: "green", reason: null },
      sensors: { grade: "green", reason: null },
      buttons: { grade: "green", reason: null },
      original_parts: { grade: "green", reason: null },
    },
    battery_health: 89,
    generic_condition: "good",
    notes: "Always in a case.",
    has_box: true,
    has_charger: true,
    asking_price: eur(38900),
    address_id: ADDRESS.id,
    missing: [],
    updated_at: at(30),
    ...change,
  });

/** Sale prices of such an iPhone; with an asking price also the proceeds. */
export function marketPriceFor(
  askingPrice: number | null = null,
  change: Partial<MarketPrice> = {},
): MarketPrice {
  const price = askingPrice === null ? null : eur(askingPrice);
  return {
    min: eur(4000),
    max: eur(84900),
    breakdown:
      price === null
        ? null
        : {
            asking_price: price,
            ...toSellerShares(price, FIRST_TERMS.GR.fees),
            is_fee_free: false,
            buyer_pays: eur(price.amount + Math.round((price.amount * 49) / 1000) + 250),
          },
    fair: { low: eur(36500), median: eur(38900), high: eur(41000) },
    days: { from: 6, to: 14 },
    basis: { of: "same_device", count: 23, since: "2025-11-21" },
    history: [
      { month: "2026-08", median: eur(42000), count: 4 },
      { month: "2026-09", median: eur(40500), count: 6 },
      { month: "2026-11", median: eur(38900), count: 13 },
    ],
    sales: [
      { day: "2026-08-04", price: eur(42000) },
      { day: "2026-09-14", price: eur(40500) },
      { day: "2026-11-02", price: eur(38900) },
    ],
    ...change,
  };
}

/**
 * A marketplace with one draft of a seller who is ready to sell. `answers` replaces responses: the
 * `data`, or a whole Response. Requests are recorded in `calls`.
 */
export function createSellerMarketplace(draft: Draft = readyDraft(), answers: Answers = {}) {
  return createCannedMarketplace({
    getDraft: () => draft,
    createListing: () => draft,
    updateListing: () => draft,
    listDrafts: () => [],
    listAddresses: () => [ADDRESS],
    createAddress: () => ADDRESS,
    updateAddress: () => ADDRESS,
    getSellerReadiness: () => ({
      missing: [],
      card_provider: "sandbox",
      away_since: null,
      away_until: null,
    }),
    computePrice: ({ query }) => marketPriceFor(query.asking_price ?? null),
    ...answers,
  });
}
