import type { NotificationTopic } from "#contract/notification-topics.ts";

type Role = "buyer" | "seller";

const OF_BOTH = [
  "order-pickup-scheduled",
  "order-pickup-moved",
  "order-picked-up",
  "order-at-hub",
  "order-check-passed",
] as const satisfies NotificationTopic[];

const STEPS: Record<Role, ReadonlySet<NotificationTopic>> = {
  buyer: new Set<NotificationTopic>([...OF_BOTH, "order-completed"]),
  seller: new Set<NotificationTopic>([...OF_BOTH, "order-in-transit-to-buyer", "order-delivered"]),
};

/**
 * Whether the news asks for nothing and moves none of the member's money: such steps are mailed
 * only to members who want all steps (docs/decisions/0119). A parcel for a locker is
 * announced once it is there.
 */
export const isOrderStep = (
  { topic, role }: { topic: NotificationTopic; role: Role },
  { isForLocker }: { isForLocker: boolean },
): boolean =>
  STEPS[role].has(topic) ||
  (isForLocker && role === "buyer" && topic === "order-in-transit-to-buyer");
