import type { listListingAddOns } from "#contract/add-on.ts";
import type { GenericCondition } from "#contract/condition.ts";
import type { EndpointResult } from "#contract/endpoint.ts";
import type { Listing } from "#contract/listing.ts";
import { toBuyerSafetyFee } from "#contract/buyer-fee.ts";
import type { Fees } from "#contract/terms.ts";
import { toGenericCondition } from "#contract/grading.ts";
import type { Money } from "#contract/money.ts";
import type { Offer } from "#contract/offer.ts";
import type { ShippingOption } from "#contract/shipping-option.ts";
import { ACCESSORIES, type Accessory } from "#contract/listing-words.ts";
import { listConditionLines, type ConditionLine } from "../condition/condition-lines.ts";
import type { T } from "../locale/use-t.ts";

export type Delivery = Pick<
  ShippingOption,
  "method" | "price" | "refusal" | "eta_from" | "eta_to"
> & {
  total: Money;
  chosen: boolean;
  place: string;
};

/** `means` is what its colour stands for. */
type ShownLine = ConditionLine & {
  means: string | null;
  /** The best grade of a device with this line. */
  ceiling: GenericCondition;
};

/** The visitor's live offer. */
export type ShownOffer = Pick<Offer, "id" | "status" | "amount" | "expires_at"> & {
  asking: Money;
  now: string;
};

type Closed = "yours" | "busy" | "not-public";

export type ShownListing = Pick<
  Listing,
  | "id"
  | "title"
  | "vertical"
  | "color"
  | "capacity"
  | "generic_condition"
  | "battery_health"
  | "is_instant_buy"
  | "is_graded"
  | "graded_at"
  | "accessories_description"
  | "notes"
  | "price"
  | "warranty_days"
  | "total_price"
  | "fair_price"
  | "sku_id"
  | "published_at"
  | "passport"
> & {
  is_favorite: boolean | undefined;
  brand: { slug: string; name: string };
  model: { slug: string; name: string };
  released: string;
  seller: Listing["seller_info"];
  photos: {
    url: string;
    tag: Listing["photos"][number]["custom_properties"]["tag"];
    width: number;
    height: number;
  }[];
  conditions: ShownLine[];
  /** How the buyer protection is counted. */
  fee: { percent: number; least: Money };
  /** What is there comes first. */
  box: { thing: Accessory; isThere: boolean }[];
  deliveries: Delivery[];
  closed: Closed | null;
  own: Listing["status"] | null;
  /** Whether the visitor can make an offer. */
  takesOffers: boolean;
  offer: ShownOffer | null;
  order: NonNullable<Listing["order"]> | null;
};

type Own = { offer: Offer; now: string };

/**
 * `t` stays on the server: a page shows a tenth of its texts. An agreed price takes the place of the
 * asking price in all sums, because the checkout counts with it.
 */
export function presentListing(
  listing: Listing,
  t: T<"condition">,
  { own = null, fees }: { own?: Own | null; fees: Fees },
): ShownListing {
  const price =
    own?.offer.status === "accepted" ? atPrice(own.offer.amount, listing, fees) : listing.price;
  const cover = listing.cover_photo?.id;
  const photos = listing.photos.toSorted((a, b) => Number(b.id === cover) - Number(a.id === cover));
  return {
    id: listing.id,
    title: listing.title,
    vertical: listing.vertical,
    color: listing.color,
    capacity: listing.capacity,
    generic_condition: listing.generic_condition,
    battery_health: listing.battery_health,
    is_instant_buy: listing.is_instant_buy,
    is_graded: listing.is_graded,
    graded_at: listing.graded_at,
    accessories_description: listing.accessories_description,
    notes: listing.notes,
    price,
    total_price: price.total_price,
    fair_price: listing.fair_price,
    is_favorite: listing.is_favorite,
    warranty_days: listing.warranty_days,
    brand: { slug: listing.brand.slug, name: listing.brand.name },
    model: { slug: listing.model.slug, name: listing.model.name },
    released: listing.model.release_date,
    sku_id: listing.sku_id,
    published_at: listing.published_at,
    ...(listing.passport !== undefined && { passport: listing.passport }),
    seller: listing.seller_info,
    photos: photos.map(({ original_url, width, height, custom_properties: { tag } }) => ({
      url: original_url,
      tag,
      width,
      height,
    })),
    conditions: listConditionLines(listing).map((line) => ({
      ...line,
      means: t.find(`means.${line.category}.${line.grade}`),
      ceiling: findCeiling(line),
    })),
    fee: {
      percent: fees.buyer_fee.rate / 100,
      least: { amount: fees.buyer_fee.least, currency: price.asking_price.currency },
    },
    box: ACCESSORIES.map((thing) => ({
      thing,
      isThere: listing.accessories[`has_${thing}`],
    })).toSorted((a, b) => Number(b.isThere) - Number(a.isThere)),
    deliveries: presentDeliveries({ ...listing, price }),
    closed: findClosed(listing),
    own: listing.is_mine ? listing.status : null,
    takesOffers: listing.takes_offers && !listing.is_mine,
    offer: own && {
      id: own.offer.id,
      status: own.offer.status,
      amount: own.offer.amount,
      expires_at: own.offer.expires_at,
      asking: listing.price.asking_price,
      now: own.now,
    },
    order: listing.order ?? null,
  };
}

function atPrice(
  asking_price: Money,
  { price }: Pick<Listing, "price">,
  fees: Fees,
): Listing["price"] {
  const fee = toBuyerSafetyFee(asking_price, fees);
  const total = asking_price.amount + fee.amount + price.delivery_from.amount;
  return {
    asking_price,
    buyer_safety_fee: fee,
    delivery_from: price.delivery_from,
    total_price: { ...asking_price, amount: total },
  };
}

type AddOns = EndpointResult<typeof listListingAddOns>["data"];
export type ShownAddOn = { key: string; name: string; description: string; price: Money };

/** Those that lengthen the warranty. */
export const presentAddOns = (addOns: AddOns): ShownAddOn[] =>
  addOns
    .filter(({ kind }) => kind === "extra_warranty" || kind === "insurance")
    .map(({ kind, option, name, description, price }) => ({
      key: kind + option,
      name,
      description,
      price,
    }));

function presentDeliveries({
  shipping_options,
  price,
}: Pick<Listing, "shipping_options" | "price">): Delivery[] {
  const open = shipping_options.filter(({ available }) => available);
  const chosen =
    open.find((option) => option.price.amount === price.delivery_from.amount) ?? open[0];
  const goods = price.asking_price.amount + price.buyer_safety_fee.amount;
  const offered = shipping_options.filter(({ refusal }) => refusal !== "not_instant_buy");
  return offered.map((option) => ({
    method: option.method,
    price: option.price,
    refusal: option.available ? null : (option.refusal ?? "area"),
    eta_from: option.eta_from,
    eta_to: option.eta_to,
    total: { amount: goods + option.price.amount, currency: option.price.currency },
    chosen: option === chosen,
    place: option.place
      ? `, ${option.place.hours.from}–${option.place.hours.to}. ${option.place.address}.`
      : "",
  }));
}

function findClosed({
  allowed_actions,
  is_mine,
  status,
  shipping_options,
}: Listing): Closed | null {
  if (allowed_actions.includes("buy")) return null;
  if (is_mine) return "yours";
  const isDelivered = shipping_options.some(({ refusal }) => refusal !== "not_instant_buy");
  return status === "published" && isDelivered ? "busy" : "not-public";
}

const findCeiling = ({ category, grade, percent }: ConditionLine): GenericCondition =>
  category === "battery_health"
    ? toGenericCondition({}, percent ?? null)
    : toGenericCondition({ [category]: grade }, null);
