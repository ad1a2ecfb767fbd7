import type { Notification } from "#contract/notification.ts";
import { paths } from "../../paths.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { formatDate } from "../locale/format.ts";
import type { Locale } from "../locale/locale.ts";

export type ShownNotification = ReturnType<typeof presentNotification>;

/** A notification with its dates in words and the place that it leads to. */
export function presentNotification(notification: Notification, locale: Locale) {
  const { id, topic, subject, data, created_at, read_at } = notification;
  const { title = "", ends_at } = data;
  return {
    id,
    topic,
    to:
      subject.type === "order"
        ? paths.order(locale, subject.id)
        : sellerPaths.listing(locale, subject.id),
    values: { title, until: ends_at === undefined ? "" : formatDate(locale, ends_at, "moment") },
    at: formatDate(locale, created_at, "moment"),
    isUnread: read_at === null,
  };
}
