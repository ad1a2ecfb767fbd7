import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import {
  cannedReplyIdSchema,
  listingIdSchema,
  orderIdSchema,
  ticketFileIdSchema,
  ticketIdSchema,
  userIdSchema,
} from "./id.ts";
import { LIMITS } from "./limits.ts";
import { localeSchema, marketSchema } from "./market.ts";
import { envelope } from "./page.ts";
import {
  STAFF_TICKET_MOVES,
  TICKET_AUTHORS,
  TICKET_SOURCES,
  TICKET_STATES,
  TICKET_TOPICS,
} from "./ticket-words.ts";

const body = z
  .string({ error: "ticket.body-required" })
  .trim()
  .min(1, "ticket.body-required")
  .max(LIMITS.ticket.body, "ticket.too-long");

/** Ids of files that were uploaded before. */
const files = z
  .array(ticketFileIdSchema)
  .max(LIMITS.ticket.files, "ticket.file-too-many")
  .default([]);

export const ticketFileSchema = z.object({
  id: ticketFileIdSchema,
  name: z.string(),
  content_type: z.enum(["image/jpeg", "application/pdf"]),
  bytes: z.int(),
});
export type TicketFile = z.infer<typeof ticketFileSchema>;

/**
 * A photo (JPEG, PNG, HEIC) or a PDF that a message to or of our support is to be sent with. Who has
 * its id may send it, once and within the hour.
 */
export const uploadTicketFile = endpoint({
  id: "uploadTicketFile",
  method: "POST",
  path: "/tickets/files",
  auth: "optional",
  limit: "upload",
  upload: true,
  status: 201,
  body: z.object({ file: z.file({ error: "ticket.file-type" }) }),
  response: envelope(ticketFileSchema),
  errors: ["invalid_fields", "unavailable", "too_many_requests"],
});

/**
 * Writes to our support. A visitor gives an e-mail; a member is written to at their own, and `email`
 * is ignored. What the order, the listing or the error was is kept where the caller may see it.
 */
export const createTicket = endpoint({
  id: "createTicket",
  method: "POST",
  path: "/tickets",
  auth: "optional",
  limit: "send",
  status: 201,
  body: z.object({
    topic: z.enum(TICKET_TOPICS, { error: "ticket.topic-required" }),
    body,
    email: z
      .string()
      .trim()
      .max(LIMITS.email.max, "auth.email-must-be-valid")
      .refine((email) => email === "" || z.email().safeParse(email).success, {
        error: "auth.email-must-be-valid",
      })
      .default(""),
    order_id: orderIdSchema.nullable().default(null),
    listing_id: listingIdSchema.nullable().default(null),
    error_reference: z.string().trim().max(LIMITS.ticket.reference).nullable().default(null),
    files,
    /** Makes the form idempotent. */
    form_id: z.uuid().nullable().default(null),
  }),
  response: envelope(z.object({ id: ticketIdSchema, number: z.int() })),
  errors: ["invalid_fields", "too_many_requests"],
});

const summaryFields = {
  id: ticketIdSchema,
  number: z.int(),
  subject: z.string(),
  topic: z.enum(TICKET_TOPICS),
  state: z.enum(TICKET_STATES),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
};
export const ticketSummarySchema = z.object(summaryFields);
export type TicketSummary = z.infer<typeof ticketSummarySchema>;

const orderRef = z.object({ id: orderIdSchema, number: z.string() });

/** What the person sees: without notes, and without the names of staff. */
export const ticketSchema = z.object({
  ...summaryFields,
  order: orderRef.nullable(),
  messages: z.array(
    z.object({
      id: z.uuid(),
      author: z.enum(["person", "staff"]),
      body: z.string(),
      files: z.array(ticketFileSchema),
      created_at: z.iso.datetime(),
    }),
  ),
  /** Whether a reply is taken; what is closed takes none. */
  may_reply: z.boolean(),
  /** Whether the person may say how it was: once, after it was solved. */
  may_rate: z.boolean(),
  rating: z.int().min(1).max(5).nullable(),
});
export type Ticket = z.infer<typeof ticketSchema>;

const ofTicket = z.object({ ticketId: ticketIdSchema });
const ofToken = z.object({ token: z.string().min(16).max(200) });
const replyBody = z.object({ body, files });
const ofFile = { fileId: ticketFileIdSchema };
const fileContent = envelope(
  z.object({
    name: z.string(),
    content_type: ticketFileSchema.shape.content_type,
    base64: z.base64(),
  }),
);
const ratingBody = z.object({
  rating: z.coerce
    .number({ error: "ticket.rating-required" })
    .int("ticket.rating-required")
    .min(1, "ticket.rating-required")
    .max(5, "ticket.rating-required"),
  text: z.string().trim().max(LIMITS.ticket.rating, "ticket.too-long").default(""),
});

/** The newest of one's own. */
export const listOwnTickets = endpoint({
  id: "listOwnTickets",
  method: "GET",
  path: "/profile/tickets",
  auth: "user",
  limit: "account",
  response: envelope(z.array(ticketSummarySchema)),
});

export const getOwnTicket = endpoint({
  id: "getOwnTicket",
  method: "GET",
  path: "/profile/tickets/{ticketId}",
  auth: "user",
  limit: "account",
  params: ofTicket,
  response: envelope(ticketSchema),
  errors: ["not_found"],
});

export const getOwnTicketFile = endpoint({
  id: "getOwnTicketFile",
  method: "GET",
  path: "/profile/tickets/{ticketId}/files/{fileId}",
  auth: "user",
  limit: "account",
  params: ofTicket.extend(ofFile),
  response: fileContent,
  errors: ["not_found"],
});

/** Opens a solved ticket again; a closed one refuses. */
export const replyOwnTicket = endpoint({
  id: "replyOwnTicket",
  method: "POST",
  path: "/profile/tickets/{ticketId}/replies",
  auth: "user",
  limit: "send",
  idempotent: true,
  params: ofTicket,
  body: replyBody,
  response: envelope(ticketSchema),
  errors: ["not_found", "ticket_closed", "invalid_fields", "too_many_requests"],
});

export const rateOwnTicket = endpoint({
  id: "rateOwnTicket",
  method: "POST",
  path: "/profile/tickets/{ticketId}/rating",
  auth: "user",
  limit: "write",
  idempotent: true,
  params: ofTicket,
  body: ratingBody,
  response: envelope(ticketSchema),
  errors: ["not_found", "ticket_not_rated", "invalid_fields"],
});

/** By the link of a mail, without signing in. */
export const getTicketByLink = endpoint({
  id: "getTicketByLink",
  method: "GET",
  path: "/tickets/link/{token}",
  auth: "none",
  limit: "browse",
  params: ofToken,
  response: envelope(ticketSchema),
  errors: ["not_found"],
});

export const getTicketFileByLink = endpoint({
  id: "getTicketFileByLink",
  method: "GET",
  path: "/tickets/link/{token}/files/{fileId}",
  auth: "none",
  limit: "browse",
  params: ofToken.extend(ofFile),
  response: fileContent,
  errors: ["not_found"],
});

export const replyTicketByLink = endpoint({
  id: "replyTicketByLink",
  method: "POST",
  path: "/tickets/link/{token}/replies",
  auth: "none",
  limit: "send",
  params: ofToken,
  /** `form_id` makes the form idempotent. */
  body: replyBody.extend({ form_id: z.uuid().nullable().default(null) }),
  response: envelope(ticketSchema),
  errors: ["not_found", "ticket_closed", "invalid_fields", "too_many_requests"],
});

export const rateTicketByLink = endpoint({
  id: "rateTicketByLink",
  method: "POST",
  path: "/tickets/link/{token}/rating",
  auth: "none",
  limit: "send",
  params: ofToken,
  body: ratingBody,
  response: envelope(ticketSchema),
  errors: ["not_found", "ticket_not_rated", "invalid_fields", "too_many_requests"],
});

/* What staff do with tickets. */

const offeredReply = z.object({
  id: cannedReplyIdSchema,
  name: z.string(),
  /** In the language of the person; what the ticket lacks stays between its braces. */
  text: z.string(),
});

export const staffTicketSchema = z.object({
  ...summaryFields,
  version: z.int(),
  market: marketSchema,
  locale: localeSchema,
  source: z.enum(TICKET_SOURCES),
  is_proved: z.boolean(),
  /** Masked: the whole one is private. */
  email: z.string(),
  /** False where the person has no confirmed address: our answers are read in the account alone. */
  gets_mail: z.boolean(),
  person: z.object({ id: userIdSchema, username: z.string().nullable() }).nullable(),
  order: orderRef.nullable(),
  listing: z.object({ id: listingIdSchema, title: z.string() }).nullable(),
  error_reference: z.string().nullable(),
  assignee: z.object({ id: userIdSchema, username: z.string() }).nullable(),
  due_at: z.iso.datetime().nullable(),
  /** Minutes of business time that are left while the clock stands. */
  minutes_left: z.int().min(0),
  answered_at: z.iso.datetime().nullable(),
  merged_into: z.object({ id: ticketIdSchema, number: z.int() }).nullable(),
  rating: z.int().min(1).max(5).nullable(),
  rating_text: z.string().nullable(),
  messages: z.array(
    z.object({
      id: z.uuid(),
      author: z.enum(TICKET_AUTHORS),
      by: z.string().nullable(),
      body: z.string(),
      quoted: z.string().nullable(),
      is_proved: z.boolean(),
      files: z.array(ticketFileSchema),
      created_at: z.iso.datetime(),
    }),
  ),
  /** Others of the same person, the newest first. */
  others: z.array(ticketSummarySchema),
  replies: z.array(offeredReply),
  /** Who may be given it. */
  colleagues: z.array(z.object({ id: userIdSchema, username: z.string() })),
});
export type StaffTicket = z.infer<typeof staffTicketSchema>;

const version = z.int().min(1);

/** Leaves an entry of the look in the audit. */
export const getStaffTicket = endpoint({
  id: "getStaffTicket",
  method: "GET",
  path: "/staff/tickets/{ticketId}",
  auth: "user",
  access: { key: "read_tickets" },
  limit: "account",
  params: ofTicket,
  response: envelope(staffTicketSchema),
  errors: ["not_found"],
});

/** Leaves an entry of the look in the audit. */
export const getStaffTicketFile = endpoint({
  id: "getStaffTicketFile",
  method: "GET",
  path: "/staff/tickets/{ticketId}/files/{fileId}",
  auth: "user",
  access: { key: "read_tickets" },
  limit: "account",
  params: ofTicket.extend(ofFile),
  response: fileContent,
  errors: ["not_found"],
});

/** Mails the person, and takes an unassigned ticket. Throws staff_changed for another version. */
export const answerTicket = endpoint({
  id: "answerTicket",
  method: "POST",
  path: "/staff/tickets/{ticketId}/answers",
  auth: "user",
  access: { key: "write_tickets" },
  limit: "write",
  idempotent: true,
  params: ofTicket,
  body: z.object({
    version,
    body,
    files,
    move: z.enum(STAFF_TICKET_MOVES, { error: "ticket.move-required" }),
  }),
  response: envelope(staffTicketSchema),
  errors: ["not_found", "staff_changed", "ticket_closed", "invalid_fields"],
});

/** For staff alone; changes nothing else. */
export const noteTicket = endpoint({
  id: "noteTicket",
  method: "POST",
  path: "/staff/tickets/{ticketId}/notes",
  auth: "user",
  access: { key: "write_tickets" },
  limit: "write",
  idempotent: true,
  params: ofTicket,
  body: replyBody,
  response: envelope(staffTicketSchema),
  errors: ["not_found", "invalid_fields"],
});

/**
 * Hands over, files under another topic, moves the state without a word; what is left out stays. A
 * solved ticket is mailed to the person all the same. `assignee_id` is null for an unassigned ticket.
 */
export const changeTicket = endpoint({
  id: "changeTicket",
  method: "POST",
  path: "/staff/tickets/{ticketId}/changes",
  auth: "user",
  access: { key: "write_tickets" },
  limit: "write",
  idempotent: true,
  params: ofTicket,
  body: z.object({
    version,
    assignee_id: userIdSchema.nullable().optional(),
    topic: z.enum(TICKET_TOPICS, { error: "ticket.topic-required" }).optional(),
    move: z.enum(STAFF_TICKET_MOVES, { error: "ticket.move-required" }).optional(),
    /** The number of an order of the person; "" for none. */
    order_number: z.string().trim().max(40, "hub.too-long").optional(),
  }),
  response: envelope(staffTicketSchema),
  errors: ["not_found", "staff_changed", "ticket_closed", "invalid_fields"],
});

/** Its messages go to an earlier ticket of the same person, and this one is closed. */
export const mergeTicket = endpoint({
  id: "mergeTicket",
  method: "POST",
  path: "/staff/tickets/{ticketId}/merge",
  auth: "user",
  access: { key: "write_tickets" },
  limit: "write",
  idempotent: true,
  params: ofTicket,
  body: z.object({
    version,
    number: z.coerce
      .number({ error: "ticket.merge-required" })
      .int("ticket.merge-required")
      .min(1, "ticket.merge-required")
      .max(2_000_000_000, "ticket.merge-required"),
  }),
  response: envelope(staffTicketSchema),
  errors: ["not_found", "staff_changed", "ticket_closed", "invalid_fields"],
});

export const cannedReplySchema = z.object({
  id: cannedReplyIdSchema,
  name: z.string(),
  body_en: z.string(),
  body_el: z.string(),
  is_active: z.boolean(),
  version: z.int(),
  updated_at: z.iso.datetime(),
});
export type CannedReply = z.infer<typeof cannedReplySchema>;

export const listCannedReplies = endpoint({
  id: "listCannedReplies",
  method: "GET",
  path: "/staff/canned-replies",
  auth: "user",
  access: { key: "read_tickets" },
  limit: "account",
  response: envelope(z.array(cannedReplySchema)),
});

const text = z
  .string({ error: "ticket.reply-text-required" })
  .trim()
  .min(1, "ticket.reply-text-required")
  .max(LIMITS.ticket.body, "ticket.too-long");

const cannedFields = {
  name: z
    .string({ error: "ticket.reply-name-required" })
    .trim()
    .min(1, "ticket.reply-name-required")
    .max(LIMITS.ticket.replyName, "ticket.too-long"),
  body_en: text,
  body_el: text,
};

/** Both languages; another placeholder than those of `REPLY_PLACEHOLDERS` is refused at its field. */
export const createCannedReply = endpoint({
  id: "createCannedReply",
  method: "POST",
  path: "/staff/canned-replies",
  auth: "user",
  access: { key: "write_tickets" },
  limit: "write",
  idempotent: true,
  status: 201,
  body: z.object(cannedFields),
  response: envelope(cannedReplySchema),
  errors: ["invalid_fields"],
});

/** One that is not active is not offered any more. Another version: staff_changed. */
export const updateCannedReply = endpoint({
  id: "updateCannedReply",
  method: "POST",
  path: "/staff/canned-replies/{replyId}",
  auth: "user",
  access: { key: "write_tickets" },
  limit: "write",
  idempotent: true,
  params: z.object({ replyId: cannedReplyIdSchema }),
  body: z.object({ version, ...cannedFields, is_active: z.boolean().default(true) }),
  response: envelope(cannedReplySchema),
  errors: ["not_found", "staff_changed", "invalid_fields"],
});
