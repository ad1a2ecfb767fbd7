import type { Language } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";
import type { NotificationTopic } from "#contract/notification-topics.ts";
import el from "./locales/offer.el.json" with { type: "json" };
import en from "./locales/offer.en.json" with { type: "json" };

export type OfferTopic = Extract<NotificationTopic, `offer-${string}`>;

/**
 * Where the same topic has another text. `rule`: a trader's rule has answered; `hunter` and
 * `agent`: the deal hunter, or a program of the buyer's own, speaks for the buyer. All are said.
 */
export type OfferVariant = "agreed" | "rule" | "hunter" | "agent" | "price" | "edited";

export type OfferNews = {
  topic: OfferTopic;
  role: "buyer" | "seller";
  variant: OfferVariant | null;
  offer_id: string;
  title: string;
  amount: Money;
  asking_price: Money;
  /** What the buyer would pay in all; null for the seller. */
  total: Money | null;
  /** ISO 8601; null for an offer that has ended. */
  until: string | null;
  /** The event that the reader has to answer; the mail's link is made when it is sent. */
  offer_link: { offer_id: string; number: number } | null;
};

type Words = { subject: string; lead: string; more?: string };

const TEXTS: Record<Language, Record<string, Words>> = { en, el };

/** The text of the variant, if there is one. */
export const findOfferWords = (
  { topic, role, variant }: Pick<OfferNews, "topic" | "role" | "variant">,
  language: Language,
): Words => {
  const texts = TEXTS[language];
  const words = (variant && texts[`${topic}-${role}-${variant}`]) || texts[`${topic}-${role}`];
  if (!words) throw new Error(`${topic} has no words for a ${role}`);
  return words;
};
