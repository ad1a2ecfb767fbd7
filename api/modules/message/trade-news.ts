import type { Currency, Language } from "#contract/market.ts";
import type { PaymentMethod } from "#contract/payment.ts";
import type { ShippingMethod } from "#contract/shipping.ts";
import type { NotificationTopic } from "#contract/notification-topics.ts";
import type { ClaimStep } from "#api/jobs/job-names.ts";
import el from "./locales/trade.el.json" with { type: "json" };
import en from "./locales/trade.en.json" with { type: "json" };

export type TradeTopic = Exclude<
  NotificationTopic,
  `listing-${string}` | "device-listed" | "favorite-price-dropped" | "search-new-matches"
>;

export type TradeVariant =
  | "pickup"
  | "charged"
  | "lost"
  | "support"
  | "uncollected"
  | "last"
  | "again";

/** A placed order; amounts in minor units of its currency. */
export type Receipt = {
  currency: Currency;
  asking_price: number;
  buyer_safety_fee: number;
  delivery: { method: ShippingMethod; price: number } | null;
  add_ons: { name: Record<Language, string>; price: number }[];
  discount: number;
  total: number;
  payment: { method: PaymentMethod; last4: string | null } | null;
  /** Recipient and address, or the locker; null for collection at the hub. */
  to: string | null;
  seller: string | null;
  /** `/media/<key>` of the listing's cover. */
  cover: string | null;
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
  /** ISO 8601 deadline of the next step. */
  until: string | null;
  /** Including earlier refunds. */
  total?: { amount: number; currency: Currency };
  /** Where the buyer collects the device, as text. */
  place?: string;
  /** Delivery window in days of the market. */
  days?: { from: string; to: string };
  /** Opens the locker, if the courier gives one. */
  code?: string;
  receipt?: Receipt;
  /** Note by staff. */
  note?: Record<Language, string> | null;
};

/** `sms` where it is sent to a verified phone too. */
type Words = { subject: string; lead: string; more?: string; sms?: string };

const TEXTS: Record<Language, Record<string, Words>> = { en, el };

/** The most specific text for this reader; null if they are not notified. */
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
