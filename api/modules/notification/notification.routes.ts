import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { countUnreadNotifications } from "./count-unread-notifications.ts";
import { listNotifications } from "./list-notifications.ts";
import { markNotificationsRead } from "./mark-notifications-read.ts";

export const notificationRoutes: Route[] = [
  route(contract.countUnreadNotifications, async (call) => ({
    data: { count: await countUnreadNotifications(call) },
  })),
  route(contract.listNotifications, (call, { query }) => listNotifications(call, query)),
  route(contract.markNotificationsRead, async (call, { body }) => ({
    data: { count: await markNotificationsRead(call, body.ids) },
  })),
];
