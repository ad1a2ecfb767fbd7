import type { Currency, Language } from "#contract/market.ts";
import type { PaymentMethod } from "#contract/payment.ts";
import type { ShippingMethod } from "#contract/shipping-option.ts";
import type { NotificationTopic } from "#contract/notification-topics.ts";
import type { ClaimStep } from "#api/jobs/job-names.ts";
import el from "./locales/trade.el.json" with { type: "json" };
import en from "./locales/trade.en.json" with { type: "json" };

export type TradeTopic = Exclude<
  NotificationTopic,
  | `listing-${string}`
  | `offer-${string}`
  | `subscription-${string}`
  | "data-export-ready"
  | "second-factor-reset"
  | `device-${string}`
  | "favorite-price-dropped"
  | "search-new-matches"
  | "hunt-matches"
  | "hunt-proposal"
  | "hunt-ended"
>;

export type TradeVariant =
  | "pickup"
  | "agreed"
  | "charged"
  | "lost"
  | "support"
  | "uncollected"
  | "last"
  | "again";

/** Amounts in minor units. */
export type Receipt = {
  currency: Currency;
  asking_price: number;
  buyer_safety_fee: number;
  delivery: { method: ShippingMethod; price: number } | null;
  add_ons: { name: Record<Language, string>; price: number }[];
  discount: number;
  total: number;
  payment: { method: PaymentMethod; last4: string | null } | null;
  /** Null for collection at the hub. */
  to: string | null;
  seller: string | null;
};

/** What a seller receives. Amounts in minor units. */
export type SaleLines = {
  currency: Currency;
  asking_price: number;
  seller_fee: number;
  pickup_price: number;
  received: number;
};

export type OrderedDevice = {
  /** `/media/<key>` */
  cover: string | null;
  price: { amount: number; currency: Currency };
};

export type TradeNews = {
  topic: TradeTopic;
  role: "buyer" | "seller";
  /** Where the same topic has another text, such as a lost parcel or a cancellation by support. */
  variant: TradeVariant | Exclude<ClaimStep, "received"> | null;
  order_id: string;
  number: string;
  title: string;
  /** Minor units. */
  amount: { amount: number; currency: Currency } | null;
  /** ISO 8601. */
  until: string | null;
  total?: { amount: number; currency: Currency };
  place?: string;
  days?: { from: string; to: string };
  code?: string;
  receipt?: Receipt;
  sale?: SaleLines;
  device?: OrderedDevice;
  note?: Record<Language, string> | null;
};

type Words = { subject: string; lead: string; more?: string; sms?: string };

const TEXTS: Record<Language, Record<string, Words>> = { en, el };

/** Null if this reader is not notified. */
export const findTradeWords = (
  { topic, role, variant }: Pick<TradeNews, "topic" | "role" | "variant">,
  language: Language,
): Words | null => {
  const texts = TEXTS[language];
  return (
    (variant && texts[`${topic}-${role}-${variant}`]) ??
    texts[`${topic}-${role}`] ??
    texts[topic] ??
    null
  );
};
