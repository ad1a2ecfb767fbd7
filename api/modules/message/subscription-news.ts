import type { Language } from "#contract/market.ts";
import type { Money } from "#contract/money.ts";
import type { NotificationTopic } from "#contract/notification-topics.ts";
import type { SubscriptionPlan } from "#contract/subscription-states.ts";
import el from "./locales/subscription.el.json" with { type: "json" };
import en from "./locales/subscription.en.json" with { type: "json" };

export type SubscriptionTopic = Extract<NotificationTopic, `subscription-${string}`>;

export type SubscriptionNews = {
  topic: SubscriptionTopic;
  /** Where the same topic has another text. */
  variant: "refunded" | "refused" | "closed" | "again" | "lapsed" | null;
  subscription_id: string;
  plan: SubscriptionPlan;
  title: string;
  amount: Money | null;
  /** ISO 8601. */
  until: string | null;
  note: Record<Language, string> | null;
};

type Words = { subject: string; lead: string; more?: string };

const TEXTS: Record<Language, Record<string, Words>> = { en, el };

/**
 * The text of the variant, if there is one; else the one for news without a date, if it has none.
 */
export const findSubscriptionWords = (
  { topic, variant, until }: Pick<SubscriptionNews, "topic" | "variant" | "until">,
  language: Language,
): Words => {
  const texts = TEXTS[language];
  return (
    (variant && texts[`${topic}-${variant}`]) ??
    (until === null ? texts[`${topic}-now`] : undefined) ??
    texts[topic]!
  );
};
