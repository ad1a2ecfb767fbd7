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

/** What of the same news it is. */
export type TradeVariant =
  | "pickup"
  | "charged"
  | "lost"
  | "support"
  | "uncollected"
  | "last"
  | "again";

/** An order as it was placed; sums in minor units of its currency. */
export type Receipt = {
  currency: Currency;
  asking_price: number;
  buyer_safety_fee: number;
  delivery: { method: ShippingMethod; price: number } | null;
  add_ons: { name: Record<Language, string>; price: number }[];
  discount: number;
  total: number;
  payment: { method: PaymentMethod; last4: string | null } | null;
  /** Recipient and address, or the locker; null where it is fetched at the hub. */
  to: string | null;
  seller: string | null;
  /** `/media/<key>` of the listing's cover. */
  cover: string | null;
};

/** What a mail about a trade needs besides its words. */
export type TradeNews = {
  topic: TradeTopic;
  /** What the reader is in that trade. */
  role: "buyer" | "seller";
  /** Where the same news means something else: the parcel was lost, support cancelled, money was taken. */
  variant: TradeVariant | Exclude<ClaimStep, "received"> | null;
  order_id: string;
  number: string;
  /** The device. */
  title: string;
  /** Minor units. */
  amount: { amount: number; currency: Currency } | null;
  /** ISO moment until which the next step may take. */
  until: string | null;
  /** With what was sent before. */
  total?: { amount: number; currency: Currency };
  /** Where the device waits for its buyer, in words. */
  place?: string;
  /** Days, of the market, within which it is promised to come. */
  days?: { from: string; to: string };
  /** What opens its locker, where the courier gives it. */
  code?: string;
  /** What was bought for how much, in the mail that confirms it to its buyer. */
  receipt?: Receipt;
  /** What staff says of it, in the reader's language. */
  note?: Record<Language, string> | null;
};

/** `sms` where it goes to a verified phone as well. */
type Words = { subject: string; lead: string; more?: string; sms?: string };

const TEXTS: Record<Language, Record<string, Words>> = { en, el };

/** The words for this reader, the most particular that there are; null: they are not told of it. */
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
