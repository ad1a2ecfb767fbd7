import type * as z from "zod";
import type { Passport } from "#contract/passport.ts";
import type { HubListing, HubListingRow, hubListingRowSchema } from "#contract/hub.ts";
import type { HubClaim } from "#contract/claim.ts";
import type { InspectionItem, Inspection } from "#contract/inspection.ts";
import type { HubOrder, HubOrderRow, hubOrderRowSchema } from "#contract/hub-order.ts";
import { type Answers, type Fixture, rejection } from "./msw/canned-marketplace.ts";
import { member } from "./member-marketplace.ts";
import { ADDRESS, createOrderMarketplace, draftOrder, NOW, ORDER_ID } from "./order-marketplace.ts";

const eur = (amount: number) => ({ amount, currency: "EUR" }) as const;
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();
const id = (n: number) => `01a078dd-6023-713a-9817-7b532fa1${String(n).padStart(4, "0")}`;

export const REVIEWED = id(1);
export const NEXT = id(2);
export const PREVIOUS = id(3);

/** `change` overrides what the test is about. */
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
    edit_of: null,
    signs: 0,
    is_held: false,
    ...change,
  }) satisfies z.input<typeof hubListingRowSchema> as HubListingRow;

const photo = (n: number, tag: string) => ({
  id: `01a078dd-6023-713a-9817-7b532fa2000${n}`,
  original_url: `/media/${tag}`,
  is_cover: n === 1,
  width: 1500,
  height: 2000,
  custom_properties: { tag },
});

export const hubListing = (change: Partial<HubListing> = {}): HubListing => {
  const brand = { id: id(4), slug: "apple", name: "Apple" };
  return {
    ...hubRow(),
    status: "under_review",
    version: 7,
    signals: [],
    device: null,
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

export const hubPage = (
  rows: HubListingRow[],
  { page = 1, last = 1, total = rows.length } = {},
) => ({
  data: rows,
  meta: { current_page: page, last_page: last, per_page: 20, total },
  links: { first: "?page=1", last: "?page=1", prev: null, next: null },
});

const HUB_COUNTS = {
  intake: 3,
  check: 2,
  ship: 1,
  send_back: 0,
  approve: 0,
  review: 0,
  late: 1,
  all: 58,
} as const;

/** `change` overrides what the test is about. */
export const orderRow = (change: Partial<HubOrderRow> = {}): HubOrderRow =>
  ({
    id: ORDER_ID,
    number: "D-20418",
    market: "GR",
    status: "at_hub",
    title: "iPhone 13",
    color: "Midnight",
    capacity: "128 GB",
    cover: "/media/front",
    buyer: "marina84",
    seller: "eleni22",
    total: eur(41056),
    status_since: hoursAgo(3),
    due_at: hoursAgo(-9),
    awaits_second: false,
    ...change,
  }) satisfies z.input<typeof hubOrderRowSchema> as HubOrderRow;

export const orderPage = (
  rows: HubOrderRow[],
  {
    page = 1,
    last = 1,
    total = rows.length,
    counts = HUB_COUNTS as Fixture<"listHubOrders">["counts"],
  } = {},
) => ({
  data: rows,
  meta: { current_page: page, last_page: last, per_page: 20, total },
  links: { first: "?page=1", last: "?page=1", prev: null, next: null },
  counts,
});

const item = (
  key: string,
  category: string | null,
  change: Partial<InspectionItem> = {},
): InspectionItem =>
  ({
    key,
    category,
    claimed: null,
    result: null,
    found: null,
    note: null,
    photos: [],
    ...change,
  }) as InspectionItem;

export const hubInspection = (change: Partial<Inspection> = {}): Inspection => ({
  version: 3,
  items: [
    item("account_lock", null),
    item("accessories", null, { claimed: "box,charger" }),
    item("screen_condition", "screen_condition", { claimed: "green" }),
    item("audio", "audio", { claimed: "yellow", photos: ["/media/speaker"] }),
  ],
  seller_photos: [
    { tag: "front-view", url: "/media/front" },
    { tag: "screen-on-view", url: "/media/lit" },
  ],
  device_number: null,
  device_number_kind: "imei",
  battery_health: null,
  claimed_condition: "good",
  found_condition: null,
  asked: 6,
  missing: ["account_lock", "accessories", "screen_condition", "audio", "device_number"],
  is_worse: false,
  former: null,
  failing: null,
  decision: null,
  number_doubts: { seen_in: [], make: null, is_other: false },
  listed_number: null,
  passing: null,
  ...change,
});

const person = (n: number, username: string) => ({
  id: id(n),
  username,
  email: `${username}@deftero.test`,
  phone: "306912345678",
});

/** An order as staff see it, with an inspection in progress. */
export const hubOrder = (change: Partial<HubOrder> = {}): HubOrder => {
  const { role: _role, counterpart: _counterpart, ...draft } = draftOrder();
  return {
    ...draft,
    status: "at_hub",
    requested_on: hoursAgo(70),
    expires_at: null,
    missing: [],
    allowed_actions: [],
    address: ADDRESS,
    shipping_method: "courier",
    add_ons: [],
    voucher_code: null,
    action_clock: {
      actor: "hub",
      is_you: true,
      starts_at: hoursAgo(3),
      due_at: hoursAgo(-9),
      on_expiry: null,
    },
    timeline: [
      { status: "in_transit_to_hub", at: hoursAgo(20), actor: "courier", state: "done" },
      { status: "at_hub", at: hoursAgo(3), actor: "hub", state: "here" },
      { status: "check_passed", at: null, actor: "hub", state: "todo" },
    ],
    money: [],
    shipments: [
      {
        leg: "to_hub",
        courier: "acs",
        method: "courier",
        tracking_code: "ACS7781",
        tracking_url: null,
        pickup: { date: "2026-11-19", interval: "09-13" },
        events: [{ kind: "picked_up", at: hoursAgo(40), place: "Αθήνα" }],
      },
    ],
    terms: null,
    withdrawal: null,
    imei_check: null,
    warranty: null,
    payout: null,
    refund: null,
    reason: null,
    appointment: null,
    reviews: { mine: null, theirs: null },
    passport: null,
    offers: [],
    buyer: person(11, "marina84"),
    seller: person(12, "eleni22"),
    shows_private: true,
    pickup_address: null,
    check: hubInspection(),
    claims: [],
    notes: [{ by: "sofiahelps", text: "Buyer called twice.", at: hoursAgo(2) }],
    audit: [
      { action: "order.intake", by: "kostashub", at: hoursAgo(3), data: { code: "ACS7781" } },
    ],
    events: [
      {
        from: "in_transit_to_hub",
        to: "at_hub",
        move: "arrive_at_hub",
        actor: "hub",
        at: hoursAgo(3),
      },
    ],
    ledger: [
      {
        kind: "capture",
        reference: "capture:1",
        account: "escrow",
        amount: eur(-41056),
        at: hoursAgo(60),
      },
    ],
    moves: [],
    refundable: eur(41056),
    given_back: [],
    collection: null,
    delivery_window: null,
    stuck_parcels: [],
    shared_details: [],
    held_reviews: [],
    approvals: [],
    ...change,
  } as HubOrder;
};

export const CLAIM_ID = id(21);

/** `change` overrides what the test is about. */
export const hubClaim = (change: Partial<HubClaim> = {}): HubClaim =>
  ({
    id: CLAIM_ID,
    status: "open",
    reason: "battery",
    description: "Lasts two hours.\nGets hot.",
    photos: ["/media/hot"],
    answer: null,
    created_at: hoursAgo(30),
    answer_by: hoursAgo(-48),
    decided_at: null,
    send_by: null,
    is_on_its_way: false,
    is_parcel_lost: false,
    outcome: null,
    outcome_note: null,
    device_number: null,
    resolved_at: null,
    moves: [],
    order_id: ORDER_ID,
    number: "D-20418",
    title: "iPhone 13",
    buyer: "marina84",
    ...change,
  }) as HubClaim;

export const claimPage = <Item = HubClaim>(claims: Item[], total = claims.length) => ({
  data: claims,
  meta: { current_page: 1, last_page: 1, per_page: 20, total },
  links: { first: "?page=1", last: "?page=1", prev: null, next: null },
});

export const passport = (change: Partial<Passport> = {}): Passport => ({
  code: "k3Zt9",
  title: "iPhone 13",
  color: "Midnight",
  color_name: "Midnight",
  capacity: "128 GB",
  cover: "/media/front",
  device_number_ending: "7518",
  checked_at: "2026-11-20T10:00:00.000Z",
  claimed_condition: "good",
  found_condition: "good",
  battery_health: 89,
  findings: [
    {
      category: "screen_condition",
      claimed: "green",
      found: "yellow",
      note: "A hairline at the top",
      photos: ["/media/hairline"],
    },
    { category: "audio", claimed: "green", found: "green", note: null, photos: [] },
  ],
  accepted_at: null,
  price: eur(38900),
  history: [],
  signature: "c2lnbmF0dXJl",
  public_key: "a2V5",
  ...change,
});

/** A marketplace as staff see it, with one listing to review; `answers` replaces responses. */
export function createHubMarketplace(listing = hubListing(), answers: Answers = {}) {
  const asked: string[] = [];
  const marketplace = createOrderMarketplace(undefined, {
    getProfileDetails: () => member({ role: "hub" }),
    listHubOrders: () => orderPage([orderRow()]),
    getHubOrder: () => hubOrder(),
    listHubClaims: () => claimPage([hubClaim()]),
    listHubSubscriptionClaims: () => claimPage([]),
    listHubReports: () => claimPage([]),
    listHubComplaints: () => claimPage([]),
    listHubDecisions: () => claimPage([]),
    listHubDeviceWishes: () => claimPage([]),
    listHubDocuments: () => rejection("key_missing"),
    listHubListings: () => hubPage([hubRow()]),
    getHubListing: () => listing,
    decideListing: ({ body }) => ({
      status: body.decision === "publish" ? "published" : "rejected",
      title: listing.title,
      next_id: NEXT,
      waiting: 11,
    }),
    ...answers,
  });
  return {
    ...marketplace,
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
