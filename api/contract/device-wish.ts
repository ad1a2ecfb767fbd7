import * as z from "zod";
import { verticalSchema } from "./catalog.ts";
import { WISH_REASONS } from "./device-wish-words.ts";
import { endpoint } from "./endpoint.ts";
import { deviceWishIdSchema, modelIdSchema } from "./id.ts";
import { LIMITS } from "./limits.ts";
import { envelope, page, pageNumberSchema } from "./page.ts";

/**
 * Asks for a device that the catalogue lacks; the person is notified when it can be listed. A
 * visitor gives an e-mail; for a member the account is notified, and `email` is ignored.
 */
export const createDeviceWish = endpoint({
  id: "createDeviceWish",
  method: "POST",
  path: "/device-wishes",
  auth: "optional",
  limit: "send",
  status: 201,
  body: z.object({
    name: z
      .string({ error: "device-wish.name-required" })
      .trim()
      .min(1, "device-wish.name-required")
      .max(LIMITS.deviceWish.name, "device-wish.name-too-long")
      .regex(/[\p{L}\p{N}]/u, "device-wish.name-required"),
    vertical: z.enum(verticalSchema.options, { error: "device-wish.vertical-required" }),
    email: z
      .string()
      .trim()
      .max(LIMITS.email.max, "auth.email-must-be-valid")
      .refine((email) => email === "" || z.email().safeParse(email).success, {
        error: "auth.email-must-be-valid",
      })
      .default(""),
    /** Makes the form idempotent. */
    form_id: z.uuid().nullable().default(null),
  }),
  response: envelope(z.object({ id: deviceWishIdSchema })),
  errors: ["selling_off", "invalid_fields", "too_many_requests"],
});

/** A device with all its wishes; `id` is that of the first wish. */
export const hubDeviceWishSchema = z.object({
  id: deviceWishIdSchema,
  name: z.string(),
  vertical: verticalSchema,
  count: z.int().min(1),
  first_at: z.iso.datetime(),
  last_at: z.iso.datetime(),
});
export type HubDeviceWish = z.infer<typeof hubDeviceWishSchema>;

export const listHubDeviceWishes = endpoint({
  id: "listHubDeviceWishes",
  method: "GET",
  path: "/hub/device-wishes",
  auth: "user",
  access: { key: "read_tickets" },
  limit: "account",
  query: z.object({ page: pageNumberSchema }),
  response: page(hubDeviceWishSchema),
  errors: ["not_found"],
});

/**
 * Decides a wish and all others for the same device: either the catalogue has it now, as
 * `model_id`, and the people are notified, or it is declined for a reason that they are told, or set
 * aside without a notification. Wishes of a market without sellers stay (`waiting`) when a model
 * answers them; 403 selling_off where there are no others.
 */
export const decideDeviceWish = endpoint({
  id: "decideDeviceWish",
  method: "POST",
  path: "/hub/device-wishes/{id}/decision",
  auth: "user",
  access: { key: "write_tickets" },
  limit: "write",
  idempotent: true,
  params: z.object({ id: deviceWishIdSchema }),
  body: z.object({
    decision: z.enum(["listed", "set_aside", "declined"], { error: "hub.decision-required" }),
    model_id: modelIdSchema.nullable().default(null),
    /** Of `declined` alone, and required there; `exists` names the model. */
    reason: z.enum(WISH_REASONS, { error: "device-wish.hub.reason" }).nullable().default(null),
  }),
  response: envelope(z.object({ count: z.int().min(1), waiting: z.int().min(0) })),
  errors: ["not_found", "device_wish_closed", "selling_off", "invalid_fields"],
});
