import * as z from "zod";
import { CONSIGNMENT_ACTIONS } from "#contract/consignment-words.ts";
import { mayBeEmpty } from "../form/form-rules.server.ts";

const version = z.coerce.number().int().min(0).catch(0);

/** The forms of the page: to announce the device, and to answer what the hub says. */
export const consignmentSchemas = {
  announce: z.object({
    terms_version: z.string().catch(""),
    drops: z.boolean().optional(),
    drop_to: mayBeEmpty(z.string().trim().optional(), ""),
    agrees: z.literal(true, "consignment.agree-required"),
  }),
  answer: z.object({
    action: z.enum(CONSIGNMENT_ACTIONS, { error: "consignment.closed" }),
    version,
  }),
};

export const CONSIGNMENT_MESSAGES = {
  listing_busy: "my-listings.refused.busy",
  listing_transition_refused: "consignment.not-now",
  listing_edit_waits: "consignment.edit-waits",
  account_limited: "consignment.limited",
  listing_restricted: "consignment.restricted",
  listing_at_hub: "consignment.at-hub",
  consignment_terms_changed: "consignment.changed",
  consignment_closed: "consignment.closed",
  stock_changed: "consignment.moved",
  shipping_unavailable: "consignment.no-hub",
  unavailable: "consignment.failed",
  other: "consignment.failed",
} as const;
