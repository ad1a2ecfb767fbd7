import type { NotificationTopic } from "#contract/notification-topics.ts";
import type { NotificationCategory } from "#contract/order-words.ts";

/** Under which wish of a member a topic falls (contract `notificationPreferences`). */
export const toCategory = (topic: NotificationTopic): NotificationCategory => {
  if (topic.startsWith("listing-") || topic === "device-listed") return "listing";
  if (topic.startsWith("payout-")) return "payout";
  if (topic === "favorite-price-dropped") return "favorite";
  if (topic === "search-new-matches") return "search";
  return topic === "review-received" ? "review" : "order";
};

/**
 * Mails about money, about what has to be done in time, and the one that somebody asked for by name
 * go out whatever they wish.
 */
const ALWAYS_MAILED: ReadonlySet<NotificationTopic> = new Set<NotificationTopic>([
  "order-requested",
  "order-bought",
  "order-approved",
  "order-seller-rejected",
  "order-seller-silent",
  "order-seller-withdrew",
  "order-buyer-cancelled",
  "order-payment-failed",
  "order-payment-due",
  "order-pickup-failed",
  "order-cancelled-by-admin",
  "order-delivered",
  "order-completed",
  "order-not-delivered",
  "order-buyer-rejected",
  "order-return-delivered",
  "order-return-disputed",
  "order-return-upheld",
  "order-return-denied",
  "order-returned",
  "order-refunded",
  "order-locker-ready",
  "order-pickup-ready",
  "claim-received",
  "claim-decided",
  "claim-moved",
  "payout-sent",
  "payout-paid",
  "payout-failed",
  "payout-held",
  "payout-blocked",
  "device-listed",
]);

export const isAlwaysMailed = (topic: NotificationTopic): boolean => ALWAYS_MAILED.has(topic);
