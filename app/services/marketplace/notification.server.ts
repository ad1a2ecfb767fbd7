import type { Notification, NotificationPreferences } from "#contract/notification.ts";
import { contract } from "#contract/contract.ts";
import type { EndpointRequest } from "#contract/endpoint.ts";
import type { MarketplaceCall } from "./call.server.ts";

type ListQuery = EndpointRequest<typeof contract.listNotifications>["query"];

/** What a member is told. */
export const notificationService = (call: MarketplaceCall) => ({
  list: (query: ListQuery = {}) => call(contract.listNotifications, { query }),
  countUnread: () => call(contract.countUnreadNotifications).then(({ data }) => data.count),
  markRead: (ids: Notification["id"][]) =>
    call(contract.markNotificationsRead, { body: { ids } }).then(({ data }) => data.count),
  getPreferences: () => call(contract.getNotificationPreferences).then(({ data }) => data),
  /** Those that are not named stay as they are. */
  updatePreferences: (preferences: NotificationPreferences["data"]) =>
    call(contract.updateNotificationPreferences, { body: { data: preferences } }),
});
