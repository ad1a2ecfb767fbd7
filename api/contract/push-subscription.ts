import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { pushSubscriptionIdSchema } from "./id.ts";
import { envelope } from "./page.ts";

/** A key of the browser: an uncompressed point of P-256 has 87 characters, the secret 22. */
const keyOf = (characters: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${characters}}={0,2}$`), "push.key-malformed");

/** A subscription of the Push API, as its `toJSON` has it. */
export const subscribedBrowserSchema = z.object({
  endpoint: z.url({ protocol: /^https?$/, error: "push.endpoint-malformed" }).max(1000),
  p256dh: keyOf(87),
  auth: keyOf(22),
});
export type SubscribedBrowser = z.infer<typeof subscribedBrowserSchema>;

export const subscribeBodySchema = subscribedBrowserSchema.extend({
  /**
   * Sent when the browser has replaced its subscription by itself: the earlier endpoint, or null
   * where it does not tell. Only a device that is still on the list may renew.
   */
  replaces: subscribedBrowserSchema.shape.endpoint.nullable().optional(),
});
export type SubscribeBody = z.infer<typeof subscribeBodySchema>;

const pushSubscriptionSchema = z.object({
  id: pushSubscriptionIdSchema,
  device: z.object({ browser: z.string().nullable(), system: z.string().nullable() }),
  created_at: z.iso.datetime(),
  /** When the push service last accepted a notification for it. */
  last_used_at: z.iso.datetime().nullable(),
  /** Whether it belongs to the session of this call. */
  is_current: z.boolean(),
});
export type PushSubscription = z.infer<typeof pushSubscriptionSchema>;

/** Additions to spec §7, like all calls of this file. */
export const listPushSubscriptions = endpoint({
  id: "listPushSubscriptions",
  method: "GET",
  path: "/profile/push-subscriptions",
  auth: "user",
  limit: "account",
  response: envelope(
    z.object({
      /** Key with which browsers subscribe; null where the shop sends no web push. */
      public_key: z.string().nullable(),
      /** A member who has never ordered or sold is not asked for the permission. */
      is_offered: z.boolean(),
      subscriptions: z.array(pushSubscriptionSchema),
    }),
  ),
});

/** Subscribes the browser of this session, in place of its earlier subscription. Idempotent. */
export const subscribePush = endpoint({
  id: "subscribePush",
  method: "PUT",
  path: "/profile/push-subscriptions",
  auth: "user",
  limit: "write",
  body: subscribeBodySchema,
  response: envelope(pushSubscriptionSchema),
  errors: ["not_found", "push_unavailable", "push_service_unknown", "push_browser_taken"],
});

export const unsubscribePush = endpoint({
  id: "unsubscribePush",
  method: "DELETE",
  path: "/profile/push-subscriptions/{pushSubscriptionId}",
  auth: "user",
  limit: "write",
  params: z.object({ pushSubscriptionId: pushSubscriptionIdSchema }),
  response: null,
  errors: ["not_found"],
});
