/** What members are told; without zod, because browsers read it too. */
export const NOTIFICATION_TOPICS = [
  "listing-published",
  "listing-rejected",
  "listing-boosted",
  "listing-boost-ended",
] as const;
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number];
