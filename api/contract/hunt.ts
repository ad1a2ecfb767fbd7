import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { huntIdSchema, listingIdSchema, offerIdSchema, proposalIdSchema } from "./id.ts";
import { LIMITS } from "./limits.ts";
import { moneySchema } from "./money.ts";
import { envelope } from "./page.ts";
import { mandateSchema } from "./proposal.ts";

/** `propose` lays a purchase before its person, `offer` bargains first; no hunt buys anything. */
export const HUNT_POWERS = ["watch", "offer", "propose"] as const;
export type HuntPower = (typeof HUNT_POWERS)[number];

export const HUNT_STATUSES = ["active", "paused", "ended"] as const;

export const HUNT_OUTCOMES = [
  "found",
  "bargaining",
  "agreed",
  /** The usual first offer is above the ceiling. */
  "poor",
  "no_deal",
  /** The person has gone on themselves. */
  "taken_over",
  "proposed",
  "gone",
] as const;

export const huntSchema = z.object({
  id: huntIdSchema,
  /** In the shape of a saved search: "model=iphone-13&price_max=400". */
  query: z.string(),
  may: z.enum(HUNT_POWERS),
  /** The most that may be paid in all, delivery included. The owner alone sees it. */
  ceiling: moneySchema.nullable(),
  status: z.enum(HUNT_STATUSES),
  until: z.iso.datetime(),
  created_at: z.iso.datetime(),
  found: z.int().min(0),
});
export type Hunt = z.infer<typeof huntSchema>;

export const huntDetailSchema = huntSchema.extend({
  matches: z.array(
    z.object({
      listing: z.object({
        id: listingIdSchema,
        title: z.string(),
        cover: z.string().nullable(),
        total: moneySchema,
      }),
      found_at: z.iso.datetime(),
      outcome: z.enum(HUNT_OUTCOMES),
      offer_id: offerIdSchema.nullable(),
      proposal_id: proposalIdSchema.nullable(),
    }),
  ),
  mandate: mandateSchema,
});
export type HuntDetail = z.infer<typeof huntDetailSchema>;

const params = z.object({ id: huntIdSchema });
const query = z.string().max(LIMITS.savedSearch.query, "search.too-long");

export const listHunts = endpoint({
  id: "listHunts",
  method: "GET",
  path: "/hunts",
  auth: "user",
  limit: "account",
  response: envelope(z.array(huntSchema)),
});

export const createHunt = endpoint({
  id: "createHunt",
  method: "POST",
  path: "/hunts",
  auth: "user",
  limit: "write",
  idempotent: true,
  status: 201,
  body: z.object({
    query,
    may: z.enum(HUNT_POWERS),
    ceiling: moneySchema.nullable().default(null),
    until: z.iso.datetime(),
  }),
  response: envelope(huntDetailSchema),
  errors: ["too_many_hunts", "profile_incomplete"],
});

export const getHunt = endpoint({
  id: "getHunt",
  method: "GET",
  path: "/hunts/{id}",
  auth: "user",
  limit: "account",
  params,
  response: envelope(huntDetailSchema),
  errors: ["not_found"],
});

/**
 * A change of what the hunt looks for or may do is a new mandate; the former one is revoked. An ended
 * hunt keeps what it has found, and changes no more.
 */
export const updateHunt = endpoint({
  id: "updateHunt",
  method: "PATCH",
  path: "/hunts/{id}",
  auth: "user",
  limit: "write",
  params,
  body: z.object({
    query: query.optional(),
    may: z.enum(HUNT_POWERS).optional(),
    ceiling: moneySchema.nullable().optional(),
    until: z.iso.datetime().optional(),
    is_paused: z.boolean().optional(),
    is_ended: z.literal(true).optional(),
  }),
  response: envelope(huntDetailSchema),
  errors: ["not_found", "hunt_ended", "profile_incomplete"],
});

/** Ends the hunt, where it still runs, and deletes it with what it has found. */
export const deleteHunt = endpoint({
  id: "deleteHunt",
  method: "DELETE",
  path: "/hunts/{id}",
  auth: "user",
  limit: "write",
  params,
  response: null,
  errors: ["not_found"],
});
