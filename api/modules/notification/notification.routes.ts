import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { countUnreadNotifications } from "./count-unread-notifications.ts";
import { getNotificationPreferences } from "./get-notification-preferences.ts";
import { listNotifications } from "./list-notifications.ts";
import { markNotificationsRead } from "./mark-notifications-read.ts";
import { updateNotificationPreferences } from "./update-notification-preferences.ts";

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
