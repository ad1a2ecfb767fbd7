import type * as z from "zod";
import type { Offer, offerSchema } from "#contract/offer.ts";
import { type Answers, rejection } from "./msw/canned-marketplace.ts";
import { createOwnMarketplace } from "./own-marketplace.tsx";
import { toListing } from "./shop-marketplace.ts";

export const OFFER_ID = "01a1fc5b-d3c2-759e-b637-8ea64d58b0ff";
export const OFFER_NOW = new Date("2026-11-21T10:00:00.000Z");
const eur = (amount: number) => ({ amount, currency: "EUR" }) as const;

/** iPhone 13 at 389.00. */
export const DEVICE = toListing(0);

/** The buyer's first amount, which waits for the seller; `change` overrides what a test is about. */
export function offer(change: Partial<z.input<typeof offerSchema>> = {}): Offer {
  const made: z.input<typeof offerSchema> = {
    id: OFFER_ID,
    role: "buyer",
    made_by: "person",
    listing: { id: DEVICE.id, title: DEVICE.title, cover: DEVICE.cover },
    other: "eleni22",
    status: "open",
    void_reason: null,
    asking_price: eur(38900),
    amount: eur(30000),
    total: eur(30000 + 1470 + 250),
    number: 1,
    expires_at: "2026-11-22T09:00:00.000Z",
    created_at: "2026-11-21T09:00:00.000Z",
    events: [
      {
        number: 1,
        kind: "make",
        side: "buyer",
        amount: eur(30000),
        at: "2026-11-21T09:00:00.000Z",
        by_rule: false,
        by_hunter: false,
        by_agent: false,
      },
    ],
    allowed_actions: ["withdraw"],
    range: null,
    tries_left: 2,
    ...change,
  };
  return made as Offer;
}

/** The same as its seller sees it. */
export const received = (change: Partial<z.input<typeof offerSchema>> = {}): Offer =>
  offer({
    role: "seller",
    other: "nikos",
    allowed_actions: ["accept", "counter", "decline"],
    range: { min: eur(30001), max: eur(38899) },
    tries_left: 3,
    ...change,
  });

export const countered = (change: Partial<z.input<typeof offerSchema>> = {}): Offer =>
  offer({
    status: "countered",
    amount: eur(36000),
    total: eur(36000 + 1764 + 250),
    number: 2,
    events: [
      ...offer().events,
      {
        number: 2,
        kind: "counter",
        side: "seller",
        amount: eur(36000),
        at: "2026-11-21T09:30:00.000Z",
        by_rule: false,
        by_hunter: false,
        by_agent: false,
      },
    ],
    allowed_actions: ["accept", "counter", "decline"],
    range: { min: eur(30001), max: eur(35999) },
    ...change,
  });

const TERMS = {
  range: { min: eur(23340), max: eur(38899) },
  tries_left: 3,
  offer_id: null,
};

type Terms = { [Name in keyof typeof TERMS]: (typeof TERMS)[Name] | null } & { tries_left: number };

/** A marketplace with one offer or none; `answers` replaces responses. */
export function createOfferMarketplace(
  one: Offer | null = null,
  answers: Answers = {},
  terms: Partial<Terms> = {},
) {
  const get = () => one ?? rejection("not_found");
  return createOwnMarketplace(undefined, {
    getListing: () => DEVICE,
    getOfferTerms: () => ({ ...TERMS, ...terms }),
    makeOffer: ({ body }) => offer({ amount: body.amount }),
    getOffer: get,
    acceptOffer: get,
    declineOffer: get,
    withdrawOffer: get,
    counterOffer: get,
    listOffers: ({ query }) => ({
      data: one && one.role === query.role ? [one] : [],
      meta: { current_page: query.page, last_page: 1, per_page: 20, total: one ? 1 : 0 },
      links: { first: "?page=1", last: "?page=1", prev: null, next: null },
      waiting: {
        buyer: one?.role === "buyer" && one.allowed_actions.includes("accept") ? 1 : 0,
        seller: one?.role === "seller" && one.allowed_actions.includes("accept") ? 1 : 0,
      },
    }),
    getOfferRule: () => ({
      is_on: true,
      floor_percent: 60,
      accept_from: 37_000,
      decline_below: null,
      counter_with: null,
    }),
    updateOfferRule: ({ body }) => body,
    ...answers,
  });
}
