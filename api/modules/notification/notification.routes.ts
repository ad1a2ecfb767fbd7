import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import {
  countUnreadNotifications,
  listNotifications,
  markNotificationsRead,
} from "./list-notifications.ts";
import {
  getNotificationPreferences,
  updateNotificationPreferences,
} from "./notification-preferences.ts";

export const notificationRoutes: Route[] = [
  route(contract.notification.countUnread, async (call) => ({
    data: { count: await countUnreadNotifications(call) },
  })),
  route(contract.notification.list, (call, { query }) => listNotifications(call, query)),
  route(contract.notification.markRead, async (call, { body }) => ({
    data: { count: await markNotificationsRead(call, body.ids) },
  })),
  route(contract.notification.getPreferences, async (call) => ({
    data: await getNotificationPreferences(call),
  })),
  route(contract.notification.updatePreferences, async (call, { body }) => {
    await updateNotificationPreferences(call, body.data);
    return { data: await getNotificationPreferences(call) };
  }),
];
