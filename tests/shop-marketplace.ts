import {
  type Listing,
  type ListingCard,
  listingSchema,
  listingCardSchema,
} from "#contract/listing.ts";
import type { Vertical } from "#contract/catalog.ts";
import {
  type Answers,
  type Call,
  createCannedMarketplace,
  type Fixture,
  rejection,
} from "./msw/canned-marketplace.ts";

/**
 * A marketplace with a few devices, for tests of the shop's screens, with filtering by brand, vertical, price and text, so that pages can be empty.
 */
type Query<Id extends keyof Answers> = Call<Id>["query"];
type Currency = ReturnType<typeof currencyOf>;
type Kind = [
  vertical: Vertical,
  brand: string,
  model: string,
  capacity: string | null,
  price: number,
];

const KINDS: Kind[] = [
  ["smartphones", "Apple", "iPhone 13", "128 GB", 38900],
  ["smartphones", "Samsung", "Galaxy S23", "256 GB", 42500],
  ["earpods", "Apple", "AirPods Pro 2 (USB-C)", null, 13900],
  ["laptops", "Apple", "MacBook Air 13 (M1)", "256 GB", 54000],
  ["smartwatches", "Apple", "Watch Series 8", "45 mm", 24800],
  ["game-consoles", "Sony", "PlayStation 5", "825 GB", 33000],
  ["smartphones", "Google", "Pixel 8", "128 GB", 36500],
  ["headphones", "Sony", "WH-1000XM4", null, 11800],
  ["tablets", "Apple", "iPad Air (5th gen)", "64 GB", 37000],
];
const CONDITIONS = ["good", "excellent", "poor", "repairable"] as const;
const COLORS = { en: ["Midnight", "Green", "Black"], el: ["Μεσάνυχτα", "Πράσινο", "Μαύρο"] };

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
export const idOf = (kind: number, n: number) =>
  `0198${String(kind).padStart(4, "0")}-0000-7000-8000-${String(n).padStart(12, "0")}`;
const keyOf = (n: number) => (n + 4096).toString(16).padStart(16, "0");

export type Shop = {
  fetch(request: Request): Promise<Response>;
  asked: string[];
  /** Replaces the responses of this path; 0 simulates an outage of the marketplace. */
  break(path: RegExp, status: number, code?: string): void;
};

/** `answers` replaces responses. */
export function openShop({ count = 45, answers = {} as Answers } = {}): Shop {
  const asked: string[] = [];
  const broken: { path: RegExp; status: number; code: string }[] = [];
  const marketplace = createCannedMarketplace({ ...listAnswers(count), ...answers });
  return {
    asked,
    break: (path, status, code = "unavailable") => void broken.push({ path, status, code }),
    async fetch(request) {
      const url = new URL(request.url);
      const path = url.pathname.replace(/^\/api/, "");
      asked.push(path + url.search);
      const fault = broken.find((one) => one.path.test(path));
      if (fault?.status === 0) throw new TypeError("fetch failed");
      if (fault) {
        const { status, code } = fault;
        return Response.json({ message: code, errors: {}, code }, { status });
      }
      return marketplace.fetch(request);
    },
  };
}

const currencyOf = (locale: string): "EUR" | "GBP" => (locale.endsWith("GB") ? "GBP" : "EUR");

function listAnswers(count: number): Answers {
  const list = (locale: string) => Array.from({ length: count }, (_, n) => toListing(n, locale));
  const listAddOns = ({ locale }: { locale: string }) =>
    ADD_ONS.map((one) => ({ ...one, price: { amount: one.price, currency: currencyOf(locale) } }));
  return {
    getFeatures: ({ locale }) => ({
      country: locale.endsWith("GB") ? "GB" : "GR",
      features: { insurance: true, cross_selling: true, allow_sellers: true },
    }),
    getShopRating: () => ({ count: 0, average: null }),
    listSitemap: ({ query, locale }) => listAddresses(list(locale), query),
    search: ({ query, locale }) => searchIn(list(locale), query),
    listBrands: ({ query, locale }) =>
      distinct(
        list(locale)
          .filter(({ vertical }) => vertical === query.vertical)
          .map(({ brand }) => brand),
      ),
    listModels: ({ query, locale }) =>
      distinct(
        list(locale)
          .filter((one) => one.vertical === query.vertical && one.brand.slug === query.brand)
          .map(({ model }) => model),
      ),
    computePrice: ({ query, locale }) => toMarketPrice(query.product_id, locale),
    listListingAddOns: (call) => ({ data: listAddOns(call), subscriptions: [] }),
    listSkuAddOns: (call) => ({ data: listAddOns(call), subscriptions: [] }),
    getSku({ params, locale }) {
      const all = list(locale);
      const first = all.find(({ sku_id }) => sku_id === params.id);
      return first ? toSku(first, all) : rejection("not_found");
    },
    listSimilarListings: ({ params, locale }) =>
      list(locale)
        .filter(({ id }) => id !== params.id)
        .slice(0, 6)
        .map(toCard),
    getListing({ params, locale }) {
      if (params.id === idOf(9, 404))
        return rejection("listing_elsewhere", { data: { market: "GB", sku_id: idOf(2, 0) } });
      if (params.id === idOf(9, 410))
        return rejection("listing_gone", { data: { sku_id: idOf(2, 0) } });
      return list(locale).find(({ id }) => id === params.id) ?? rejection("not_found");
    },
  };
}

function toMarketPrice(productId: string, locale: string): Fixture<"computePrice"> {
  const currency = currencyOf(locale);
  const money = (amount: number) => ({ amount, currency });
  const isKnown = productId === idOf(6, 0);
  const { low, median, high, count } = toFair(currency);
  return {
    min: money(4000),
    max: money(90000),
    breakdown: null,
    fair: isKnown ? { low, median, high } : null,
    days: null,
    basis: isKnown
      ? { of: "same_device", count, since: "2025-11-22" }
      : { of: "none", count: 2, since: null },
    history: isKnown
      ? [
          { month: "2026-08", median: money(42000), count: 5 },
          { month: "2026-10", median: money(40500), count: 7 },
        ]
      : [],
    sales: isKnown
      ? [
          { day: "2026-08-04", price: money(42000) },
          { day: "2026-10-14", price: money(40500) },
        ]
      : [],
  };
}

const ADD_ONS = [
  {
    kind: "extra_warranty" as const,
    option: "6_months",
    name: "6 more months",
    description: "From the day after the warranty ends.",
    price: 1900,
  },
  {
    kind: "insurance" as const,
    option: "accident",
    name: "Accident insurance",
    description: "Drops and water, for a year.",
    price: 4900,
  },
];

/** Two pages at most, so that a file beyond the first can be requested. */
function listAddresses(all: Listing[], { kind, page }: Query<"listSitemap">) {
  const places = all.flatMap(({ vertical, brand, model }) => [
    vertical,
    `${vertical}/${brand.slug}`,
    `${vertical}/${brand.slug}/${model.slug}`,
  ]);
  const found =
    kind === "places" ? [...new Set(places)] : kind === "listings" ? all.map(({ id }) => id) : [];
  const size = Math.max(30, Math.ceil(found.length / 2));
  const last = Math.max(1, Math.ceil(found.length / size));
  const links = { first: "/sitemap", last: "/sitemap", prev: null, next: null };
  return {
    data: found
      .slice((page - 1) * size, page * size)
      .map((one) => ({ path: one, updated_at: "2026-11-20T09:30:00.000Z" })),
    meta: { current_page: page, last_page: last, per_page: size, total: found.length },
    links,
  };
}

const distinct = <T extends { slug: string }>(things: T[]) => [
  ...new Map(things.map((thing) => [thing.slug, thing])).values(),
];

/** Queries with words that are filters. */
const UNDERSTOOD: Record<string, Fixture<"search">["meta"]["understood"]> = {
  "phone under 200": { q: "phone", price_to: 200 },
  "iphone κάτω από 300": { q: "iphone", price_to: 300 },
  "laptop over 100": { q: "laptop", price_from: 100 },
  "cheap boxed pixel in mint condition": {
    q: "pixel",
    generic_condition: ["excellent"],
    accessories: ["box"],
    is_graded: true,
    sort_by: "total_price",
  },
};

function searchIn(all: Listing[], query: Query<"search">): Fixture<"search"> {
  const { limit, offset } = query;
  const understood = UNDERSTOOD[query.q ?? ""] ?? null;
  const words = (understood?.q ?? query.q ?? "").toLowerCase();
  const matches = (skip?: Choice) =>
    all.filter(
      (one) =>
        (words === "" ||
          one.title
            .toLowerCase()
            .includes(words.replace("iphnoe", "iphone").replace(" blorb", ""))) &&
        among(query, "vertical", one.vertical, skip) &&
        among(query, "brand", one.brand.slug, skip) &&
        among(query, "model", one.model.slug, skip) &&
        among(query, "generic_condition", one.generic_condition, skip) &&
        among(query, "color", one.color_detail.slug, skip) &&
        among(query, "capacity", slugOf(one.capacity ?? ""), skip) &&
        one.total_price.amount >= (query.price_from ?? 0) * 100 &&
        one.total_price.amount <= (query.price_to ?? 1e9) * 100 &&
        (!query.is_graded || one.is_graded),
    );
  const found =
    query.sort_by === "total_price"
      ? matches().toSorted((a, b) => a.total_price.amount - b.total_price.amount)
      : matches();
  const facet = (name: Choice, read: (one: Listing) => [string, string]) => {
    const counts = new Map<string, { value: string; label: string; count: number }>();
    for (const one of matches(name)) {
      const [value, label] = read(one);
      counts.set(value, { value, label, count: (counts.get(value)?.count ?? 0) + 1 });
    }
    for (const value of query[name]) {
      if (!counts.has(value)) counts.set(value, { value, label: value, count: 0 });
    }
    return { name, values: [...counts.values()].toSorted((a, b) => b.count - a.count) };
  };
  return {
    data: found.slice(offset, offset + limit).map(toCard),
    meta: {
      total: found.length,
      limit,
      offset,
      understood_as: words.includes("iphnoe") ? "iphone" : null,
      skipped: words.includes("blorb") ? ["blorb"] : [],
      understood,
      close: [],
    },
    facets:
      query.facets.length === 0
        ? []
        : [
            facet("vertical", (one) => [one.vertical, one.vertical]),
            facet("brand", (one) => [one.brand.slug, one.brand.name]),
            facet("model", (one) => [one.model.slug, one.model.name]),
            facet("generic_condition", (one) => [one.generic_condition, one.generic_condition]),
            {
              name: "battery_health",
              values: [
                { value: "100-93", label: "", count: 9 },
                { value: "92-85", label: "", count: 20 },
              ],
            },
            { name: "accessories", values: [{ value: "box", label: "", count: 12 }] },
            { name: "is_graded", values: [{ value: "true", label: "", count: 11 }] },
            { name: "instant_buy", values: [{ value: "true", label: "", count: 11 }] },
            { name: "smart_filter", values: [{ value: "1", label: "", count: 7 }] },
            facet("color", (one) => [one.color_detail.slug, one.color]),
            facet("capacity", (one) => [slugOf(one.capacity ?? "none"), one.capacity ?? "–"]),
          ],
  };
}

type Choice = "vertical" | "brand" | "model" | "generic_condition" | "color" | "capacity";

function among(query: Query<"search">, name: Choice, value: string, skip?: Choice): boolean {
  const wanted: readonly string[] = query[name];
  return name === skip || wanted.length === 0 || wanted.includes(value);
}

/** All listings of the model are variants of its SKU, one per colour. */
function toSku(listing: Listing, all: Listing[]) {
  const { brand, model, capacity, sku_id, product_id, color_detail } = listing;
  const kin = all.filter((one) => one.model.slug === model.slug);
  const own = kin.filter((one) => one.color === listing.color);
  const of = (slug: string | null) =>
    slug === null ? null : { id: idOf(7, 1), slug: slugOf(slug), label: slug };
  const grades = (units: Listing[]) =>
    CONDITIONS.map((generic_condition) => ({
      generic_condition,
      units: units.filter((one) => one.generic_condition === generic_condition),
    }))
      .filter(({ units }) => units.length > 0)
      .map(({ generic_condition, units }) => ({
        generic_condition,
        count: units.length,
        total_price_from: cheapest(units)!,
      }));
  const colors = distinct(kin.map((one) => one.color_detail));
  return {
    id: sku_id,
    external_id: `sku-${sku_id.slice(-4)}`,
    title: model.name,
    product: {
      id: product_id,
      brand,
      model,
      color: color_detail,
      capacity: of(capacity),
      face_value: { ...listing.asking_price, amount: 90000 },
      sku_id,
    },
    listings_count: own.length,
    total_price_from: cheapest(own),
    cover_photo: listing.cover,
    variants: colors.map((color) => {
      const units = kin.filter((one) => one.color_detail.slug === color.slug);
      return {
        sku_id: color.slug === color_detail.slug ? sku_id : units[0]!.sku_id,
        color,
        capacity: of(capacity),
        grades: grades(units),
      };
    }),
    warranty_days: 90,
  };
}

const cheapest = (units: Listing[]) =>
  units.map((one) => one.total_price).toSorted((a, b) => a.amount - b.amount)[0] ?? null;

const toCard = (listing: Listing): ListingCard => listingCardSchema.parse(listing);

export function toListing(n: number, locale = "en-GR"): Listing {
  const [vertical, brand, model, capacity, base] = KINDS[n % KINDS.length]!;
  const currency = locale.endsWith("GB") ? "GBP" : "EUR";
  const amount = base + (n % 7) * 900;
  const fee = Math.max(290, Math.floor((amount * 490 + 5000) / 10_000));
  const delivery = currency === "GBP" ? 399 : 250;
  const money = (value: number) => ({ amount: value, currency });
  const color = COLORS[locale.startsWith("el") ? "el" : "en"][n % 3]!;
  const isInstant = n % 4 === 0;
  const hasBattery = !["game-consoles", "headphones"].includes(vertical);
  const photo = (at: number, tag: string) => ({
    id: idOf(5, n * 10 + at),
    original_url: `/media/${keyOf(n * 8 + at)}`,
    is_cover: at === 0,
    width: 800,
    height: 800,
    custom_properties: { tag },
  });
  const photos = [
    photo(0, "screen-on-view"),
    photo(1, "back-view"),
    photo(2, "left-side-view"),
    photo(3, "right-side-view"),
    photo(4, "charger-port-view"),
    photo(5, "front-view"),
  ];
  const brandOf = {
    id: idOf(
      1,
      KINDS.findIndex((kind) => kind[1] === brand),
    ),
    slug: slugOf(brand),
    name: brand,
  };
  return listingSchema.parse({
    id: idOf(9, n),
    title: model,
    vertical,
    color,
    capacity,
    generic_condition: CONDITIONS[[0, 1, 0, 2, 1, 0, 3][n % 7]!],
    battery_health: hasBattery ? 98 - (n % 25) : null,
    asking_price: money(amount),
    total_price: money(amount + fee + delivery),
    cover: photos[0]!.original_url,
    is_instant_buy: isInstant,
    is_graded: isInstant,
    is_boosted: n % 5 === 2,
    sku_id: idOf(2, n),
    product_id: idOf(6, n),
    status: "published",
    brand: brandOf,
    model: {
      id: idOf(3, n % KINDS.length),
      slug: slugOf(model),
      name: model,
      vertical,
      brand: brandOf,
      release_date: "2022-09-16",
    },
    color_detail: {
      id: idOf(4, n % 3),
      slug: slugOf(COLORS.en[n % 3]!),
      name: color,
      swatch: "#123",
    },
    photos,
    cover_photo: photos[0],
    conditions: [
      { category: "screen_condition", grade: "green", reason: null },
      {
        category: "body_condition",
        grade: "yellow",
        reason: "Two hairlines beside the mark on the back.",
      },
      { category: "touch_screen", grade: "green", reason: null },
      { category: "cameras", grade: "green", reason: null },
      { category: "audio", grade: "green", reason: null },
      { category: "connectivity", grade: "green", reason: null },
      { category: "sensors", grade: "grey", reason: null },
      { category: "buttons", grade: "yellow", reason: "Port shows use; charges normally." },
      { category: "original_parts", grade: "red", reason: "Screen replaced, March 2025." },
    ],
    graded_at: isInstant ? "2026-11-12T09:30:00.000Z" : null,
    accessories: {
      has_box: true,
      has_charger: true,
      has_case: false,
      has_headphones: false,
    },
    accessories_description: null,
    notes: n % 3 === 0 ? "Always in a case.\nBought in Patras, one owner." : null,
    price: {
      asking_price: money(amount),
      buyer_safety_fee: money(fee),
      delivery_from: money(delivery),
      total_price: money(amount + fee + delivery),
    },
    fair_price:
      n % 3 === 2
        ? null
        : {
            low: money(base - 2000),
            median: money(base + 1000),
            high: money(base + 4000),
            count: 14,
            months: 3,
            mark: amount > base + 4000 ? "above" : "fair",
          },
    shipping_options: [
      option("boxnow", delivery, null),
      option("acs", delivery + 150, null),
      option("express", 990, isInstant ? "time" : "not_instant_buy"),
      option("pickup", 0, isInstant ? null : "not_instant_buy"),
    ].map((one) => ({ ...one, price: money(one.price) })),
    warranty_days: 90,
    seller_info: {
      username: "eleni22",
      photo: null,
      is_pro: true,
      city: locale.startsWith("el") ? "Αθήνα" : "Athens",
      sold_count: 47,
      passed_count: 46,
    },
    published_at: "2026-11-20T09:30:00.000Z",
    is_mine: false,
    takes_offers: true,
    allowed_actions: ["buy"],
  });
}

const option = (method: string, price: number, refusal: string | null) => ({
  method,
  price,
  available: refusal === null,
  refusal,
  eta_from: "2026-11-25",
  eta_to: method === "acs" ? "2026-11-26" : "2026-11-25",
  lockers: [],
});

/** Prices of the first model; all others have too few sales. */
const toFair = (currency: Currency) => ({
  low: { amount: 40000, currency },
  median: { amount: 41000, currency },
  high: { amount: 43000, currency },
  count: 12,
  months: 3,
  mark: "below",
});
