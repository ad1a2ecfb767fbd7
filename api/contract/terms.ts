import type { Market } from "./market.ts";

/** Minor units of the market's currency; rates in hundredths of a percent. */
export type Fees = {
  seller_fee: { fixed: number; rate: number };
  buyer_fee: { least: number; rate: number };
  /** The seller's price of the shipment to the hub (docs/decisions/0043). */
  pickup_price: number;
  /** What the seller's own bank takes of a payout; the shop takes nothing of it. */
  bank_fee: { low: number; high: number };
};

/** Null where the market does not have the method; collection at the hub is free. */
export type DeliveryPrices = {
  locker: number | null;
  courier: number | null;
  express: number | null;
  /** Orders until then are delivered the same day, "18:00" in the market's time. */
  express_until: string;
};

export type BoostTerms = { price: number; days: number };

/** What the shop charges in one market, and whether it trades there, at one moment. */
export type Terms = {
  is_open: boolean;
  /** The row of the settings; null for the first values. */
  fees_id: string | null;
  fees: Fees;
  /** Like `fees_id`. */
  delivery_prices_id: string | null;
  delivery: DeliveryPrices;
  boost: BoostTerms;
};

/** What pages say of them. */
export type PageTerms = Omit<Terms, "fees_id" | "delivery_prices_id">;

const FIRST = {
  is_open: true,
  fees_id: null,
  delivery_prices_id: null,
  fees: {
    seller_fee: { fixed: 200, rate: 200 },
    buyer_fee: { least: 290, rate: 490 },
    bank_fee: { low: 250, high: 400 },
  },
  boost: { price: 490, days: 7 },
} as const;

/** The terms of a new shop: the first rows of the settings say the same (spec §9). */
export const FIRST_TERMS: Record<Market, Terms> = {
  GR: {
    ...FIRST,
    fees: { ...FIRST.fees, pickup_price: 400 },
    delivery: { locker: 250, courier: 400, express: 990, express_until: "18:00" },
  },
  GB: {
    ...FIRST,
    fees: { ...FIRST.fees, pickup_price: 549 },
    delivery: { locker: 399, courier: 549, express: null, express_until: "18:00" },
  },
};

/** A part of an amount, rounded half up to the minor unit; integers throughout. */
export const toShare = (amount: number, rate: number): number =>
  Math.floor((amount * rate + 5000) / 10_000);
