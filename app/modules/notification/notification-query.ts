import type { Locale } from "#contract/market.ts";
import { paths } from "../../paths.ts";

export type NotificationQuery = { unread: boolean; page: number };

export const readNotificationQuery = (query: URLSearchParams): NotificationQuery => ({
  unread: query.get("unread") === "1",
  page: Math.max(1, Math.trunc(Number(query.get("page"))) || 1),
});

export const toNotifications = (
  locale: Locale,
  { unread, page = 1 }: { unread: boolean; page?: number },
): string =>
  paths.notifications(locale, { unread: unread ? "1" : null, page: page === 1 ? null : page });
