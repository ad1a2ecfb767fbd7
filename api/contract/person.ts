import * as z from "zod";
import { DOCUMENT_STATUSES } from "./document-kinds.ts";
import { endpoint } from "./endpoint.ts";
import {
  listingIdSchema,
  orderIdSchema,
  personNoteIdSchema,
  statementIdSchema,
  userIdSchema,
} from "./id.ts";
import { LIMITS } from "./limits.ts";
import { marketSchema } from "./market.ts";
import { MEASURES } from "./moderation-words.ts";
import { moneySchema } from "./money.ts";
import { envelope } from "./page.ts";
import { CODE_PURPOSES, PERSON_EVENT_KINDS } from "./person-words.ts";
import { riskSignalSchema } from "./risk.ts";
import { reasonSchema } from "./staff.ts";

/* A person as staff see them, an addition to spec §7. Of another market than the caller's: not_found. */

const count = z.int().min(0);
const moment = z.iso.datetime();

export const personNoteSchema = z.object({
  id: personNoteIdSchema,
  text: z.string(),
  by: z.string(),
  created_at: moment,
  changed_at: moment,
  /** A change of another version than the current one is refused. */
  version: z.int().min(1),
});
export type PersonNote = z.infer<typeof personNoteSchema>;

export const personLinkSchema = z.object({
  id: userIdSchema,
  username: z.string(),
  market: marketSchema,
  reason: z.string(),
  linked_at: moment,
});
export type PersonLink = z.infer<typeof personLinkSchema>;

/** What only a reason opens, to one member of staff and for `until`. */
export const privateDetailsSchema = z.object({
  email: z.string(),
  full_name: z.string().nullable(),
  phone: z.string().nullable(),
  date_of_birth: z.string().nullable(),
  addresses: z.array(
    z.object({
      id: z.string(),
      full_name: z.string(),
      address: z.string(),
      city: z.string(),
      postal_code: z.string(),
      country: z.string(),
    }),
  ),
  /** IP addresses and devices of open sessions. */
  sessions: z.array(
    z.object({ device: z.string(), ip: z.string().nullable(), last_used_at: moment }),
  ),
  documents: z.array(
    z.object({ id: z.string(), kind: z.string(), status: z.enum(DOCUMENT_STATUSES), at: moment }),
  ),
  until: moment,
});
export type PrivateDetails = z.infer<typeof privateDetailsSchema>;

export const personSchema = z.object({
  id: userIdSchema,
  /** Empty before it is chosen. */
  username: z.string(),
  market: marketSchema,
  language: z.string(),
  since: moment,
  is_staff: z.boolean(),
  is_pro: z.boolean(),
  pro_since: moment.nullable(),
  email_verified_at: moment.nullable(),
  phone_verified_at: moment.nullable(),
  /** When the documents that prove it were accepted; null without them. */
  identity_verified_at: moment.nullable(),
  address_verified_at: moment.nullable(),
  /** Contacts that are there and not confirmed. */
  unconfirmed: z.array(z.enum(CODE_PURPOSES)),
  second_factor_since: moment.nullable(),
  passkeys: count,
  closed_at: moment.nullable(),
  /** Until when a closed account can be restored. */
  restore_until: moment.nullable(),
  reviews: z.object({ count, positive: count }),
  /** Null without read_orders. */
  orders: z
    .object({
      bought: count,
      sold: count,
      open: count,
      latest: z.array(
        z.object({
          id: orderIdSchema,
          number: z.string(),
          title: z.string(),
          status: z.string(),
          role: z.enum(["buyer", "seller"]),
          created_at: moment,
        }),
      ),
    })
    .nullable(),
  listings: z.object({ published: count, under_review: count, total: count }),
  /** Null without read_payouts. */
  payouts: z.object({ held: count, sum: moneySchema }).nullable(),
  /** Null without read_tickets. */
  open_claims: count.nullable(),
  /** Null without read_reports. */
  reports: z.object({ made: count, about: count, open_about: count }).nullable(),
  sessions: count,
  /** In force. */
  measures: z.array(
    z.object({
      id: statementIdSchema,
      measure: z.enum(MEASURES),
      decided_at: moment,
      ends_at: moment.nullable(),
    }),
  ),
  /** What rules noticed in their listings, the newest first; null without read_moderation. */
  signals: z
    .array(
      riskSignalSchema.extend({ listing: z.object({ id: listingIdSchema, title: z.string() }) }),
    )
    .nullable(),
  notes: z.array(personNoteSchema),
  /** Null for a caller who does not work for all markets. */
  links: z.array(personLinkSchema).nullable(),
  /** Null until the caller has given a reason, and again after a quarter of an hour. */
  private: privateDetailsSchema.nullable(),
});
export type PersonDetails = z.infer<typeof personSchema>;

/** A username, or the id of an account that has none yet. */
const params = z.object({ person: z.string().min(1).max(60) });
const read = { auth: "user", limit: "account", params } as const;
const write = { auth: "user", limit: "write", params } as const;

export const getPerson = endpoint({
  id: "getPerson",
  method: "GET",
  path: "/staff/people/{person}",
  ...read,
  access: { key: "read_people" },
  response: envelope(personSchema),
  errors: ["not_found"],
});

/** Opens the private details for a quarter of an hour, to the caller alone. Audited. */
export const lookAtPerson = endpoint({
  id: "lookAtPerson",
  method: "POST",
  path: "/staff/people/{person}/looks",
  ...write,
  access: { key: "read_people_private" },
  body: z.object({ reason: reasonSchema }),
  response: envelope(privateDetailsSchema),
  errors: ["not_found", "proof_needed"],
});

export const personEventSchema = z.object({
  id: z.string(),
  kind: z.enum(PERSON_EVENT_KINDS),
  at: moment,
  /** What happened, in the words of its kind: a state of an order, a template, an action. */
  what: z.string(),
  /** The member of staff who did it. */
  by: z.string().nullable(),
  note: z.string().nullable(),
  amount: moneySchema.nullable(),
  /** Null without read_orders as well. */
  order: z.object({ id: orderIdSchema, number: z.string() }).nullable(),
});
export type PersonEvent = z.infer<typeof personEventSchema>;

/**
 * From the newest on. Events of a thing need its own key as well: read_orders, read_payouts,
 * read_ledger (payments), read_reports, read_tickets (claims), read_staff (what staff did). `next`:
 * what `after` is for the page that follows; null on the last one.
 */
export const listPersonEvents = endpoint({
  id: "listPersonEvents",
  method: "GET",
  path: "/staff/people/{person}/events",
  ...read,
  access: { key: "read_people" },
  query: z.object({
    kind: z.enum(PERSON_EVENT_KINDS).optional().catch(undefined),
    after: z.string().max(120).optional(),
  }),
  response: z.object({ data: z.array(personEventSchema), next: z.string().nullable() }),
  errors: ["not_found"],
});

/** Of members only: for an account of staff forbidden, here and in the calls that follow. */
export const endPersonSessions = endpoint({
  id: "endPersonSessions",
  method: "POST",
  path: "/staff/people/{person}/end-sessions",
  ...write,
  access: { key: "write_people" },
  body: z.object({ reason: reasonSchema }),
  response: null,
  errors: ["not_found", "forbidden"],
});

/** Sends the code to the unverified contact of the account. No contact, or verified: code_not_needed. */
export const resendPersonCode = endpoint({
  id: "resendPersonCode",
  method: "POST",
  path: "/staff/people/{person}/codes",
  ...write,
  access: { key: "write_people" },
  body: z.object({
    purpose: z.enum(CODE_PURPOSES, { error: "person.purpose-required" }),
    reason: reasonSchema,
  }),
  response: envelope(z.object({ resend_after: z.int().min(0) })),
  errors: [
    "not_found",
    "forbidden",
    "code_not_needed",
    "sms_capped",
    "invalid_fields",
    "phone_in_use",
    "profile_incomplete",
    "email_in_use",
  ],
});

const textSchema = z
  .string({ error: "person.note-required" })
  .trim()
  .min(1, "person.note-required")
  .max(LIMITS.trade.note, "hub.too-long");

const versionSchema = z.int().min(1);

export const addPersonNote = endpoint({
  id: "addPersonNote",
  method: "POST",
  path: "/staff/people/{person}/notes",
  ...write,
  access: { key: "write_people" },
  idempotent: true,
  status: 201,
  body: z.object({ text: textSchema }),
  response: envelope(personNoteSchema),
  errors: ["not_found"],
});

const noteParams = params.extend({ noteId: personNoteIdSchema });

/** Another version: note_changed, whose `data` has the current `version` and `text`. */
export const updatePersonNote = endpoint({
  id: "updatePersonNote",
  method: "PATCH",
  path: "/staff/people/{person}/notes/{noteId}",
  ...write,
  params: noteParams,
  access: { key: "write_people" },
  body: z.object({ version: versionSchema, text: textSchema }),
  response: envelope(personNoteSchema),
  errors: ["not_found", "note_changed"],
});

/** Adds another note of the person to this one, and removes the other one. */
export const mergePersonNotes = endpoint({
  id: "mergePersonNotes",
  method: "POST",
  path: "/staff/people/{person}/notes/{noteId}/merge",
  ...write,
  params: noteParams,
  access: { key: "write_people" },
  body: z.object({
    version: versionSchema,
    other_id: personNoteIdSchema,
    other_version: versionSchema,
  }),
  response: envelope(personNoteSchema),
  errors: ["not_found", "note_changed", "invalid_fields"],
});

const otherSchema = z
  .string({ error: "person.other-required" })
  .trim()
  .min(1, "person.other-required")
  .max(60, "person.other-unknown");

/** Two accounts of one person. For staff of all markets alone; others get not_found. */
export const linkPerson = endpoint({
  id: "linkPerson",
  method: "POST",
  path: "/staff/people/{person}/links",
  ...write,
  access: { key: "write_people" },
  body: z.object({ other: otherSchema, reason: reasonSchema }),
  response: null,
  errors: ["not_found", "already_linked", "invalid_fields"],
});

export const unlinkPerson = endpoint({
  id: "unlinkPerson",
  method: "POST",
  path: "/staff/people/{person}/links/{otherId}/end",
  ...write,
  params: params.extend({ otherId: userIdSchema }),
  access: { key: "write_people" },
  body: z.object({ reason: reasonSchema }),
  response: null,
  errors: ["not_found"],
});

/**
 * The shop as this person sees it, for half an hour: `token` is a bearer token for calls that read
 * and change nothing; any other call answers view_only, and each call that is answered is audited
 * with its path. It ends with the caller's session, and when the caller starts another view.
 */
export const viewAsPerson = endpoint({
  id: "viewAsPerson",
  method: "POST",
  path: "/staff/people/{person}/views",
  ...write,
  access: { key: "read_people_private" },
  status: 201,
  body: z.object({ reason: reasonSchema }),
  response: envelope(z.object({ token: z.string(), username: z.string(), expires_at: moment })),
  errors: ["not_found", "forbidden", "proof_needed"],
});

/** Ends the caller's view. */
export const endPersonView = endpoint({
  id: "endPersonView",
  method: "POST",
  path: "/staff/views/end",
  auth: "user",
  limit: "write",
  access: { key: "read_people_private" },
  response: null,
});
