import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { notificationIdSchema } from "./id.ts";
import { LIMITS } from "./limits.ts";
import { NOTIFICATION_TOPICS } from "./notification-topics.ts";
import { NOTIFICATION_CATEGORIES } from "./order-words.ts";
import { envelope, page, pageNumberSchema } from "./page.ts";

/**
 * Something that a member is told: people read `topic.<topic>` with the values of `data`. `subject`
 * is what it is about, and decides where it leads.
 */
export const notificationSchema = z.object({
  id: notificationIdSchema,
  topic: z.enum(NOTIFICATION_TOPICS),
  subject: z.object({
    type: z.enum(["listing", "order", "sku", "saved_search", "model"]),
    id: z.uuid(),
  }),
  data: z.record(z.string(), z.string()),
  created_at: z.iso.datetime(),
  read_at: z.iso.datetime().nullable(),
});
export type Notification = z.infer<typeof notificationSchema>;

export const countUnreadNotifications = endpoint({
  id: "countUnreadNotifications",
  method: "GET",
  path: "/profile/notifications-unread",
  auth: "user",
  limit: "account",
  response: envelope(z.object({ count: z.int().min(0) })),
});

/** Newest first; `unread=1` leaves out what was read. */
export const listNotifications = endpoint({
  id: "listNotifications",
  method: "GET",
  path: "/profile/notifications",
  auth: "user",
  limit: "account",
  query: z.object({
    unread: z.preprocess((value) => value === "1" || value === "true", z.boolean()).default(false),
    page: pageNumberSchema,
  }),
  response: page(notificationSchema),
});

/** Other people's ids, and those read before, are passed over. */
export const markNotificationsRead = endpoint({
  id: "markNotificationsRead",
  method: "POST",
  path: "/profile/notifications/mass-read",
  auth: "user",
  limit: "account",
  body: z.object({ ids: z.array(notificationIdSchema).min(1).max(LIMITS.search.limitMax) }),
  response: envelope(z.object({ count: z.int().min(0) })),
});

/** What a member wants to hear, and how; mails about money and safety always go out. */
export const notificationPreferencesSchema = z.object({
  data: z.array(
    z.object({
      category: z.enum(NOTIFICATION_CATEGORIES),
      mail: z.boolean(),
      bell: z.boolean(),
    }),
  ),
});
export type NotificationPreferences = z.infer<typeof notificationPreferencesSchema>;

export const getNotificationPreferences = endpoint({
  id: "getNotificationPreferences",
  method: "GET",
  path: "/profile/notification-preferences",
  auth: "user",
  limit: "account",
  response: notificationPreferencesSchema,
});

/** Those that are not named stay as they are. */
export const updateNotificationPreferences = endpoint({
  id: "updateNotificationPreferences",
  method: "PUT",
  path: "/profile/notification-preferences",
  auth: "user",
  limit: "write",
  body: notificationPreferencesSchema,
  response: notificationPreferencesSchema,
});
