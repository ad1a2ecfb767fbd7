import type { HubListing, HubListingRow } from "#contract/hub.ts";
import { createOrderMarketplace, NOW } from "./order-marketplace.ts";

type Answers = NonNullable<Parameters<typeof createOrderMarketplace>[1]>;

const eur = (amount: number) => ({ amount, currency: "EUR" }) as const;
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();
const id = (n: number) => `01a078dd-6023-713a-9817-7b532fa1000${n}`;

export const REVIEWED = id(1);
export const NEXT = id(2);
export const PREVIOUS = id(3);

/** A line of the queue; `change` sets what the test is about. */
export const hubRow = (change: Partial<HubListingRow> = {}): HubListingRow =>
  ({
    id: REVIEWED,
    market: "GR",
    title: "iPhone 13",
    color: "Midnight",
    capacity: "128 GB",
    cover: "/media/front",
    photos_count: 2,
    asking_price: eur(38900),
    generic_condition: "good",
    seller: "eleni22",
    submitted_at: hoursAgo(5),
    rejections: 0,
    is_mine: false,
    ...change,
  }) as HubListingRow;

const photo = (n: number, tag: string) => ({
  id: `01a078dd-6023-713a-9817-7b532fa2000${n}`,
  original_url: `/media/${tag}`,
  is_cover: n === 1,
  width: 1500,
  height: 2000,
  custom_properties: { tag },
});

/** The same with all that a decision needs. */
export const hubListing = (change: Partial<HubListing> = {}): HubListing => {
  const brand = { id: id(4), slug: "apple", name: "Apple" };
  return {
    ...hubRow(),
    status: "under_review",
    version: 7,
    photos: [photo(1, "front-view"), photo(2, "back-view")],
    conditions: [
      { category: "screen_condition", grade: "green", reason: null },
      { category: "audio", grade: "yellow", reason: "Left speaker crackles" },
      { category: "original_parts", grade: "grey", reason: null },
    ],
    battery_health: 72,
    notes: "Always in a case.\nReceipt is there.",
    accessories: ["box", "charger"],
    accessories_description: null,
    catalogue: {
      product: {
        id: id(5),
        brand,
        model: {
          id: id(6),
          slug: "iphone-13",
          name: "iPhone 13",
          vertical: "smartphones",
          brand,
          release_date: "2021-09-24",
        },
        color: { id: id(7), slug: "midnight", name: "Midnight", swatch: "#222" },
        capacity: { id: id(8), slug: "128", label: "128 GB" },
        face_value: eur(60000),
        sku_id: id(9),
      },
      asked: { low: eur(35000), high: eur(42000), count: 4 },
      covers: ["/media/other1", "/media/other2"],
    },
    seller_facts: {
      username: "eleni22",
      is_pro: false,
      member_since: "2025-03-03T08:00:00.000Z",
      published: 3,
      sold: 2,
      rejected: 1,
    },
    decisions: [],
    next_id: NEXT,
    previous_id: PREVIOUS,
    waiting: 12,
    ...change,
  } as HubListing;
};

/** A page of the queue, as it travels. */
export const hubPage = (
  rows: HubListingRow[],
  { page = 1, last = 1, total = rows.length } = {},
) => ({
  data: rows,
  meta: { current_page: page, last_page: last, per_page: 20, total },
  links: { first: "?page=1", last: "?page=1", prev: null, next: null },
});

/** A marketplace as staff see it, with one listing to review; `answers` replaces what a call answers. */
export function createHubMarketplace(listing = hubListing(), answers: Answers = {}) {
  const asked: string[] = [];
  const marketplace = createOrderMarketplace(undefined, {
    listHubListings: () => hubPage([hubRow()]),
    getHubListing: () => listing,
    decideListing: ({ body }) => ({
      status: body["decision"] === "publish" ? "published" : "rejected",
      title: listing.title,
      next_id: NEXT,
      waiting: 11,
    }),
    ...answers,
  });
  return {
    ...marketplace,
    /** Path and query of every call, in order. */
    asked,
    fetch(request: Request): Promise<Response> {
      const { pathname, searchParams } = new URL(request.url);
      searchParams.delete("_locale");
      const query = searchParams.toString();
      asked.push(query === "" ? pathname : `${pathname}?${query}`);
      return marketplace.fetch(request);
    },
  };
}
