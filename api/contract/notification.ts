import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { notificationIdSchema } from "./id.ts";
import { LIMITS } from "./limits.ts";
import { NOTIFICATION_CATEGORIES, NOTIFICATION_TOPICS } from "./notification-topics.ts";
import { envelope, page, pageNumberSchema } from "./page.ts";

/**
 * A notification: shown as `topic.<topic>` with the values of `data`. `subject` determines its
 * link.
 */
export const notificationSchema = z.object({
  id: notificationIdSchema,
  topic: z.enum(NOTIFICATION_TOPICS),
  subject: z.object({
    type: z.enum([
      "listing",
      "order",
      "offer",
      "sku",
      "saved_search",
      "model",
      "device_wish",
      "subscription",
      "data_export",
      "account",
      "hunt",
      "proposal",
    ]),
    id: z.uuid(),
  }),
  data: z.record(z.string(), z.string()),
  /** Photo of the device that it is about, `/media/<key>`; null where there is none. */
  cover: z.string().nullable().default(null),
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

/** Idempotent; other members' ids are ignored. */
export const markNotificationsRead = endpoint({
  id: "markNotificationsRead",
  method: "POST",
  path: "/profile/notifications/mass-read",
  auth: "user",
  limit: "account",
  body: z.object({ ids: z.array(notificationIdSchema).min(1).max(LIMITS.search.limitMax) }),
  response: envelope(z.object({ count: z.int().min(0) })),
});

/** Enabled topics and channels of a member; mails about money and safety are always sent. */
const preferenceSchema = z.object({
  category: z.enum(NOTIFICATION_CATEGORIES),
  mail: z.boolean(),
  bell: z.boolean(),
  push: z.boolean(),
});
const notificationPreferencesSchema = z.object({ data: z.array(preferenceSchema) });
export type NotificationPreferences = z.infer<typeof notificationPreferencesSchema>;

export const getNotificationPreferences = endpoint({
  id: "getNotificationPreferences",
  method: "GET",
  path: "/profile/notification-preferences",
  auth: "user",
  limit: "account",
  response: notificationPreferencesSchema,
});

/** A partial update; without `push`, that of a category stays as it is. */
export const updateNotificationPreferences = endpoint({
  id: "updateNotificationPreferences",
  method: "PUT",
  path: "/profile/notification-preferences",
  auth: "user",
  limit: "write",
  body: z.object({ data: z.array(preferenceSchema.partial({ push: true })) }),
  response: notificationPreferencesSchema,
});
