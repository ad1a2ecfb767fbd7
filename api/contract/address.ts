import * as z from "zod";
import { hasWords } from "./account.ts";
import { endpoint } from "./endpoint.ts";
import { addressIdSchema } from "./id.ts";
import { ADDRESS_PURPOSES } from "./address-purposes.ts";
import { LIMITS } from "./limits.ts";
import { marketSchema } from "./market.ts";
import { envelope } from "./page.ts";

const line = (max: number, required: string) =>
  z.string({ error: required }).trim().min(1, required).max(max, "address.too-long");

const words = (max: number, required: string) =>
  line(max, required).refine((text) => text === "" || hasWords(text), required);

/** spec §5 "Address". The postal code is validated for its country, without spaces. */
export const addressBodySchema = z.object({
  full_name: words(LIMITS.address.name, "address.full-name-required"),
  address: words(LIMITS.address.line, "address.address-required"),
  city: words(LIMITS.address.city, "address.city-required"),
  region: line(LIMITS.address.region, "address.region-required"),
  postal_code: line(LIMITS.address.postalCode, "address.postal-code-required").transform((code) =>
    code.replace(/\s+/g, "").toUpperCase(),
  ),
  country: marketSchema,
  mobile_number: line(20, "address.phone-required"),
  delivery_notes: z
    .string()
    .trim()
    .max(LIMITS.address.deliveryNotes, "address.delivery-notes-too-long")
    .optional(),
});

export type AddressBody = z.output<typeof addressBodySchema>;

export const addressSchema = z.object({
  id: addressIdSchema,
  full_name: z.string(),
  address: z.string(),
  city: z.string(),
  region: z.string(),
  postal_code: z.string(),
  country: marketSchema,
  mobile_number: z.string(),
  delivery_notes: z.string().nullable(),
  /** For what it is chosen first; an address of the book only. */
  default_for: z.array(z.enum(ADDRESS_PURPOSES)).optional(),
});

export type Address = z.infer<typeof addressSchema>;

/** The address book: the default for deliveries first, then by last use; an addition to spec §7, which has only writes. */
export const listAddresses = endpoint({
  id: "listAddresses",
  method: "GET",
  path: "/address",
  auth: "user",
  limit: "account",
  response: z.object({ data: z.array(addressSchema) }),
});

export const createAddress = endpoint({
  id: "createAddress",
  method: "POST",
  path: "/address",
  auth: "user",
  limit: "write",
  idempotent: true,
  status: 201,
  body: addressBodySchema,
  response: envelope(addressSchema),
});

export const updateAddress = endpoint({
  id: "updateAddress",
  method: "PATCH",
  path: "/address/{addressId}",
  auth: "user",
  limit: "write",
  params: z.object({ addressId: addressIdSchema }),
  body: addressBodySchema.partial(),
  response: envelope(addressSchema),
  errors: ["not_found"],
});

/** Orders and listings keep a copy of their address. An addition to spec §7. */
export const removeAddress = endpoint({
  id: "removeAddress",
  method: "DELETE",
  path: "/address/{addressId}",
  auth: "user",
  limit: "write",
  params: z.object({ addressId: addressIdSchema }),
  response: null,
  errors: ["not_found"],
});

/** An addition to spec §7. */
export const setDefaultAddress = endpoint({
  id: "setDefaultAddress",
  method: "PUT",
  path: "/address/{addressId}/default/{purpose}",
  auth: "user",
  limit: "write",
  params: z.object({ addressId: addressIdSchema, purpose: z.enum(ADDRESS_PURPOSES) }),
  response: envelope(addressSchema),
  errors: ["not_found"],
});
