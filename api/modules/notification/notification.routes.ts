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
  route(contract.countUnreadNotifications, async (call) => ({
    data: { count: await countUnreadNotifications(call) },
  })),
  route(contract.listNotifications, (call, { query }) => listNotifications(call, query)),
  route(contract.markNotificationsRead, async (call, { body }) => ({
    data: { count: await markNotificationsRead(call, body.ids) },
  })),
  route(contract.getNotificationPreferences, async (call) => ({
    data: await getNotificationPreferences(call),
  })),
  route(contract.updateNotificationPreferences, async (call, { body }) => {
    await updateNotificationPreferences(call, body.data);
    return { data: await getNotificationPreferences(call) };
  }),
];
