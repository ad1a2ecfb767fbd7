import type { Locale, Market } from "#contract/market.ts";
import type { NotificationTopic } from "#contract/notification-topics.ts";
import type { Notification } from "#contract/notification.ts";
import type { ApiDeps } from "#api/context.ts";
import {
  type MessagePayloads,
  type MessageTemplate,
  renderHeadline,
} from "#api/modules/message/index.ts";
import { queuePush } from "#api/modules/push-subscription/index.ts";
import { isAlwaysMailed } from "./always-mailed.ts";

type News<Template extends MessageTemplate> = Pick<Notification, "topic" | "subject"> & {
  userId: string;
  /** The mail of the same news, whose first lines the browser shows. */
  mail: { template: Template; payload: MessagePayloads[Template] };
  place: { market: Market; locale: Locale };
  dedupeKey: string;
  at: Date;
};

/** Runs in the current transaction; for members who want this category in their browsers. */
export const pushNews = <Template extends MessageTemplate>(
  deps: Pick<ApiDeps, "database" | "jobs">,
  { userId, topic, subject, mail, place, dedupeKey, at }: News<Template>,
): Promise<void> =>
  queuePush(deps, {
    userId,
    subject,
    urgency: toUrgency(topic),
    headline: renderHeadline({ ...mail, ...place }),
    dedupeKey,
    at,
  });

/** Phones save their battery by holding back what is not urgent. */
const toUrgency = (topic: NotificationTopic) => {
  if (isAlwaysMailed(topic)) return "high";
  return topic === "favorite-price-dropped" || topic === "search-new-matches" ? "low" : "normal";
};
