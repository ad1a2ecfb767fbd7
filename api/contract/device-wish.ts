import * as z from "zod";
import { verticalSchema } from "./catalog.ts";
import { endpoint } from "./endpoint.ts";
import { deviceWishIdSchema, modelIdSchema } from "./id.ts";
import { LIMITS } from "./limits.ts";
import { envelope, page, pageNumberSchema } from "./page.ts";

/**
 * Asks for a device that the catalogue lacks; whoever asked is told when it can be listed. A visitor
 * leaves an e-mail; of a signed-in person the account is told, and `email` does not count.
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
    /** Of the form: sent twice, it makes one wish. */
    form_id: z.uuid().nullable().default(null),
  }),
  response: envelope(z.object({ id: deviceWishIdSchema })),
  errors: ["selling_off", "invalid_fields", "too_many_requests"],
});

/** A device with all who ask for it; `id` is the wish of whoever asked first. */
export const hubDeviceWishSchema = z.object({
  id: deviceWishIdSchema,
  name: z.string(),
  vertical: verticalSchema,
  count: z.int().min(1),
  first_at: z.iso.datetime(),
  last_at: z.iso.datetime(),
});
export type HubDeviceWish = z.infer<typeof hubDeviceWishSchema>;

/** For staff: what waits, the most asked for first. */
export const listHubDeviceWishes = endpoint({
  id: "listHubDeviceWishes",
  method: "GET",
  path: "/hub/device-wishes",
  auth: "user",
  limit: "account",
  query: z.object({ page: pageNumberSchema }),
  response: page(hubDeviceWishSchema),
  errors: ["not_found"],
});

/**
 * Answers a wish and all others for the same device: the catalogue has it now, as `model_id`, and
 * whoever asked is told, or it is set aside, of which nobody is told. Wishes of a market that takes
 * no sellers wait (`waiting`) when it is listed; 403 selling_off where there are no others.
 */
export const decideDeviceWish = endpoint({
  id: "decideDeviceWish",
  method: "POST",
  path: "/hub/device-wishes/{id}/decision",
  auth: "user",
  limit: "write",
  idempotent: true,
  params: z.object({ id: deviceWishIdSchema }),
  body: z.object({
    decision: z.enum(["listed", "set_aside"], { error: "hub.decision-required" }),
    model_id: modelIdSchema.nullable().default(null),
  }),
  response: envelope(z.object({ count: z.int().min(1), waiting: z.int().min(0) })),
  errors: ["not_found", "device_wish_closed", "selling_off"],
});
