import type { listListingAddOns } from "#contract/add-on.ts";
import type { GenericCondition } from "#contract/condition.ts";
import type { EndpointResult } from "#contract/endpoint.ts";
import type { Listing } from "#contract/listing.ts";
import type { Locale } from "#contract/market.ts";
import { toBuyerSafetyFee } from "#contract/buyer-fee.ts";
import type { Fees, Terms } from "#contract/terms.ts";
import { LIMITS } from "#contract/limits.ts";
import { minutes } from "#contract/duration.ts";
import { toGenericCondition } from "#contract/grading.ts";
import type { Money } from "#contract/money.ts";
import type { Offer } from "#contract/offer.ts";
import type { ShippingOption } from "#contract/shipping-option.ts";
import { ACCESSORIES, type Accessory } from "#contract/listing-words.ts";
import { checkPaths } from "../../check-paths.ts";
import { listConditionLines, type ConditionLine } from "../condition/condition-lines.ts";
import { formatDate, formatList, formatPercent } from "../locale/format.ts";
import { toPriceLine } from "../market-price/to-price-line.ts";
import type { T } from "../locale/use-t.ts";
import { presentTrader } from "../trader/present-trader.ts";

type Delivery = Pick<ShippingOption, "method" | "price"> & {
  /** Why it cannot be chosen. */
  refusal: string | null;
  total: Money;
  chosen: boolean;
  /** When and where. */
  note: string;
};

type ShownLine = Omit<ConditionLine, "words"> & {
  name: string;
  /** Its state in words, or in percent. */
  found: string;
  /** What its colour stands for. */
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
  trader: ReturnType<typeof presentTrader>;
  photos: {
    url: string;
    tag: Listing["photos"][number]["custom_properties"]["tag"];
    width: number;
    height: number;
  }[];
  conditions: ShownLine[];
  /** What decides the grade, as it follows its name; empty for the best grade. */
  because: string;
  /** What our check confirmed, and when; null where only the seller has graded. */
  seal: string | null;
  /** Address of the page that shows the check. */
  check: string;
  /** Where the price stands among sale prices, in units of the drawing; null with too few sales. */
  band: { low: number; high: number; price: number } | null;
  /** How the buyer protection is counted. */
  fee: { percent: number; least: Money };
  /** What is there comes first. */
  box: { thing: Accessory; isThere: boolean; label: string }[];
  /** Those that can be chosen; without one, all with their refusals. */
  deliveries: Delivery[];
  /** Why it cannot be bought. */
  closed: string | null;
  own: Listing["status"] | null;
  /** Whether the visitor can make an offer. */
  takesOffers: boolean;
  offer: ShownOffer | null;
  order: NonNullable<Listing["order"]> | null;
};

type SaleTerms = Pick<Terms, "fees" | "delivery">;
type Own = { offer: Offer; now: string };

export type ListingTexts = {
  condition: T<"condition">;
  device: T<"device-words">;
  facts: T<"listing-facts">;
  refusal: T<"listing-refusal">;
  trader: T<"trader">;
};

/**
 * An agreed price takes the place of the asking price in all sums, because the checkout counts with
 * it.
 */
export function presentListing(
  listing: Listing,
  { condition, device, facts, refusal, trader }: ListingTexts,
  { locale, own = null, terms }: { locale: Locale; own?: Own | null; terms: SaleTerms },
): ShownListing {
  const { fees } = terms;
  const closed = findClosed(listing);
  const price =
    own?.offer.status === "accepted" ? atPrice(own.offer.amount, listing, fees) : listing.price;
  const cover = listing.cover_photo?.id;
  const photos = listing.photos.toSorted((a, b) => Number(b.id === cover) - Number(a.id === cover));
  const conditions = listConditionLines(listing).map(({ words, ...line }) => ({
    ...line,
    name: device(`category.${line.category}`),
    found:
      line.percent === undefined
        ? device(`${words}.${line.grade}`)
        : formatPercent(locale, line.percent),
    means: condition.find(`means.${line.category}.${line.grade}`),
    ceiling: findCeiling(line),
  }));
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
    trader: presentTrader(trader, listing.seller_info.is_pro),
    photos: photos.map(({ original_url, width, height, custom_properties: { tag } }) => ({
      url: original_url,
      tag,
      width,
      height,
    })),
    conditions,
    because: tellReason(conditions, listing.generic_condition, facts, locale),
    seal: tellCheck(listing, conditions, facts, locale),
    check: checkPaths.listing(locale, listing.id),
    band: listing.fair_price && toBand(listing.fair_price, price.asking_price),
    fee: {
      percent: fees.buyer_fee.rate / 100,
      least: { amount: fees.buyer_fee.least, currency: price.asking_price.currency },
    },
    box: ACCESSORIES.map((thing) => {
      const isThere = listing.accessories[`has_${thing}`];
      return { thing, isThere, label: device(`box.${isThere ? "has" : "no"}_${thing}`) };
    }).toSorted((a, b) => Number(b.isThere) - Number(a.isThere)),
    deliveries: presentDeliveries({ ...listing, price }, { facts, refusal }, { locale, terms }),
    closed: closed && refusal(`closed.${closed}`, BUSY),
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

const BUSY = { minutes: LIMITS.checkoutWindow / minutes(1) };

function presentDeliveries(
  { shipping_options, price }: Pick<Listing, "shipping_options" | "price">,
  { facts, refusal: t }: Pick<ListingTexts, "facts" | "refusal">,
  { locale, terms: { delivery } }: { locale: Locale; terms: SaleTerms },
): Delivery[] {
  const open = shipping_options.filter(({ available }) => available);
  const chosen =
    open.find((option) => option.price.amount === price.delivery_from.amount) ?? open[0];
  const goods = price.asking_price.amount + price.buyer_safety_fee.amount;
  const offered = shipping_options.filter(({ refusal }) => refusal !== "not_instant_buy");
  const shown = open.length > 0 ? open : offered;
  return shown.map(({ method, price: way, available, refusal, eta_from, eta_to, place }) => {
    const [from, to] = [eta_from, eta_to].map((date) => formatDate(locale, date, "short"));
    const date = eta_from === eta_to ? from! : facts("dates", { from: from!, to: to! });
    return {
      method,
      price: way,
      refusal: available
        ? null
        : t(`delivery.${refusal ?? "area"}`, { until: delivery.express_until }),
      total: { amount: goods + way.amount, currency: way.currency },
      chosen: method === chosen?.method,
      note:
        facts(`method-note.${method}`, { date }) +
        (place ? `, ${place.hours.from}–${place.hours.to}. ${place.address}.` : ""),
    };
  });
}

/** Names this many parts; the section on the condition names all. */
const NAMED = 2;

function tellReason(
  conditions: readonly ShownLine[],
  grade: GenericCondition,
  t: ListingTexts["facts"],
  locale: Locale,
): string {
  const parts = grade === "excellent" ? [] : conditions.filter(({ ceiling }) => ceiling === grade);
  if (parts.length === 0) return "";
  const names = parts.map(({ name, found, percent }) => {
    const word = name.toLocaleLowerCase(locale);
    return percent === undefined ? word : `${word} ${found}`;
  });
  const rest = names.length - NAMED;
  return t("because", {
    parts:
      rest > 0
        ? t("more", { parts: names.slice(0, NAMED).join(", "), rest })
        : formatList(locale, names),
  });
}

function tellCheck(
  { is_graded, graded_at }: Pick<Listing, "is_graded" | "graded_at">,
  conditions: readonly ShownLine[],
  t: ListingTexts["facts"],
  locale: Locale,
): string | null {
  if (!is_graded || graded_at === null) return null;
  return t("seal", {
    date: formatDate(locale, graded_at, "day"),
    tested: conditions.filter(({ grade }) => grade !== "grey").length,
    all: conditions.length,
  });
}

function toBand(fair: NonNullable<Listing["fair_price"]>, { amount }: Money): ShownListing["band"] {
  const { low, high, price } = toPriceLine(fair, amount);
  return { low, high, price: price! };
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

const findCeiling = ({
  category,
  grade,
  percent,
}: Omit<ConditionLine, "words">): GenericCondition =>
  category === "battery_health"
    ? toGenericCondition({}, percent ?? null)
    : toGenericCondition({ [category]: grade }, null);
